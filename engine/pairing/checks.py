"""What must be true of every draw; the service asserts it and the tests rely on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from engine.errors import Fault
from engine.pairing.drawn import Draw
from engine.pairing.entrants import Entrant, EntrantId, History, PairingOptions, System


def check_draw(
    draw: Draw,
    entrants: Sequence[Entrant],
    history: History,
    *,
    options: PairingOptions | None = None,
    fixed: Sequence[tuple[EntrantId, EntrantId]] = (),
    fixed_bye: EntrantId | None = None,
) -> tuple[Fault, ...]:
    """Every way in which a draw breaks the rules; empty for a sound one.

    >>> from engine.pairing.draw import draw_round
    >>> field = [Entrant(id=n, place=n) for n in range(1, 6)]
    >>> check_draw(draw_round("round_robin", field, History()), field, History())
    ()
    """
    rules = options or PairingOptions()
    agreed = {frozenset(pair) for pair in fixed}
    faults = [*_presence(draw, entrants), *_tables(draw, rules)]
    drawn = {frozenset((pairing.a, pairing.b)) for pairing in draw.pairings}
    faults += [Fault("fixed_lost", {"pair": sorted(pair)}) for pair in agreed - drawn]
    resting = {bye.id for bye in draw.byes}
    if fixed_bye is not None and fixed_bye not in resting:
        faults.append(Fault("fixed_bye_lost", {"entrant": fixed_bye}))
    if draw.system is System.SWISS:
        faults += _swiss(draw, history, rules, agreed=agreed, fixed_bye=fixed_bye)
    return tuple(faults)


def _presence(draw: Draw, entrants: Sequence[Entrant]) -> Iterator[Fault]:
    seats = [side for pairing in draw.pairings for side in (pairing.a, pairing.b)]
    times = Counter(seats + [bye.id for bye in draw.byes])
    present = {entrant.id for entrant in entrants}
    for entrant in sorted(present | set(times)):
        if times[entrant] != (entrant in present):
            yield Fault("not_once", {"entrant": entrant, "times": times[entrant]})


def _tables(draw: Draw, options: PairingOptions) -> Iterator[Fault]:
    used = Counter(pairing.table for pairing in draw.pairings if pairing.table is not None)
    for table, times in sorted(used.items()):
        if times > 1 or table in options.blocked_tables:
            yield Fault("bad_table", {"table": table, "times": times})


def _swiss(
    draw: Draw,
    history: History,
    options: PairingOptions,
    *,
    agreed: set[frozenset[EntrantId]],
    fixed_bye: EntrantId | None,
) -> Iterator[Fault]:
    for pairing in draw.pairings:
        pair = {"pair": [pairing.a, pairing.b]}
        if frozenset((pairing.a, pairing.b)) in agreed:
            continue
        if pairing.b in history.of(pairing.a).met and not options.allow_rematch:
            yield Fault("rematch", pair)
        if options.forbids(pairing.a, pairing.b):
            yield Fault("forbidden", pair)
    if not options.two_byes:
        yield from _byes([bye.id for bye in draw.byes if bye.id != fixed_bye], history)


def _byes(free: list[EntrantId], history: History) -> Iterator[Fault]:
    if len(free) > 1:
        yield Fault("many_byes", {"entrants": free})
    for entrant in free:
        if history.of(entrant).had_bye:
            yield Fault("second_bye", {"entrant": entrant})
