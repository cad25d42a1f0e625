"""What a rehearsal should have led to, from what its phones were told.

The engine folds the facts again, away from the database; the tests reckon the same a
second time without the engine.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from engine.cards import CARD_POINTS
from engine.facts import HandRecorded, from_payload, to_payload
from engine.replay import Replay, replay
from engine.report import HandReport
from engine.rules import MatchFormat, RuleSet
from engine.stats import match_stats
from scoring.rehearsal.hands import Fact

#: Every number of card points from here on, and from here to the other end, is possible.
_FEWEST = 2


@dataclass(frozen=True)
class Played:
    """A match of a rehearsal: who met, under which rules, and what was recorded."""

    match_id: str
    sides: tuple[str, str]
    rules: Mapping[str, Any]
    match_format: Mapping[str, Any]
    facts: Mapping[int, Fact]

    def replayed(self, *further: Fact) -> Replay:
        """The match folded again from its facts, and from some more."""
        facts = [self.facts[sequence] for sequence in sorted(self.facts)]
        return replay(
            RuleSet.from_payload(self.rules),
            MatchFormat.from_payload(self.match_format),
            [from_payload(fact) for fact in [*facts, *further]],
        )


@dataclass
class Line:
    """What an entrant should have: matches won, juegos won and lost."""

    wins: int = 0
    juegos_won: int = 0
    juegos_lost: int = 0


def reckon(matches: Iterable[Played]) -> dict[str, Line]:
    """The line of every entrant, by public id."""
    lines: dict[str, Line] = {}
    for match in matches:
        replayed = match.replayed()
        outcome, won = replayed.scoreboard.outcome, match_stats(replayed).juegos
        assert outcome is not None, f"{match.match_id} is not over"
        for side, entrant in enumerate(match.sides):
            line = lines.setdefault(entrant, Line())
            line.wins += outcome.winner == side
            line.juegos_won += won[side]
            line.juegos_lost += won[1 - side]
    return lines


def differences(matches: Iterable[Played], standings: Mapping[str, Any]) -> list[str]:
    """Where the standings of the API are not what the facts lead to; empty when all agree."""
    lines = reckon(matches)
    found = []
    for row in standings["rows"]:
        line = lines.pop(row["entrant"]["id"], Line())
        values = row["values"]
        shown = (values["juegos_won"], values["juegos_difference"])
        due = (line.juegos_won, line.juegos_won - line.juegos_lost)
        if shown != due or values["points"] != line.wins:
            found.append(f"pair {row['entrant']['number']}: shown {values}, due {line}")
    return found + [f"{entrant} is not in the standings" for entrant in lines]


def canonical(fact: Fact) -> Fact:
    """A fact as the engine writes it, whatever the sender left out."""
    return to_payload(from_payload(fact))


def wrong_hand(match: Played, chance: Random) -> tuple[int, Fact] | None:
    """A counted hand that may have been written wrong, and how it could be right.

    None when no hand can be changed without contradicting later ones.
    """
    corrections = list(_corrections(match))
    chance.shuffle(corrections)
    for sequence, replacement in corrections:
        amendment = {"sequence": sequence, "replace": replacement}
        after = match.replayed({"type": "amended", "amendments": [amendment]})
        if after.refusal is None and after.scoreboard.outcome is not None:
            return sequence, replacement
    return None


def _corrections(match: Played) -> Iterator[tuple[int, Fact]]:
    """Each counted hand written for the other side, and with some points more or less."""
    for sequence, payload in match.facts.items():
        fact = from_payload(payload)
        if not isinstance(fact, HandRecorded) or not isinstance(fact.report, HandReport):
            continue
        points, last = fact.report.complete_points(), fact.report.last_trick
        if last is not None:
            turned = {"card_points": [points[1], points[0]], "last_trick": 1 - last}
            yield sequence, {**payload, **turned, "cantes": payload["cantes"][::-1]}
        for more in (-10, -4, 4, 10):
            if _FEWEST <= points[0] + more <= CARD_POINTS - _FEWEST:
                yield sequence, {**payload, "card_points": [points[0] + more, points[1] - more]}
