"""The sum behind a value, one part per round: what an explanation shows."""

from __future__ import annotations

from typing import NamedTuple

from engine.standings.record import Game, Record
from engine.standings.results import EntrantId


class Part(NamedTuple):
    """One term of a value.

    Attributes:
        code: what the term is: the label of a game, ``opponent``, ``dummy``, ``adjustment``.
        amount: what it adds; None when nobody knows, which is not zero.
        times: the points that multiply an opponent's score, where they do.
        counted: False for a term that the criterion cuts or that nobody knows.
    """

    code: str
    amount: float | None
    round: int | None = None
    opponent: EntrantId | None = None
    times: float | None = None
    counted: bool = True


def game_part(game: Game, amount: float | None, code: str | None = None) -> Part:
    """A term that comes from one game."""
    return Part(code or game.label, amount, game.round, game.opponent, counted=amount is not None)


def total(parts: list[Part]) -> float:
    """The sum of the terms that count.

    >>> total([Part("win", 1), Part("dummy", 3, counted=False), Part("draw", 0.5)])
    1.5
    """
    return sum(part.amount for part in parts if part.counted and part.amount is not None)


def points_parts(record: Record, entrant: EntrantId) -> list[Part]:
    """Points round by round, then what a sanction added or took."""
    parts = [game_part(game, game.points) for game in record.games[entrant]]
    adjustment = record.contenders[entrant].adjustment
    return [*parts, Part("adjustment", adjustment)] if adjustment else parts
