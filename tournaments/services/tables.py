"""The tables of an event's hall: how many, which are out of use, what is said of them."""

from django.db import transaction

from tournaments.enums import OutcomeKind, RoundStatus
from tournaments.errors import TableInUseError
from tournaments.models import Event, Match, Table
from tournaments.names import clean_text
from tournaments.permissions import Actor
from tournaments.services._audit import append_audit
from tournaments.services._tables import ensure_open_tables

_MOST_TABLES = 500
_NOTE_LENGTH = 120


def add_tables(*, event_id: int, actor: Actor, count: int) -> None:
    """Have this many tables in use, adding those missing; organisers may. Safe to repeat.

    Raises:
        ObjectDoesNotExist: no such event.
        TableInUseError: more tables than a hall holds.
    """
    if count > _MOST_TABLES:
        raise TableInUseError(reason="too_many", most=_MOST_TABLES)
    with transaction.atomic(durable=True):
        event = Event.objects.select_for_update(no_key=True).get(pk=event_id)
        before = Table.objects.filter(event=event, is_blocked=False).count()
        if count <= before:
            return
        ensure_open_tables(event.pk, count)
        append_audit(
            association_id=event.association_id,
            event_id=event.pk,
            actor=actor,
            command="add_tables",
            details={"before": before, "tables": count},
        )


def change_table(*, event_id: int, number: int, actor: Actor, note: str, is_blocked: bool) -> None:
    """Take a table out of use or back, and say something of it; organisers may. Safe to repeat.

    Raises:
        ObjectDoesNotExist: no such event or table.
        TableInUseError: a match is placed there, so it cannot go out of use.
    """
    note = clean_text(note)[:_NOTE_LENGTH]
    with transaction.atomic(durable=True):
        event = Event.objects.select_for_update(no_key=True).get(pk=event_id)
        table = Table.objects.get(event=event, number=number)
        if (table.note, table.is_blocked) == (note, is_blocked):
            return
        if is_blocked and not table.is_blocked:
            _refuse_occupied(table)
        table.note, table.is_blocked = note, is_blocked
        table.save(update_fields=["note", "is_blocked"])
        append_audit(
            association_id=event.association_id,
            event_id=event.pk,
            actor=actor,
            command="change_table",
            details={"table": number, "is_blocked": is_blocked},
        )


def _refuse_occupied(table: Table) -> None:
    live = [RoundStatus.DRAFT, RoundStatus.PUBLISHED, RoundStatus.PLAYING]
    placed = Match.objects.filter(
        table=table, outcome_kind=OutcomeKind.PENDING, round__status__in=live
    )
    if placed.exists():
        raise TableInUseError(reason="match_placed", table=table.number)
