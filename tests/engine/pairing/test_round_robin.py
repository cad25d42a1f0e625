"""Leagues: the published Berger tables and what every calendar must be."""

from collections import Counter

import pytest

from engine.errors import NoLegalRoundError
from engine.pairing.round_robin import league_round, round_robin, rounds_in_league

# FIDE Handbook C.05, annex 1.
BERGER = {
    4: ["1-4 2-3", "4-3 1-2", "2-4 3-1"],
    6: ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"],
    8: [
        "1-8 2-7 3-6 4-5",
        "8-5 6-4 7-3 1-2",
        "2-8 3-1 4-7 5-6",
        "8-6 7-5 1-4 2-3",
        "3-8 4-2 5-1 6-7",
        "8-7 1-6 2-5 3-4",
        "4-8 5-3 6-2 7-1",
    ],
    10: [
        "1-10 2-9 3-8 4-7 5-6",
        "10-6 7-5 8-4 9-3 1-2",
        "2-10 3-1 4-9 5-8 6-7",
        "10-7 8-6 9-5 1-4 2-3",
        "3-10 4-2 5-1 6-9 7-8",
        "10-8 9-7 1-6 2-5 3-4",
        "4-10 5-3 6-2 7-1 8-9",
        "10-9 1-8 2-7 3-6 4-5",
        "5-10 6-4 7-3 8-2 9-1",
    ],
}


def as_text(jornada):
    return " ".join(f"{home}-{away}" for home, away in jornada.meetings)


@pytest.mark.parametrize("size", sorted(BERGER))
def test_round_robin_even_field_is_the_published_table(size):
    assert [as_text(jornada) for jornada in round_robin(size)] == BERGER[size]


def test_round_robin_odd_field_rests_whoever_meets_the_phantom():
    calendar = round_robin(5)

    assert [(as_text(jornada), jornada.rest) for jornada in calendar] == [
        ("2-5 3-4", 1),
        ("5-3 1-2", 4),
        ("3-1 4-5", 2),
        ("1-4 2-3", 5),
        ("4-2 5-1", 3),
    ]


@pytest.mark.parametrize("legs", [1, 2])
@pytest.mark.parametrize("size", range(2, 34))
def test_round_robin_any_field_meets_everybody_and_shares_the_sides(size, legs):
    calendar = round_robin(size, legs)

    meetings = [pair for jornada in calendar for pair in jornada.meetings]
    times = Counter(frozenset(pair) for pair in meetings)
    homes = Counter(home for home, _ in meetings)
    aways = Counter(away for _, away in meetings)
    rests = Counter(jornada.rest for jornada in calendar if jornada.rest)
    assert len(times) == size * (size - 1) // 2
    assert set(times.values()) == {legs}
    assert all(abs(homes[n] - aways[n]) <= 1 for n in range(1, size + 1))
    assert set(rests.values()) == ({legs} if size % 2 else set())
    for jornada in calendar:
        seats = [side for pair in jornada.meetings for side in pair]
        assert len(seats) == len(set(seats)) == size - size % 2


def test_round_robin_second_leg_swaps_the_sides_of_the_first():
    calendar = round_robin(6, legs=2)

    first, second = calendar[:5], calendar[5:]

    assert [j.meetings for j in second] == [
        tuple((away, home) for home, away in j.meetings) for j in first
    ]
    assert [jornada.number for jornada in second] == [6, 7, 8, 9, 10]


@pytest.mark.parametrize("number", [0, 6, -1])
def test_league_round_outside_the_calendar_is_refused_with_its_length(number):
    with pytest.raises(NoLegalRoundError) as refusal:
        league_round(6, number)

    assert refusal.value.details["reason"] == "calendar_over"
    assert refusal.value.details["rounds"] == 5


def test_rounds_in_league_too_small_a_field_is_none():
    assert [rounds_in_league(size, legs=2) for size in (0, 1)] == [0, 0]
