"""Everything that is measured behind the server, on one database."""

from __future__ import annotations

from bench import field, organising, process, public, recording
from bench.measuring import Row
from bench.server import memory, running

BIG, MIDDLE, ROUNDS = 256, 64, 8


def rows(*, quick: bool) -> list[Row]:
    """Two leagues entered and played, then the server asked; ``quick`` proves that it runs."""
    times, played = (8, 1) if quick else (60, ROUNDS)
    home = field.found()
    big, entry = organising.imported(home, BIG)
    middle, _ = organising.imported(home, MIDDLE)
    field.played(home, big, played)
    field.played(home, middle, played)
    with running() as (port, pid):
        drawn = [
            *organising.draws(home, middle, port, pairs=MIDDLE, played=played),
            *organising.draws(home, big, port, pairs=BIG, played=played),
        ]
        asked = public.rows(home, big, port, times=times)
        recorded = recording.rows(home, middle, port, times=times)
        web = memory(pid)
    begun = process.start(times=1 if quick else 3)
    return [*asked, *recorded, *entry, *drawn, *begun, *process.memories(web)]
