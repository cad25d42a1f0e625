"""Groups and the knockout after them."""

from collections import Counter

import pytest

from engine.errors import NoLegalRoundError
from engine.pairing.bracket import Origin
from engine.pairing.groups import (
    GroupMethod,
    cross,
    group_rounds,
    make_groups,
    qualifiers,
)


@pytest.mark.parametrize(("entrants", "groups"), [(16, 4), (23, 5), (260, 65), (8, 3), (10, 2)])
@pytest.mark.parametrize("method", GroupMethod)
def test_make_groups_sizes_differ_by_one_and_everybody_is_in_one(entrants, groups, method):
    made = make_groups(entrants, groups, method=method, seed="x")

    sizes = [len(group) for group in made]
    assert len(made) == groups
    assert sizes == sorted(sizes, reverse=True)
    assert max(sizes) - min(sizes) <= 1
    assert sorted(seed for group in made for seed in group) == list(range(1, entrants + 1))


def test_make_groups_snake_evens_the_strength():
    made = make_groups(16, 4)

    assert made == ((1, 8, 9, 16), (2, 7, 10, 15), (3, 6, 11, 14), (4, 5, 12, 13))
    assert {sum(group) for group in made} == {34}


def test_make_groups_drawn_keeps_the_rows_and_depends_on_the_seed():
    one = make_groups(20, 4, method=GroupMethod.DRAWN, seed="04875")
    other = make_groups(20, 4, method=GroupMethod.DRAWN, seed="04876")

    assert one != other
    assert one == make_groups(20, 4, method=GroupMethod.DRAWN, seed="04875")
    assert all((seed - 1) // 4 == row for group in one for row, seed in enumerate(group))


def test_make_groups_club_mates_go_to_different_groups():
    clubs = {1: "El Rey", 8: "El Rey", 9: "El Rey", 16: "El Rey", 4: "B", 5: "B"}

    made = make_groups(16, 4, clubs=clubs)

    for group in made:
        counts = Counter(clubs[seed] for seed in group if seed in clubs)
        assert all(times == 1 for times in counts.values())


@pytest.mark.parametrize(("entrants", "groups"), [(3, 2), (5, 0), (0, 1)])
def test_make_groups_too_few_are_refused(entrants, groups):
    with pytest.raises(NoLegalRoundError):
        make_groups(entrants, groups)


def test_group_rounds_meet_everybody_of_the_group_once():
    made = make_groups(23, 5)

    rounds = group_rounds(made)

    meetings = [frozenset(pair) for one in rounds for pair in one.meetings]
    expected = {frozenset((a, b)) for group in made for i, a in enumerate(group) for b in group[:i]}
    assert set(meetings) == expected
    assert len(meetings) == len(expected)
    assert {one.rest for one in rounds if one.group == 1} == set(made[0])
    assert {one.rest for one in rounds if one.group == 5} == {None}


@pytest.mark.parametrize("groups", [*range(2, 26), 65])
def test_cross_group_mates_do_not_meet_before_the_final(groups):
    going = qualifiers(groups, 2)

    bracket = cross(going)

    rounds = bracket.rounds
    reach = {}
    for one in rounds:
        for match in one.matches:
            sides = [
                {feed.seed} if feed.origin is Origin.SEED else reach[feed.match]
                for feed in (match.a, match.b)
            ]
            if one is not rounds[-1]:
                left, right = ({going[seed - 1].group for seed in side} for side in sides)
                assert not left & right
            reach[match.id] = sides[0] | sides[1]


def test_cross_best_thirds_come_after_the_seconds():
    going = qualifiers(3, 2, best_next=2)

    bracket = cross(going, third_place=True)

    assert len(going) == 8
    assert len(bracket.matches) == 8
    assert [qualifier.place for qualifier in going] == [1, 1, 1, 2, 2, 2, 3, 3]


def test_make_groups_exchanges_that_do_not_help_are_matched_exactly():
    # Second row, wished 6-5-4 into groups of A, B and C: 6 (A) may only go to C, 5 (B) to A
    # and 4 (C) to B.
    clubs = {1: "A", 2: "B", 3: "C", 6: "A", 5: "B", 4: "C", 9: "A", 8: "A", 7: "A"}

    made = make_groups(6, 3, clubs=clubs)
    crowded = make_groups(9, 3, clubs=clubs)

    assert all(clubs[a] != clubs[b] for a, b in made)
    assert sorted(seed for group in crowded for seed in group) == list(range(1, 10))
