"""A whole rehearsal over HTTP, reckoned a second time without the engine."""

import json
import os
import subprocess
import sys
from collections import Counter, defaultdict
from itertools import combinations, groupby
from pathlib import Path
from typing import Any

import pytest

from tests.engine.naive import Match, base, cantes

pytestmark = pytest.mark.e2e

ROOT = Path(__file__).parents[2]
PRESETS = {"guinarte", "lascuarenta", "tradicional", "casual", "clasica"}
ENDINGS = {"counted", "out", "tute", "renuncio", "concede", "void", "juego", "coto", "amended"}


@pytest.fixture(scope="module")
def nights(tmp_path_factory) -> list[dict[str, Any]]:
    """What the command reports of three rounds under every preset, on a database of its own."""
    report = tmp_path_factory.mktemp("rehearsal") / "report.json"
    others = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    command = [sys.executable, "manage.py", "rehearse", "--rounds", "3", "--report", str(report)]
    subprocess.run(
        command,
        cwd=ROOT,
        env={**others, "DJANGO_SETTINGS_MODULE": "config.settings.dev"},
        check=True,
    )
    return json.loads(report.read_text())


class Told(Match):
    """The naive reading of a match, which also counts every juego won and the tantos known."""

    def __init__(self, match: dict[str, Any]) -> None:
        super().__init__(match["rules"], match["match_format"])
        self.closed, self.tantos = [0, 0], [0, 0]
        for fact in effective(match["facts"]):
            self.read(fact)
        self.won = [self.closed[side] + self.juegos[side] for side in (0, 1)]

    def read_counted(self, hand: dict[str, Any]) -> None:
        self.count(hand)
        super().read_counted(hand)

    def read_out(self, hand: dict[str, Any]) -> None:
        if hand.get("card_points") is not None:
            self.count(hand)
        super().read_out(hand)

    def read_juego(self, hand: dict[str, Any]) -> None:
        super().read_out(hand)

    def read_coto(self, hand: dict[str, Any]) -> None:
        self.juegos = list(hand["juegos"])
        super().read_coto(hand)

    def win_coto(self, side: int) -> None:
        self.closed = [self.closed[each] + self.juegos[each] for each in (0, 1)]
        super().win_coto(side)

    def count(self, hand: dict[str, Any]) -> None:
        points = base(self.rules, self.phase, hand)
        self.tantos = [self.tantos[s] + points[s] + cantes(hand, s) for s in (0, 1)]


def effective(facts: dict[str, dict[str, Any]]) -> list[dict[str, Any]]:
    """The facts that count, in order, with corrections put in their place."""
    ordered = {int(sequence): fact for sequence, fact in facts.items()}
    for sequence in sorted(ordered):
        fact = ordered[sequence]
        if fact["type"] == "amended":
            for amendment in fact["amendments"]:
                ordered[amendment["sequence"]] = amendment.get("replace", {"type": "void"})
    kept = [ordered[sequence] for sequence in sorted(ordered)]
    return [fact for fact in kept if fact["type"] != "amended"]


def figures(matches: list[dict[str, Any]]) -> dict[str, Counter[str]]:
    """Points, juegos and tantos of every pair."""
    lines: dict[str, Counter[str]] = defaultdict(Counter)
    for match in matches:
        told = Told(match)
        assert told.finished
        for side, pair in enumerate(match["sides"]):
            other = 1 - side
            lines[pair]["points"] += told.winner == side
            lines[pair]["juegos_won"] += told.won[side]
            lines[pair]["juegos_difference"] += told.won[side] - told.won[other]
            lines[pair]["tantos_difference"] += told.tantos[side] - told.tantos[other]
    return lines


def ordered_by(group: list[str], keys: list[Any]) -> list[str]:
    """A league's order: each criterion in turn, from the top again when it splits a group."""
    if len(group) == 1 or not keys:
        return group
    values = {pair: keys[0](group, pair) for pair in group}
    ranked = sorted(group, key=lambda pair: -values[pair])
    found: list[str] = []
    for _, tied in groupby(ranked, key=lambda pair: values[pair]):
        found += ordered_by(list(tied), keys[1:])
    return found


def league_keys(matches: list[dict[str, Any]], lots: dict[str, int]) -> list[Any]:
    lines = figures(matches)
    beaten = Counter()
    met = set()
    for match in matches:
        winner = Told(match).winner
        met.add(frozenset(match["sides"]))
        beaten[match["sides"][winner], match["sides"][1 - winner]] += 1

    def direct(group: list[str], pair: str) -> int:
        if not all(frozenset(two) in met for two in combinations(group, 2)):
            return 0
        return sum(beaten[pair, other] for other in group)

    def figure(name: str) -> Any:
        return lambda group, pair: lines[pair][name]

    shown = [figure(n) for n in ("juegos_difference", "juegos_won", "tantos_difference")]
    return [figure("points"), direct, *shown, lambda group, pair: -lots[pair]]


def test_rehearsal_plays_every_preset_and_ending_with_hundreds_of_hands(nights):
    kinds = {
        fact["type"]
        for night in nights
        for match in night["matches"]
        for fact in match["facts"].values()
    }

    assert {night["preset"] for night in nights} == PRESETS
    assert kinds == ENDINGS
    assert sum(night["hands"] for night in nights) >= 300
    assert all(night["repeats"] > 0 and night["refused_rivals"] > 0 for night in nights)


def test_rehearsal_had_its_accidents_and_no_failure(nights):
    for night in nights:
        overturned = [m for m in night["matches"] if m["facts"]["1"]["type"] == "renuncio"]
        assert night["corrections"] == 1
        assert any(m["facts"]["2"]["type"] == "amended" for m in overturned)
        assert [status for status in night["statuses"] if status.startswith("5")] == []
        assert night["problems"] == []


def test_standings_are_those_reckoned_from_the_hands(nights):
    names = ("points", "juegos_won", "juegos_difference", "tantos_difference")
    for night in nights:
        due = figures(night["matches"])
        for row in night["standings"]["rows"]:
            shown = {name: row["values"][name] or 0 for name in names}
            assert shown == {name: due[row["entrant"]["id"]][name] for name in names}


def test_places_follow_the_criteria_of_a_league(nights):
    for night in nights:
        rows = night["standings"]["rows"]
        shown = [row["entrant"]["id"] for row in rows]
        lots = {row["entrant"]["id"]: row["values"]["lot"] for row in rows}
        keys = league_keys(night["matches"], lots)

        assert len(rows) == 23
        assert ordered_by(sorted(shown), keys) == shown
