"""Changes by hand to a round: who plays whom, and at which table."""

import pytest

from tests.factories.leagues import League, league
from tournaments.enums import OutcomeKind
from tournaments.errors import (
    InvalidSwapError,
    ReasonRequiredError,
    RoundLockedError,
    RoundNotDraftError,
)
from tournaments.models import AuditEntry, Match, Round, Table
from tournaments.services import rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def five() -> League:
    made = league(5)
    rounds.generate_round(stage_id=made.stage.pk, actor=made.organiser, expected_number=1)
    return made


def draft() -> Round:
    return Round.objects.get()


def seats() -> list[tuple[int | None, tuple[int, ...]]]:
    return [
        (
            match.table.number if match.table else None,
            tuple(match.sides.order_by("side").values_list("entrant__number", flat=True)),
        )
        for match in Match.objects.order_by("position")
    ]


def swap(made: League, a: int, b: int, reason: str = "Brothers") -> None:
    rounds.swap_pairs(
        round_id=draft().pk,
        entrant_a=made.entrants[a - 1].pk,
        entrant_b=made.entrants[b - 1].pk,
        actor=made.organiser,
        reason=reason,
    )


def move(made: League, position: int, table: int, reason: str = "Stairs") -> None:
    rounds.move_table(
        match_id=Match.objects.get(position=position).pk,
        table_number=table,
        actor=made.organiser,
        reason=reason,
    )


def test_swap_pairs_exchanges_opponents_and_says_so(five):
    assert seats() == [(1, (2, 5)), (2, (3, 4)), (None, (1,))]

    swap(five, 5, 3)

    assert seats() == [(1, (2, 3)), (2, (5, 4)), (None, (1,))]
    assert Match.objects.get(position=1).why == [{"code": "by_hand"}]
    entry = AuditEntry.objects.get(command="swap_pairs")
    assert (entry.reason, entry.details["number"]) == ("Brothers", 1)


def test_swap_pairs_lets_another_pair_rest(five):
    swap(five, 1, 4)

    assert seats() == [(1, (2, 5)), (2, (3, 1)), (None, (4,))]
    assert Match.objects.get(position=3).outcome_kind == OutcomeKind.BYE


def test_swap_pairs_asks_for_a_reason(five):
    with pytest.raises(ReasonRequiredError):
        swap(five, 5, 3, reason=" ")


@pytest.mark.parametrize(
    ("a", "b", "reason"), [(3, 3, "same"), (3, 4, "same_match")], ids=["itself", "opponents"]
)
def test_swap_pairs_refuses_what_changes_nothing(five, a, b, reason):
    with pytest.raises(InvalidSwapError) as refusal:
        swap(five, a, b)

    assert refusal.value.details == {"reason": reason}


def test_swap_pairs_refuses_a_pair_of_another_event(five):
    other = league(2, slug="other", home=five.association)

    with pytest.raises(InvalidSwapError):
        rounds.swap_pairs(
            round_id=draft().pk,
            entrant_a=five.entrants[0].pk,
            entrant_b=other.entrants[0].pk,
            actor=five.organiser,
            reason="x",
        )


def test_swap_pairs_refuses_a_published_round(five):
    rounds.publish_round(round_id=draft().pk, actor=five.organiser)

    with pytest.raises(RoundNotDraftError):
        swap(five, 5, 3)


def test_move_table_exchanges_with_whoever_was_there(five):
    move(five, 1, 2)
    move(five, 1, 2)

    assert [table for table, _ in seats()] == [2, 1, None]
    assert AuditEntry.objects.get(command="move_table").details["tables"] == [1, 2]


def test_move_table_admits_a_published_match_that_has_not_begun(five):
    rounds.publish_round(round_id=draft().pk, actor=five.organiser)
    Table.objects.create(event=five.event, number=9)

    move(five, 1, 9)

    assert [table for table, _ in seats()] == [9, 2, None]


def test_move_table_leaves_a_match_that_has_begun_where_it_is(five):
    rounds.publish_round(round_id=draft().pk, actor=five.organiser)
    Match.objects.filter(position=2).update(started_at=five.event.created_at)

    with pytest.raises(InvalidSwapError) as refusal:
        move(five, 1, 2)

    assert refusal.value.details == {"reason": "started", "table": 2}
    assert [table for table, _ in seats()] == [1, 2, None]


@pytest.mark.parametrize("number", [0, 7])
def test_move_table_refuses_a_table_that_is_not_there(five, number):
    with pytest.raises(InvalidSwapError) as refusal:
        move(five, 1, number)

    assert refusal.value.details == {"reason": "table", "table": number}


def test_move_table_refuses_a_table_out_of_use(five):
    Table.objects.create(event=five.event, number=9, is_blocked=True)

    with pytest.raises(InvalidSwapError):
        move(five, 1, 9)


def test_move_table_refuses_a_pair_that_rests(five):
    with pytest.raises(InvalidSwapError) as refusal:
        move(five, 3, 1)

    assert refusal.value.details == {"reason": "no_seat"}


def test_move_table_refuses_a_closed_round(five):
    Round.objects.update(status="closed")

    with pytest.raises(RoundLockedError):
        move(five, 1, 2)
