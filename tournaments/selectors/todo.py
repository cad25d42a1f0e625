"""Qué toca ahora: what an organiser does next, with the names of whatever is missing.

Never a greyed button: each step is either the next one, or says what it waits for.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, replace
from enum import StrEnum

from django.utils import timezone

from engine.pairing.round_robin import rounds_in_league
from tournaments.enums import (
    EntrantStatus,
    EventStatus,
    NightStatus,
    PresenceState,
    RoundStatus,
)
from tournaments.models import Entrant, Event, Night, Presence, Stage
from tournaments.permissions import Actor
from tournaments.selectors.pairing import CALENDAR, stage_options
from tournaments.selectors.rounds import MatchRow, RoundSummary, round_detail, rounds_of

NIGHT_GOES_ON = dt.timedelta(hours=9)  # a night ends long after midnight, never before breakfast


class Step(StrEnum):
    """What may have to be done; the order is that of a night."""

    ENTER_PAIRS = "enter_pairs"
    OPEN_NIGHT = "open_night"
    NOTE_PRESENCE = "note_presence"
    PUBLISH_ROUND = "publish_round"
    DECIDE_ABSENCES = "decide_absences"
    WAIT_FOR_TABLES = "wait_for_tables"
    CLOSE_ROUND = "close_round"
    DRAW_ROUND = "draw_round"
    PLAY_POSTPONED = "play_postponed"
    FINISH_EVENT = "finish_event"
    CELEBRATE = "celebrate"


@dataclass(frozen=True, slots=True)
class Task:
    """Something to do.

    Attributes:
        is_next: whether it is the thing to do now; the others follow or may wait.
        number: the round it is about, where it is about one.
        count: how many pairs, tables or matches it is about.
        names: who is missing, by name ("Mesa 4: Gómez–Lacasta / Gil–Sanz" without the word).
        night: the public id of the night it is about.
    """

    step: Step
    is_next: bool = False
    number: int | None = None
    count: int = 0
    names: tuple[str, ...] = ()
    tables: tuple[int, ...] = ()
    night: str = ""


@dataclass(frozen=True, slots=True)
class Todo:
    """The steps of an event in order, the first of them being the next."""

    tasks: tuple[Task, ...]
    rounds: tuple[RoundSummary, ...]
    total_rounds: int

    @property
    def next(self) -> Task | None:
        """The thing to do now."""
        return next(iter(self.tasks), None)


def todo(event_id: int, actor: Actor) -> Todo:
    """What to do next in an event. Eighteen queries at most, whatever its size.

    Raises:
        Event.DoesNotExist: no such event.
    """
    event = Event.objects.get(pk=event_id)
    stage = Stage.objects.filter(event=event).order_by("number").first()
    rounds = rounds_of(event_id, actor)
    total = _total_rounds(event_id, stage)
    if event.status in (EventStatus.FINISHED, EventStatus.ARCHIVED):
        return Todo((Task(Step.CELEBRATE, is_next=True),), rounds, total)
    found = [*_before_play(event_id, rounds, total), *_in_play(event_id, actor, rounds=rounds)]
    found += _after_play(rounds, total)
    ready = [replace(task, is_next=place == 0) for place, task in enumerate(found)]
    return Todo(tuple(ready), rounds, total)


def _total_rounds(event_id: int, stage: Stage | None) -> int:
    """Rounds of the calendar, fixed or as it would be with those entered so far."""
    if stage is None:
        return 0
    fixed = len(stage.pairing_options.get(CALENDAR, []))
    size = fixed or Entrant.objects.filter(event_id=event_id, status=EntrantStatus.ACTIVE).count()
    return rounds_in_league(size, stage_options(stage).legs)


def _before_play(event_id: int, rounds: tuple[RoundSummary, ...], total: int) -> list[Task]:
    """Pairs, a night and its list: what a draw waits for."""
    if rounds and rounds[-1].status != RoundStatus.CLOSED:
        return []
    entered = Entrant.objects.filter(event_id=event_id, status=EntrantStatus.ACTIVE).count()
    if entered < 2:
        return [Task(Step.ENTER_PAIRS, count=entered)]
    return _night_tasks(event_id, rounds) if len(rounds) < total else []


def _night_tasks(event_id: int, rounds: tuple[RoundSummary, ...]) -> list[Task]:
    """A night to play on: a new one when there is none, or the last one was played."""
    night = Night.objects.filter(event_id=event_id).order_by("-date").first()
    if night is None:
        return [Task(Step.OPEN_NIGHT)]
    today = (timezone.localtime() - NIGHT_GOES_ON).date()
    if night.date < today and night.pk in {row.night_id for row in rounds}:
        return [Task(Step.OPEN_NIGHT)]
    return [] if night.status == NightStatus.CLOSED else _presence_tasks(event_id, night)


def _presence_tasks(event_id: int, night: Night) -> list[Task]:
    noted = dict(Presence.objects.filter(night=night).values_list("entrant_id", "state"))
    active = Entrant.objects.filter(event_id=event_id, status=EntrantStatus.ACTIVE)
    unseen = [
        number
        for pk, number in active.order_by("number").values_list("pk", "number")
        if noted.get(pk, PresenceState.UNKNOWN) == PresenceState.UNKNOWN
    ]
    if not unseen:
        return []
    numbers = tuple(str(number) for number in unseen)
    return [
        Task(
            Step.NOTE_PRESENCE,
            count=len(unseen),
            names=numbers,
            night=night.public_id,
        )
    ]


def _in_play(event_id: int, actor: Actor, *, rounds: tuple[RoundSummary, ...]) -> list[Task]:
    """Open rounds from the oldest on, then a draft waiting to be published."""
    tasks: list[Task] = []
    for row in rounds:
        if row.is_open and row.unfinished == 0:
            tasks.append(Task(Step.CLOSE_ROUND, number=row.number))
        elif row.is_open:
            tasks += _open_round_tasks(event_id, row, actor)
        elif row.is_draft:
            tasks.append(Task(Step.PUBLISH_ROUND, number=row.number, count=row.tables))
    return tasks


def _open_round_tasks(event_id: int, row: RoundSummary, actor: Actor) -> list[Task]:
    waiting = round_detail(event_id, row.number, actor).unfinished
    missing = [match for match in waiting if match.absent and not match.is_started]
    playing = [match for match in waiting if match not in missing]
    tasks = []
    if missing:
        tasks.append(_about(Step.DECIDE_ABSENCES, row.number, missing))
    if playing:
        tasks.append(_about(Step.WAIT_FOR_TABLES, row.number, playing))
    tasks.append(Task(Step.CLOSE_ROUND, number=row.number, count=len(waiting)))
    return tasks


def _about(step: Step, number: int, matches: list[MatchRow]) -> Task:
    return Task(
        step,
        number=number,
        count=len(matches),
        names=tuple(match.names for match in matches),
        tables=tuple(match.table for match in matches if match.table is not None),
    )


def _after_play(rounds: tuple[RoundSummary, ...], total: int) -> list[Task]:
    """The next draw, or the end; postponed matches are remembered until played."""
    tasks: list[Task] = []
    waits = any(row.is_draft or row.unfinished for row in rounds)
    if not waits and len(rounds) < total:
        tasks.append(Task(Step.DRAW_ROUND, number=len(rounds) + 1))
    put_off = [row for row in rounds if row.postponed]
    if put_off:
        tasks.append(
            Task(
                Step.PLAY_POSTPONED,
                number=put_off[0].number,
                count=sum(row.postponed for row in put_off),
            )
        )
    everything_closed = rounds and all(row.status == RoundStatus.CLOSED for row in rounds)
    if everything_closed and len(rounds) >= total:
        tasks.append(Task(Step.FINISH_EVENT))
    return tasks
