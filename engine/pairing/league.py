"""One jornada of a league: the calendar's meetings among those who are still in it."""

from __future__ import annotations

from engine.pairing.drawn import Bye, Draw, DrawRequest, Pairing, sorted_field
from engine.pairing.entrants import EntrantId
from engine.pairing.reasons import Reason
from engine.pairing.round_robin import league_round
from engine.pairing.tables import assign_tables

Pair = tuple[EntrantId, EntrantId]


def draw_league(request: DrawRequest) -> Draw:
    """The meetings of the calendar, with agreed meetings first and holes as rests.

    Entrants carry their calendar number in ``place``. A number that nobody has any more
    gives its opponent a rest. Agreed meetings are kept and those they displace meet each
    other, in calendar order.

    Raises:
        NoLegalRoundError: the calendar has no such round.
    """
    pairs, resting = _calendar_meetings(request)
    agreed = {entrant for pair in request.fixed for entrant in pair} | {request.fixed_bye}
    kept = [pair for pair in pairs if not agreed & set(pair)]
    placed = agreed.union(*kept, resting)
    displaced = [e.id for e in sorted_field(request.entrants) if e.id not in placed]
    waiting = [entrant for entrant in resting if entrant not in agreed]
    if len(displaced) % 2 and waiting:
        displaced.append(waiting.pop(0))
    moved = list(zip(displaced[::2], displaced[1::2], strict=False))
    left_over = displaced[len(moved) * 2 :]
    explained = [(pair, "fixed") for pair in request.fixed]
    explained += [(pair, "calendar") for pair in kept] + [(pair, "displaced") for pair in moved]
    byes = [Bye(entrant, (_rest_reason(request, entrant, resting),)) for entrant in waiting]
    byes += [Bye(entrant, (Reason.of("displaced"),)) for entrant in left_over]
    if request.fixed_bye is not None:
        byes.append(Bye(request.fixed_bye, (Reason.of("fixed"),)))
    return _seated(request, explained, byes)


def _calendar_meetings(request: DrawRequest) -> tuple[list[Pair], list[EntrantId]]:
    by_place = {entrant.place: entrant.id for entrant in request.entrants}
    size = max([request.options.field_size, *by_place])
    jornada = league_round(size, request.round_number, request.options.legs)
    pairs: list[Pair] = []
    resting = [by_place[jornada.rest]] if jornada.rest in by_place else []
    for home, away in jornada.meetings:
        present = [by_place[place] for place in (home, away) if place in by_place]
        if len(present) == 2:
            pairs.append((present[0], present[1]))
        else:
            resting.extend(present)
    return pairs, resting


def _rest_reason(request: DrawRequest, entrant: EntrantId, resting: list[EntrantId]) -> Reason:
    size = max([request.options.field_size, *(e.place for e in request.entrants)])
    jornada = league_round(size, request.round_number, request.options.legs)
    place = next(e.place for e in request.entrants if e.id == entrant)
    code = "calendar_rest" if jornada.rest == place else "opponent_gone"
    return Reason.of(code, round=request.round_number)


def _seated(request: DrawRequest, explained: list[tuple[Pair, str]], byes: list[Bye]) -> Draw:
    pairs = [pair for pair, _ in explained]
    fixed_tables = {e.id: e.fixed_table for e in request.entrants if e.fixed_table is not None}
    seating = assign_tables(pairs, fixed_tables, request.options)
    pairings = tuple(
        Pairing(a, b, table, (Reason.of(code, round=request.round_number),))
        for ((a, b), code), table in zip(explained, seating.tables, strict=True)
    )
    return Draw(
        system=request.system,
        round_number=request.round_number,
        pairings=pairings,
        byes=tuple(byes),
        notes=seating.notes,
        seed=request.seed,
        digest=request.digest(),
    )
