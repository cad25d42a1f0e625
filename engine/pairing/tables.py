"""Which table each meeting sits at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count

from engine.pairing.entrants import EntrantId, PairingOptions
from engine.pairing.reasons import Reason


@dataclass(frozen=True, slots=True)
class Seating:
    """The table of each meeting, in their order, and what could not be granted.

    Attributes:
        tables: None for a meeting that has to wait until a table is free.
    """

    tables: tuple[int | None, ...]
    notes: tuple[Reason, ...]


def assign_tables(
    pairs: Sequence[tuple[EntrantId, EntrantId]],
    fixed: Mapping[EntrantId, int],
    options: PairingOptions | None = None,
) -> Seating:
    """Seat meetings given in order of importance; fixed tables first, the rest fill the gaps.

    Of two fixed tables in one meeting the first side's is kept; what cannot be granted is
    reported. With fewer tables than meetings the last ones wait.

    >>> assign_tables([(1, 2), (3, 4), (5, 6)], fixed={6: 1}).tables
    (2, 3, 1)
    >>> hall = PairingOptions(tables=(4, 7), blocked_tables=frozenset({4}))
    >>> assign_tables([(1, 2), (3, 4)], {}, hall).tables
    (7, None)
    """
    rules = options or PairingOptions()
    taken, notes = _granted(pairs, fixed, rules)
    free = _free_tables(rules, set(taken))
    seats: dict[int, int | None] = {index: table for table, index in taken.items()}
    for index, (a, b) in enumerate(pairs):
        if index not in seats:
            seats[index] = next(free, None)
            if seats[index] is None:
                notes.append(Reason.of("no_table", a=a, b=b))
    return Seating(tuple(seats[index] for index in range(len(pairs))), tuple(notes))


def _granted(
    pairs: Sequence[tuple[EntrantId, EntrantId]],
    fixed: Mapping[EntrantId, int],
    options: PairingOptions,
) -> tuple[dict[int, int], list[Reason]]:
    """The fixed tables kept, each with the index of its meeting, and the refused ones."""
    taken: dict[int, int] = {}
    refused: list[Reason] = []
    for index, pair in enumerate(pairs):
        for entrant in pair:
            wanted = fixed.get(entrant)
            if wanted is None or taken.get(wanted) == index:
                continue
            if wanted in taken or index in taken.values() or not _usable(wanted, options):
                refused.append(Reason.of("fixed_table_not_kept", entrant=entrant, table=wanted))
            else:
                taken[wanted] = index
    return taken, refused


def _usable(table: int, options: PairingOptions) -> bool:
    exists = options.tables is None or table in options.tables
    return exists and table not in options.blocked_tables


def _free_tables(options: PairingOptions, taken: set[int]) -> Iterator[int]:
    hall = count(1) if options.tables is None else iter(options.tables)
    return (table for table in hall if table not in taken and table not in options.blocked_tables)
