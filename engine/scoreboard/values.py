"""The pieces a scoreboard is made of."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from engine.hand import WonBy
from engine.seats import BySide, Side


class FactOutcome(StrEnum):
    """What a fact decides by itself; a juego may close a coto and a match besides."""

    VUELTAS = "vueltas"
    JUEGO = "juego"
    COTO = "coto"
    MATCH = "match"
    VOID = "void"


@dataclass(frozen=True, slots=True)
class Position:
    """Which cotón, coto of it and juego of that are being played, from 1.

    >>> Position(1, 2, 3).to_payload()
    {'coton': 1, 'coto': 2, 'juego': 3}
    """

    coton: int
    coto: int
    juego: int

    def to_payload(self) -> dict[str, int]:
        """The three numbers as JSON values."""
        return {"coton": self.coton, "coto": self.coto, "juego": self.juego}


@dataclass(frozen=True, slots=True)
class JuegoWon:
    """A juego that was won one by one.

    Attributes:
        position: where in the match.
        winner: the side.
        by: how.
        totals: of each side at its end; None when unknown.
    """

    position: Position
    winner: Side
    by: WonBy
    totals: BySide[int] | None

    def to_payload(self) -> dict[str, Any]:
        """The row of ``juegos`` in formats.md, section 1.

        >>> JuegoWon(Position(1, 1, 1), 0, WonBy.TUTE, None).to_payload()["by"]
        'tute'
        """
        return {
            **self.position.to_payload(),
            "winner": self.winner,
            "by": self.by.value,
            "totals": None if self.totals is None else list(self.totals.values),
        }


@dataclass(frozen=True, slots=True)
class MatchOutcome:
    """A match that is over; ``winner`` is None when a fixed match ends level."""

    winner: Side | None
