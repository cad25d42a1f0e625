"""Store a draw: matches, places, byes and the facts that explain them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.pairing.checks import check_draw
from engine.pairing.draw import draw_round
from engine.pairing.drawn import Draw
from tournaments.enums import OutcomeKind, PresenceState
from tournaments.models import Match, MatchSide, Night, Presence, Round, Stage, Table
from tournaments.selectors.pairing import PairingInput, pairing_input

_TOLD = {PresenceState.ABSENT: "absent_tonight", PresenceState.LATE: "late_tonight"}


@dataclass(frozen=True, slots=True)
class DrawnRound:
    """A draw and what it was made from."""

    draw: Draw
    given: PairingInput


def draw_next(stage: Stage, *, number: int, seed: str) -> DrawnRound:
    """Draw a round of a stage and check the answer; nothing is stored.

    Raises:
        NoLegalRoundError: nobody to pair, or the calendar is over.
    """
    given = pairing_input(stage.pk)
    draw = draw_round(
        given.system,
        given.entrants,
        given.history,
        options=given.options,
        seed=seed,
        round_number=number,
    )
    faults = check_draw(draw, given.entrants, given.history, options=given.options)
    assert not faults, faults
    return DrawnRound(draw, given)


def draw_notes(drawn: DrawnRound, night: Night | None) -> list[dict[str, Any]]:
    """What the organiser should know: the engine's notes, absences, and late entries."""
    notes = [note.to_payload() for note in drawn.draw.notes]
    notes += [{"code": "outside_calendar", "entrant": pk} for pk in drawn.given.outside]
    if night is None:
        return notes
    told = Presence.objects.filter(night=night, state__in=list(_TOLD)).order_by("entrant__number")
    return notes + [
        {"code": _TOLD[PresenceState(row.state)], "entrant": row.entrant_id} for row in told
    ]


def store_draw(row: Round, drawn: DrawnRound) -> None:
    """Write the matches and places of a draw; a step. A constant number of queries."""
    tables = _tables_by_number(row, drawn.draw)
    matches: list[Match] = []
    places: list[tuple[int, int, int]] = []
    for pairing in drawn.draw.pairings:
        match = _match(row, len(matches) + 1, pairing.why)
        match.table = tables.get(pairing.table) if pairing.table is not None else None
        _decide_for_those_who_left(match, (pairing.a, pairing.b), drawn.given.gone)
        places += [(len(matches), 0, pairing.a), (len(matches), 1, pairing.b)]
        matches.append(match)
    for bye in drawn.draw.byes:
        match = _match(row, len(matches) + 1, bye.why)
        match.outcome_kind = OutcomeKind.BYE
        places.append((len(matches), 0, bye.id))
        matches.append(match)
    Match.objects.bulk_create(matches)
    MatchSide.objects.bulk_create(
        MatchSide(match=matches[index], round=row, side=side, entrant_id=entrant)
        for index, side, entrant in places
    )


def _match(row: Round, position: int, why: Any) -> Match:
    return Match(round=row, position=position, why=[reason.to_payload() for reason in why])


def _decide_for_those_who_left(match: Match, pair: tuple[int, int], gone: frozenset[int]) -> None:
    """The rest of the league of a pair that left after half goes to its opponents."""
    a, b = pair
    if a not in gone and b not in gone:
        return
    match.table = None
    match.why = [*match.why, {"code": "opponent_left", "entrant": a if a in gone else b}]
    if a in gone and b in gone:
        match.outcome_kind = OutcomeKind.DOUBLE_WALKOVER
        return
    match.outcome_kind = OutcomeKind.WALKOVER
    match.winner_side = 1 if a in gone else 0


def _tables_by_number(row: Round, draw: Draw) -> dict[int, Table]:
    """The hall; an event that never described it gets the tables it needs."""
    event = row.stage.event
    hall = {table.number: table for table in Table.objects.filter(event=event)}
    wanted = {pairing.table for pairing in draw.pairings if pairing.table is not None}
    missing = sorted(wanted - set(hall))
    made = Table.objects.bulk_create(Table(event=event, number=number) for number in missing)
    return hall | {table.number: table for table in made}
