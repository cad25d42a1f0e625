"""Steps that scoring calls inside its own transaction."""

import pytest
from django.db import transaction

from tests.factories.leagues import League, league, member
from tournaments.enums import OutcomeKind, Role, RoundStatus
from tournaments.errors import EntrantBusyError, MatchNotOpenError, RoundLockedError
from tournaments.models import Match, MatchResult, Round
from tournaments.services.matches import mark_started
from tournaments.services.results import set_match_result

pytestmark = pytest.mark.django_db


@pytest.fixture
def four() -> League:
    return league(4)


def first_match(row: Round) -> Match:
    return row.matches.order_by("position").first()


def start(match: Match, made: League) -> None:
    with transaction.atomic():
        mark_started(match_id=match.pk, actor=made.organiser)


def finish(match: Match, made: League, **changes) -> None:
    said = {
        "winner_side": 0, "finished": True, "stats": {"juegos": [3, 1]}, "source_version": 4,
        "actor": made.organiser, **changes,
    }  # fmt: skip
    with transaction.atomic():
        set_match_result(match_id=match.pk, **said)


def test_mark_started_notes_the_time_and_puts_the_round_in_play(four):
    row = four.round(1, RoundStatus.PUBLISHED, (1, 4), (2, 3))
    match = first_match(row)

    start(match, four)
    start(match, four)

    match.refresh_from_db()
    row.refresh_from_db()
    assert match.started_at is not None
    assert row.status == RoundStatus.PLAYING


@pytest.mark.parametrize(
    ("status", "reason"),
    [("draft", "draft"), ("closed", "closed"), ("void", "void")],
)
def test_mark_started_refuses_a_round_that_is_not_open(four, status, reason):
    match = first_match(four.round(1, RoundStatus(status), (1, 4)))

    with pytest.raises(MatchNotOpenError) as refusal:
        start(match, four)

    assert refusal.value.details["reason"] == reason


@pytest.mark.parametrize("kind", ["walkover", "absent", "void"])
def test_mark_started_refuses_a_match_decided_without_play(four, kind):
    match = first_match(four.round(1, RoundStatus.PUBLISHED, (1, 4)))
    Match.objects.filter(pk=match.pk).update(outcome_kind=kind)

    with pytest.raises(MatchNotOpenError) as refusal:
        start(match, four)

    assert refusal.value.details["outcome"] == kind


def test_mark_started_refuses_a_pair_that_plays_at_another_table(four):
    early = first_match(four.round(1, RoundStatus.PUBLISHED, (1, 4)))
    late = first_match(four.round(2, RoundStatus.PUBLISHED, (4, 3)))
    start(early, four)

    with pytest.raises(EntrantBusyError) as refusal:
        start(late, four)

    assert refusal.value.details == {"names": ["Sanz–Gil"], "table": 1, "entrant": 4}


def test_mark_started_takes_up_a_postponed_match_of_a_closed_round(four):
    match = first_match(four.round(1, RoundStatus.CLOSED, (1, 4)))
    Match.objects.filter(pk=match.pk).update(
        outcome_kind=OutcomeKind.POSTPONED, postponed_until="2026-12-01"
    )

    start(match, four)
    finish(match, four)

    match.refresh_from_db()
    assert match.outcome_kind == OutcomeKind.PLAYED


def test_set_match_result_appends_a_version_and_moves_the_standings(four):
    match = first_match(four.round(1, RoundStatus.PLAYING, (1, 4)))

    finish(match, four)
    finish(match, four)

    match.refresh_from_db()
    four.stage.refresh_from_db()
    result = MatchResult.objects.get()
    assert (match.outcome_kind, match.winner_side) == (OutcomeKind.PLAYED, 0)
    assert (result.number, result.stats, result.source_version) == (1, {"juegos": [3, 1]}, 4)
    assert four.stage.results_version == 1


def test_set_match_result_keeps_every_version_when_a_correction_reopens(four):
    match = first_match(four.round(1, RoundStatus.PLAYING, (1, 4)))

    finish(match, four)
    finish(match, four, finished=False, winner_side=None, source_version=5)
    finish(match, four, winner_side=1, source_version=7)

    match.refresh_from_db()
    kinds = list(MatchResult.objects.order_by("number").values_list("outcome_kind", "winner_side"))
    assert kinds == [("played", 0), ("", None), ("played", 1)]
    assert (match.winner_side, match.results_count) == (1, 3)


def test_set_match_result_admits_the_first_result_after_the_next_round_is_published(four):
    match = first_match(four.round(1, RoundStatus.PLAYING, (1, 4)))
    four.round(2, RoundStatus.PUBLISHED, (4, 3))

    finish(match, four)

    match.refresh_from_db()
    assert match.outcome_kind == OutcomeKind.PLAYED


@pytest.mark.parametrize("how", ["closed", "overtaken"])
def test_set_match_result_locks_a_past_round_without_a_reason(four, how):
    row = four.round(1, RoundStatus.PLAYING, (1, 4))
    finish(first_match(row), four)
    if how == "closed":
        Round.objects.filter(pk=row.pk).update(status=RoundStatus.CLOSED)
    else:
        four.round(2, RoundStatus.PUBLISHED, (4, 3))

    with pytest.raises(RoundLockedError):
        finish(first_match(row), four, winner_side=1)
    finish(first_match(row), four, winner_side=1, reason="Counted twice")

    assert first_match(row).winner_side == 1


def test_set_match_result_locks_a_closed_round_for_a_referee(four):
    row = four.round(1, RoundStatus.PLAYING, (1, 4))
    finish(first_match(row), four)
    Round.objects.filter(pk=row.pk).update(status=RoundStatus.CLOSED)
    referee = member(four.association, Role.REFEREE)

    with pytest.raises(RoundLockedError):
        finish(first_match(row), four, winner_side=1, reason="Wrong", actor=referee)


def test_set_match_result_refuses_a_match_with_another_outcome(four):
    match = first_match(four.round(1, RoundStatus.PLAYING, (1, 4)))
    Match.objects.filter(pk=match.pk).update(outcome_kind=OutcomeKind.WALKOVER, winner_side=1)

    with pytest.raises(MatchNotOpenError):
        finish(match, four)

    assert MatchResult.objects.count() == 0
