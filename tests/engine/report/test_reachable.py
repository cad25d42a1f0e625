"""Card points by number of tricks: the published table, worked out again."""

from __future__ import annotations

from itertools import combinations

import pytest

from engine.cards import DECK
from engine.report import possible_card_points, tricks_in_hand

#: rules-sources.md, section 9.1: tricks, smallest, largest, missing between them.
TABLE = [
    (0, 0, 0, []),
    (1, 0, 44, [1, 38, 39]),
    (2, 0, 84, [1, *range(79, 84)]),
    (3, 0, 100, [1]),
    (4, 0, 112, [1]),
    (5, 0, 120, [1, 119]),
    (6, 8, 120, [119]),
    (7, 20, 120, [119]),
    (8, 36, 120, [*range(37, 42), 119]),
    (9, 76, 120, [81, 82, 119]),
    (10, 120, 120, []),
]


@pytest.mark.parametrize(("tricks", "low", "high", "missing"), TABLE)
def test_four_players_match_the_published_table(
    tricks: int, low: int, high: int, missing: list[int]
) -> None:
    expected = set(range(low, high + 1)) - set(missing)

    assert possible_card_points(4, tricks) == expected


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_value_but_1_and_119_is_reachable(players: int) -> None:
    assert possible_card_points(players) == set(range(121)) - {1, 119}


@pytest.mark.parametrize(
    ("players", "tricks", "high"), [(2, 1, 22), (2, 2, 44), (3, 1, 33), (3, 12, 120)]
)
def test_other_variants_hold_at_most(players: int, tricks: int, high: int) -> None:
    assert max(possible_card_points(players, tricks)) == high


def test_one_trick_of_two_players_agrees_with_every_pair_of_cards() -> None:
    pairs = {first.points + second.points for first, second in combinations(DECK, 2)}

    assert possible_card_points(2, 1) == pairs


def test_heads_up_needs_ten_tricks_for_everything() -> None:
    enough = [n for n in range(tricks_in_hand(2) + 1) if 120 in possible_card_points(2, n)]

    assert min(enough) == 10


@pytest.mark.parametrize("players", [2, 3, 4])
def test_sides_of_a_table_complete_each_other(players: int) -> None:
    total = tricks_in_hand(players)
    for tricks in range(total + 1):
        rest = {120 - points for points in possible_card_points(players, total - tricks)}
        assert possible_card_points(players, tricks) == rest


def test_more_tricks_than_there_are_hold_nothing() -> None:
    assert possible_card_points(4, 11) == possible_card_points(4, -1) == frozenset()
