"""Publishing, closing, discarding and voiding rounds."""

import pytest

from tests.factories.leagues import League, league
from tournaments.enums import EventStatus, OutcomeKind, RoundStatus, StageStatus
from tournaments.errors import ReasonRequiredError, RoundNotDraftError, RoundNotReadyError
from tournaments.models import (
    AuditEntry,
    Entrant,
    Match,
    MatchPlayer,
    MatchResult,
    MatchSide,
    Player,
    Round,
    StandingsSnapshot,
)
from tournaments.selectors.pairing import CALENDAR
from tournaments.services import rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def four() -> League:
    return league(4)


def draw(made: League, number: int = 1) -> int:
    return rounds.generate_round(
        stage_id=made.stage.pk,
        actor=made.organiser,
        expected_number=number,
        night_id=made.night.pk,
    ).round_id


def publish(made: League, number: int = 1) -> int:
    round_id = draw(made, number)
    rounds.publish_round(round_id=round_id, actor=made.organiser)
    return round_id


def finish_all() -> None:
    Match.objects.filter(outcome_kind="").update(outcome_kind=OutcomeKind.PLAYED, winner_side=0)


def test_publish_round_starts_the_event_and_freezes_its_rules(four):
    round_id = publish(four)

    four.stage.refresh_from_db()
    four.event.refresh_from_db()
    four.rules.refresh_from_db()
    row = Round.objects.get(pk=round_id)
    assert (row.status, four.event.status) == (RoundStatus.PUBLISHED, EventStatus.RUNNING)
    assert four.stage.status == StageStatus.RUNNING
    assert row.published_at is not None
    assert four.rules.frozen_at is not None


def test_publish_round_fixes_the_calendar(four):
    publish(four)

    four.stage.refresh_from_db()
    assert four.stage.pairing_options[CALENDAR] == [entrant.pk for entrant in four.entrants]


def test_publish_round_writes_down_who_sits_with_the_nights_substitute(four):
    presence = four.presence(1, "present")
    usual = four.entrants[0].members.get(position=1).player
    presence.replaces = usual
    presence.substitute = Player.objects.create(
        association=four.association, first_name="Eva", created_at=four.event.created_at
    )
    presence.save()

    round_id = publish(four)

    seated = MatchPlayer.objects.filter(side__round_id=round_id, side__entrant=four.entrants[0])
    assert [row.player.first_name for row in seated.order_by("pk")] == ["Eva", "Luis1"]
    assert MatchPlayer.objects.count() == 8


def test_publish_round_twice_publishes_once(four):
    round_id = publish(four)
    rounds.publish_round(round_id=round_id, actor=four.organiser)

    commands = list(AuditEntry.objects.order_by("pk").values_list("command", flat=True))
    assert commands == ["generate_round", "publish_round"]
    assert MatchPlayer.objects.count() == 8


def test_publish_round_refuses_a_pair_that_has_left_since(four):
    round_id = draw(four)
    Entrant.objects.filter(number=3).update(status="withdrawn", withdrawn_after=0)

    with pytest.raises(RoundNotReadyError) as refusal:
        rounds.publish_round(round_id=round_id, actor=four.organiser)

    assert refusal.value.details == {"reason": "left", "round": 1, "names": ["Ibáñez–Lahoz"]}
    assert Round.objects.get().status == RoundStatus.DRAFT


def test_publish_round_refuses_a_void_one(four):
    round_id = publish(four)
    rounds.void_round(round_id=round_id, actor=four.organiser, reason="Wrong list")

    with pytest.raises(RoundNotDraftError):
        rounds.publish_round(round_id=round_id, actor=four.organiser)


def test_discard_draft_leaves_nothing_but_the_record(four):
    round_id = draw(four)

    rounds.discard_draft(round_id=round_id, actor=four.organiser)

    assert (Round.objects.count(), Match.objects.count(), MatchSide.objects.count()) == (0, 0, 0)
    commands = list(AuditEntry.objects.order_by("pk").values_list("command", flat=True))
    assert commands == ["generate_round", "discard_draft"]


def test_discard_draft_then_draw_again_gives_the_same_round(four):
    first = Round.objects.get(pk=draw(four))
    rounds.discard_draft(round_id=first.pk, actor=four.organiser)

    again = Round.objects.get(pk=draw(four))

    assert (again.number, again.input_digest) == (1, first.input_digest)


def test_discard_draft_refuses_a_published_round(four):
    round_id = publish(four)

    with pytest.raises(RoundNotDraftError) as refusal:
        rounds.discard_draft(round_id=round_id, actor=four.organiser)

    assert refusal.value.details == {"round": 1, "status": "published"}


def test_close_round_names_the_tables_that_are_missing(four):
    round_id = publish(four)

    with pytest.raises(RoundNotReadyError) as refusal:
        rounds.close_round(round_id=round_id, actor=four.organiser)

    assert refusal.value.details["tables"] == [
        "1 (Gómez–Lacasta / Sanz–Gil)",
        "2 (Ferrer–Pérez / Ibáñez–Lahoz)",
    ]


def test_close_round_is_safe_to_repeat(four):
    round_id = publish(four)
    finish_all()

    rounds.close_round(round_id=round_id, actor=four.organiser)
    closed = rounds.close_round(round_id=round_id, actor=four.organiser)

    assert closed.status == RoundStatus.CLOSED
    assert AuditEntry.objects.filter(command="close_round").count() == 1


def test_close_round_keeps_a_snapshot_of_the_standings(four, django_capture_on_commit_callbacks):
    round_id = publish(four)
    finish_all()

    with django_capture_on_commit_callbacks(execute=True):
        rounds.close_round(round_id=round_id, actor=four.organiser)

    assert StandingsSnapshot.objects.get().round_id == round_id


def test_close_round_does_not_wait_for_a_postponed_match(four):
    round_id = publish(four)
    Match.objects.filter(position=1).update(outcome_kind=OutcomeKind.POSTPONED)
    finish_all()

    closed = rounds.close_round(round_id=round_id, actor=four.organiser)

    assert closed.status == RoundStatus.CLOSED


@pytest.mark.parametrize("state", ["draft", "void"])
def test_close_round_refuses_a_round_that_is_not_played(four, state):
    round_id = draw(four)
    Round.objects.update(status=state)

    with pytest.raises(RoundNotReadyError) as refusal:
        rounds.close_round(round_id=round_id, actor=four.organiser)

    assert refusal.value.details["reason"] == state


def test_void_round_leaves_the_event_as_if_it_had_never_been(four):
    round_id = publish(four)
    finish_all()

    rounds.void_round(round_id=round_id, actor=four.organiser, reason="Wrong list")
    rounds.void_round(round_id=round_id, actor=four.organiser, reason="Wrong list")
    again = draw(four)

    old = Match.objects.filter(round_id=round_id)
    assert set(old.values_list("outcome_kind", "winner_side")) == {(OutcomeKind.VOID, None)}
    assert Round.objects.get(pk=again).number == 1
    assert MatchResult.objects.filter(outcome_kind=OutcomeKind.VOID).count() == 2
    assert AuditEntry.objects.filter(command="void_round", reason="Wrong list").count() == 1


def test_void_round_asks_for_a_reason(four):
    round_id = publish(four)

    with pytest.raises(ReasonRequiredError):
        rounds.void_round(round_id=round_id, actor=four.organiser, reason="  ")


def test_void_round_refuses_when_a_later_round_stands_on_it(four):
    round_id = publish(four)
    finish_all()
    draw(four, 2)

    with pytest.raises(RoundNotReadyError) as refusal:
        rounds.void_round(round_id=round_id, actor=four.organiser, reason="Wrong list")

    assert refusal.value.details == {"reason": "later", "round": 1, "later": 2}
