"""Recording a hand: what is saved, what is refused, and what a repetition answers."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from engine.errors import InconsistentHandError
from engine.facts import CotoAwarded, HandVoided, JuegoAwarded, TuteSung
from engine.rules import MatchFormat, MatchUnit
from engine.seats import BySide
from scoring.enums import ScoresheetStatus
from scoring.errors import (
    ConfirmationRequiredError,
    IdempotencyKeyReusedError,
    ScoresheetClosedError,
    StaleScoresheetError,
)
from scoring.models import LedgerEntry, Scoresheet
from scoring.services.hands import record_hand
from scoring.services.scoresheets import close_scoresheet, open_scoresheet, reopen_scoresheet
from tests.factories.tables import at_table, counted, out
from tournaments.errors import MatchNotOpenError, ReasonRequiredError
from tournaments.models import AuditEntry, Match, MatchResult

pytestmark = pytest.mark.django_db

ONE_JUEGO = MatchFormat(unit=MatchUnit.JUEGO, wins=1)


def test_record_hand_opens_the_scoresheet_with_the_rules_of_the_round():
    table = at_table(ruleset={"target": 131})

    table.plays(counted(62))

    sheet = Scoresheet.objects.get(match=table.match)
    assert sheet.ruleset["target"] == 131
    assert (sheet.version, sheet.status) == (1, ScoresheetStatus.OPEN)


def test_record_hand_starts_the_match():
    table = at_table()

    table.plays(counted(62))

    table.match.refresh_from_db()
    assert table.match.started_at is not None


def test_record_hand_answers_the_board_after_it():
    table = at_table()

    done = table.plays(counted(62, last=0, cantes=((20,), ())))

    assert done.sequence == 1
    assert done.step.totals.values == (92, 58)
    assert done.board.carried.values == (92, 58)
    assert done.board.missing_to_target(0) == 9


def test_record_hand_logs_who_when_and_from_where():
    table = at_table()

    table.plays(counted(62), by=table.desk)

    entry = LedgerEntry.objects.get(scoresheet__match=table.match)
    assert entry.actor_id == table.desk.user_id
    assert entry.kind == "counted"
    assert entry.payload["card_points"] == [62, None]
    assert entry.recorded_at is not None


def test_record_hand_that_decides_sets_the_result_of_the_match():
    table = at_table(match_format=ONE_JUEGO)

    table.plays(counted(80, last=0, cantes=((20,), ())))

    table.match.refresh_from_db()
    result = MatchResult.objects.get(match=table.match)
    assert (table.match.outcome_kind, table.match.winner_side) == ("played", 0)
    assert (result.source_version, result.winner_side) == (1, 0)
    assert Scoresheet.objects.get(match=table.match).status == ScoresheetStatus.FINISHED


def test_record_hand_after_the_end_of_the_match_is_refused():
    table = at_table(match_format=ONE_JUEGO)
    table.ends(JuegoAwarded(0))

    with pytest.raises(InconsistentHandError) as refusal:
        table.plays(counted(62))

    assert [fault.code for fault in refusal.value.faults] == ["match_over"]


def test_record_hand_that_does_not_add_up_is_refused_with_every_reason_and_saves_nothing():
    table = at_table()

    with pytest.raises(InconsistentHandError) as refusal:
        table.plays(counted(130, last=None, cantes=((30,), ())))

    codes = {fault.code for fault in refusal.value.faults}
    assert codes == {"negative_points", "last_trick_missing", "cante_amount"}
    assert not LedgerEntry.objects.exists()
    assert Match.objects.get(pk=table.match.pk).started_at is None


def test_record_hand_twice_under_one_key_answers_the_first_time_and_saves_once():
    table = at_table()
    sent = table.sends()
    first = record_hand(match_id=table.match.pk, report=counted(62), submission=sent)
    table.version = first.sequence
    table.plays(out(0))

    again = record_hand(match_id=table.match.pk, report=counted(62), submission=sent)

    assert again.is_replayed
    assert (again.sequence, again.board) == (1, first.board)
    assert LedgerEntry.objects.count() == 2


def test_record_hand_under_a_key_used_for_another_hand_is_refused():
    table = at_table()
    sent = table.sends()
    record_hand(match_id=table.match.pk, report=counted(62), submission=sent)

    with pytest.raises(IdempotencyKeyReusedError) as refusal:
        record_hand(match_id=table.match.pk, report=counted(60), submission=sent)

    assert refusal.value.details == {"sequence": 1}


@pytest.mark.parametrize("seen", [0, 2, 7], ids=["behind", "one ahead", "far ahead"])
def test_record_hand_on_another_version_is_refused_with_both_numbers(seen):
    table = at_table()
    table.plays(counted(62))

    with pytest.raises(StaleScoresheetError) as refusal:
        table.plays(out(0), expected_version=seen)

    assert refusal.value.details == {"expected": seen, "actual": 1}


def test_record_hand_on_a_version_of_a_match_not_begun_is_refused():
    table = at_table()

    with pytest.raises(StaleScoresheetError) as refusal:
        table.plays(counted(62), expected_version=3)

    assert refusal.value.details == {"expected": 3, "actual": 0}
    assert not Scoresheet.objects.exists()


def test_record_hand_that_is_rare_asks_for_a_confirmation_and_saves_nothing():
    table = at_table()

    with pytest.raises(ConfirmationRequiredError) as refusal:
        table.plays(counted(0, last=1))

    assert refusal.value.details == {"warnings": ["whitewash"]}
    assert not LedgerEntry.objects.exists()


def test_record_hand_that_is_rare_is_saved_once_confirmed():
    table = at_table()

    done = table.plays(counted(0, last=1), acknowledged=["whitewash"])

    assert done.step.winner == 1


@pytest.mark.parametrize("kind", ["walkover", "adjudicated", "void"])
def test_record_hand_at_a_match_decided_without_play_is_refused(kind):
    table = at_table()
    table.plays(counted(62))
    Match.objects.filter(pk=table.match.pk).update(outcome_kind=kind)

    with pytest.raises(MatchNotOpenError) as refusal:
        table.plays(out(0))

    assert refusal.value.details["reason"] == "outcome"


def test_record_hand_at_an_unknown_match_is_not_found():
    table = at_table()

    with pytest.raises(Match.DoesNotExist):
        record_hand(match_id=999_999, report=counted(62), submission=table.sends())


@pytest.mark.parametrize(
    ("fact", "juegos"),
    [(TuteSung(1), (0, 1)), (JuegoAwarded(0), (1, 0)), (HandVoided("misdeal"), (0, 0))],
    ids=["tute", "juego without detail", "misdeal"],
)
def test_record_ending_moves_the_board(fact, juegos):
    table = at_table()

    done = table.ends(fact, acknowledged=["tute"])

    assert done.board.juegos.values == juegos


def test_record_ending_coto_without_detail_counts_in_a_match_of_cotos():
    table = at_table(match_format=MatchFormat(unit=MatchUnit.COTO, wins=2))

    done = table.ends(CotoAwarded(BySide((3, 1))))

    assert done.board.cotos.values == (1, 0)


def test_open_scoresheet_twice_opens_it_once():
    table = at_table()

    versions = [open_scoresheet(match_id=table.match.pk, actor=table.referee) for _ in range(2)]

    assert versions == [0, 0]
    assert Scoresheet.objects.count() == 1


def test_close_scoresheet_stops_hands_until_it_is_reopened():
    table = at_table()
    table.plays(counted(62))
    close_scoresheet(match_id=table.match.pk, actor=table.referee, reason="dispute")

    with pytest.raises(ScoresheetClosedError):
        table.plays(out(0))

    reopen_scoresheet(match_id=table.match.pk, actor=table.referee, reason="settled")
    assert table.plays(out(0)).sequence == 2
    assert list(AuditEntry.objects.order_by("pk").values_list("command", flat=True)) == [
        "close_scoresheet",
        "reopen_scoresheet",
    ]


def test_close_scoresheet_without_a_reason_is_refused():
    table = at_table()
    table.plays(counted(62))

    with pytest.raises(ReasonRequiredError):
        close_scoresheet(match_id=table.match.pk, actor=table.referee, reason="  ")


@pytest.mark.parametrize("hands_before", [1, 6])
def test_record_hand_takes_the_same_few_queries_at_any_length(hands_before):
    table = at_table(match_format=MatchFormat(unit=MatchUnit.JUEGO, wins=9))
    for _ in range(hands_before):
        table.ends(JuegoAwarded(0))

    with CaptureQueriesContext(
        connection,
    ) as queries:
        table.plays(counted(62))

    assert len(queries) == 8
