"""How a hand is set up and what it waits for: packs, packets, phases.

Source: rules.md, section 2.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum

from engine.cards import DECK, Card, Rank
from engine.errors import NotationError
from engine.seats import Seat

#: Cards each seat holds after the deal and after every draw.
HOLDING_SIZE = 6

_PACKS: Mapping[int, tuple[Card, ...]] = {
    4: DECK,
    2: DECK,
    3: tuple(card for card in DECK if card.rank is not Rank.DOS),
}

_PACK_SETS = {players: frozenset(pack) for players, pack in _PACKS.items()}


class DealPhase(Enum):
    """What the hand is waiting for.

    ROBADA and ARRASTRE wait for a card, with and without a stock; DRAW comes between a
    trick won and the draw; OVER is after the last card or a tute.
    """

    ROBADA = "robada"
    DRAW = "draw"
    ARRASTRE = "arrastre"
    OVER = "over"


def pack_for(players: int) -> tuple[Card, ...]:
    """The cards in play: forty, or thirty-six without the twos when three play.

    >>> [len(pack_for(players)) for players in (4, 2, 3)]
    [40, 40, 36]
    """
    return _PACKS[players]


def stock_size(players: int) -> int:
    """Cards left after the deal, the muestra included.

    >>> [stock_size(players) for players in (4, 2, 3)]
    [16, 28, 18]
    """
    return len(pack_for(players)) - HOLDING_SIZE * players


def draw_tricks(players: int) -> int:
    """How many tricks are followed by a draw.

    >>> [draw_tricks(players) for players in (4, 2, 3)]
    [4, 14, 6]
    """
    return stock_size(players) // players


def trick_count(players: int) -> int:
    """How many tricks a full hand has.

    >>> [trick_count(players) for players in (4, 2, 3)]
    [10, 20, 12]
    """
    return draw_tricks(players) + HOLDING_SIZE


def check_setting(
    hands: Sequence[Sequence[Card]], stock: Sequence[Card], mano: Seat, *, players: int
) -> None:
    """Refuse a deal that is not the whole pack once, in the right packets.

    >>> check_setting([], (), 0, players=4)
    Traceback (most recent call last):
    ...
    engine.errors.NotationError: notation {'at': 'hands', 'why': 'expected 4 hands, got 0'}

    Raises:
        NotationError: ``at`` is the place in the words of formats.md and ``why`` the reason.
    """
    _check_count("hands", len(hands), players, what="hands")
    for seat, holding in enumerate(hands):
        _check_count(f"hands[{seat}]", len(holding), HOLDING_SIZE, what="cards")
    _check_count("stock", len(stock), stock_size(players), what="cards")
    if not 0 <= mano < players:
        raise NotationError(at="leader", why=f"expected a seat from 0 to {players - 1}")
    seen: dict[Card, str] = {}
    for at, card in _places(hands, stock):
        before = seen.setdefault(card, at)
        if before != at:
            raise NotationError(at=at, why=f"{card} is already in {before}")
    if seen.keys() != _PACK_SETS[players]:
        at, card = next((at, card) for card, at in seen.items() if card not in _PACK_SETS[players])
        raise NotationError(at=at, why=f"{card} is not in this pack")


def _check_count(at: str, got: int, expected: int, *, what: str) -> None:
    if got != expected:
        raise NotationError(at=at, why=f"expected {expected} {what}, got {got}")


def _places(hands: Sequence[Sequence[Card]], stock: Sequence[Card]) -> Iterator[tuple[str, Card]]:
    for seat, holding in enumerate(hands):
        for i, card in enumerate(holding):
            yield f"hands[{seat}][{i}]", card
    for i, card in enumerate(stock):
        yield f"stock[{i}]", card
