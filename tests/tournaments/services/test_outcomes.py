"""Outcomes decided without a scoresheet."""

import datetime as dt

import pytest
from django.utils import timezone

from tests.factories.leagues import League, league, member
from tournaments.enums import OutcomeKind, Role, RoundStatus
from tournaments.errors import (
    InvalidOutcomeError,
    MatchNotOpenError,
    OutcomeConflictError,
    ReasonRequiredError,
    RoundLockedError,
)
from tournaments.models import AuditEntry, Match, MatchResult, Round, Table
from tournaments.services import matches

pytestmark = pytest.mark.django_db

FAR = dt.date(2100, 1, 1)


@pytest.fixture
def four() -> League:
    made = league(4)
    made.round(1, RoundStatus.PUBLISHED, (1, 4), (2, 3))
    return made


def first() -> Match:
    return Match.objects.get(position=1)


def commands(made: League) -> dict:
    about = {"match_id": first().pk, "actor": made.organiser, "reason": "Told by phone"}
    return {
        "walkover": lambda: matches.record_walkover(winner_side=1, **about),
        "absence": lambda: matches.record_absence(absent_sides=frozenset({0}), **about),
        "double": lambda: matches.double_walkover(**about),
        "postpone": lambda: matches.postpone(until=FAR, **about),
        "adjudicate": lambda: matches.adjudicate(winner_side=1, juegos=(1, 3), **about),
        "annul": lambda: matches.annul_outcome(**about),
    }


EVERY = ["walkover", "absence", "double", "postpone", "adjudicate"]


@pytest.mark.parametrize(
    ("name", "kind", "winner"),
    [
        ("walkover", "walkover", 1),
        ("absence", "walkover", 1),
        ("double", "double_walkover", None),
        ("postpone", "postponed", None),
        ("adjudicate", "adjudicated", 1),
    ],
)
def test_outcome_is_kept_with_its_reason_and_repeated_once(four, name, kind, winner):
    commands(four)[name]()
    commands(four)[name]()

    match = first()
    four.stage.refresh_from_db()
    result = MatchResult.objects.get()
    assert (match.outcome_kind, match.winner_side) == (kind, winner)
    assert (result.outcome_kind, result.reason) == (kind, "Told by phone")
    assert four.stage.results_version == 1
    assert AuditEntry.objects.get().details["match"] == match.public_id


def test_record_absence_of_both_is_a_double_walkover(four):
    matches.record_absence(
        match_id=first().pk, absent_sides=frozenset({0, 1}), actor=four.organiser
    )

    assert first().outcome_kind == OutcomeKind.DOUBLE_WALKOVER


@pytest.mark.parametrize("sides", [frozenset(), frozenset({2})])
def test_record_absence_asks_who(four, sides):
    with pytest.raises(InvalidOutcomeError):
        matches.record_absence(match_id=first().pk, absent_sides=sides, actor=four.organiser)


def test_postpone_keeps_the_deadline_and_may_be_put_off_again(four):
    commands(four)["postpone"]()
    matches.postpone(match_id=first().pk, until=dt.date(2100, 2, 1), actor=four.organiser)

    assert first().postponed_until == dt.date(2100, 2, 1)


def test_postpone_refuses_a_date_that_has_passed(four):
    with pytest.raises(InvalidOutcomeError) as refusal:
        matches.postpone(match_id=first().pk, until=dt.date(2020, 1, 1), actor=four.organiser)

    assert refusal.value.details["reason"] == "date"


def test_a_postponed_match_may_be_decided_after_its_round_closed(four):
    commands(four)["postpone"]()
    Round.objects.update(status=RoundStatus.CLOSED)

    commands(four)["walkover"]()

    assert first().outcome_kind == OutcomeKind.WALKOVER


@pytest.mark.parametrize("name", EVERY)
def test_outcome_never_replaces_a_result(four, name):
    Match.objects.filter(position=1).update(outcome_kind=OutcomeKind.PLAYED, winner_side=0)

    with pytest.raises(OutcomeConflictError) as refusal:
        commands(four)[name]()

    assert refusal.value.details["reason"] == "played"


@pytest.mark.parametrize("name", ["double", "postpone", "adjudicate"])
def test_outcome_never_replaces_a_walkover(four, name):
    commands(four)["walkover"]()

    with pytest.raises(OutcomeConflictError) as refusal:
        commands(four)[name]()

    assert refusal.value.details["reason"] == "decided"


@pytest.mark.parametrize("name", ["walkover", "double", "postpone"])
def test_a_no_show_is_refused_once_hands_are_recorded(four, name):
    Match.objects.filter(position=1).update(started_at=timezone.now())

    with pytest.raises(OutcomeConflictError) as refusal:
        commands(four)[name]()

    assert refusal.value.details["reason"] == "started"


def test_adjudicate_ends_a_match_that_was_cut_short(four):
    Match.objects.filter(position=1).update(started_at=timezone.now())

    commands(four)["adjudicate"]()

    assert MatchResult.objects.get().stats == {"juegos": [1, 3]}


def test_adjudicate_asks_for_a_reason(four):
    with pytest.raises(ReasonRequiredError):
        matches.adjudicate(match_id=first().pk, winner_side=0, actor=four.organiser, reason="")


@pytest.mark.parametrize("status", ["draft", "void"])
@pytest.mark.parametrize("name", [*EVERY, "annul"])
def test_outcome_needs_a_published_round(four, name, status):
    Round.objects.update(status=status)

    with pytest.raises(MatchNotOpenError) as refusal:
        commands(four)[name]()

    assert refusal.value.details["reason"] == status


@pytest.mark.parametrize("name", EVERY)
def test_outcome_never_meets_a_rest(four, name):
    first().sides.get(side=1).delete()
    Match.objects.filter(position=1).update(outcome_kind=OutcomeKind.BYE)

    with pytest.raises(MatchNotOpenError) as refusal:
        commands(four)[name]()

    assert refusal.value.details["reason"] == "bye"


@pytest.mark.parametrize("name", EVERY)
def test_annul_outcome_opens_the_match_again_and_keeps_history(four, name):
    commands(four)[name]()

    commands(four)["annul"]()

    match = first()
    kinds = list(MatchResult.objects.order_by("number").values_list("outcome_kind", flat=True))
    assert (match.outcome_kind, match.winner_side, match.finished_at) == ("", None, None)
    assert (len(kinds), kinds[-1]) == (2, "")


def test_annul_outcome_leaves_a_table_taken_meanwhile(four):
    commands(four)["walkover"]()
    Match.objects.filter(position=2).update(table=Table.objects.get(number=1))

    commands(four)["annul"]()

    assert first().table is None


def test_annul_outcome_refuses_when_there_is_none(four):
    with pytest.raises(InvalidOutcomeError) as refusal:
        commands(four)["annul"]()

    assert refusal.value.details["reason"] == "nothing"


def test_annul_outcome_leaves_results_to_the_scoresheet(four):
    Match.objects.filter(position=1).update(outcome_kind=OutcomeKind.PLAYED, winner_side=0)

    with pytest.raises(OutcomeConflictError):
        commands(four)["annul"]()


def test_annul_outcome_of_a_closed_round_is_not_for_a_referee(four):
    commands(four)["walkover"]()
    Round.objects.update(status=RoundStatus.CLOSED)

    with pytest.raises(RoundLockedError):
        matches.annul_outcome(
            match_id=first().pk, actor=member(four.association, Role.REFEREE), reason="Wrong"
        )
    commands(four)["annul"]()

    assert first().outcome_kind == OutcomeKind.PENDING
