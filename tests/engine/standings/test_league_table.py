"""A league's table: the order, the shared places, and what is never counted as zero."""

import pytest

from engine.errors import InvalidHistoryError
from engine.standings.results import (
    LEAGUE_RULES,
    Contender,
    OutcomeKind,
    PairResult,
    Per,
    PointsPolicy,
    StandingsRules,
    StandingsSystem,
    Winner,
)
from engine.standings.table import rank_pairs

A, B, DRAW = Winner.A, Winner.B, Winner.DRAW


def field(*ids):
    return [Contender(entrant) for entrant in ids]


def league(*criteria, **policy):
    points = PointsPolicy(bye=0, **policy)
    return StandingsRules(criteria, points=points, system=StandingsSystem.ROUND_ROBIN, seed="x")


def order(table):
    return [(row.place, row.id, row.decided_by) for row in table.rows]


def test_rank_pairs_points_separate_first():
    results = [PairResult(1, 1, 2, winner=A), PairResult(2, 2, 3, winner=A)]
    results.append(PairResult(3, 1, 3, winner=A))

    table = rank_pairs(field(1, 2, 3), results, LEAGUE_RULES)

    assert order(table) == [(1, 1, "points"), (2, 2, "points"), (3, 3, "points")]
    assert [row.values["points"] for row in table.rows] == [2, 1, 0]


def test_rank_pairs_three_in_a_circle_are_told_apart_by_juegos():
    results = [
        PairResult(1, 1, 2, winner=A, juegos=(3, 0)),
        PairResult(2, 2, 3, winner=A, juegos=(3, 1)),
        PairResult(3, 3, 1, winner=A, juegos=(3, 2)),
    ]

    table = rank_pairs(field(1, 2, 3), results, LEAGUE_RULES)

    assert [row.id for row in table.rows] == [1, 3, 2]
    assert [row.values["direct_encounter"] for row in table.rows] == [1, 1, 1]
    assert [(part.code, part.opponent) for part in table.explain(1, "direct_encounter")] == [
        ("win", 2),
        ("loss", 3),
    ]
    assert [row.values["juegos_difference"] for row in table.rows] == [2, -1, -1]
    assert [row.decided_by for row in table.rows] == ["juegos_difference"] + ["juegos_won"] * 2


def test_rank_pairs_direct_encounter_is_applied_again_to_the_part_it_splits():
    # 1, 2, 3 make two points each among the four; 4 none. Among the three, 1 beat 2 and 3
    # lost a game that 2 won: a circle broken once 4 is out.
    results = [
        PairResult(1, 1, 2, winner=A),
        PairResult(1, 3, 4, winner=A),
        PairResult(2, 2, 3, winner=A),
        PairResult(2, 1, 4, winner=DRAW),
        PairResult(3, 2, 4, winner=DRAW),
        PairResult(3, 1, 3, winner=DRAW),
    ]

    table = rank_pairs(field(1, 2, 3, 4), results, league("direct_encounter"))

    assert [row.id for row in table.rows] == [1, 2, 3, 4]


def test_rank_pairs_direct_encounter_missing_game_that_could_overturn_says_nothing():
    results = [
        PairResult(1, 1, 3, winner=A),
        PairResult(1, 2, 4, winner=A),
    ]

    table = rank_pairs(field(1, 2, 3, 4), results, league("points", "direct_encounter"))

    assert order(table) == [(1, 1, None), (1, 2, None), (3, 3, None), (3, 4, None)]
    assert table.rows[0].values["direct_encounter"] is None
    assert table.explain(1, "direct_encounter") == ()


def test_rank_pairs_direct_encounter_leader_that_nobody_can_reach_is_first():
    # Among 1, 2, 3: 1 beat both; 2 and 3 have still to meet.
    results = [
        PairResult(1, 1, 2, winner=A),
        PairResult(2, 1, 3, winner=A),
    ]

    table = rank_pairs(field(1, 2, 3), results, league("direct_encounter"))

    assert order(table) == [(1, 1, "direct_encounter"), (2, 2, None), (2, 3, None)]


def test_rank_pairs_second_leg_pending_keeps_the_tie_open():
    results = [
        PairResult(1, 1, 2, winner=A),
        PairResult(2, 1, 3, winner=A),
        PairResult(3, 3, 1, winner=A),
        PairResult(4, 2, 4, winner=A),
    ]

    table = rank_pairs(field(1, 2, 3, 4), results, league("direct_encounter"))

    assert [row.place for row in table.rows] == [1, 1, 1, 1]


def test_rank_pairs_juegos_points_leave_a_missing_game_open():
    rules = league("direct_encounter", per=Per.JUEGO)
    results = [PairResult(1, 1, 2, winner=A, juegos=(9, 0))]
    results.append(PairResult(2, 1, 3, winner=A, juegos=(9, 0)))

    table = rank_pairs(field(1, 2, 3), results, rules)

    assert [row.place for row in table.rows] == [1, 1, 1]


def test_rank_pairs_juegos_points_count_every_juego_won():
    results = [
        PairResult(1, 1, 2, winner=A, juegos=(3, 2)),
        PairResult(2, 2, 3, winner=B, juegos=(1, 3)),
    ]

    table = rank_pairs(field(1, 2, 3), results, league("points", per=Per.JUEGO))

    assert {row.id: row.values["points"] for row in table.rows} == {1: 3, 2: 3, 3: 3}


def test_rank_pairs_juegos_points_without_juegos_are_refused():
    with pytest.raises(InvalidHistoryError) as refusal:
        rank_pairs(field(1, 2), [PairResult(1, 1, 2, winner=A)], league("points", per=Per.JUEGO))

    assert refusal.value.details == {"reason": "juegos_unknown", "round": 1, "a": 1, "b": 2}


def test_rank_pairs_unknown_tantos_are_not_zero():
    # 1 lost its hands by far, but is known; nobody counted those of 2.
    results = [
        PairResult(1, 1, 3, winner=A, tantos=(101, 300)),
        PairResult(1, 2, 4, winner=A, tantos=None),
    ]

    table = rank_pairs(field(1, 2, 3, 4), results, league("points", "tantos_difference"))

    assert {row.id: row.values["tantos_difference"] for row in table.rows} == {
        1: -199,
        2: None,
        3: 199,
        4: None,
    }
    assert [row.place for row in table.rows] == [1, 1, 3, 3]


def test_rank_pairs_known_hands_alone_make_the_tantos():
    results = [
        PairResult(1, 1, 2, winner=A, tantos=(390, 310)),
        PairResult(2, 2, 1, winner=A, tantos=None),
        PairResult(3, 1, 2, winner=A, tantos=(101, 80)),
    ]

    table = rank_pairs(field(1, 2), results, league("tantos_difference", "tantos_average"))

    assert table.rows[0].values == {"tantos_difference": 101, "tantos_average": 245.5}
    parts = table.explain(1, "tantos_difference")
    assert [(part.amount, part.counted) for part in parts] == [
        (80, True),
        (None, False),
        (21, True),
    ]


def test_rank_pairs_postponed_and_void_are_left_out():
    results = [
        PairResult(1, 1, 2, OutcomeKind.POSTPONED),
        PairResult(1, 3, 4, OutcomeKind.VOID, A),
        PairResult(1, 3, 5, winner=A),
    ]

    table = rank_pairs(field(1, 2, 3, 4, 5), results, league("points"))

    assert {row.id: row.tally.played for row in table.rows} == {1: 0, 2: 0, 3: 1, 4: 0, 5: 1}
    assert table.rows[0].id == 3


def test_rank_pairs_every_outcome_has_its_own_worth():
    results = [
        PairResult(1, 1, 2, OutcomeKind.WALKOVER, B),
        PairResult(1, 3, 4, OutcomeKind.DOUBLE_WALKOVER),
        PairResult(1, 5, None, OutcomeKind.BYE),
        PairResult(1, 6, None, OutcomeKind.REQUESTED_BYE, points=0.5),
        PairResult(1, 7, None, OutcomeKind.ABSENT),
        PairResult(1, 8, 9, OutcomeKind.ADJUDICATED, DRAW),
    ]
    policy = PointsPolicy(win=3, draw=1, loss=0, bye=2, walkover=3, absent=-1)

    table = rank_pairs(field(*range(1, 10)), results, StandingsRules(("points",), policy))

    assert {row.id: row.values["points"] for row in table.rows} == {
        1: -1, 2: 3, 3: -1, 4: -1, 5: 2, 6: 0.5, 7: -1, 8: 1, 9: 1
    }  # fmt: skip
    assert {row.id: row.tally.unplayed for row in table.rows} == {
        1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 7: 1, 8: 0, 9: 0
    }  # fmt: skip


def test_rank_pairs_sanctions_change_points_and_penalties_count():
    contenders = [Contender(1, penalties=2, adjustment=-1), Contender(2), Contender(3, penalties=1)]
    results = [PairResult(1, 1, 2, winner=A)]

    table = rank_pairs(contenders, results, league("points", "fewer_penalties"))

    assert order(table) == [
        (1, 2, "fewer_penalties"),
        (2, 3, "fewer_penalties"),
        (3, 1, "fewer_penalties"),
    ]
    assert [part.code for part in table.explain(1, "points")] == ["win", "adjustment"]


def test_rank_pairs_those_still_tied_share_the_place():
    table = rank_pairs(field(1, 2, 3), [PairResult(1, 1, 2, winner=DRAW)], league("points"))

    assert order(table) == [(1, 1, None), (1, 2, None), (3, 3, "points")]


def test_rank_pairs_lot_is_the_same_whoever_else_plays():
    few = rank_pairs(field(1, 2, 3), [], league("lot"))
    many = rank_pairs(field(*range(1, 30)), [], league("lot"))

    assert [row.id for row in many.rows if row.id <= 3] == [row.id for row in few.rows]
    assert [row.values["lot"] for row in few.rows] == [1, 2, 3]
    assert table_ids(league("lot")) != table_ids(StandingsRules(("lot",), seed="another"))


def table_ids(rules):
    return [row.id for row in rank_pairs(field(*range(1, 30)), [], rules).rows]


def test_rank_pairs_nobody_and_one_have_a_table():
    assert rank_pairs([], [], LEAGUE_RULES).rows == ()
    assert order(rank_pairs(field(7), [], LEAGUE_RULES)) == [(1, 7, "points")]


@pytest.mark.parametrize(
    ("results", "reason"),
    [
        ([PairResult(1, 1, 9, winner=A)], "unknown_entrant"),
        ([PairResult(1, 1, 2, winner=A), PairResult(1, 3, 1, winner=A)], "twice"),
        ([PairResult(1, 1, 2, winner=A), PairResult(1, 1, None, OutcomeKind.ABSENT)], "twice"),
    ],
    ids=["stranger", "two matches in a round", "absent and playing"],
)
def test_rank_pairs_results_that_contradict_each_other_are_refused(results, reason):
    with pytest.raises(InvalidHistoryError) as refusal:
        rank_pairs(field(1, 2, 3), results, LEAGUE_RULES)

    assert refusal.value.details["reason"] == reason


def test_rank_pairs_unknown_criterion_is_refused_by_name():
    with pytest.raises(InvalidHistoryError) as refusal:
        rank_pairs(field(1), [], league("points", "beauty"))

    assert refusal.value.details == {"reason": "unknown_criterion", "codes": ["beauty"]}


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ((1, 1, OutcomeKind.PLAYED, A), "met_itself"),
        ((1, None, OutcomeKind.PLAYED, A), "sides"),
        ((1, 2, OutcomeKind.BYE), "sides"),
        ((1, 2, OutcomeKind.PLAYED), "winner_missing"),
        ((1, 2, OutcomeKind.WALKOVER, DRAW), "winner_impossible"),
        ((1, 2, OutcomeKind.DOUBLE_WALKOVER, A), "winner_impossible"),
    ],
    ids=["itself", "alone", "bye for two", "no winner", "walkover drawn", "both absent won"],
)
def test_pair_result_that_makes_no_sense_is_refused(arguments, reason):
    with pytest.raises(InvalidHistoryError) as refusal:
        PairResult(1, *arguments)

    assert refusal.value.details["reason"] == reason
