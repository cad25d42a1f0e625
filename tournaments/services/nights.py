"""Nights: opened, presence and fees noted, substitutes, the list closed."""

from dataclasses import dataclass
from datetime import date, time
from enum import StrEnum
from typing import Any

from django.db import transaction
from django.utils import timezone

from tournaments.enums import EntrantStatus, NightStatus, PresenceState
from tournaments.errors import (
    EntrantStatusError,
    InvalidSubstituteError,
    NightClosedError,
    PresenceUnknownError,
)
from tournaments.models import Entrant, EntrantMember, Event, Night, Player, Presence
from tournaments.names import PersonEntry, clean_text, full_label
from tournaments.permissions import Actor
from tournaments.services._audit import append_audit
from tournaments.services._people import person
from tournaments.services._seating import lock_stage_of, reseat

_VENUE_LENGTH = 120


class UnknownPairs(StrEnum):
    """What closing the list does with the pairs nobody has seen."""

    ASK = "ask"
    ABSENT = "absent"
    STAY = "stay"


@dataclass(frozen=True, slots=True)
class NightRef:
    """A night just opened, or opened before."""

    id: int
    public_id: str


def open_night(
    *, event_id: int, date: date, actor: Actor, starts_at: time | None = None, venue: str = ""
) -> NightRef:
    """Open the list of a night; organisers and the desk may.

    Safe to repeat: an event has one night on a date.

    Raises:
        ObjectDoesNotExist: no such event.
    """
    with transaction.atomic(durable=True):
        event = Event.objects.select_for_update(no_key=True).get(pk=event_id)
        if made := Night.objects.filter(event=event, date=date).first():
            return NightRef(made.pk, made.public_id)
        night = Night.objects.create(
            event=event,
            date=date,
            starts_at=starts_at,
            venue=clean_text(venue)[:_VENUE_LENGTH],
            created_at=timezone.now(),
        )
        night.event = event
        _audit(night, actor, "open_night", date=date.isoformat())
    return NightRef(night.pk, night.public_id)


def note_presence(*, night_id: int, entrant_id: int, state: PresenceState, actor: Actor) -> None:
    """Note whether a pair came; organisers and the desk may. Safe to repeat.

    On a closed list only the pairs that come late are still noted.

    Raises:
        ObjectDoesNotExist: no such night, or no such pair in its event.
        NightClosedError: the list is closed and the pair was not late.
        EntrantStatusError: the pair does not take part any more.
    """
    state = PresenceState(state)
    with transaction.atomic(durable=True):
        night = _locked(night_id)
        row = _presence(night, entrant_id, actor)
        if row.state == state:
            return
        if night.status == NightStatus.CLOSED and row.state != PresenceState.LATE:
            raise NightClosedError
        before, row.state = row.state, state
        _save(row, actor)
        _audit(night, actor, "note_presence", **_who(row), before=before, state=state)


def mark_fee(*, night_id: int, entrant_id: int, paid: bool, actor: Actor) -> None:
    """Tick or untick that a pair paid, also on a closed list; organisers and the desk may.

    Safe to repeat.

    Raises:
        ObjectDoesNotExist: no such night, or no such pair in its event.
    """
    with transaction.atomic(durable=True):
        night = _locked(night_id)
        row = _presence(night, entrant_id, actor)
        if row.fee_paid == paid:
            return
        row.fee_paid = paid
        _save(row, actor)
        _audit(night, actor, "mark_fee", **_who(row), paid=paid)


def set_substitute(
    *, night_id: int, entrant_id: int, replaces_id: int, substitute: PersonEntry, actor: Actor
) -> None:
    """Let somebody play for one member of a pair on a night; organisers and the desk may.

    The pair keeps the points, people keep their own record. Matches that have begun keep
    who sat down in them. Safe to repeat.

    Raises:
        ObjectDoesNotExist: no such night, pair or player.
        NightClosedError: the list is closed.
        InvalidNameError, PossibleDuplicateError: the name (field "substitute").
        InvalidSubstituteError: not a member; or plays in the event, or tonight for others.
    """
    with transaction.atomic(durable=True):
        night = _open(night_id)
        row = _presence(night, entrant_id, actor)
        members = EntrantMember.objects.filter(entrant_id=entrant_id, until=None)
        if not members.filter(player_id=replaces_id).exists():
            raise InvalidSubstituteError(reason="not_member")
        home = night.event.association_id
        who = person(home, substitute, field="substitute", club="", now=timezone.now())
        if (row.substitute_id, row.replaces_id) == (who.pk, replaces_id):
            return
        _refuse_busy(night, row, who)
        row.substitute, row.replaces_id = who, replaces_id
        _save_seats(row, actor)
        _audit(
            night,
            actor,
            "set_substitute",
            **_who(row),
            substitute=who.pk,
            replaces=replaces_id,
        )


def clear_substitute(*, night_id: int, entrant_id: int, actor: Actor) -> None:
    """Both members play after all; organisers and the desk may. Safe to repeat.

    Raises:
        ObjectDoesNotExist: no such night, or no such pair in its event.
        NightClosedError: the list is closed.
    """
    with transaction.atomic(durable=True):
        night = _open(night_id)
        row = _presence(night, entrant_id, actor)
        if row.substitute_id is None:
            return
        before = row.substitute_id
        row.substitute, row.replaces = None, None
        _save_seats(row, actor)
        _audit(night, actor, "clear_substitute", **_who(row), substitute=before)


def close_presence(
    *, night_id: int, actor: Actor, unknown: UnknownPairs = UnknownPairs.ASK
) -> None:
    """Close the list of a night; organisers and the desk may. Safe to repeat.

    Raises:
        ObjectDoesNotExist: no such night.
        PresenceUnknownError: pairs nobody has seen, and nothing said of them.
    """
    with transaction.atomic(durable=True):
        night = _locked(night_id)
        if night.status == NightStatus.CLOSED:
            return
        unseen = _unseen(night)
        if unseen and unknown == UnknownPairs.ASK:
            numbers = [each.number for each in unseen]
            raise PresenceUnknownError(numbers=numbers, count=len(numbers))
        if unknown == UnknownPairs.ABSENT:
            _note_absent(night, unseen, actor)
        _set_status(night, NightStatus.CLOSED)
        _audit(night, actor, "close_presence", unknown=unknown, unseen=[e.pk for e in unseen])


def reopen_presence(*, night_id: int, actor: Actor) -> None:
    """Open a closed list again; organisers and the desk may. Safe to repeat.

    Raises:
        ObjectDoesNotExist: no such night.
    """
    with transaction.atomic(durable=True):
        night = _locked(night_id)
        if night.status == NightStatus.OPEN:
            return
        _set_status(night, NightStatus.OPEN)
        _audit(night, actor, "reopen_presence")


def _locked(night_id: int) -> Night:
    nights = Night.objects.select_for_update(no_key=True, of=("self",))
    return nights.select_related("event").get(pk=night_id)


def _open(night_id: int) -> Night:
    night = _locked(night_id)
    if night.status == NightStatus.CLOSED:
        raise NightClosedError
    return night


def _presence(night: Night, entrant_id: int, actor: Actor) -> Presence:
    """The row of a pair on a night; a new one is not saved yet."""
    entrant = Entrant.objects.get(pk=entrant_id, event_id=night.event_id)
    row = Presence.objects.filter(night=night, entrant=entrant).first()
    if row is not None:
        row.entrant = entrant
        return row
    if entrant.status != EntrantStatus.ACTIVE:
        raise EntrantStatusError(reason=entrant.status, number=entrant.number)
    return Presence(night=night, entrant=entrant, noted_by_id=actor.user_id)


def _save(row: Presence, actor: Actor) -> None:
    row.noted_by_id, row.noted_at = actor.user_id, timezone.now()
    row.save()


def _save_seats(row: Presence, actor: Actor) -> None:
    """Save a substitution, also where the pairings of the night are out already."""
    stage = lock_stage_of(row.entrant.event_id)
    _save(row, actor)
    reseat(stage, row.entrant_id)


def _refuse_busy(night: Night, row: Presence, who: Player) -> None:
    plays = EntrantMember.objects.filter(
        event_id=night.event_id, player=who, until=None, entrant__status=EntrantStatus.ACTIVE
    )
    if entered := plays.select_related("entrant").first():
        raise InvalidSubstituteError(
            reason="entered", name=full_label(who), number=entered.entrant.number
        )
    tonight = Presence.objects.filter(night=night, substitute=who).exclude(
        entrant_id=row.entrant_id
    )
    if other := tonight.select_related("entrant").first():
        raise InvalidSubstituteError(
            reason="substitutes", name=full_label(who), number=other.entrant.number
        )


def _unseen(night: Night) -> list[Entrant]:
    seen = Presence.objects.filter(night=night).exclude(state=PresenceState.UNKNOWN)
    active = Entrant.objects.filter(event_id=night.event_id, status=EntrantStatus.ACTIVE)
    return list(active.exclude(pk__in=seen.values("entrant_id")).order_by("number"))


def _note_absent(night: Night, entrants: list[Entrant], actor: Actor) -> None:
    now = timezone.now()
    noted = {"state": PresenceState.ABSENT, "noted_by_id": actor.user_id, "noted_at": now}
    rows = Presence.objects.filter(night=night, entrant__in=entrants)
    known = set(rows.values_list("entrant_id", flat=True))
    rows.update(**noted)
    Presence.objects.bulk_create(
        Presence(night=night, entrant=each, **noted) for each in entrants if each.pk not in known
    )


def _set_status(night: Night, status: NightStatus) -> None:
    night.status = status
    night.save(update_fields=["status"])


def _who(row: Presence) -> dict[str, int]:
    """The pair, as the record names it."""
    return {"entrant": row.entrant_id, "pair": row.entrant.number}


def _audit(night: Night, actor: Actor, command: str, **details: Any) -> None:
    append_audit(
        association_id=night.event.association_id,
        event_id=night.event_id,
        actor=actor,
        command=command,
        details={"night": night.pk, **details},
    )
