"""Brackets of every size: how many matches, who rests, who can meet when."""

import random

import pytest

from engine.errors import NoLegalRoundError
from engine.pairing.bracket import Origin, Section
from engine.pairing.knockout import Consolation, knockout
from engine.pairing.placing import seed_order

SIZES = [*range(2, 34), 47, 64, 65, 96, 107, 128]

#: Round of the losers' bracket with the first possible rematch in the best published tables.
PUBLISHED = {8: 3, 16: 3, 32: 5, 64: 6, 128: 7}


def played(bracket, winner_of):
    """Play a bracket match by match; who won, who lost, and every meeting with its round."""
    won, lost, meetings = {}, {}, []
    for one in bracket.rounds:
        for match in one.matches:
            sides = [
                {Origin.SEED: feed.seed, Origin.WINNER: won.get(feed.match)}.get(
                    feed.origin, lost.get(feed.match)
                )
                for feed in (match.a, match.b)
            ]
            assert None not in sides
            won[match.id] = winner_of(*sides)
            lost[match.id] = next(side for side in sides if side != won[match.id])
            meetings.append((one, match, *sides))
    return won, lost, meetings


def playing_order(bracket):
    """The rounds of a double elimination in an order in which they can be played."""
    order, known = [], set()
    waiting = list(bracket.matches)
    while waiting:
        ready = [
            match
            for match in waiting
            if all(feed.origin is Origin.SEED or feed.match in known for feed in (match.a, match.b))
        ]
        assert ready
        order += ready
        known |= {match.id for match in ready}
        waiting = [match for match in waiting if match.id not in known]
    return order


@pytest.mark.parametrize("size", SIZES)
def test_knockout_any_size_has_one_match_less_than_entrants(size):
    bracket = knockout(size)

    won, _, _ = played(bracket, min)

    assert len(bracket.matches) == size - 1
    assert won[bracket.matches[-1].id] == 1


@pytest.mark.parametrize("size", SIZES)
def test_knockout_byes_go_to_the_best_seeds_and_only_in_the_first_round(size):
    bracket = knockout(size)
    full = 1 << (size - 1).bit_length()

    first = {feed.seed for match in bracket.rounds[0].matches for feed in (match.a, match.b)}

    assert bracket.byes == tuple(range(1, full - size + 1))
    assert first == set(range(full - size + 1, size + 1))
    assert [len(one.matches) for one in bracket.rounds[1:]] == [
        full >> number for number in range(2, full.bit_length())
    ]


@pytest.mark.parametrize("size", [8, 11, 32, 107])
def test_knockout_best_seeds_meet_in_the_last_rounds_only(size):
    _, _, meetings = played(knockout(size), min)

    rounds = meetings[-1][0].number
    for one, _, a, b in meetings:
        remaining = 2 ** (rounds - one.number + 1)
        assert min(a, b) <= remaining // 2
        assert max(a, b) <= 2 * remaining


@pytest.mark.parametrize("size", [4, 5, 8, 107])
def test_knockout_third_place_is_for_the_losing_semifinalists(size):
    bracket = knockout(size, third_place=True)

    _, lost, meetings = played(bracket, min)

    *_, (_, final, *_), (_, third, *sides) = meetings
    semifinals = {final.a.match, final.b.match}
    assert len(bracket.matches) == size
    assert {lost[match] for match in semifinals} == set(sides)
    assert {match.loser_to for match in bracket.matches if match.id in semifinals} == {third.id}


@pytest.mark.parametrize("size", [2, 3])
def test_knockout_without_two_semifinals_has_no_third_place(size):
    assert len(knockout(size, third_place=True).matches) == size - 1


@pytest.mark.parametrize("size", SIZES)
def test_knockout_every_match_knows_where_its_winner_goes(size):
    bracket = knockout(size, consolation=Consolation.FIRST_ROUND)
    by_id = {match.id: match for match in bracket.matches}

    for match in bracket.matches:
        for feed in (match.a, match.b):
            if feed.origin is Origin.WINNER:
                assert by_id[feed.match].winner_to == match.id
            if feed.origin is Origin.LOSER:
                assert by_id[feed.match].loser_to == match.id


@pytest.mark.parametrize("size", SIZES)
def test_knockout_consolation_gathers_those_who_lost_at_once(size):
    bracket = knockout(size, consolation=Consolation.FIRST_ROUND)

    losers = len(bracket.rounds[0].matches)
    consolation = [one for one in bracket.rounds if one.section is Section.CONSOLATION]

    assert sum(len(one.matches) for one in consolation) == max(0, losers - 1)
    entering = [
        feed.match
        for one in consolation
        for match in one.matches
        for feed in (match.a, match.b)
        if feed.origin is Origin.LOSER
    ]
    assert sorted(entering) == sorted(match.id for match in bracket.rounds[0].matches) * (
        losers > 1
    )


@pytest.mark.parametrize("size", SIZES)
def test_double_elimination_puts_everybody_out_after_two_defeats(size):
    chance = random.Random(size)
    bracket = knockout(size, consolation=Consolation.DOUBLE)
    won, defeats = {}, dict.fromkeys(range(1, size + 1), 0)
    lost = {}

    order = playing_order(bracket)
    for match in order:
        sides = []
        for feed in (match.a, match.b):
            source = {Origin.WINNER: won, Origin.LOSER: lost}.get(feed.origin, {})
            sides.append(feed.seed or source[feed.match])
        assert all(defeats[side] < 2 for side in sides)
        chance.shuffle(sides)
        won[match.id], lost[match.id] = sides
        defeats[lost[match.id]] += 1

    assert len(order) == 2 * size - 2
    champion = won[order[-1].id]
    finalist = lost[order[-1].id]
    assert all(times == 2 for seed, times in defeats.items() if seed not in (champion, finalist))


@pytest.mark.parametrize("size", sorted(PUBLISHED))
def test_double_elimination_first_rematch_is_no_sooner_than_published(size):
    bracket = knockout(size, consolation=Consolation.DOUBLE)
    sections = {match.id: one for one in bracket.rounds for match in one.matches}
    above, losers_path = {}, {}
    for match in bracket.matches:
        if sections[match.id].section is Section.MAIN:
            above[match.id] = match.winner_to
    by_id = {match.id: match for match in bracket.matches}

    def path(dropped):
        """The losers' matches that the loser of a main match may play."""
        steps = []
        step = by_id[dropped].loser_to
        while step and sections[step].section is Section.LOSERS:
            steps.append(step)
            step = by_id[step].winner_to
        return steps

    losers_path = {match: path(match) for match in above}
    earliest = min(
        sections[step].number
        for match in above
        for later in ancestors(match, above)
        for step in losers_path[match]
        if step in losers_path[later]
    )

    assert earliest >= PUBLISHED[size]


def ancestors(match, above):
    while (match := above[match]) in above:
        yield match


def test_double_elimination_second_final_is_marked_as_if_needed():
    bracket = knockout(5, consolation=Consolation.DOUBLE, second_final=True)

    first, second = bracket.matches[-2:]

    assert len(bracket.matches) == 9
    assert (second.if_needed, first.winner_to, first.loser_to) == (True, second.id, second.id)


@pytest.mark.parametrize("size", [8, 13, 32])
def test_knockout_mates_are_in_different_halves(size):
    clubs = {1: "A", 2: "B", 3: "B", 4: "A", 5: "C", 6: "C", 7: "D", 8: "D"}

    bracket = knockout(size, apart=clubs)
    _, _, meetings = played(bracket, min)

    final = meetings[-1][0].number
    for label in "ABCD":
        mates = {seed for seed, club in clubs.items() if club == label}
        assert not any({a, b} == mates and one.number < final for one, _, a, b in meetings)
    assert bracket.byes == knockout(size).byes


def test_seed_order_of_sixteen_is_inner_outer():
    order = seed_order(16)

    assert [tuple(order[i : i + 2]) for i in (0, 2, 4, 6)] == [(1, 16), (8, 9), (4, 13), (5, 12)]


@pytest.mark.parametrize(
    ("size", "consolation"), [(1, Consolation.NONE), (1025, Consolation.DOUBLE)]
)
def test_knockout_impossible_size_is_refused(size, consolation):
    with pytest.raises(NoLegalRoundError):
        knockout(size, consolation=consolation)


def test_knockout_labels_of_seeds_that_do_not_exist_change_nothing():
    assert knockout(6, apart={1: "A", 7: "A", 0: "A"}) == knockout(6)


def test_knockout_big_field_of_three_clubs_is_placed_as_far_as_time_allows():
    clubs = {seed: "ABC"[seed % 3] for seed in range(1, 1201)}

    bracket = knockout(1200, apart=clubs)

    assert len(bracket.matches) == 1199
    assert bracket.byes == tuple(range(1, 849))
