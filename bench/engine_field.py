"""How fast the engine pairs and ranks a big championship: 1,000 pairs, nine rounds."""

from __future__ import annotations

import statistics
import time
from collections import Counter
from random import Random

from bench.measuring import Row, cost_of
from engine.pairing.draw import draw_round
from engine.pairing.entrants import Entrant, History, Meeting, PairingOptions
from engine.standings.results import Contender, PairResult, StandingsRules, Winner
from engine.standings.table import rank_pairs

PAIRS, ROUNDS = 1000, 9
OPTIONS = PairingOptions(rounds=ROUNDS)
CRITERIA = (
    "points",
    "direct_encounter",
    "buchholz_cut1",
    "buchholz",
    "sonneborn_berger",
    "juegos_difference",
)


def rows(*, championships: int, pairs: int = PAIRS) -> list[Row]:
    """Championships played by chance: the draw of the last round, then the standings."""
    played = [_Championship(pairs, Random(seed)) for seed in range(championships)]
    spent = [each.play() for each in played]
    contenders = [Contender(number) for number in range(1, pairs + 1)]
    rules = StandingsRules(criteria=CRITERIA)
    ranked = cost_of(lambda: rank_pairs(contenders, played[0].results, rules), times=3).cpu
    job = f"Swiss draw, round {ROUNDS}, {pairs:,} pairs"
    return [
        Row(f"{job}: median of {championships}", statistics.median(spent) * 1e3, "ms CPU", 10),
        Row(f"{job}: worst", max(spent), "s CPU", 1.5),
        Row(f"standings, {pairs:,} pairs × {ROUNDS} rounds, six criteria", ranked, "ms CPU", 100),
    ]


class _Championship:
    """Pairs of different strength, drawn by the engine and decided by chance."""

    def __init__(self, pairs: int, chance: Random) -> None:
        self._chance = chance
        self._strength = {number: chance.random() for number in range(1, pairs + 1)}
        self._meetings: list[Meeting] = []
        self.results: list[PairResult] = []

    def play(self) -> float:
        """Every round; answers the processor seconds of the last draw."""
        spent = 0.0
        for number in range(1, ROUNDS + 1):
            entrants, history = self._field(), History.from_meetings(self._meetings)
            began = time.process_time()
            draw = draw_round(
                "swiss", entrants, history, options=OPTIONS, seed="x", round_number=number
            )
            spent = time.process_time() - began
            for pairing in draw.pairings:
                self._decide(number, pairing.a, pairing.b)
        return spent

    def _field(self) -> list[Entrant]:
        """Everybody, in the order of the points so far."""
        scores = Counter(dict.fromkeys(self._strength, 0.0))
        for meeting in self._meetings:
            scores[meeting.a] += meeting.score_a
            scores[meeting.b or 0] += meeting.score_b
        order = sorted(self._strength, key=lambda each: (-scores[each], each))
        return [Entrant(each, place) for place, each in enumerate(order, start=1)]

    def _decide(self, number: int, a: int, b: int) -> None:
        odds = 0.5 + 0.4 * (self._strength[a] - self._strength[b])
        won, lost = self._chance.random() < odds, self._chance.randrange(4)
        self._meetings.append(Meeting(number, a, b, score_a=int(won), score_b=int(not won)))
        juegos, winner = ((4, lost), Winner.A) if won else ((lost, 4), Winner.B)
        self.results.append(PairResult(number, a, b, winner=winner, juegos=juegos))
