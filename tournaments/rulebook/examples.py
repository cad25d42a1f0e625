"""The sentences of the examples on the rules page; what happens in them the engine works out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.rulebook.words import Sentence

#: Sentences by code; a verdict stands where ``%(…)s`` names a moment.
_SENTENCES: Mapping[str, Sentence] = {
    "players": gettext_lazy(
        "%(cards)s cards: six each and %(stock)s left to draw with the muestra; %(drawn)s tricks "
        "with drawing and %(arrastre)s of arrastre."
    ),
    "no_double": gettext_lazy(
        "With %(target)s points both cannot get there in the first hand: all the cards, the ten "
        "and the cantes make 230."
    ),
    "no_last_trick": gettext_lazy(
        "With %(target)s points somebody is always out before the last trick of the vueltas, so "
        "it changes nothing here."
    ),
    "tute_yes": gettext_lazy(
        "Whoever has just won a trick and holds the four kings sings the tute and wins the juego."
    ),
    "tute_no": gettext_lazy(
        "Whoever holds the four kings sings nothing: only king and sota of a suit count."
    ),
    "cantes_per_trick": gettext_lazy(
        "A player has sung las veinte on this trick. A second cante of the same player: "
        "%(same)s. One of the partner: %(partner)s."
    ),
    "cantes_per_trick_alone": gettext_lazy(
        "A player has sung las veinte on this trick. A second cante on it: %(same)s."
    ),
    "cante_by": gettext_lazy(
        "One player wins the trick and it is the partner who holds king and sota: %(partner)s."
    ),
    "cante_window": gettext_lazy(
        "Before anybody plays: %(at_once)s. Once the winner has led: %(led)s. Once a rival has "
        "played: %(rival)s. With no card left to draw, before the lead: %(arrastre)s."
    ),
    "forty_first": gettext_lazy(
        "A player holds the forty and a twenty and sings the twenty first: %(verdict)s."
    ),
    "exchange_right": gettext_lazy(
        "The partner has just won the trick: %(partner)s. The player won the first trick and "
        "a rival the second: %(earlier)s."
    ),
    "exchange_right_alone": gettext_lazy(
        "The player has just won a trick: %(now)s. The player won the first trick and the rival "
        "the second: %(earlier)s."
    ),
    "two_for_seven": gettext_lazy(
        "The muestra is the seven of trumps and the two is held after winning a trick: %(verdict)s."
    ),
    "dealer_last": gettext_lazy(
        "Pair B took the last trick of the hand: a player of pair B deals the next one."
    ),
    "dealer_hand": gettext_lazy(
        "Player 1 has dealt this hand: player %(next)s deals the next one."
    ),
    "dealer_juego": gettext_lazy(
        "Player 1 has dealt in this juego: player %(next)s deals in the next one."
    ),
    "renuncio_juego": gettext_lazy(
        "At %(before)s juegos, a renuncio of pair A leaves it %(after)s."
    ),
    "renuncio_coto": gettext_lazy(
        "At %(before)s juegos, a renuncio of pair A gives the whole coto to pair B."
    ),
    "renuncio_match": gettext_lazy(
        "At %(before)s juegos, a renuncio of pair A ends the match: pair B wins it."
    ),
}


def sentence(code: str, **facts: Any) -> str:
    """The sentence of an example with its facts; True and False become verdicts."""
    said = {
        name: _verdict(fact) if isinstance(fact, bool) else fact for name, fact in facts.items()
    }
    return str(_SENTENCES[code]) % said


def _verdict(is_allowed: bool) -> str:
    return _("allowed") if is_allowed else _("not allowed")


@dataclass(frozen=True, slots=True)
class SideSum:
    """What one pair adds up in an example."""

    carried: int
    cards: int
    ten: int
    cantes: int
    total: int


def hand_words(sums: Sequence[SideSum], *, winner: int | None, by_malas: bool) -> str:
    """A hand added up and what follows: "A: 62 in cards + 10 ... = 92. B: ... "."""
    lines = [f"{pair}: {_sum_words(side)}." for pair, side in zip("ABC", sums, strict=False)]
    return " ".join([*lines, _ending(winner, by_malas=by_malas)])


def _sum_words(side: SideSum) -> str:
    terms = (
        (side.carried, _("%(n)s brought")),
        (side.cards, _("%(n)s in cards")),
        (side.ten, _("%(n)s of the last trick")),
        (side.cantes, _("%(n)s in cantes")),
    )
    told = [words % {"n": value} for value, words in terms if value] or [_("nothing")]
    return f"{' + '.join(told)} = {side.total}"


def _ending(winner: int | None, *, by_malas: bool) -> str:
    if winner is None:
        return _("Nobody wins yet: the juego goes on de vueltas.")
    said = {"pair": "ABC"[winner]}
    if by_malas:
        return _("Pair %(pair)s wins the juego by the rule of the malas.") % said
    return _("Pair %(pair)s wins the juego.") % said


def streak_words(unit: str, count: int) -> str:
    """How many units in a row win the next one up."""
    if unit == "juego":
        text = ngettext(
            "Winning %(n)s juego without losing any wins the coto.",
            "Winning %(n)s juegos without losing any wins the coto.",
            count,
        )
    else:
        text = ngettext(
            "Winning %(n)s coto without losing any wins the cotón.",
            "Winning %(n)s cotos without losing any wins the cotón.",
            count,
        )
    return text % {"n": count}


POSITIONS: Mapping[str, Sentence] = {
    "assist": gettext_lazy("A rival has led the king: the suit must be followed and beaten"),
    "trump": gettext_lazy("Without the suit led: trump"),
    "overtrump": gettext_lazy("Without the suit, and a rival has trumped: go over that trump"),
    "partner": gettext_lazy("The partner is winning the trick with the king"),
    "under": gettext_lazy("Without the suit, and the trump of the rival cannot be beaten"),
}
