"""Cantes and tute: what may be sung, by whom and until when.

Source: rules.md, section 9; the options are in section 3.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from engine.cards import Card, Rank, Suit
from engine.rules import CanteBy, CantesPerTrick, CanteWindow, RuleSet
from engine.seats import Seat, side_of
from engine.trick import Trick


class CanteKind(Enum):
    """Las veinte, or las cuarenta when the suit is trump."""

    VEINTE = 20
    CUARENTA = 40


@dataclass(frozen=True, slots=True)
class Cante:
    """A rey and sota of one suit, sung.

    Attributes:
        seat: who sang it.
        suit: the suit of the pair.
        kind: twenty or forty.
        trick: number of the trick it was sung on, from 1.
    """

    seat: Seat
    suit: Suit
    kind: CanteKind
    trick: int

    @property
    def points(self) -> int:
        """What it adds to the side, 20 or 40."""
        return self.kind.value


def kind_of(suit: Suit, trump: Suit) -> CanteKind:
    """Which cante a pair of that suit is.

    >>> kind_of(Suit.OROS, Suit.OROS).value
    40
    """
    return CanteKind.CUARENTA if suit is trump else CanteKind.VEINTE


def pair_of(suit: Suit) -> tuple[Card, Card]:
    """The rey and the sota of a suit.

    >>> [str(card) for card in pair_of(Suit.OROS)]
    ['12o', '10o']
    """
    return Card(Rank.REY, suit), Card(Rank.SOTA, suit)


def has_pair(holding: tuple[Card, ...], suit: Suit) -> bool:
    """Whether one holding has the rey and the sota of a suit.

    >>> has_pair(tuple(map(Card.parse, ("12o", "1c", "10o"))), Suit.OROS)
    True
    """
    return all(card in holding for card in pair_of(suit))


def has_tute(holding: tuple[Card, ...]) -> bool:
    """Whether one holding has the four reyes or the four sotas.

    >>> has_tute(tuple(map(Card.parse, ("12o", "12c", "12e", "12b"))))
    True
    """
    ranks = [card.rank for card in holding]
    return ranks.count(Rank.REY) == 4 or ranks.count(Rank.SOTA) == 4


@dataclass(frozen=True, slots=True)
class SingingMoment:
    """What decides whether a cante may be sung now.

    Attributes:
        number: the last trick won, from 1; 0 before the first.
        table: the trick being played since, led by the winner of that one.
        stock_lasts: whether there is anything left to draw.
        sung: the cantes of the hand so far.
    """

    number: int
    table: Trick
    stock_lasts: bool
    sung: tuple[Cante, ...] = ()


@dataclass(frozen=True, slots=True)
class _Attempt:
    rules: RuleSet
    moment: SingingMoment
    seat: Seat
    suit: Suit
    holding: tuple[Card, ...]


def check_cante(
    rules: RuleSet,
    moment: SingingMoment,
    *,
    seat: Seat,
    suit: Suit,
    holding: tuple[Card, ...],
) -> str | None:
    """The code of the first reason against a cante, or None when it may be sung.

    >>> moment = SingingMoment(0, Trick(4, Suit.OROS, 0), stock_lasts=True)
    >>> check_cante(RuleSet(), moment, seat=0, suit=Suit.OROS, holding=())
    'cante_trick_not_won'
    """
    attempt = _Attempt(rules, moment, seat, suit, holding)
    return next((code for code, applies in _REFUSALS if applies(attempt)), None)


def check_tute(
    rules: RuleSet, moment: SingingMoment, *, seat: Seat, holding: tuple[Card, ...]
) -> str | None:
    """The code of the first reason against a tute, or None when it may be sung.

    It is bound by who may sing and when, not by how many cantes were sung.

    >>> moment = SingingMoment(0, Trick(4, Suit.OROS, 0), stock_lasts=True)
    >>> check_tute(RuleSet(tute=False), moment, seat=0, holding=())
    'tute_not_played'
    """
    if not rules.tute:
        return "tute_not_played"
    attempt = _Attempt(rules, moment, seat, moment.table.trump, holding)
    if _trick_not_won(attempt):
        return "cante_trick_not_won"
    if _is_not_winner(attempt):
        return "cante_not_winner"
    if not has_tute(holding):
        return "cante_no_pair"
    return "cante_window_closed" if _is_window_closed(attempt) else None


def _trick_not_won(attempt: _Attempt) -> bool:
    table = attempt.moment.table
    if attempt.moment.number == 0:
        return True
    return side_of(table.mano, table.players) != side_of(attempt.seat, table.players)


def _is_not_winner(attempt: _Attempt) -> bool:
    if attempt.rules.cante_by is CanteBy.SIDE:
        return False
    return attempt.moment.table.mano != attempt.seat


def _has_no_pair(attempt: _Attempt) -> bool:
    return not has_pair(attempt.holding, attempt.suit)


def _is_already_sung(attempt: _Attempt) -> bool:
    return any(cante.suit is attempt.suit for cante in attempt.moment.sung)


def _is_over_limit(attempt: _Attempt) -> bool:
    moment, limit = attempt.moment, attempt.rules.cantes_per_trick
    singers = [cante.seat for cante in moment.sung if cante.trick == moment.number]
    if limit is CantesPerTrick.ONE:
        return bool(singers)
    return limit is CantesPerTrick.ONE_PER_PLAYER and attempt.seat in singers


def _is_window_closed(attempt: _Attempt) -> bool:
    moment, window = attempt.moment, attempt.rules.cante_window
    if window is CanteWindow.UNTIL_RIVAL_PLAYS:
        # The winner of the trick leads the next one, and a rival plays second.
        return len(moment.table.cards) > 1
    if window is CanteWindow.STOCK_ONLY and not moment.stock_lasts:
        return True
    return bool(moment.table.cards)


def _owes_the_forty(attempt: _Attempt) -> bool:
    trump = attempt.moment.table.trump
    if not attempt.rules.forty_first or attempt.suit is trump:
        return False
    is_sung = any(cante.suit is trump for cante in attempt.moment.sung)
    return not is_sung and has_pair(attempt.holding, trump)


#: Every reason with its test, in the order in which they are answered.
_REFUSALS: tuple[tuple[str, Callable[[_Attempt], bool]], ...] = (
    ("cante_trick_not_won", _trick_not_won),
    ("cante_not_winner", _is_not_winner),
    ("cante_no_pair", _has_no_pair),
    ("cante_already_sung", _is_already_sung),
    ("cante_limit", _is_over_limit),
    ("cante_window_closed", _is_window_closed),
    ("cante_forty_first", _owes_the_forty),
)
