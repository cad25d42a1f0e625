"""The duties of the arrastre in words, under the options of an event (rules.md, section 9)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scoring.enums import Article

#: Why a card was legal.
STOCK, FREE, FULFILLED = "stock", "free", "fulfilled"


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a card was or was not legal: its code, what happened, and the rules that say so."""

    code: str
    label: str
    rules: tuple[str, ...] = ()


def rules_in_words(options: Mapping[str, Any]) -> dict[str, str]:
    """Every rule of the arrastre under these options, by what it is about."""
    rules = {
        "stock": _("While there are cards to draw, any card may be played."),
        "assist": _("Whoever holds cards of the suit led must play one of them."),
        "beat": _(
            "Whoever follows suit must beat the best card of the trick if able, unless it has "
            "been trumped."
        ),
        "trump": _("Whoever has no card of the suit led must play a trump."),
        "overtrump": _(
            "If the trick has been trumped already, whoever has no card of the suit led must play "
            "a higher trump if able."
        ),
        "under": _under(options),
        "free": _("Whoever leads, and whoever has neither the suit nor a trump, plays any card."),
    }
    if options["players"] == 4:
        rules["partner"] = _partner(options)
    return rules


def reasons(options: Mapping[str, Any]) -> tuple[Reason, ...]:
    """Every reason that a verdict may have under these options."""
    said = rules_in_words(options)
    quoted = {
        Article.MUST_ASSIST: ("assist",),
        Article.MUST_BEAT: ("beat", "partner"),
        Article.MUST_TRUMP: ("trump", "partner", "under"),
        Article.MUST_OVERTRUMP: ("overtrump", "partner"),
    }
    broken = tuple(
        Reason(duty.value, str(duty.label), tuple(said[name] for name in names if name in said))
        for duty, names in quoted.items()
    )
    return (
        *broken,
        Reason(STOCK, _("There were still cards to draw."), (said["stock"],)),
        Reason(FREE, _("Nothing bound the player: any card of the hand was legal.")),
        Reason(FULFILLED, _("The card is one of those that could be played.")),
    )


def places(players: int) -> tuple[str, ...]:
    """What is said of the player in question, by how many cards came before."""
    if players == 4:
        partner = _("Third to play: the partner of who led.")
        return (_("This card leads the trick."), _("Second to play."), partner, _("Last to play."))
    if players == 3:
        return (_("This card leads the trick."), _("Second to play."), _("Last to play."))
    return (_("This card leads the trick."), _("Last to play."))


def _partner(options: Mapping[str, Any]) -> str:
    if options["partner_exemption"]:
        return _("If the partner is winning the trick there is no duty to beat it nor to trump.")
    return _("The trick must be beaten or trumped even if the partner is winning it.")


def _under(options: Mapping[str, Any]) -> str:
    if options["must_undertrump"]:
        return _("Who has no card of the suit must trump, even below the trump already played.")
    return _("Who has no card of the suit and cannot beat the trump played may play any card.")
