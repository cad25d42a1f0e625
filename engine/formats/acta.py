"""``score``: an acta in, a marcador out (formats.md, section 1)."""

from __future__ import annotations

from typing import Any

from engine.facts import read_fact
from engine.formats.reading import Reader
from engine.formats.rules import read_match_format, read_rules
from engine.replay import Refusal, Replay, Step, replay
from engine.seats import BySide

#: The documents read and written here.
ACTA, MARCADOR = "guinote-acta/1", "guinote-marcador/1"


def answer(document: Any) -> tuple[int, dict[str, Any]]:
    """Score an acta: the exit status and the marcador.

    >>> status, marcador = answer({"format": "guinote-acta/1",
    ...                            "hands": [{"type": "juego", "winner": 1}]})
    >>> status, marcador["score"]["juegos"]
    (0, [0, 1])

    Raises:
        MalformedError: not an acta.
    """
    reader = Reader(document)
    reader.mapping(("format", "rules", "match", "sides", "hands"))
    reader.key("format").choice((ACTA,))
    preset, rules = read_rules(reader)
    match_format = read_match_format(reader, preset)
    _read_sides(reader, rules.sides)
    hands = reader.key("hands").items()
    facts = [read_fact(hand, sides=rules.sides) for hand in hands]
    result = replay(rules, match_format, facts)
    return (0 if result.refusal is None else 1), marcador(result)


def marcador(result: Replay) -> dict[str, Any]:
    """The published form of a replay.

    >>> from engine.rules import MatchFormat, MatchUnit, RuleSet
    >>> empty = replay(RuleSet(), MatchFormat(unit=MatchUnit.COTO, wins=1), [])
    >>> marcador(empty)["next"]["phase"]
    'idas'
    """
    board = result.scoreboard
    return {
        "format": MARCADOR,
        "valid": result.refusal is None,
        "finished": board.is_finished,
        "winner": None if board.outcome is None else board.outcome.winner,
        "score": board.score_payload(),
        "next": board.next_payload(),
        "hands": [_hand_row(step) for step in result.steps],
        "juegos": [won.to_payload() for won in board.history],
        "errors": _errors(result.refusal),
    }


def _read_sides(reader: Reader, sides: int) -> None:
    names = reader.optional("sides")
    if names is None:
        return
    items = names.items()
    if len(items) != sides:
        raise names.fail(f"expected {sides} sides")
    for item in items:
        item.text()


def _hand_row(step: Step) -> dict[str, Any]:
    return {
        "n": step.sequence,
        **step.position.to_payload(),
        "phase": step.phase.value,
        "base": _list(step.base),
        "cantes": _list(step.cantes),
        "points": _list(step.points),
        "carried": _list(step.carried),
        "totals": _list(step.totals),
        "outcome": step.outcome.value,
        "winner": step.winner,
        "warnings": [warning.value for warning in step.warnings],
    }


def _list(values: BySide[int] | None) -> list[int] | None:
    return None if values is None else list(values.values)


def _errors(refusal: Refusal | None) -> list[dict[str, Any]]:
    if refusal is None:
        return []
    return [{"hand": refusal.sequence, **fault.to_payload()} for fault in refusal.faults]
