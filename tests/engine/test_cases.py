"""Expected values computed by another implementation of rules.md."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.formats.acta import answer

CASES = Path(__file__).parents[1] / "cases"
HANDS = json.loads((CASES / "hands.json").read_text())
MATCHES = json.loads((CASES / "matches.json").read_text())


def refusals(marcador: dict[str, Any]) -> dict[str, Any]:
    errors = marcador["errors"]
    return {
        "refused": [error["code"] for error in errors],
        "hand": errors[0]["hand"] if errors else None,
    }


@pytest.mark.parametrize("case", HANDS, ids=[case["name"] for case in HANDS])
def test_one_hand(case: dict[str, Any]) -> None:
    status, marcador = answer(case["acta"])

    if "refused" in case["expect"]:
        assert (status, refusals(marcador)) == (1, case["expect"])
        return
    row = marcador["hands"][-1]
    by = marcador["juegos"][-1]["by"] if marcador["juegos"] else None
    found = {name: row[name] for name in ("totals", "outcome", "winner")} | {"by": by}
    assert (status, found) == (0, case["expect"])


@pytest.mark.parametrize("case", MATCHES, ids=[str(n) for n in range(len(MATCHES))])
def test_whole_match(case: dict[str, Any]) -> None:
    status, marcador = answer(case["acta"])

    juegos = [[row["winner"], row["by"]] for row in marcador["juegos"]]
    names = ("valid", "finished", "winner", "score")
    found = {name: marcador[name] for name in names} | {"juegos": juegos} | refusals(marcador)
    assert (status, found) == (0 if case["expect"]["valid"] else 1, case["expect"])
