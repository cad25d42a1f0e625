"""Drawing the next round: what is stored, what is refused, what happens twice."""

import datetime as dt
from threading import Barrier, Thread

import pytest
from django.db import connection

from engine.errors import NoLegalRoundError
from tests.factories.leagues import League, entrant, league
from tournaments.enums import OutcomeKind, PresenceState, RoundStatus
from tournaments.errors import RoundNotReadyError, StaleEventError
from tournaments.models import AuditEntry, Match, MatchSide, Night, Round, StageRules, Table
from tournaments.permissions import ANYBODY, visible_matches, visible_rounds
from tournaments.services import rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def four() -> League:
    return league(4)


def draw(made: League, number: int = 1, **changes):
    return rounds.generate_round(
        stage_id=made.stage.pk,
        actor=made.organiser,
        expected_number=number,
        night_id=made.night.pk,
        **changes,
    )


def meetings(row_id: int) -> list[tuple[int, ...]]:
    return [
        tuple(match.sides.order_by("side").values_list("entrant__number", flat=True))
        for match in Match.objects.filter(round_id=row_id).order_by("position")
    ]


def finish_all(number: int) -> None:
    Match.objects.filter(round__number=number, outcome_kind="").update(
        outcome_kind=OutcomeKind.PLAYED, winner_side=0
    )


def test_generate_round_follows_the_berger_calendar(four):
    drawn = draw(four)

    assert meetings(drawn.round_id) == [(1, 4), (2, 3)]
    assert drawn.status == RoundStatus.DRAFT


def test_generate_round_keeps_what_is_needed_to_repeat_it(four):
    drawn = draw(four, seed="04875")

    row = Round.objects.get(pk=drawn.round_id)
    assert (row.seed, row.algorithm, row.night) == ("04875", 1, four.night)
    assert row.input_digest.startswith("sha256:")
    assert (row.options["legs"], row.options["field_size"], row.options["tables"]) == (1, 4, [1, 2])


def test_generate_round_explains_every_table(four):
    drawn = draw(four)

    whys = list(Match.objects.filter(round_id=drawn.round_id).values_list("why", flat=True))
    assert whys == [[{"code": "calendar", "round": 1}]] * 2


def test_generate_round_gives_an_odd_field_one_rest():
    made = league(5)

    drawn = draw(made)

    rests = Match.objects.filter(round_id=drawn.round_id, outcome_kind=OutcomeKind.BYE)
    assert [tuple(m.sides.values_list("entrant__number", flat=True)) for m in rests] == [(1,)]
    assert MatchSide.objects.filter(round_id=drawn.round_id).count() == 5


def test_generate_round_writes_one_audit_entry(four):
    drawn = draw(four, seed="x")

    entry = AuditEntry.objects.get()
    assert (entry.command, entry.actor_id) == ("generate_round", four.organiser.user_id)
    assert entry.details == {"round": drawn.public_id, "number": 1, "seed": "x"}


def test_generate_round_hides_the_draft_from_everybody_else(four):
    draw(four)

    assert visible_rounds(ANYBODY).count() == 0
    assert visible_matches(ANYBODY).count() == 0
    assert visible_matches(four.organiser).count() == 2


def test_generate_round_pressed_twice_makes_one_round(four):
    draw(four)

    with pytest.raises((StaleEventError, RoundNotReadyError)):
        draw(four)

    assert Round.objects.count() == 1


@pytest.mark.parametrize("number", [0, 2, 7])
def test_generate_round_refuses_another_number_than_the_next(four, number):
    with pytest.raises(StaleEventError) as refusal:
        draw(four, number)

    assert refusal.value.details == {"expected": number, "actual": 1}


def test_generate_round_refuses_while_a_draft_waits(four):
    draw(four)

    with pytest.raises(RoundNotReadyError) as refusal:
        draw(four, 2)

    assert refusal.value.details == {"reason": "draft", "round": 1}


def test_generate_round_names_the_tables_that_are_missing(four):
    rounds.publish_round(round_id=draw(four).round_id, actor=four.organiser)
    Match.objects.filter(position=1).update(outcome_kind=OutcomeKind.PLAYED, winner_side=0)

    with pytest.raises(RoundNotReadyError) as refusal:
        draw(four, 2)

    assert refusal.value.details == {
        "reason": "unfinished",
        "round": 1,
        "tables": ["2 (Ferrer–Pérez / Ibáñez–Lahoz)"],
    }


def test_generate_round_goes_on_without_them_when_told_why(four):
    rounds.publish_round(round_id=draw(four).round_id, actor=four.organiser)

    drawn = draw(four, 2, reason="The bar closes")

    notes = Round.objects.get(pk=drawn.round_id).notes
    assert [note["code"] for note in notes] == ["provisional"]
    assert AuditEntry.objects.order_by("-pk").first().reason == "The bar closes"


def test_generate_round_draws_every_round_of_the_calendar_once():
    made = league(5)
    seen = []
    for number in range(1, 6):
        drawn = draw(made, number)
        rounds.publish_round(round_id=drawn.round_id, actor=made.organiser)
        finish_all(number)
        seen += [frozenset(pair) for pair in meetings(drawn.round_id)]

    assert len(set(seen)) == 15
    with pytest.raises(NoLegalRoundError):
        draw(made, 6)
    assert Round.objects.count() == 5


def test_generate_round_notes_who_is_absent_or_late(four):
    four.presence(2, PresenceState.ABSENT)
    four.presence(4, PresenceState.LATE)

    drawn = draw(four)

    notes = Round.objects.get(pk=drawn.round_id).notes
    assert notes == [
        {"code": "absent_tonight", "entrant": four.entrants[1].pk},
        {"code": "late_tonight", "entrant": four.entrants[3].pk},
    ]


def test_generate_round_gives_the_free_place_to_a_late_entry():
    made = league(3)
    rounds.publish_round(round_id=draw(made).round_id, actor=made.organiser)
    finish_all(1)
    made.entrants.append(entrant(made.event, 4))

    drawn = draw(made, 2)

    assert {len(pair) for pair in meetings(drawn.round_id)} == {2}


def test_generate_round_keeps_the_calendar_when_a_full_league_gets_a_late_entry(four):
    rounds.publish_round(round_id=draw(four).round_id, actor=four.organiser)
    finish_all(1)
    late = entrant(four.event, 5)

    drawn = draw(four, 2)

    assert meetings(drawn.round_id) == [(4, 3), (1, 2)]
    assert Round.objects.get(pk=drawn.round_id).notes == [
        {"code": "outside_calendar", "entrant": late.pk}
    ]


def test_generate_round_rests_the_opponent_of_a_pair_that_left_early(four):
    rounds.publish_round(round_id=draw(four).round_id, actor=four.organiser)
    finish_all(1)
    gone = four.entrants[2]
    gone.status, gone.withdrawn_after = "withdrawn", 1
    gone.save()

    drawn = draw(four, 2)

    kinds = Match.objects.filter(round_id=drawn.round_id).values_list("outcome_kind", flat=True)
    assert sorted(kinds) == ["", "bye"]


def test_generate_round_gives_the_opponent_the_match_of_a_pair_that_left_late(four):
    for number in (1, 2):
        rounds.publish_round(round_id=draw(four, number).round_id, actor=four.organiser)
        finish_all(number)
    gone = four.entrants[2]
    gone.status, gone.withdrawn_after = "withdrawn", 2
    gone.save()

    drawn = draw(four, 3)

    match = Match.objects.get(round_id=drawn.round_id, outcome_kind=OutcomeKind.WALKOVER)
    winner = match.sides.get(side=match.winner_side)
    assert (winner.entrant.number, match.table) == (1, None)


def test_generate_round_leaves_blocked_tables_free_and_says_what_has_no_table(four):
    Table.objects.filter(number=1).update(is_blocked=True)

    drawn = draw(four)

    tables = list(
        Match.objects.filter(round_id=drawn.round_id)
        .order_by("position")
        .values_list("table__number", flat=True)
    )
    assert tables == [2, None]
    assert [note["code"] for note in Round.objects.get(pk=drawn.round_id).notes] == ["no_table"]


def test_generate_round_makes_the_tables_of_an_event_without_a_hall(four):
    Table.objects.all().delete()

    draw(four)

    assert list(Table.objects.order_by("number").values_list("number", flat=True)) == [1, 2]


def test_generate_round_refuses_a_stage_without_rules(four):
    StageRules.objects.all().delete()

    with pytest.raises(RoundNotReadyError) as refusal:
        draw(four)

    assert refusal.value.details["reason"] == "no_rules"
    assert Round.objects.count() == 0


def test_generate_round_refuses_a_single_pair():
    made = league(1)

    with pytest.raises(NoLegalRoundError):
        draw(made)

    assert (Round.objects.count(), AuditEntry.objects.count()) == (0, 0)


def test_generate_round_refuses_the_night_of_another_event(four):
    other = league(2, slug="other", home=four.association)
    night = Night.objects.create(
        event=other.event, date=dt.date(2026, 11, 1), created_at=four.event.created_at
    )

    with pytest.raises(Night.DoesNotExist):
        rounds.generate_round(
            stage_id=four.stage.pk, actor=four.organiser, expected_number=1, night_id=night.pk
        )


@pytest.mark.parametrize("pairs", [4, 24])
def test_generate_round_asks_the_same_of_the_database_whatever_the_field(
    pairs, django_assert_max_num_queries
):
    made = league(pairs)

    with django_assert_max_num_queries(22):
        draw(made)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_generate_round_by_two_organisers_at_once_makes_one_round():
    made = league(8)
    answers: list[str] = []
    gate = Barrier(2)

    def press() -> None:
        gate.wait()
        try:
            draw(made)
            answers.append("drawn")
        except (StaleEventError, RoundNotReadyError):
            answers.append("refused")
        finally:
            connection.close()

    presses = [Thread(target=press) for _ in range(2)]
    for each in presses:
        each.start()
    for each in presses:
        each.join()

    assert sorted(answers) == ["drawn", "refused"]
    assert (Round.objects.count(), Match.objects.count()) == (1, 4)
