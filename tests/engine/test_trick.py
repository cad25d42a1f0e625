"""Who wins a trick and what it is worth (rules.md, section 2)."""

from __future__ import annotations

import pytest

from tests.engine.cardplay import trick_of


@pytest.mark.parametrize(
    ("played", "winner", "points"),
    [
        pytest.param("11o 10o 4o 7o", 1, 5, id="the sota beats the caballo"),
        pytest.param("12o 3o 10o 1o", 3, 28, id="rank order 1 3 12 10 11"),
        pytest.param("7o 6o 5o 4o", 0, 0, id="rank order 7 6 5 4, worth nothing"),
        pytest.param("4o 2o 5c 1e", 0, 11, id="else the highest card of the suit led"),
        pytest.param("1o 2b 3o 4e", 1, 21, id="the lowest trump beats an ace"),
        pytest.param("1o 2b 4b 3o", 2, 21, id="the highest trump wins"),
        pytest.param("2b 1o 4b 5b", 3, 11, id="trump led"),
    ],
)
def test_winner_and_points_of_a_trick(played: str, winner: int, points: int) -> None:
    trick = trick_of(played)

    assert (trick.winner, trick.points, trick.is_complete) == (winner, points, True)


def test_winner_counts_from_the_seat_that_led() -> None:
    trick = trick_of("4o 1o 2o", mano=3)

    assert trick.winner == 0
    assert trick.turn == 2
    assert [seat for seat, _ in trick.plays] == [3, 0, 1]


@pytest.mark.parametrize(
    ("played", "trumped"),
    [
        pytest.param("1o 2b", True, id="a side suit with a trump on it"),
        pytest.param("1o 2e", False, id="a side suit with another side suit"),
        pytest.param("2b 1b", False, id="trump led is not trumped"),
    ],
)
def test_is_trumped(played: str, trumped: bool) -> None:
    assert trick_of(played).is_trumped is trumped
