"""Melé: partners change, rests are shared, people meet many others."""

from collections import Counter
from itertools import combinations

import pytest

from engine.errors import NoLegalRoundError
from engine.pairing.mele import mele, next_mele_round


def partners_of(schedule):
    return Counter(side for one in schedule for table in one.tables for side in table)


def neighbours_of(schedule):
    return Counter(
        frozenset(pair)
        for one in schedule
        for a, b in one.tables
        for pair in combinations((*a, *b), 2)
    )


@pytest.mark.parametrize(
    ("people", "rounds"), [(4, 3), (5, 5), (6, 4), (7, 4), (8, 7), (13, 6), (18, 4), (21, 5)]
)
def test_mele_nobody_partners_twice_and_rests_are_shared(people, rounds):
    schedule = mele(people, rounds, "x")

    rests = Counter(person for one in schedule for person in one.rest)
    times = [rests[person] for person in range(1, people + 1)]
    assert max(partners_of(schedule).values()) == 1
    assert max(times) - min(times) <= 1
    for one in schedule:
        seated = [person for table in one.tables for side in table for person in side]
        assert sorted([*seated, *one.rest]) == list(range(1, people + 1))


def test_mele_of_twenty_repeats_fewer_neighbours_than_the_comparison():
    schedule = mele(20, 6, "x")

    assert max(partners_of(schedule).values()) == 1
    assert sum(times - 1 for times in neighbours_of(schedule).values()) <= 17


def test_mele_crowd_repeats_nobody():
    schedule = mele(100, 6, "x")

    assert max(neighbours_of(schedule).values()) == 1


def test_mele_same_seed_gives_the_same_schedule():
    assert mele(12, 3, "x") == mele(12, 3, "x")
    assert mele(12, 3, "x") != mele(12, 3, "y")


def test_mele_more_rounds_than_partners_repeats_as_little_as_it_can():
    schedule = mele(4, 6, "x")

    assert sorted(partners_of(schedule).values()) == [2] * 6


def test_next_mele_round_takes_those_who_came_and_leaves_those_who_went():
    past = mele(8, 2, "x")
    present = [1, 2, 3, 4, 5, 6, 9, 10, 11]

    drawn = next_mele_round(present, past, "x")

    seated = [person for table in drawn.tables for side in table for person in side]
    assert drawn.number == 3
    assert sorted([*seated, *drawn.rest]) == present
    assert not set(partners_of(past)) & set(partners_of([drawn]))


def test_mele_of_three_is_refused():
    with pytest.raises(NoLegalRoundError):
        mele(3, 1, "x")
    with pytest.raises(NoLegalRoundError):
        next_mele_round([1, 2, 3], [], "x")
