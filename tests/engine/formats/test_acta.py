"""``score``: the acta and the marcador of formats.md, section 1, as published."""

from __future__ import annotations

from typing import Any

import pytest

from engine.formats.acta import answer
from engine.reading import MalformedError

EXAMPLE = [
    {"type": "counted", "card_points": [62, 58], "last_trick": 0, "cantes": [[20], [40]]},
    {"type": "out", "winner": 1, "card_points": [0, 3], "cantes": [[], []]},
]


def acta(*hands: Any, **other: Any) -> dict[str, Any]:
    return {"format": "guinote-acta/1", "hands": list(hands)} | other


def test_published_example_is_answered_to_the_letter() -> None:
    document = acta(*EXAMPLE, match={"unit": "coto", "wins": 2}, sides=["Pareja A", "Pareja B"])

    status, marcador = answer(document)

    first = {
        "n": 1,
        "coton": 1,
        "coto": 1,
        "juego": 1,
        "phase": "idas",
        "base": [72, 58],
        "cantes": [20, 40],
        "points": [92, 98],
        "carried": [0, 0],
        "totals": [92, 98],
        "outcome": "vueltas",
        "winner": None,
        "warnings": [],
    }
    second = {
        "n": 2,
        "coton": 1,
        "coto": 1,
        "juego": 1,
        "phase": "vueltas",
        "base": [0, 3],
        "cantes": [0, 0],
        "points": [0, 3],
        "carried": [92, 98],
        "totals": [92, 101],
        "outcome": "juego",
        "winner": 1,
        "warnings": [],
    }
    assert status == 0
    assert marcador == {
        "format": "guinote-marcador/1",
        "valid": True,
        "finished": False,
        "winner": None,
        "score": {"juegos": [0, 1], "cotos": [0, 0], "cotones": [0, 0]},
        "next": {"coton": 1, "coto": 1, "juego": 2, "phase": "idas", "carried": [0, 0]},
        "hands": [first, second],
        "juegos": [
            {"coton": 1, "coto": 1, "juego": 1, "winner": 1, "by": "vueltas", "totals": [92, 101]}
        ],
        "errors": [],
    }


def test_refused_hand_stops_the_reading_and_what_came_before_stands() -> None:
    wrong = {"type": "counted", "card_points": [60, 59], "last_trick": None, "cantes": [[], []]}

    status, marcador = answer(acta(*EXAMPLE, wrong, {"type": "tute", "side": 0}))

    assert (status, marcador["valid"], len(marcador["hands"])) == (1, False, 2)
    assert marcador["errors"] == [
        {"hand": 3, "code": "cards_sum", "detail": {"expected": 120, "got": 119}},
        {"hand": 3, "code": "last_trick_missing", "detail": {}},
    ]
    assert marcador["next"]["juego"] == 2


def test_finished_match_has_no_next() -> None:
    hands = [{"type": "juego", "winner": side} for side in (0, 1)]

    _, marcador = answer(acta(*hands, match={"unit": "juego", "fixed": 2}))

    assert (marcador["finished"], marcador["winner"], marcador["next"]) == (True, None, None)


def test_unknown_points_are_null() -> None:
    _, marcador = answer(acta(EXAMPLE[0], {"type": "out", "winner": 0}))

    row = marcador["hands"][1]
    assert [row[name] for name in ("base", "points", "totals")] == [None] * 3
    assert marcador["juegos"][0]["totals"] is None


def test_coto_level_in_a_match_counted_in_juegos_is_refused_as_malformed() -> None:
    status, marcador = answer(acta({"type": "coto", "juegos": [3, 0]}))

    assert status == 1
    (error,) = marcador["errors"]
    assert (error["hand"], error["code"], error["detail"]["at"]) == (1, "malformed", "juegos")


def test_rules_are_a_preset_and_what_overrides_it() -> None:
    rules = {"preset": "casual", "players": 3, "target": 201}
    hand = {
        "type": "counted",
        "card_points": [40, None, 40],
        "last_trick": 2,
        "cantes": [[], [40], []],
    }

    status, marcador = answer(acta(hand, rules=rules))

    assert (status, marcador["hands"][0]["totals"]) == (0, [40, 80, 50])


@pytest.mark.parametrize(
    ("document", "at"),
    [
        pytest.param(None, "document", id="null"),
        pytest.param([1], "document", id="a list"),
        pytest.param({"hands": []}, "format", id="no format"),
        pytest.param(acta(format="guinote-acta/2"), "format", id="another format"),
        pytest.param({"format": "guinote-acta/1"}, "hands", id="no hands"),
        pytest.param(acta(hands={}), "hands", id="hands that are no list"),
        pytest.param(acta(seats=4), "seats", id="unknown key"),
        pytest.param(acta(rules="guinarte"), "rules", id="rules in a word"),
        pytest.param(acta(rules={"preset": "mus"}), "rules", id="unknown preset"),
        pytest.param(acta(rules={"preset": ["casual"]}), "rules", id="a list of presets"),
        pytest.param(acta(rules={"target": "101"}), "rules", id="a target in words"),
        pytest.param(acta(rules={"targe": 101}), "rules", id="unknown option"),
        pytest.param(acta(rules={"both_over": {}}), "rules", id="an option that is an object"),
        pytest.param(acta(rules={"target": 51, "malas_minimum": 60}), "rules", id="a clash"),
        pytest.param(acta(match={"unit": "juego"}), "match", id="no length"),
        pytest.param(acta(match={"unit": "coto", "fixed": 3}), "match", id="fixed cotos"),
        pytest.param(acta(match={"unit": "juego", "wins": 0}), "match", id="first to none"),
        pytest.param(acta(match=3), "match", id="a bare number"),
        pytest.param(acta(sides=["A"]), "sides", id="one side"),
        pytest.param(acta(sides=["A", 2]), "sides[1]", id="a nameless side"),
        pytest.param(acta(EXAMPLE[0], {"type": "out"}), "hands[1].winner", id="a hand"),
        pytest.param(
            acta(EXAMPLE[0], rules={"players": 3}), "hands[0].card_points", id="sides of a hand"
        ),
        pytest.param(
            acta({"type": "amended", "amendments": []}), "hands[0].type", id="a correction"
        ),
    ],
)
def test_malformed_acta_says_where(document: Any, at: str) -> None:
    with pytest.raises(MalformedError) as refused:
        answer(document)

    assert refused.value.details["at"] == at
