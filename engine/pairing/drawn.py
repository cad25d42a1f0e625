"""A draw as a value: who meets whom, where, who rests, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.lots import digest
from engine.pairing.entrants import Entrant, EntrantId, History, PairingOptions, System
from engine.pairing.reasons import Reason

#: Version of the drawing method; kept with every draw so that it can be repeated.
ALGORITHM = 1


@dataclass(frozen=True, slots=True)
class DrawRequest:
    """Everything a draw depends on; the same request gives the same draw for ever.

    Attributes:
        fixed: meetings agreed by hand; the rest is drawn around them.
        fixed_bye: the entrant that rests, decided by hand.
    """

    system: System
    entrants: tuple[Entrant, ...]
    history: History
    options: PairingOptions
    seed: str
    round_number: int
    fixed: tuple[tuple[EntrantId, EntrantId], ...] = ()
    fixed_bye: EntrantId | None = None

    def digest(self) -> str:
        """The fingerprint of the request, whatever the order of its entrants.

        >>> request = DrawRequest(
        ...     System.SWISS, (Entrant(1, 1),), History(), PairingOptions(), "x", 1)
        >>> request.digest().startswith("sha256:")
        True
        """
        head = [ALGORITHM, self.system.value, self.round_number, repr(self.seed)]
        return digest(
            [
                *head,
                *_option_lines(self.options),
                *(_entrant_line(entrant, self.history) for entrant in sorted_field(self.entrants)),
                sorted(tuple(sorted(pair)) for pair in self.fixed),
                self.fixed_bye,
            ]
        )


@dataclass(frozen=True, slots=True)
class Pairing:
    """One meeting: both sides, the table, and the facts that explain it."""

    a: EntrantId
    b: EntrantId
    table: int | None
    why: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class Bye:
    """An entrant without a meeting this round, and why it was this one."""

    id: EntrantId
    why: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class Draw:
    """The answer to a request.

    Attributes:
        notes: what the organiser should know (a table not granted, a dead end ahead).
        optimal: whether the aims are proved to be reached exactly.
        sum_sq: sum of the squared score differences.
        same_club: meetings between mates of one club.
        digest: the fingerprint of the request.
    """

    system: System
    round_number: int
    pairings: tuple[Pairing, ...]
    byes: tuple[Bye, ...]
    notes: tuple[Reason, ...]
    seed: str
    digest: str
    optimal: bool = True
    sum_sq: float = 0
    same_club: int = 0
    algorithm: int = ALGORITHM


def sorted_field(entrants: Sequence[Entrant]) -> tuple[Entrant, ...]:
    """Entrants by place, by id where places agree: the order every draw starts from.

    >>> [entrant.id for entrant in sorted_field([Entrant(9, 2), Entrant(4, 1), Entrant(3, 2)])]
    [4, 3, 9]
    """
    return tuple(sorted(entrants, key=lambda entrant: (entrant.place, entrant.id)))


def _option_lines(options: PairingOptions) -> list[object]:
    return [
        options.club_rounds,
        options.club_above_floats,
        options.within_group.value,
        options.first_drawn,
        sorted(tuple(sorted(pair)) for pair in options.forbidden),
        options.rounds,
        options.legs,
        options.field_size,
        options.tables,
        sorted(options.blocked_tables),
        options.allow_rematch,
        options.two_byes,
    ]


def _entrant_line(entrant: Entrant, history: History) -> tuple[object, ...]:
    past = history.of(entrant.id)
    mine = (entrant.id, entrant.place, entrant.club, entrant.fixed_table)
    facts = (float(past.score), sorted(past.met), past.had_bye, past.unplayed, past.last_float)
    return (*mine, *facts)
