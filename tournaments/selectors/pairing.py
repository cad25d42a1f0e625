"""From rows to the values that the engine draws with; no model crosses this line."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from enum import Enum
from typing import Any

from engine.pairing.entrants import Entrant as Drawable
from engine.pairing.entrants import History, Meeting, MeetingKind, PairingOptions, WithinGroup
from engine.pairing.round_robin import round_robin, rounds_in_league
from tournaments.enums import EntrantStatus
from tournaments.models import Entrant, Stage, Table
from tournaments.selectors._decided import decided_matches

#: Keys of ``Stage.pairing_options`` that are ours and not the engine's.
CALENDAR = "calendar"
WITHDRAWALS = "withdrawals"

_ENGINE_OPTIONS = (
    "club_rounds",
    "club_above_floats",
    "within_group",
    "first_drawn",
    "rounds",
    "legs",
    "walkover_counts_as_met",
    "walkover_blocks_bye",
)


@dataclass(frozen=True, slots=True)
class PairingInput:
    """What a draw of a stage depends on.

    ``gone`` are those who left after half of a league: they keep their place in the
    calendar and their opponents win without playing. ``outside`` are those who entered
    when the calendar had no free place.
    """

    system: str
    entrants: tuple[Drawable, ...]
    history: History
    options: PairingOptions
    calendar: tuple[int, ...]
    gone: frozenset[int]
    outside: tuple[int, ...]


def pairing_input(stage_id: int) -> PairingInput:
    """Entrants, past and options of a stage as engine values. Four queries.

    Raises:
        Stage.DoesNotExist: no such stage.
    """
    stage = Stage.objects.get(pk=stage_id)
    rows = list(
        Entrant.objects.filter(event_id=stage.event_id)
        .select_related("fixed_table")
        .order_by("number")
    )
    calendar, outside = _calendar(stage, rows)
    options = _options(stage, field_size=len(calendar))
    gone = frozenset(
        row.pk for row in rows if row.pk in calendar and keeps_results(row, len(calendar), options)
    )
    playing = [
        row
        for row in rows
        if row.pk in calendar and (row.status == EntrantStatus.ACTIVE or row.pk in gone)
    ]
    return PairingInput(
        system=stage.system,
        entrants=tuple(_drawable(row, calendar.index(row.pk) + 1, gone) for row in playing),
        history=History.from_meetings(_meetings(stage), options),
        options=options,
        calendar=tuple(calendar),
        gone=gone,
        outside=tuple(outside),
    )


def keeps_results(entrant: Entrant, size: int, options: PairingOptions) -> bool:
    """Whether a pair that left had played half of its league, so that its results stand.

    Leaving earlier annuls its matches; leaving later gives the rest to the opponents
    (tournament.md, section 2).
    """
    if entrant.status == EntrantStatus.ACTIVE:
        return False
    return 2 * (entrant.withdrawn_after or 0) >= rounds_in_league(size, options.legs)


def calendar_of(stage: Stage) -> tuple[int, ...]:
    """Entrants in the order of the calendar, with whoever takes its free place. One query."""
    rows = list(Entrant.objects.filter(event_id=stage.event_id).order_by("number"))
    return tuple(_calendar(stage, rows)[0])


def calendar_meetings(stage_id: int) -> dict[frozenset[int], tuple[int, ...]]:
    """In which rounds the calendar of a league brings each two pairs together. Two queries."""
    stage = Stage.objects.get(pk=stage_id)
    calendar = calendar_of(stage)
    found: dict[frozenset[int], tuple[int, ...]] = {}
    for jornada in round_robin(len(calendar), stage_options(stage).legs):
        for home, away in jornada.meetings:
            pair = frozenset((calendar[home - 1], calendar[away - 1]))
            found[pair] = (*found.get(pair, ()), jornada.number)
    return found


def stage_options(stage: Stage) -> PairingOptions:
    """The options of a stage without its hall. No query."""
    stored = stage.pairing_options
    chosen: dict[str, Any] = {name: stored[name] for name in _ENGINE_OPTIONS if name in stored}
    if "within_group" in chosen:
        chosen["within_group"] = WithinGroup(chosen["within_group"])
    return PairingOptions(**chosen)


def options_payload(options: PairingOptions) -> dict[str, Any]:
    """Options as JSON, kept with the round so that its draw can be repeated. No query."""
    return {name: _plain(value) for name, value in asdict(options).items()}


def _plain(value: Any) -> Any:
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, frozenset):
        return sorted(value)
    return list(value) if isinstance(value, tuple) else value


def _options(stage: Stage, *, field_size: int) -> PairingOptions:
    halls = list(
        Table.objects.filter(event_id=stage.event_id)
        .order_by("number")
        .values_list("number", "is_blocked")
    )
    base = stage_options(stage)
    values = {name: getattr(base, name) for name in _ENGINE_OPTIONS}
    return PairingOptions(
        **values,
        field_size=field_size,
        tables=tuple(number for number, _ in halls) or None,
        blocked_tables=frozenset(number for number, blocked in halls if blocked),
    )


def _calendar(stage: Stage, rows: list[Entrant]) -> tuple[list[int], list[int]]:
    """Entrants by calendar number, and those without a place in it.

    Until the first round is published it is everybody by number; from then on it stands,
    and the free place of an odd field goes to the next pair that enters: its table of
    meetings stays the same.
    """
    active = [row.pk for row in rows if row.status == EntrantStatus.ACTIVE]
    fixed: list[int] = stage.pairing_options.get(CALENDAR, [])
    if not fixed:
        return active, []
    late = [pk for pk in active if pk not in fixed]
    free = len(fixed) % 2
    return [*fixed, *late[:free]], late[free:]


def _drawable(row: Entrant, place: int, gone: frozenset[int]) -> Drawable:
    fixed = row.fixed_table if row.pk not in gone else None
    return Drawable(
        id=row.pk,
        place=place,
        club=row.club or None,
        fixed_table=fixed.number if fixed else None,
    )


def _meetings(stage: Stage) -> Iterable[Meeting]:
    """Past meetings of the published rounds; those still to be played say nothing yet."""
    for row in decided_matches(stage):
        won = [1.0 if row.winner_side == side else 0.0 for side in range(2)]
        yield Meeting(
            round=row.round,
            a=row.entrants[0],
            b=row.entrants[1] if len(row.entrants) > 1 else None,
            kind=MeetingKind(row.kind),
            score_a=won[0],
            score_b=won[1],
        )
