"""Positions and verdicts: ``python -m tools.legal_vectors`` writes tests/vectors/legal.json.

The engine answers every question here; the API and static/js/rules.js must answer the same. A
case is ``[question, answer]`` of formats.md, section 3, in short: trump, whether in the arrastre,
seat, cards on the table, holding, card played; then the legal cards and the duty broken.
"""

from __future__ import annotations

import itertools
import json
import random
from pathlib import Path
from typing import Any

from engine.deal.setting import HOLDING_SIZE, pack_for
from engine.formats.legal import answer

TARGET = Path(__file__).resolve().parents[1] / "tests" / "vectors" / "legal.json"
CASES = 250
STRANGE_CARD = 0.04
STOCK = 0.06
VOID = 0.5
FULL = 0.3


def document(options: dict[str, Any], case: list[Any]) -> dict[str, Any]:
    """The question of a case, as a ``legal`` document."""
    trump, arrastre, seat, table, holding, played = case[:6]
    cards = table.split()
    players = options["players"]
    seats = [(seat - len(cards) + place) % players for place in range(len(cards))]
    return {
        "rules": options,
        "trump": trump,
        "arrastre": bool(arrastre),
        "seat": seat,
        "trick": [[at, card] for at, card in zip(seats, cards, strict=True)],
        "holding": holding.split(),
        "played": played,
    }


def groups() -> list[dict[str, Any]]:
    """Every combination of the options that the duties depend on, with its cases."""
    rng = random.Random("the referee's question")
    found = []
    for players, exempt, under in itertools.product((4, 2, 3), (True, False), (False, True)):
        options = {
            "players": players,
            "partner_exemption": exempt,
            "must_undertrump": under,
        }
        cases = [_judged(options, _position(rng, players)) for _ in range(CASES)]
        found.append({"options": options, "cases": cases})
    return found


def text() -> str:
    """The file."""
    rows = []
    for group in groups():
        options = json.dumps(group["options"])
        cases = ",\n".join(json.dumps(case, separators=(",", ":")) for case in group["cases"])
        rows.append(f'{{"options": {options}, "cases": [\n{cases}\n]}}')
    return "[" + ",\n".join(rows) + "]\n"


def _position(rng: random.Random, players: int) -> list[Any]:
    """A position; holdings void of the suit led, or full of it, are frequent: duties need them."""
    trump = rng.choice("oceb")
    favoured = {trump, rng.choice("oceb"), rng.choice("oceb")}
    pack = [str(card) for card in pack_for(players)]
    rng.shuffle(pack)
    on_table = rng.choices(range(players), weights=[1, *range(3, players + 2)])[0]
    likely = [card for card in pack if card[-1] in favoured]
    table = likely[:on_table]
    left = [card for card in pack if card not in table]
    led, kind = (table[0][-1], rng.random()) if table else ("", 1.0)
    if kind < VOID:
        left = [card for card in left if card[-1] != led]
    elif kind < VOID + FULL:
        left.sort(key=lambda card: card[-1] != led)
    holding = left[: rng.randint(1, HOLDING_SIZE)]
    played = left[-1] if rng.random() < STRANGE_CARD else rng.choice(holding)
    arrastre = int(rng.random() >= STOCK)
    seat = rng.randrange(players)
    return [trump, arrastre, seat, " ".join(table), " ".join(holding), played]


def _judged(options: dict[str, Any], position: list[Any]) -> list[Any]:
    reply = answer(document(options, position))[1]
    return [*position, " ".join(reply["legal"]), reply["code"] or ""]


if __name__ == "__main__":
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_text(text(), encoding="utf-8")
