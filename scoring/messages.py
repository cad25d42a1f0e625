"""The sentence for people of each refusal and warning: what is wrong and how to mend it.

Keys are ``code`` or ``code:variant``. Sentences quote the facts of the refusal by name;
``%(names)s`` are the pairs it is about.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.encoding import force_str
from django.utils.functional import Promise
from django.utils.text import get_text_list
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.errors import DomainError

Sentence = str | Promise

HANDS: dict[str, Sentence] = {
    "cards_sum": _(
        "The cards of the hand make %(expected)s points and these make %(got)s. Count again "
        "one of the two pairs, without the ten of the last trick."
    ),
    "cards_unreachable": _(
        "%(names)s cannot have %(got)s points in cards: no set of cards adds up to that. "
        "Count them again."
    ),
    "cards_unreachable:tricks": _(
        "%(names)s cannot have %(got)s points in cards with this number of tricks: %(tricks)s. "
        "Count points and tricks again."
    ),
    "cards_exceed": _(
        "There are %(max)s points in the cards and these make %(got)s. Count again what each "
        "pair had when the hand stopped."
    ),
    "last_trick_missing": _("Say which pair took the last trick: it is worth ten points."),
    "last_trick_without_tricks": _(
        "%(names)s took no trick, so the last one cannot be theirs. Correct one of the two."
    ),
    "cante_amount": _("%(names)s: a cante is worth 20 or 40. Choose one of the two."),
    "cante_second_forty": _(
        "%(names)s: the forty is sung once a hand, in trumps. Take away the one that was not sung."
    ),
    "cante_too_many": _(
        "%(names)s: there are only three twenties in a hand, one for each suit that is not trumps."
    ),
    "cante_suit_repeated": _(
        "%(names)s: each suit is sung once a hand. Change the suit that appears twice."
    ),
    "cante_suit_mismatch": _(
        "%(names)s: the forty is in trumps and the twenties in the other suits. Change the suit "
        "or the cante."
    ),
    "cante_without_trick": _(
        "%(names)s took no trick and could not sing. Correct the tricks or the cante."
    ),
    "vueltas_not_reached": _(
        "%(names)s is not out yet: with this it has %(got)s and needs %(target)s. Check the "
        "points, or leave them blank if nobody counted them."
    ),
    "vueltas_rival_out": _(
        "%(names)s would be out too, with %(got)s of %(target)s. Enter only what each pair had "
        "at the moment the first one went out."
    ),
    "wrong_phase:out": _(
        "This juego is de vueltas: say which pair went out, instead of counting the hand."
    ),
    "wrong_phase:counted": _("This hand is counted to its end: enter the points of one pair."),
    "wrong_phase": _("That is not what comes next in this juego."),
    "match_over": _(
        "The match is over and takes no more hands. To go on, undo or correct the last one."
    ),
    "unknown_side": _("Choose one of the pairs at this table."),
    "negative_points": _(
        "%(names)s would have fewer than 0 points. The most one pair can have in cards is 120, "
        "130 with the ten."
    ),
    "tute_not_played": _("This competition is played without the tute: record the hand as usual."),
    "awarded_to_missing": _("Say which player receives it."),
    "malformed": _("Something is missing or out of place: %(at)s (%(why)s)."),
}

SCORESHEETS: dict[str, Sentence] = {
    "scoring": _("The scoresheet does not allow this now."),
    "inconsistent_hand": _("This hand cannot be recorded as it is."),
    "illegal_transition": _("The match does not allow this now."),
    "rules": _("The rules do not allow this."),
    "notation": _(
        "“%(text)s” is not a number of points. Write 85, or 35 buenas, or 35b; up to 50 are malas."
    ),
    "stale_scoresheet": _(
        "Somebody recorded something meanwhile: you were looking at version %(expected)s and the "
        "scoresheet is at %(actual)s. Look at what changed and send it again if it still holds."
    ),
    "idempotency_key_reused": _(
        "This form was sent before with other data, saved as entry %(sequence)s. Open the "
        "table again and enter the new data there."
    ),
    "scoresheet_closed": _(
        "The scoresheet of this table is closed. A referee can reopen it, giving a reason."
    ),
    "confirmation_required": _("This is possible but rare. Check it, and confirm it to save."),
    "unknown_entry": _(
        "This scoresheet has no hand number %(sequence)s. Choose one of those listed."
    ),
    "correction_does_not_fit": _(
        "With this correction later hands no longer fit. Correct or void them together with it."
    ),
    "nothing_to_undo": _("There is nothing to undo at this table."),
    "entry_has_ruling": _(
        "Entry %(sequence)s comes from a ruling. Overturn the ruling instead, giving a reason."
    ),
    "ruling_not_open": _("That ruling was overturned before."),
    "featured_hand_not_open": _("No hand is being entered card by card at this table."),
    "featured_hand_open": _(
        "Hand %(number)s is being entered card by card at this table. Finish it or leave it first."
    ),
    "featured_hand_not_over": _(
        "The hand is not over: enter the cards that are missing, and accept or undo what was "
        "played against the rules."
    ),
    "stale_featured_hand": _(
        "Somebody entered a move meanwhile. Look at the table as it is now and go on from there."
    ),
    "move_refused": _("The rules do not allow that now."),
}

WARNINGS: dict[str, Sentence] = {
    "rare_cantes": _("The cantes of this hand make 80 points or more."),
    "whitewash": _("One pair did not make a single point in the hand."),
    "both_over": _("Both pairs reach the target in this hand."),
    "malas_rule": _("The rule of the malas gives the juego to the other pair."),
    "tute": _("A tute wins the juego."),
}

MESSAGES: dict[str, Sentence] = {**HANDS, **SCORESHEETS}


def fault_sentence(fault: Mapping[str, Any], names: Sequence[str] = ()) -> str:
    """The sentence for one fault of a hand.

    >>> fault_sentence({"code": "unheard_of", "detail": {}})
    'unheard_of'

    Args:
        fault: as the engine publishes it, ``{"code": ..., "detail": ...}``.
        names: of the pairs, by side; their numbers from 1 when left out.
    """
    code, detail = fault["code"], dict(fault.get("detail", {}))
    sentence = MESSAGES.get(f"{code}:{_variant(detail)}") or MESSAGES.get(code)
    if sentence is None:
        return str(code)
    return force_str(sentence) % _Facts({**detail, "names": _names(detail, names)})


def refusal_sentences(error: DomainError, names: Sequence[str] = ()) -> list[str]:
    """Everything a refusal says, one sentence per reason, in the language in use."""
    faults = error.details.get("faults")
    if faults:
        return [fault_sentence(fault, names) for fault in faults]
    said = [fault_sentence({"code": error.code, "detail": error.details}, names)]
    for hand in error.details.get("hands", ()):
        said += [
            gettext("Hand %(sequence)s: %(sentence)s")
            % {"sequence": hand["sequence"], "sentence": fault_sentence(fault, names)}
            for fault in hand["faults"]
        ]
    return said


def warning_sentences(codes: Sequence[str]) -> list[str]:
    """What deserves a second look, in the language in use."""
    return [force_str(WARNINGS[code]) for code in codes]


def _variant(detail: Mapping[str, Any]) -> str:
    if "tricks" in detail:
        return "tricks"
    return str(detail.get("needs", ""))


def _names(detail: Mapping[str, Any], names: Sequence[str]) -> str:
    sides = detail.get("sides", ())
    known = [names[side] if 0 <= side < len(names) else f"{side + 1}" for side in sides]
    return _listed(known)


def _listed(values: Sequence[Any]) -> str:
    return get_text_list([str(value) for value in values], gettext("and"))


class _Facts(dict[str, str]):
    """The facts of a refusal by name, lists written out; an unknown name is a dash."""

    def __init__(self, details: Mapping[str, Any]) -> None:
        super().__init__(
            {
                name: _listed(value) if isinstance(value, list | tuple) else str(value)
                for name, value in details.items()
            }
        )

    def __missing__(self, key: str) -> str:
        return "–"
