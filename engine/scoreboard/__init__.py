"""How a match stands, and what one more fact does to it.

``values`` holds the pieces, ``board`` the :class:`Scoreboard`, which folds one fact at a
time. Resolving amendments lives in :mod:`engine.replay`.
"""

from engine.scoreboard.board import Advance, Scoreboard, advance
from engine.scoreboard.values import FactOutcome, JuegoWon, MatchOutcome, Position

__all__ = [
    "Advance",
    "FactOutcome",
    "JuegoWon",
    "MatchOutcome",
    "Position",
    "Scoreboard",
    "advance",
]
