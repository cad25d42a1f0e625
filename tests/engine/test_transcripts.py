"""Scoresheets in text, with the board expected after each line (tests/golden/actas).

A line is what was written and, after ``->``, what the last fact that counts did and the
juegos, cotos and cotones of each side; or the codes of the refusal, which leaves no trace.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.facts import (
    Amended,
    Amendment,
    Conceded,
    CotoAwarded,
    Fact,
    HandRecorded,
    HandVoided,
    JuegoAwarded,
    LedgerFact,
    RenuncioRuled,
    TuteSung,
)
from engine.presets import preset_named
from engine.replay import Replay, replay
from engine.rules import LossLevel, MatchFormat, RuleSet
from engine.seats import BySide
from tests.builders import counted, first_to, out

ACTAS = sorted((Path(__file__).parents[1] / "golden" / "actas").glob("*.acta"))
LEVELS = {level.value: level for level in LossLevel}


def side(letter: str) -> int:
    return "ABC".index(letter)


def rules_of(line: str) -> RuleSet:
    _, preset, *options = line.split()
    changes = dict(option.split("=") for option in options)
    payload = preset_named(preset).ruleset.to_payload()
    return RuleSet.from_payload(payload | {name: int(n) for name, n in changes.items()})


def length_of(line: str) -> MatchFormat:
    _, unit, wins = line.split()
    return first_to(int(wins), unit)


def ruling(words: list[str]) -> Fact:
    match words:
        case ["renuncio", who, duty, *rest]:
            level = next((LEVELS[word] for word in rest if word in LEVELS), None)
            awarded = next((side(word) for word in rest if word in "ABC"), None)
            return RenuncioRuled(side(who), duty, level, awarded)
        case ["concede", who]:
            return Conceded(side(who))
        case ["concede", who, level]:
            return Conceded(side(who), LEVELS[level])
        case ["coto", juegos]:
            return CotoAwarded(BySide(tuple(int(n) for n in juegos.split("/"))))
    raise AssertionError(words)


def fact(text: str) -> Fact:
    match text.split():
        case ["counted", cards, last, *cantes]:
            return HandRecorded(counted(cards, side(last), " ".join(cantes)))
        case ["out", winner, *points]:
            return HandRecorded(out(side(winner), *points))
        case ["void", reason]:
            return HandVoided(reason)
        case ["juego", winner]:
            return JuegoAwarded(side(winner))
        case ["tute", who]:
            return TuteSung(side(who))
        case words:
            return ruling(words)


def entry(text: str) -> LedgerFact:
    match text.split(maxsplit=2):
        case ["undo", sequence]:
            return Amended((Amendment(int(sequence), None),))
        case ["amend", sequence, rest]:
            return Amended((Amendment(int(sequence), fact(rest)),))
    return fact(text)


def shown(result: Replay) -> str:
    """The last fact that counts and the board, or the refusal, as transcripts write them."""
    if result.refusal is not None:
        return "refused " + " ".join(fault.code for fault in result.refusal.faults)
    step, board = result.steps[-1], result.scoreboard
    totals = [] if step.totals is None else ["-".join(str(total) for total in step.totals)]
    winner = [] if step.winner is None else ["ABC"[step.winner]]
    by = [] if step.by is None else [step.by.value]
    tallies = ("-".join(map(str, tally)) for tally in (board.juegos, board.cotos, board.cotones))
    return " ".join([*totals, step.outcome.value, *winner, *by, "|", *tallies])


@pytest.mark.parametrize("acta", ACTAS, ids=[acta.stem for acta in ACTAS])
def test_board_after_each_line(acta: Path) -> None:
    lines = [line for line in acta.read_text().splitlines() if line and line[0] != "#"]
    rules, length = rules_of(lines[0]), length_of(lines[1])
    ledger: list[LedgerFact] = []

    for line in lines[2:]:
        text, expected = (part.strip() for part in line.split("->"))
        result = replay(rules, length, [*ledger, entry(text)])
        assert (text, shown(result)) == (text, expected)
        if result.refusal is None:
            ledger.append(entry(text))
