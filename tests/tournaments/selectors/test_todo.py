"""Qué toca ahora: the next step of a night, with the names of whoever is missing."""

import datetime as dt

import pytest
from django.utils import timezone

from tests.factories.leagues import DAY, League, league
from tournaments.enums import EventStatus, OutcomeKind, PresenceState
from tournaments.models import Entrant, Event, Match, Night
from tournaments.selectors.todo import Step, todo
from tournaments.services import rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def four() -> League:
    made = league(4)
    Night.objects.update(date=dt.date(2100, 1, 1))
    return made


def everybody_here(made: League) -> None:
    for number in range(1, len(made.entrants) + 1):
        made.presence(number, PresenceState.PRESENT)


def steps(made: League) -> list[Step]:
    return [task.step for task in todo(made.event.pk, made.organiser).tasks]


def draw(made: League, number: int = 1, *, publish: bool = True) -> int:
    round_id = rounds.generate_round(
        stage_id=made.stage.pk,
        actor=made.organiser,
        expected_number=number,
        night_id=made.night.pk,
    ).round_id
    if publish:
        rounds.publish_round(round_id=round_id, actor=made.organiser)
    return round_id


def finish_all() -> None:
    Match.objects.filter(outcome_kind="").update(outcome_kind=OutcomeKind.PLAYED, winner_side=0)


def test_todo_starts_with_the_pairs(four):
    Entrant.objects.update(status="withdrawn")

    assert steps(four)[0] == Step.ENTER_PAIRS


def test_todo_then_asks_for_a_night(four):
    Night.objects.all().delete()

    assert steps(four) == [Step.OPEN_NIGHT, Step.DRAW_ROUND]


def test_todo_names_the_pairs_nobody_has_seen(four):
    four.presence(1, PresenceState.PRESENT)

    found = todo(four.event.pk, four.organiser)

    assert [task.step for task in found.tasks] == [Step.NOTE_PRESENCE, Step.DRAW_ROUND]
    assert (found.next.count, found.next.names) == (3, ("2", "3", "4"))
    assert [task.is_next for task in found.tasks] == [True, False]


def test_todo_asks_to_draw_once_everybody_is_noted(four):
    everybody_here(four)

    found = todo(four.event.pk, four.organiser)

    assert [(task.step, task.number) for task in found.tasks] == [(Step.DRAW_ROUND, 1)]
    assert found.total_rounds == 3


def test_todo_asks_to_publish_a_draft(four):
    everybody_here(four)
    draw(four, publish=False)

    assert steps(four) == [Step.PUBLISH_ROUND]


def test_todo_names_the_tables_that_are_missing(four):
    everybody_here(four)
    draw(four)
    Match.objects.filter(position=1).update(outcome_kind=OutcomeKind.PLAYED, winner_side=0)

    found = todo(four.event.pk, four.organiser)

    assert [task.step for task in found.tasks] == [Step.WAIT_FOR_TABLES, Step.CLOSE_ROUND]
    assert (found.next.tables, found.next.names) == ((2,), ("Ferrer–Pérez / Ibáñez–Lahoz",))


def test_todo_asks_to_decide_a_match_of_a_pair_that_is_not_coming(four):
    everybody_here(four)
    four.presence(4, PresenceState.ABSENT)
    draw(four)

    found = todo(four.event.pk, four.organiser)

    assert [task.step for task in found.tasks] == [
        Step.DECIDE_ABSENCES,
        Step.WAIT_FOR_TABLES,
        Step.CLOSE_ROUND,
    ]
    assert found.next.names == ("Gómez–Lacasta / Sanz–Gil",)


def test_todo_asks_to_close_then_to_draw_the_next(four):
    everybody_here(four)
    round_id = draw(four)
    finish_all()

    before = steps(four)
    rounds.close_round(round_id=round_id, actor=four.organiser)
    found = todo(four.event.pk, four.organiser)

    assert before == [Step.CLOSE_ROUND, Step.DRAW_ROUND]
    assert [(task.step, task.number) for task in found.tasks] == [(Step.DRAW_ROUND, 2)]


def test_todo_asks_for_a_new_night_when_the_last_one_has_passed(four):
    everybody_here(four)
    rounds_id = draw(four)
    finish_all()
    rounds.close_round(round_id=rounds_id, actor=four.organiser)
    Night.objects.update(date=DAY - dt.timedelta(days=3650))

    assert steps(four) == [Step.OPEN_NIGHT, Step.DRAW_ROUND]


@pytest.mark.parametrize(
    ("hour", "expected"), [(2, [Step.DRAW_ROUND]), (12, [Step.OPEN_NIGHT, Step.DRAW_ROUND])]
)
def test_todo_knows_that_a_night_goes_past_midnight(four, time_machine, hour, expected):
    everybody_here(four)
    rounds_id = draw(four)
    finish_all()
    rounds.close_round(round_id=rounds_id, actor=four.organiser)
    Night.objects.update(date=DAY)
    after = dt.datetime.combine(DAY + dt.timedelta(days=1), dt.time(hour))
    time_machine.move_to(timezone.make_aware(after), tick=False)

    assert steps(four) == expected


def test_todo_remembers_postponed_matches_and_ends_with_the_podium(four):
    everybody_here(four)
    for number in (1, 2, 3):
        round_id = draw(four, number)
        if number == 1:
            Match.objects.filter(position=1).update(outcome_kind=OutcomeKind.POSTPONED)
        finish_all()
        rounds.close_round(round_id=round_id, actor=four.organiser)

    late = steps(four)
    Event.objects.update(status=EventStatus.FINISHED)

    assert late == [Step.PLAY_POSTPONED, Step.FINISH_EVENT]
    assert steps(four) == [Step.CELEBRATE]


def test_todo_refuses_an_unknown_event(four):
    with pytest.raises(Event.DoesNotExist):
        todo(0, four.organiser)


@pytest.mark.parametrize("pairs", [2, 6])
def test_todo_asks_the_same_of_the_database_whatever_the_field(pairs, django_assert_num_queries):
    made = league(pairs)
    everybody_here(made)
    draw(made)

    with django_assert_num_queries(8):
        todo(made.event.pk, made.organiser)
