"""Pairs of an event: registered, changed, gone and back."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from tournaments.enums import EntrantStatus, SanctionKind
from tournaments.errors import (
    EntrantStatusError,
    FutureDateError,
    ReasonRequiredError,
    RegistrationClosedError,
)
from tournaments.models import Entrant, EntrantMember, Player, Stage, Table
from tournaments.names import PersonEntry, clean_text
from tournaments.permissions import Actor
from tournaments.selectors.pairs import calendar_state, played_rounds_of
from tournaments.services._audit import append_audit
from tournaments.services._entering import (
    entrant_of,
    free_from_left_pairs,
    locked_stage,
    next_number,
    refuse_entered,
    refuse_when_full,
    seat_everybody,
    today_of,
)
from tournaments.services._people import pair_of, person
from tournaments.services._seating import reseat

__all__ = [
    "EntrantRef",
    "PersonEntry",
    "register_pair",
    "replace_member",
    "return_pair",
    "update_pair",
    "withdraw_pair",
]

CLUB_LENGTH = 120
REASON_LENGTH = 200
_ANY = (EntrantStatus.ACTIVE, EntrantStatus.WITHDRAWN, EntrantStatus.DISQUALIFIED)


@dataclass(frozen=True, slots=True)
class EntrantRef:
    """A pair just registered."""

    id: int
    public_id: str
    number: int


def register_pair(
    *, event_id: int, actor: Actor, first: PersonEntry, second: PersonEntry, club: str = ""
) -> EntrantRef:
    """Enter a pair in an event; organisers and the desk may.

    New people are made, known ones linked. Repeating it is refused, as both play already.

    Raises:
        ObjectDoesNotExist: no such event or player.
        RegistrationClosedError: the event is over, or its calendar has no free place.
        InvalidNameError, PossibleDuplicateError: a name; ``field`` says which.
        SamePersonTwiceError, AlreadyEnteredError: who cannot be in this pair.
    """
    now = timezone.now()
    club = clean_text(club)[:CLUB_LENGTH]
    with transaction.atomic(durable=True):
        stage = locked_stage(event_id)
        refuse_when_full(event_id)
        home = stage.event.association_id
        people = [
            person(home, entry, field=field, club=club, now=now)
            for field, entry in (("first", first), ("second", second))
        ]
        refuse_entered(event_id, people)
        entrant = _enter(stage, people, club=club, now=now)
        seat_everybody(event_id)
        _audit(stage, actor, entrant, command="register_pair", players=[each.pk for each in people])
    return EntrantRef(entrant.pk, entrant.public_id, entrant.number)


def update_pair(
    *, event_id: int, entrant_id: int, actor: Actor, club: str, fixed_table: int | None
) -> None:
    """Change a pair's club and the table it does not move from; organisers may. Safe to repeat.

    Raises:
        ObjectDoesNotExist: no such event, pair or table.
    """
    club = clean_text(club)[:CLUB_LENGTH]
    with transaction.atomic(durable=True):
        stage = locked_stage(event_id)
        entrant = entrant_of(event_id, entrant_id, statuses=_ANY)
        table = (
            None
            if fixed_table is None
            else Table.objects.get(event_id=event_id, number=fixed_table)
        )
        if (entrant.club, entrant.fixed_table_id) == (club, table and table.pk):
            return
        entrant.club, entrant.fixed_table = club, table
        entrant.save(update_fields=["club", "fixed_table"])
        _audit(stage, actor, entrant, command="update_pair", fixed_table=fixed_table)


def withdraw_pair(*, event_id: int, entrant_id: int, actor: Actor, reason: str) -> None:
    """Note that a pair leaves for good, after its last closed round; organisers may.

    What happens to its results is the standings' matter. Safe to repeat.

    Raises:
        ObjectDoesNotExist: no such event or pair.
        ReasonRequiredError: no reason.
        EntrantStatusError: it was disqualified.
    """
    reason = clean_text(reason)[:REASON_LENGTH]
    with transaction.atomic(durable=True):
        stage = locked_stage(event_id)
        entrant = entrant_of(event_id, entrant_id, statuses=_ANY[:2])
        if entrant.status == EntrantStatus.WITHDRAWN:
            return
        if not reason:
            raise ReasonRequiredError
        entrant.status = EntrantStatus.WITHDRAWN
        entrant.withdrawn_after = played_rounds_of(entrant.pk)
        entrant.save(update_fields=["status", "withdrawn_after"])
        _bump(stage)
        _audit(
            stage,
            actor,
            entrant,
            command="withdraw_pair",
            reason=reason,
            withdrawn_after=entrant.withdrawn_after,
        )


def return_pair(*, event_id: int, entrant_id: int, actor: Actor) -> None:
    """Take back a pair that left; organisers may. Safe to repeat.

    Raises:
        ObjectDoesNotExist: no such event or pair.
        EntrantStatusError: it was disqualified.
        AlreadyEnteredError: one of them plays in another pair now.
        RegistrationClosedError: the calendar has no place for it.
    """
    with transaction.atomic(durable=True):
        stage = locked_stage(event_id)
        entrant = entrant_of(event_id, entrant_id, statuses=_ANY[:2])
        if entrant.status == EntrantStatus.ACTIVE:
            return
        _refuse_disqualified(entrant)
        if not calendar_state(event_id).admits(entrant.pk):
            raise RegistrationClosedError(reason="calendar_fixed")
        _rejoin(stage, entrant)
        after = entrant.withdrawn_after
        entrant.status, entrant.withdrawn_after = EntrantStatus.ACTIVE, None
        entrant.save(update_fields=["status", "withdrawn_after"])
        seat_everybody(event_id)
        _bump(stage)
        _audit(stage, actor, entrant, command="return_pair", withdrawn_after=after)


def replace_member(
    *,
    event_id: int,
    entrant_id: int,
    leaving_id: int,
    entering: PersonEntry,
    actor: Actor,
    reason: str,
    since: date | None = None,
) -> None:
    """Change a partner from a date on; organisers may, with a reason.

    The pair keeps its number and points, people keep their own record; matches that have
    begun keep who sat down in them. Nobody leaves before they came: an earlier date counts
    as that day. Repeating it is refused as unknown: that person is no longer a member.

    Raises:
        ObjectDoesNotExist: no such event, pair, member or player.
        ReasonRequiredError: no reason.
        FutureDateError: the date has not come yet.
        EntrantStatusError: the pair does not take part.
        InvalidNameError, PossibleDuplicateError: the name of who enters (field "entering").
        SamePersonTwiceError, AlreadyEnteredError: who cannot be in this pair.
    """
    now = timezone.now()
    reason = clean_text(reason)[:REASON_LENGTH]
    with transaction.atomic(durable=True):
        stage = locked_stage(event_id)
        entrant = entrant_of(event_id, entrant_id, statuses=_ANY[:1])
        leaving = entrant.members.select_related("player").get(player_id=leaving_id, until=None)
        stays = entrant.members.select_related("player").exclude(pk=leaving.pk).get(until=None)
        if not reason:
            raise ReasonRequiredError
        home = stage.event.association_id
        new = person(home, entering, field="entering", club=entrant.club, now=now)
        refuse_entered(event_id, [stays.player, new], but=entrant.pk)
        today = today_of(stage)
        if since is not None and since > today:
            raise FutureDateError(date=since.isoformat())
        since = max(since or today, leaving.since)
        free_from_left_pairs(event_id, [new], since, but=entrant.pk)
        _swap_member(leaving, new, since)
        entrant.pair = pair_of(home, [stays.player, new], now)
        entrant.save(update_fields=["pair"])
        reseat(stage, entrant.pk)
        _audit(
            stage,
            actor,
            entrant,
            command="replace_member",
            reason=reason,
            leaving=leaving_id,
            entering=new.pk,
            since=since.isoformat(),
        )


def _enter(stage: Stage, people: list[Player], *, club: str, now: datetime) -> Entrant:
    event_id, today = stage.event_id, today_of(stage)
    free_from_left_pairs(event_id, people, today)
    entrant = Entrant.objects.create(
        event_id=event_id,
        number=next_number(event_id),
        pair=pair_of(stage.event.association_id, people, now),
        club=club,
        created_at=now,
    )
    EntrantMember.objects.bulk_create(
        EntrantMember(
            event_id=event_id, entrant=entrant, player=each, position=position, since=today
        )
        for position, each in enumerate(people, start=1)
    )
    return entrant


def _swap_member(leaving: EntrantMember, new: Player, since: date) -> None:
    leaving.until = since
    leaving.save(update_fields=["until"])
    EntrantMember.objects.create(
        event_id=leaving.event_id,
        entrant_id=leaving.entrant_id,
        player=new,
        position=leaving.position,
        since=since,
    )


def _rejoin(stage: Stage, entrant: Entrant) -> None:
    """Its last members are members again, unless they entered another pair meanwhile."""
    rows = entrant.members.select_related("player").order_by("since", "pk")
    last = list({row.position: row for row in rows}.values())
    people = [row.player for row in last]
    refuse_entered(stage.event_id, people, but=entrant.pk)
    free_from_left_pairs(stage.event_id, people, today_of(stage), but=entrant.pk)
    entrant.members.filter(pk__in=[row.pk for row in last]).update(until=None)


def _refuse_disqualified(entrant: Entrant) -> None:
    """A pair that left, and was disqualified afterwards, does not come back by itself."""
    if entrant.sanctions.filter(kind=SanctionKind.DISQUALIFICATION, annulled_at=None).exists():
        raise EntrantStatusError(reason=EntrantStatus.DISQUALIFIED, number=entrant.number)


def _bump(stage: Stage) -> None:
    """Standings change when a pair leaves or comes back."""
    stage.results_version += 1
    stage.save(update_fields=["results_version"])


def _audit(
    stage: Stage, actor: Actor, entrant: Entrant, *, command: str, reason: str = "", **details: Any
) -> None:
    append_audit(
        association_id=stage.event.association_id,
        event_id=stage.event_id,
        actor=actor,
        command=command,
        reason=reason,
        details={"entrant": entrant.pk, "pair": entrant.number, **details},
    )
