"""The exchange of the seven of trumps for the muestra: who may, with what, until when.

Source: rules.md, section 9; the options are in section 3.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import Card, Rank, Suit
from engine.rules import ExchangeRight, RuleSet
from engine.seats import Seat, side_of
from engine.trick import Trick


@dataclass(frozen=True, slots=True)
class ExchangeMoment:
    """What decides whether the muestra may be exchanged now.

    Attributes:
        trump: the suit of the muestra.
        tricks: the tricks won so far.
        muestra: the card on the table, None once it was drawn.
        is_draw_due: whether a trick was just won and nobody has drawn yet.
    """

    trump: Suit
    tricks: tuple[Trick, ...]
    muestra: Card | None
    is_draw_due: bool


def card_to_give(rules: RuleSet, moment: ExchangeMoment) -> Card | None:
    """The card that is exchanged for the muestra, None if there is none.

    >>> seven, two = Card.parse("7o"), Card.parse("2o")
    >>> moment = ExchangeMoment(Suit.OROS, (), seven, is_draw_due=True)
    >>> card_to_give(RuleSet(), moment) is None
    True
    >>> card_to_give(RuleSet(two_for_seven=True), moment) == two
    True
    """
    seven = Card(Rank.SIETE, moment.trump)
    if moment.muestra != seven:
        return seven
    return Card(Rank.DOS, moment.trump) if rules.two_for_seven else None


def check_exchange(
    rules: RuleSet, moment: ExchangeMoment, *, seat: Seat, holding: tuple[Card, ...]
) -> str | None:
    """The code of the first reason against an exchange, or None when it may be made.

    >>> moment = ExchangeMoment(Suit.OROS, (), Card.parse("1o"), is_draw_due=False)
    >>> check_exchange(RuleSet(), moment, seat=0, holding=())
    'exchange_no_seven'
    """
    if card_to_give(rules, moment) not in holding:
        return "exchange_no_seven"
    if not _is_entitled(rules, moment, seat):
        return "exchange_not_entitled"
    return None if moment.muestra else "exchange_too_late"


def _is_entitled(rules: RuleSet, moment: ExchangeMoment, seat: Seat) -> bool:
    if moment.muestra and not moment.is_draw_due:
        return False  # its moment is between a trick won and the draw
    winners = [(trick.winner, trick.players) for trick in moment.tricks]
    if rules.exchange_right is ExchangeRight.PLAYER_WON_A_TRICK:
        return any(winner == seat for winner, _ in winners)
    if rules.exchange_right is ExchangeRight.SIDE_WON_LAST_TRICK:
        winners = winners[-1:]
    return any(side_of(winner, n) == side_of(seat, n) for winner, n in winners)
