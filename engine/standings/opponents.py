"""What every round was worth through its opponent, played or not.

The treatment of unplayed rounds follows FIDE C.07, article 16 (edition of March 2026):

* An opponent's *adjusted score* counts requested byes and absences after its last round
  of another kind as draws; everything else as awarded, a lost walkover included.
* One's own unplayed round is a game against a *dummy* with one's own points: capped at
  rounds x draw, and after a walkover at the scheduled opponent's adjusted score
  (articles 16.4.1 and 16.4.2; each cap on its own kind of round).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from engine.lots import lot_key
from engine.standings.record import REQUESTED, Game, Record
from engine.standings.results import EntrantId, Unplayed


class Faced(NamedTuple):
    """One round through its opponent.

    Attributes:
        score: of the opponent (adjusted) or of the dummy.
        dummy: whether nobody was in front.
    """

    game: Game
    score: float
    dummy: bool


@dataclass(frozen=True)
class Sheet:
    """A record with everything that several criteria share, each computed once."""

    record: Record

    @cached_property
    def adjusted(self) -> Mapping[EntrantId, float]:
        """Every entrant's score as its opponents count it."""
        if self.record.rules.unplayed is Unplayed.PLAIN:
            return self.record.points
        draw = self.record.rules.points.draw_points
        return {
            entrant: points + _trailing_correction(self.record.games[entrant], draw)
            for entrant, points in self.record.points.items()
        }

    @cached_property
    def faced(self) -> Mapping[EntrantId, Sequence[Faced]]:
        """Every entrant's rounds through their opponents."""
        return {entrant: self._faced_by(entrant) for entrant in self.record.games}

    @cached_property
    def lots(self) -> Mapping[EntrantId, int]:
        """The order drawn by lot, from 1; nobody's coming or going changes it."""
        seed = self.record.rules.seed
        drawn = sorted(self.record.games, key=lambda e: (lot_key(seed, "standings", e), e))
        return {entrant: place for place, entrant in enumerate(drawn, start=1)}

    def _faced_by(self, entrant: EntrantId) -> list[Faced]:
        adjusted = self.adjusted
        plain = self.record.rules.unplayed is Unplayed.PLAIN
        faced = []
        for game in self.record.games[entrant]:
            if game.met and game.opponent is not None:
                faced.append(Faced(game, adjusted[game.opponent], dummy=False))
            elif not plain:
                faced.append(Faced(game, self._dummy(entrant, game), dummy=True))
        return faced

    def _dummy(self, entrant: EntrantId, game: Game) -> float:
        own = self.record.points[entrant]
        if self.record.rules.unplayed is Unplayed.FIDE_2023:
            return own
        if game.opponent is not None:
            return min(own, self.adjusted[game.opponent])
        return min(own, self.record.rounds * self.record.rules.points.draw_points)


def _trailing_correction(games: Sequence[Game], draw: float) -> float:
    """What the last rounds left unplayed on request add when each counts as a draw."""
    correction = 0.0
    for game in reversed(games):
        if not game.voluntary:
            break
        if game.label in REQUESTED:
            correction += draw - game.points
    return correction
