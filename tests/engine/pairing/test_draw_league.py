"""A jornada drawn through the one door: calendar, holes, agreed meetings, tables."""

import pytest

from engine.errors import InvalidHistoryError, NoLegalRoundError
from engine.pairing.checks import check_draw
from engine.pairing.draw import draw_round
from engine.pairing.entrants import Entrant, History, PairingOptions, System

EMPTY = History()


def league_field(size, without=(), **tables):
    return [
        Entrant(id=100 + n, place=n, fixed_table=tables.get(f"e{n}"))
        for n in range(1, size + 1)
        if n not in without
    ]


def pairs_of(draw):
    return [(pairing.a - 100, pairing.b - 100) for pairing in draw.pairings]


def rests_of(draw):
    return {bye.id - 100: bye.why[0].code for bye in draw.byes}


def test_draw_round_league_gives_the_jornada_of_the_calendar():
    draw = draw_round(System.ROUND_ROBIN, league_field(5), EMPTY, round_number=2)

    assert pairs_of(draw) == [(5, 3), (1, 2)]
    assert rests_of(draw) == {4: "calendar_rest"}
    assert [pairing.table for pairing in draw.pairings] == [1, 2]
    assert draw.pairings[0].why[0].code == "calendar"


def test_draw_round_league_withdrawn_entrant_leaves_its_opponent_resting():
    options = PairingOptions(field_size=6)
    field = league_field(6, without=[6])

    draw = draw_round("round_robin", field, EMPTY, options=options, round_number=1)

    assert pairs_of(draw) == [(2, 5), (3, 4)]
    assert rests_of(draw) == {1: "opponent_gone"}
    assert check_draw(draw, field, EMPTY, options=options) == ()


def test_draw_round_league_agreed_meeting_moves_the_two_it_displaces():
    field = league_field(6)

    draw = draw_round("round_robin", field, EMPTY, round_number=1, fixed=[(101, 102)])

    assert pairs_of(draw) == [(1, 2), (3, 4), (5, 6)]
    assert [pairing.why[0].code for pairing in draw.pairings] == ["fixed", "calendar", "displaced"]
    assert check_draw(draw, field, EMPTY, fixed=[(101, 102)]) == ()


def test_draw_round_league_agreed_rest_pairs_the_one_who_should_have_rested():
    field = league_field(5)

    draw = draw_round("round_robin", field, EMPTY, round_number=1, fixed_bye=102)

    assert pairs_of(draw) == [(3, 4), (5, 1)]
    assert rests_of(draw) == {2: "fixed"}


def test_draw_round_league_agreed_rest_in_an_even_field_leaves_two_resting():
    draw = draw_round("round_robin", league_field(4), EMPTY, round_number=1, fixed_bye=104)

    assert pairs_of(draw) == [(2, 3)]
    assert rests_of(draw) == {1: "displaced", 4: "fixed"}


def test_draw_round_league_fixed_table_is_kept_and_others_fill_the_gaps():
    draw = draw_round("round_robin", league_field(6, e3=1, e1=9), EMPTY, round_number=1)

    assert [(p.a - 100, p.table) for p in draw.pairings] == [(1, 9), (2, 2), (3, 1)]


def test_draw_round_league_what_cannot_be_granted_is_reported():
    hall = PairingOptions(tables=(1, 2, 3), blocked_tables=frozenset({2}))

    draw = draw_round(
        "round_robin", league_field(6, e1=3, e6=2, e2=3), EMPTY, options=hall, round_number=1
    )

    assert [pairing.table for pairing in draw.pairings] == [3, 1, None]
    assert [note.to_payload() for note in draw.notes] == [
        {"code": "fixed_table_not_kept", "entrant": 106, "table": 2},
        {"code": "fixed_table_not_kept", "entrant": 102, "table": 3},
        {"code": "no_table", "a": 103, "b": 104},
    ]


def test_draw_round_league_two_sides_with_one_fixed_table_share_it():
    draw = draw_round("round_robin", league_field(4, e1=7, e4=7), EMPTY, round_number=1)

    assert [pairing.table for pairing in draw.pairings] == [7, 1]
    assert draw.notes == ()


def test_draw_round_league_order_of_the_list_changes_nothing():
    field = league_field(9)

    forwards = draw_round("round_robin", field, EMPTY, round_number=4, seed="x")
    backwards = draw_round("round_robin", field[::-1], EMPTY, round_number=4, seed="x")

    assert forwards == backwards


def test_draw_round_one_entrant_is_refused():
    with pytest.raises(NoLegalRoundError) as refusal:
        draw_round("round_robin", league_field(1), EMPTY)

    assert refusal.value.details["reason"] == "too_few_entrants"


@pytest.mark.parametrize(
    ("field", "agreed", "reason"),
    [
        ([Entrant(1, 1), Entrant(1, 2)], {}, "entrant_twice"),
        ([Entrant(1, 1), Entrant(2, 1)], {}, "place_twice"),
        (league_field(4), {"fixed": [(101, 101)]}, "fixed_twice"),
        (league_field(4), {"fixed": [(101, 102)], "fixed_bye": 102}, "fixed_twice"),
        (league_field(4), {"fixed": [(101, 109)]}, "fixed_not_present"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_draw_round_request_that_contradicts_itself_is_refused(field, agreed, reason):
    with pytest.raises(InvalidHistoryError) as refusal:
        draw_round("round_robin", field, EMPTY, **agreed)

    assert refusal.value.details["reason"] == reason
