"""The pack and its notation (rules.md, section 2)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.cards import CARD_POINTS, DECK, Card, Suit
from engine.errors import NotationError


def test_pack_has_forty_cards_and_120_points() -> None:
    assert len(set(DECK)) == 40
    assert sum(card.points for card in DECK) == CARD_POINTS


@pytest.mark.parametrize("suit", Suit)
def test_rank_order_and_points_of_a_suit(suit: Suit) -> None:
    strongest_first = sorted(
        (card for card in DECK if card.suit is suit), key=lambda card: -card.strength
    )

    assert [card.rank.value for card in strongest_first] == [1, 3, 12, 10, 11, 7, 6, 5, 4, 2]
    assert [card.points for card in strongest_first] == [11, 10, 4, 3, 2, 0, 0, 0, 0, 0]


@pytest.mark.parametrize("card", DECK, ids=str)
def test_card_prints_and_reads_back(card: Card) -> None:
    assert Card.parse(str(card)) == card


@pytest.mark.parametrize("text", ["", "o1", "8o", "01o", "1O", "1o ", "13e", None, 1, ["1o"]])
def test_anything_else_is_not_a_card(text: Any) -> None:
    with pytest.raises(NotationError):
        Card.parse(text)
