"""How fast the engine adds up: a whole match replayed from its facts."""

from random import Random

from bench.measuring import Row, cost_of
from engine.facts import LedgerFact, from_payload
from engine.presets import PRESETS
from engine.replay import replay
from engine.rules import MatchFormat, MatchUnit
from scoring.rehearsal.hands import next_fact
from scoring.rehearsal.tables import situation_of

JUEGOS = 15
GOAL_MILLISECONDS = 2.0


def rows() -> list[Row]:
    """A match of fifteen juegos with every kind of fact, the median of ten such matches."""
    costs = sorted(_replayed(seed) for seed in range(10))
    middle = costs[len(costs) // 2]
    job = f"replay a match of {JUEGOS} juegos"
    return [Row(job, middle, "ms CPU", GOAL_MILLISECONDS)]


def _replayed(seed: int) -> float:
    rules = PRESETS["guinarte"].ruleset
    match_format = MatchFormat(unit=MatchUnit.JUEGO, fixed=JUEGOS)
    chance = Random(seed)
    facts: list[LedgerFact] = []
    while (board := replay(rules, match_format, facts).scoreboard).outcome is None:
        facts.append(from_payload(next_fact(situation_of(board, rules), chance)))
    return cost_of(lambda: replay(rules, match_format, facts), times=20).cpu
