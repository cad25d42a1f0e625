"""The tables of an event as they are being played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Sum

from scoring.models import Scoresheet
from tournaments.permissions import Actor
from tournaments.selectors.tables import TableInPlay, tables_in_play, tables_revision

#: A table with no hand for so many minutes stands out.
LATE_MINUTES = 15


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveTable:
    """One table of the round in play.

    Attributes:
        table: who plays, where, and the outcome when there is one.
        version: of the scoresheet; 0 before the first hand.
        status: of the scoresheet; empty before the first hand.
        score: juegos, cotos and cotones by side; empty before the first hand.
        next: what comes next (phase, carried points); None when the match is over.
        missing: points each side lacks to be out; empty when nothing is carried.
        minutes: since the last hand, or since the start; None before it.
        is_late: whether that is long for an open match.
    """

    table: TableInPlay
    version: int
    status: str
    unit: str
    score: Mapping[str, list[int]]
    next: Mapping[str, Any] | None
    missing: tuple[int, ...]
    minutes: int | None
    is_late: bool


def live_tables(
    event_id: int, actor: Actor, *, now: datetime, round_number: int | None = None
) -> tuple[LiveTable, ...]:
    """The round in play, table by table. Five queries whatever its size."""
    tables = tables_in_play(event_id, actor, round_number)
    sheets = Scoresheet.objects.in_bulk([t.match_id for t in tables], field_name="match_id")
    return tuple(_live(table, sheets.get(table.match_id), now) for table in tables)


def live_revision(event_id: int) -> str:
    """What changes with every entry at any table, and with every outcome. Two queries."""
    sheets = Scoresheet.objects.filter(match__round__stage__event_id=event_id)
    entries = sheets.aggregate(total=Sum("version"))["total"] or 0
    return f"{entries}-{tables_revision(event_id)}"


def _live(table: TableInPlay, sheet: Scoresheet | None, now: datetime) -> LiveTable:
    since = (sheet.last_entry_at if sheet else None) or table.started_at
    minutes = None if since is None else max(0, int((now - since).total_seconds() // 60))
    is_open = table.outcome_kind == ""
    progress = sheet.progress if sheet else {}
    return LiveTable(
        table=table,
        version=sheet.version if sheet else 0,
        status=sheet.status if sheet else "",
        unit=sheet.match_format["unit"] if sheet else "",
        score=progress.get("score", {}),
        next=progress.get("next"),
        missing=_missing(sheet),
        minutes=minutes,
        is_late=is_open and minutes is not None and minutes >= LATE_MINUTES,
    )


def _missing(sheet: Scoresheet | None) -> tuple[int, ...]:
    coming = sheet.progress.get("next") if sheet else None
    if sheet is None or not coming or not any(coming["carried"]):
        return ()
    return tuple(max(0, sheet.ruleset["target"] - points) for points in coming["carried"])
