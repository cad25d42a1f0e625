"""Facts by chance are what a table could really report."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from engine.facts import from_payload
from engine.presets import PRESETS
from engine.scoreboard import Scoreboard
from scoring.rehearsal.hands import Situation, next_fact


def play_match(preset_name: str, seed: int, *, target: int = 101) -> Counter[str]:
    preset = PRESETS[preset_name]
    rules = replace(preset.ruleset, target=target)
    chance, board = Random(seed), Scoreboard.start(rules, preset.match_format)
    kinds: Counter[str] = Counter()
    while board.outcome is None:
        situation = Situation(
            rules=rules,
            unit=preset.match_format.unit,
            kind=board.phase,
            carried=(board.carried[0], board.carried[1]),
        )
        fact = next_fact(situation, chance)
        board = board.after_fact(rules, from_payload(fact))
        kinds[fact["type"]] += 1
    return kinds


@pytest.mark.parametrize("target", [101, 201])
@pytest.mark.parametrize("preset_name", sorted(PRESETS))
def test_every_match_by_chance_reaches_its_end_without_a_refusal(preset_name, target):
    for seed in range(20):
        assert play_match(preset_name, seed, target=target).total() > 0


def test_matches_by_chance_know_every_ending():
    kinds = sum((play_match(name, seed) for name in PRESETS for seed in range(60)), Counter())

    assert set(kinds) == {
        "counted", "out", "tute", "renuncio", "concede", "void", "juego", "coto",
    }  # fmt: skip


def test_same_seed_gives_the_same_hands():
    assert play_match("guinarte", 7) == play_match("guinarte", 7)
