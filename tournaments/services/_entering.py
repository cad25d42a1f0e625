"""Steps of the commands on pairs: locks and checks; the caller holds the transaction."""

from collections.abc import Iterable, Sequence
from datetime import date
from zoneinfo import ZoneInfo

from django.db import connection
from django.db.models import Max, QuerySet
from django.utils import timezone

from tournaments.enums import EntrantStatus, EventStatus
from tournaments.errors import (
    AlreadyEnteredError,
    EntrantStatusError,
    RegistrationClosedError,
    SamePersonTwiceError,
)
from tournaments.models import Entrant, EntrantMember, Player, Stage
from tournaments.names import full_label
from tournaments.selectors.pairs import calendar_state
from tournaments.services._tables import ensure_open_tables


def locked_stage(event_id: int) -> Stage:
    """Lock the stage of an event, so that entering and drawing take turns.

    Raises:
        ObjectDoesNotExist: no such event.
        RegistrationClosedError: the event is over.
    """
    assert connection.in_atomic_block
    stages = Stage.objects.select_for_update(no_key=True, of=("self",))
    rows = stages.select_related("event__association").filter(event_id=event_id)
    stage = rows.order_by("number")[:1].get()
    if stage.event.status in (EventStatus.FINISHED, EventStatus.ARCHIVED):
        raise RegistrationClosedError(reason="finished")
    return stage


def today_of(stage: Stage) -> date:
    """Today where the association plays."""
    return timezone.localdate(timezone=ZoneInfo(stage.event.association.time_zone))


def refuse_when_full(event_id: int) -> None:
    """Refuse a new pair when the calendar has no free place."""
    state = calendar_state(event_id)
    if not state.admits_pair:
        raise RegistrationClosedError(reason="calendar_fixed", places=len(state.places))


def refuse_entered(event_id: int, people: Sequence[Player], *, but: int | None = None) -> None:
    """Refuse people who play in another pair; those of pairs that left are free again.

    Raises:
        SamePersonTwiceError: the same person twice.
        AlreadyEnteredError: with the name and the number of the other pair.
    """
    if len({each.pk for each in people}) < len(people):
        raise SamePersonTwiceError(name=full_label(people[0]))
    entered = _entered(event_id, people, but)
    for row in entered.select_related("entrant", "player"):
        if row.entrant.status != EntrantStatus.WITHDRAWN:
            raise AlreadyEnteredError(name=full_label(row.player), number=row.entrant.number)


def free_from_left_pairs(
    event_id: int, people: Sequence[Player], today: date, *, but: int | None = None
) -> None:
    """End the membership of people in pairs that left, so that they may enter another."""
    left = _entered(event_id, people, but)
    left.filter(entrant__status=EntrantStatus.WITHDRAWN).update(until=today)


def entrant_of(event_id: int, entrant_id: int, *, statuses: Iterable[EntrantStatus]) -> Entrant:
    """A pair of the event in one of these states.

    Raises:
        ObjectDoesNotExist: unknown, or of another event.
        EntrantStatusError: in another state.
    """
    entrant = Entrant.objects.get(pk=entrant_id, event_id=event_id)
    if entrant.status not in set(statuses):
        raise EntrantStatusError(reason=entrant.status, number=entrant.number)
    return entrant


def next_number(event_id: int) -> int:
    """The number after the last one given; numbers of pairs that left are not given again."""
    last = Entrant.objects.filter(event_id=event_id).aggregate(last=Max("number"))["last"]
    return (last or 0) + 1


def seat_everybody(event_id: int) -> None:
    """Have a table for every two pairs."""
    active = Entrant.objects.filter(event_id=event_id, status=EntrantStatus.ACTIVE).count()
    ensure_open_tables(event_id, active // 2)


def _entered(event_id: int, people: Sequence[Player], but: int | None) -> QuerySet[EntrantMember]:
    keys = [each.pk for each in people]
    rows = EntrantMember.objects.filter(event_id=event_id, player_id__in=keys, until=None)
    return rows if but is None else rows.exclude(entrant_id=but)
