"""The facts, one frozen value per kind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from engine.report import AnyReport
from engine.rules import LossLevel
from engine.seats import BySide, Side


@dataclass(frozen=True, slots=True)
class HandRecorded:
    """A hand was counted, or a side went out."""

    report: AnyReport


@dataclass(frozen=True, slots=True)
class TuteSung:
    """A side sang the tute and wins the juego."""

    side: Side


@dataclass(frozen=True, slots=True)
class RenuncioRuled:
    """A referee ruled a renuncio.

    Attributes:
        side: the offender's.
        duty: code of the duty broken.
        costs: what it loses; None for the rules' own.
        awarded_to: who receives it; needed with three sides.
    """

    side: Side
    duty: str
    costs: LossLevel | None = None
    awarded_to: Side | None = None


@dataclass(frozen=True, slots=True)
class Conceded:
    """A side gave up the juego, the coto or the match.

    Attributes:
        side: who gives up.
        level: what.
        awarded_to: who receives it; needed with three sides.
    """

    side: Side
    level: LossLevel = LossLevel.JUEGO
    awarded_to: Side | None = None


@dataclass(frozen=True, slots=True)
class HandVoided:
    """A hand was dealt that leaves no trace in the score; ``reason`` is a code."""

    reason: str


@dataclass(frozen=True, slots=True)
class JuegoAwarded:
    """A juego was won and nobody kept its detail."""

    winner: Side


@dataclass(frozen=True, slots=True)
class CotoAwarded:
    """A coto was won so many juegos to so many, and nobody kept its detail."""

    juegos: BySide[int]


@dataclass(frozen=True, slots=True)
class Amendment:
    """One change to an earlier entry.

    Attributes:
        sequence: of the entry amended, from 1.
        replacement: the fact that takes its place; None leaves the entry out.
    """

    sequence: int
    replacement: Fact | None


@dataclass(frozen=True, slots=True)
class Amended:
    """Earlier entries were corrected; the ledger keeps both."""

    amendments: tuple[Amendment, ...]


#: What changes the score.
Fact: TypeAlias = (
    HandRecorded | TuteSung | RenuncioRuled | Conceded | HandVoided | JuegoAwarded | CotoAwarded
)

#: What a ledger holds.
LedgerFact: TypeAlias = Fact | Amended
