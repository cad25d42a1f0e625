"""Every value is the sum it is explained by, and nothing depends on the order of the input."""

import random

import pytest

from engine.standings.criteria import CRITERIA, CRITERION_CODES
from engine.standings.results import (
    SWISS_RULES,
    Contender,
    OutcomeKind,
    PairResult,
    StandingsRules,
    StandingsSystem,
    Unplayed,
    Winner,
)
from engine.standings.table import rank_pairs

A, B, DRAW = Winner.A, Winner.B, Winner.DRAW
KINDS = [OutcomeKind.PLAYED] * 8 + [OutcomeKind.WALKOVER, OutcomeKind.DOUBLE_WALKOVER]
ALONE = [OutcomeKind.BYE, OutcomeKind.REQUESTED_BYE, OutcomeKind.ABSENT]


def random_event(seed, size=9, rounds=5):
    chance = random.Random(seed)
    results = []
    for number in range(1, rounds + 1):
        order = chance.sample(range(1, size + 1), size)
        for a, b in zip(order[::2], order[1::2], strict=False):
            results.append(random_result(chance, number, a, b))
        results.append(PairResult(number, order[-1], None, chance.choice(ALONE)))
    contenders = [
        Contender(n, penalties=n % 3, adjustment=-0.5 * (n == 4)) for n in range(1, size + 1)
    ]
    return contenders, results


def random_result(chance, number, a, b):
    kind = chance.choice(KINDS)
    if kind is OutcomeKind.DOUBLE_WALKOVER:
        return PairResult(number, a, b, kind)
    winner = chance.choice([A, B] if kind is OutcomeKind.WALKOVER else [A, B, DRAW])
    known = kind is OutcomeKind.PLAYED and chance.random() < 0.8
    counts = (chance.randint(0, 3), chance.randint(0, 3)) if known else None
    return PairResult(number, a, b, kind, winner, juegos=counts, cotos=counts, tantos=counts)


@pytest.mark.parametrize("unplayed", Unplayed)
@pytest.mark.parametrize("system", StandingsSystem)
@pytest.mark.parametrize("seed", range(6))
def test_explain_terms_make_the_value(seed, system, unplayed):
    contenders, results = random_event(seed)
    rules = StandingsRules(CRITERION_CODES, system=system, unplayed=unplayed, seed="x")

    table = rank_pairs(contenders, results, rules)

    for row in table.rows:
        for code, criterion in CRITERIA.items():
            assert criterion.value_of(list(table.explain(row.id, code))) == row.values[code], code


@pytest.mark.parametrize("seed", range(10))
def test_explain_direct_encounter_adds_up_to_its_points(seed):
    contenders, results = random_event(seed, size=5)
    rules = StandingsRules(("direct_encounter",), system=StandingsSystem.ROUND_ROBIN)

    table = rank_pairs(contenders, results, rules)

    for row in table.rows:
        if row.values["direct_encounter"] is not None:
            terms = table.explain(row.id, "direct_encounter")
            assert sum(term.amount for term in terms) == pytest.approx(
                row.values["direct_encounter"]
            )


@pytest.mark.parametrize("seed", range(5))
def test_rank_pairs_order_of_the_input_changes_nothing(seed):
    contenders, results = random_event(seed)
    rules = StandingsRules(CRITERION_CODES, seed="x")

    straight = rank_pairs(contenders, results, rules)
    backwards = rank_pairs(contenders[::-1], results[::-1], rules)

    assert straight.rows == backwards.rows


@pytest.mark.parametrize("seed", range(5))
def test_rank_pairs_ties_are_broken_by_a_criterion_or_shared(seed):
    contenders, results = random_event(seed)

    rows = rank_pairs(contenders, results, StandingsRules(("points", "wins"))).rows

    for row in rows:
        sharing = [other for other in rows if other.place == row.place]
        assert (row.decided_by is None) == (len(sharing) > 1)
        assert row.place == 1 + sum(other.place < row.place for other in rows)


def test_explain_buchholz_names_every_opponent_and_the_bye():
    results = [
        PairResult(1, 1, 2, winner=A),
        PairResult(1, 3, None, OutcomeKind.BYE),
        PairResult(2, 3, 1, winner=A),
        PairResult(2, 2, None, OutcomeKind.BYE),
        PairResult(3, 2, 3, winner=A),
        PairResult(3, 1, None, OutcomeKind.REQUESTED_BYE, points=0),
    ]

    table = rank_pairs([Contender(1), Contender(2), Contender(3)], results, SWISS_RULES)

    # 1 met 2 (two points) and 3 (two points); the round it asked off is a dummy with its own
    # single point, and is what the cut takes.
    assert [tuple(part) for part in table.explain(1, "buchholz_cut1")] == [
        ("opponent", 2, 1, 2, None, True),
        ("opponent", 2, 2, 3, None, True),
        ("dummy", 1, 3, None, None, False),
    ]


def test_explain_sonneborn_berger_shows_the_points_that_multiply():
    results = [PairResult(1, 1, 2, winner=DRAW), PairResult(2, 2, 1, winner=A)]

    table = rank_pairs([Contender(1), Contender(2)], results, StandingsRules(("sonneborn_berger",)))

    assert [(part.amount, part.times) for part in table.explain(1, "sonneborn_berger")] == [
        (0.75, 0.5),
        (0, 0),
    ]


def test_plain_treatment_leaves_unplayed_rounds_out():
    results = [
        PairResult(1, 1, 2, winner=A),
        PairResult(2, 1, None, OutcomeKind.BYE),
        PairResult(2, 2, None, OutcomeKind.ABSENT),
    ]
    rules = StandingsRules(("buchholz", "buchholz_cut1", "average_opponents_buchholz"))
    plain = StandingsRules(rules.criteria, unplayed=Unplayed.PLAIN)
    field = [Contender(1), Contender(2), Contender(3)]

    rows = {row.id: row.values for row in rank_pairs(field, results, plain).rows}

    assert rows[1] == {"buchholz": 0, "buchholz_cut1": 0, "average_opponents_buchholz": 2}
    assert rows[2] == {"buchholz": 2, "buchholz_cut1": 2, "average_opponents_buchholz": 0}
    assert rows[3] == {"buchholz": 0, "buchholz_cut1": 0, "average_opponents_buchholz": None}


def test_repeated_meetings_of_a_swiss_count_as_their_mean():
    results = [
        PairResult(1, 1, 2, winner=A),
        PairResult(2, 1, 2, winner=DRAW),
        PairResult(3, 1, 2, winner=A),
    ]

    table = rank_pairs([Contender(1), Contender(2)], results, StandingsRules(("direct_encounter",)))

    assert [row.values["direct_encounter"] for row in table.rows] == [
        pytest.approx(5 / 6),
        pytest.approx(1 / 6),
    ]


def test_adjusted_score_of_one_who_never_came_counts_every_round_as_a_draw():
    results = [
        PairResult(1, 1, None, OutcomeKind.ABSENT),
        PairResult(2, 1, None, OutcomeKind.REQUESTED_BYE, points=0),
        PairResult(1, 2, None, OutcomeKind.BYE),
        PairResult(2, 2, None, OutcomeKind.BYE),
    ]
    rules = StandingsRules(("points", "buchholz"))

    rows = rank_pairs([Contender(1), Contender(2)], results, rules).rows

    assert [(row.id, row.values["buchholz"]) for row in rows] == [(2, 2), (1, 0)]
