"""The live tables ready to print."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.selectors.live import LiveTable
from tournaments.enums import OutcomeKind

#: The count a match is decided by and those inside it, big to small.
_LEVELS = {"juego": ("juegos",), "coto": ("cotos", "juegos")}


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSide:
    """A pair at a table: its counts from the biggest, and what it lacks to be out."""

    name: str
    counts: tuple[int, ...]
    missing: int | None
    is_winner: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView:
    """A table of the live board.

    ``state`` is one word: waiting, playing, late or over; ``words`` says it in a sentence.
    """

    number: int | None
    match: str
    round_number: int
    sides: tuple[TableSide, ...]
    levels: tuple[str, ...]
    state: str
    words: str


def table_views(tables: Iterable[LiveTable]) -> list[TableView]:
    """Every table of a round, ready to print."""
    return [_view(live) for live in tables]


def _view(live: LiveTable) -> TableView:
    levels = _LEVELS.get(live.unit, ("cotones", "cotos", "juegos")) if live.score else ()
    return TableView(
        number=live.table.table_number,
        match=live.table.public_id,
        round_number=live.table.round_number,
        sides=tuple(
            TableSide(
                name=name,
                counts=tuple(live.score[level][side] for level in levels),
                missing=live.missing[side] if live.missing else None,
                is_winner=live.table.winner_side == side,
            )
            for side, name in enumerate(live.table.sides)
        ),
        levels=tuple(_level_words(level) for level in levels),
        state=_state(live),
        words=_words(live),
    )


def _level_words(level: str) -> str:
    return {"juegos": _("juegos"), "cotos": _("cotos"), "cotones": _("cotones")}[level]


def _state(live: LiveTable) -> str:
    if live.table.outcome_kind:
        return "over"
    if live.minutes is None:
        return "waiting"
    return "late" if live.is_late else "playing"


def _words(live: LiveTable) -> str:
    kind = live.table.outcome_kind
    if kind:
        return str(OutcomeKind(kind).label)
    if live.minutes is None:
        return _("Not begun")
    if live.minutes == 0:
        return _("A hand just now")
    return ngettext(
        "%(minutes)s minute since the last hand",
        "%(minutes)s minutes since the last hand",
        live.minutes,
    ) % {"minutes": live.minutes}
