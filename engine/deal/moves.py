"""A hand as a list of moves, and its replay up to the first infraction.

Source: formats.md, section 2; the order of moves is that of rules.md, section 9.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import assert_never

from engine.cards import Card, Suit
from engine.deal.state import Deal
from engine.errors import (
    IllegalCanteError,
    IllegalExchangeError,
    IllegalPlayError,
    RulesError,
)
from engine.seats import Seat


@dataclass(frozen=True, slots=True)
class Play:
    """The seat in turn plays a card; ``waived`` lets a broken duty stand."""

    card: Card
    waived: bool = False


@dataclass(frozen=True, slots=True)
class Sing:
    """A seat sings the rey and sota of a suit."""

    seat: Seat
    suit: Suit


@dataclass(frozen=True, slots=True)
class SingTute:
    """A seat sings a tute."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Exchange:
    """A seat swaps the seven of trumps for the muestra."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Draw:
    """Every seat draws a card."""


Move = Play | Sing | SingTute | Exchange | Draw


@dataclass(frozen=True, slots=True)
class Infraction:
    """A move that the rules do not allow.

    Attributes:
        trick: the trick being played, or the one just won for a cante or an exchange.
        seat: who did it.
        code: the duty broken or the reason, as in rules.md, section 9.
        card: the card played; None for a cante or an exchange.
        legal: the cards that were legal, in the order held; empty without a card.
    """

    trick: int
    seat: Seat
    code: str
    card: Card | None = None
    legal: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Replay:
    """What became of a record.

    Attributes:
        positions: the hand before the first move and after each legal one; after an
            infraction the last is the state before it.
        infraction: the first move that was not allowed, None if all were.
    """

    positions: tuple[Deal, ...]
    infraction: Infraction | None = None

    @property
    def last(self) -> Deal:
        """The hand after the last legal move."""
        return self.positions[-1]

    def after_trick(self, number: int) -> Deal:
        """The hand before anyone leads to the next trick: drawn, exchanged and sung.

        Trick 0 is the deal; where the record stops earlier, the last such moment is given.

        >>> from engine.rules import RuleSet
        >>> from engine.deal.setting import pack_for
        >>> pack = pack_for(2)
        >>> deal = Deal.start(RuleSet(players=2), [pack[:6], pack[6:12]], pack[12:])
        >>> played = replay(deal, [Play(pack[2]), Play(pack[6]), Draw(), Play(pack[0])])
        >>> played.after_trick(1).points.values, played.after_trick(1).trick.cards
        ((10, 0), ())
        """
        before = [deal for deal in self.positions if len(deal.tricks) <= number]
        return next((deal for deal in reversed(before) if not deal.trick.cards), before[-1])


def after_move(deal: Deal, move: Move) -> Deal:
    """The hand after one move.

    >>> from engine.rules import RuleSet
    >>> from engine.deal.setting import pack_for
    >>> pack = pack_for(2)
    >>> deal = Deal.start(RuleSet(players=2), [pack[:6], pack[6:12]], pack[12:])
    >>> after_move(deal, Play(pack[0])).turn
    1

    Raises:
        RulesError: the move is not allowed; see the methods of :class:`Deal`.
    """
    match move:
        case Play(card, waived):
            return deal.after_play(card, waived=waived)
        case Sing(seat, suit):
            return deal.after_cante(seat, suit)
        case SingTute(seat):
            return deal.after_tute(seat)
        case Exchange(seat):
            return deal.after_exchange(seat)
        case Draw():
            return deal.after_draw()
        case _:
            assert_never(move)


def replay(deal: Deal, moves: Iterable[Move]) -> Replay:
    """Play a record from a hand just dealt, stopping at the first infraction.

    >>> from engine.rules import RuleSet
    >>> pack = [f"{n}{suit}" for suit in "oceb" for n in (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)]
    >>> cards = [Card.parse(text) for text in pack]
    >>> deal = Deal.start(RuleSet(), [cards[i : i + 6] for i in (0, 6, 12, 18)], cards[24:])
    >>> played = replay(deal, [Play(Card.parse("3o")), Play(Card.parse("1o"))])
    >>> played.infraction.seat, played.infraction.code, played.last.turn
    (1, 'not_held', 1)

    Raises:
        IllegalTransitionError: a move out of order, such as a card when a draw is due.
    """
    positions = [deal]
    for move in moves:
        try:
            deal = after_move(deal, move)
        except (IllegalPlayError, IllegalCanteError, IllegalExchangeError) as error:
            return Replay(tuple(positions), _infraction(error))
        positions.append(deal)
    return Replay(tuple(positions))


def _infraction(error: RulesError) -> Infraction:
    facts = error.details
    card = facts.get("card")
    return Infraction(
        trick=facts["trick"],
        seat=facts["seat"],
        code=error.code,
        card=Card.parse(card) if card else None,
        legal=tuple(map(Card.parse, facts.get("legal", ()))),
    )
