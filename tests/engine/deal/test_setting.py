"""What is dealt, and what is not a deal (rules.md, section 2)."""

from __future__ import annotations

import pytest

from engine.cards import CARD_POINTS, Card, Rank
from engine.deal import Deal, draw_tricks, pack_for, stock_size, trick_count
from engine.errors import NotationError
from engine.rules import RuleSet
from tests.engine.cardplay import card


@pytest.mark.parametrize(
    ("players", "pack", "stock", "drawn", "tricks"),
    [
        pytest.param(4, 40, 16, 4, 10, id="four: 4 tricks with draw and 6 of arrastre"),
        pytest.param(2, 40, 28, 14, 20, id="two: 14 and 6"),
        pytest.param(3, 36, 18, 6, 12, id="three, no twos: 6 and 6"),
    ],
)
def test_sizes(players: int, pack: int, stock: int, drawn: int, tricks: int) -> None:
    assert len(pack_for(players)) == pack
    assert stock_size(players) == stock
    assert draw_tricks(players) == drawn
    assert trick_count(players) == tricks


@pytest.mark.parametrize("players", [4, 2, 3])
def test_every_variant_holds_120_card_points(players: int) -> None:
    assert sum(card.points for card in pack_for(players)) == CARD_POINTS


def _dealt(players: int) -> tuple[list[list[Card]], list[Card]]:
    pack = list(pack_for(players))
    return [pack[6 * i : 6 * i + 6] for i in range(players)], pack[6 * players :]


def _start(players: int, hands: list[list[Card]], stock: list[Card], mano: int = 0) -> Deal:
    return Deal.start(RuleSet(players=players), hands, stock, mano=mano)


@pytest.mark.parametrize("players", [4, 2, 3])
def test_start_turns_the_muestra(players: int) -> None:
    deal = _start(players, *_dealt(players), mano=1)

    assert deal.muestra == Card(Rank.REY, deal.trump)
    assert (deal.turn, deal.last_winner, deal.phase.value) == (1, None, "robada")


def test_start_refuses_a_card_twice() -> None:
    hands, stock = _dealt(4)
    stock[3] = hands[1][2]

    with pytest.raises(NotationError) as refused:
        _start(4, hands, stock)

    assert refused.value.details == {"at": "stock[3]", "why": "11o is already in hands[1][2]"}


def test_start_refuses_a_two_at_a_table_of_three() -> None:
    hands, stock = _dealt(3)
    hands[2][5] = card("2e")

    with pytest.raises(NotationError) as refused:
        _start(3, hands, stock)

    assert refused.value.details == {"at": "hands[2][5]", "why": "2e is not in this pack"}


def test_start_refuses_wrong_packets() -> None:
    hands, stock = _dealt(4)
    hands[3].pop()

    with pytest.raises(NotationError) as refused:
        _start(4, hands, stock)

    assert refused.value.details == {"at": "hands[3]", "why": "expected 6 cards, got 5"}


def test_start_refuses_a_short_stock() -> None:
    hands, stock = _dealt(2)

    with pytest.raises(NotationError) as refused:
        _start(2, hands, stock[1:])

    assert refused.value.details == {"at": "stock", "why": "expected 28 cards, got 27"}


@pytest.mark.parametrize("mano", [-1, 4])
def test_start_refuses_an_unknown_seat(mano: int) -> None:
    with pytest.raises(NotationError) as refused:
        _start(4, *_dealt(4), mano=mano)

    assert refused.value.details["at"] == "leader"
