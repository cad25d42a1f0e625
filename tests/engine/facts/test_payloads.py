"""Facts as JSON: printed, read back, and refused with the place."""

from __future__ import annotations

from typing import Any

import pytest

from engine.facts import (
    Amended,
    Amendment,
    Conceded,
    CotoAwarded,
    HandVoided,
    JuegoAwarded,
    LedgerFact,
    RenuncioRuled,
    TuteSung,
    from_payload,
    to_payload,
)
from engine.reading import MalformedError
from engine.report import VueltasReport
from engine.rules import LossLevel
from engine.seats import BySide
from tests.builders import counted, hand, out, sung

FACTS: dict[str, tuple[LedgerFact, dict[str, Any]]] = {
    "counted": (
        hand(counted("62/58", 0, "20/40")),
        {"type": "counted", "card_points": [62, 58], "last_trick": 0, "cantes": [[20], [40]]},
    ),
    "counted, one side derived, nobody on the last trick": (
        hand(counted("62/-", None)),
        {"type": "counted", "card_points": [62, None], "last_trick": None, "cantes": [[], []]},
    ),
    "counted, with everything": (
        hand(counted("40/40/40", 2, "20c//40o", trump="o", tricks="4/4/4")),
        {
            "type": "counted",
            "card_points": [40, 40, 40],
            "last_trick": 2,
            "cantes": [[{"points": 20, "suit": "c"}], [], [{"points": 40, "suit": "o"}]],
            "trump": "o",
            "tricks": [4, 4, 4],
        },
    ),
    "out, points unknown": (hand(out(0)), {"type": "out", "winner": 0}),
    "out, with points and the ten": (
        hand(out(1, "0/3", "/20", last=1)),
        {
            "type": "out",
            "winner": 1,
            "card_points": [0, 3],
            "cantes": [[], [20]],
            "last_trick": 1,
        },
    ),
    "out, only cantes known": (
        hand(VueltasReport(0, None, sung("20/"))),
        {"type": "out", "winner": 0, "cantes": [[20], []]},
    ),
    "out, cantes unknown": (
        hand(VueltasReport(0, BySide((9, 0)))),
        {"type": "out", "winner": 0, "card_points": [9, 0], "cantes": None},
    ),
    "tute": (TuteSung(1), {"type": "tute", "side": 1}),
    "renuncio": (
        RenuncioRuled(0, "must_assist"),
        {"type": "renuncio", "side": 0, "duty": "must_assist"},
    ),
    "renuncio of three": (
        RenuncioRuled(0, "must_assist", LossLevel.MATCH, 2),
        {
            "type": "renuncio",
            "side": 0,
            "duty": "must_assist",
            "costs": "match",
            "awarded_to": 2,
        },
    ),
    "concede": (
        Conceded(0, LossLevel.COTO, 1),
        {"type": "concede", "side": 0, "level": "coto", "awarded_to": 1},
    ),
    "void": (HandVoided("misdeal"), {"type": "void", "reason": "misdeal"}),
    "juego": (JuegoAwarded(1), {"type": "juego", "winner": 1}),
    "coto": (CotoAwarded(BySide((3, 1))), {"type": "coto", "juegos": [3, 1]}),
    "amended": (
        Amended((Amendment(3, JuegoAwarded(0)), Amendment(4, None))),
        {
            "type": "amended",
            "amendments": [
                {"sequence": 3, "replace": {"type": "juego", "winner": 0}},
                {"sequence": 4, "void": True},
            ],
        },
    ),
}


@pytest.mark.parametrize(("fact", "payload"), FACTS.values(), ids=FACTS)
def test_fact_prints_and_reads_back(fact: LedgerFact, payload: dict[str, Any]) -> None:
    assert to_payload(fact) == payload
    assert from_payload(payload) == fact


@pytest.mark.parametrize(
    ("payload", "fact"),
    [
        pytest.param(
            {"type": "out", "winner": 0, "card_points": [9, 0]},
            hand(out(0, "9/0")),
            id="known points without cantes: none were sung",
        ),
        pytest.param(
            {"type": "out", "winner": 0, "card_points": None, "cantes": None, "last_trick": None},
            hand(out(0)),
            id="null is unknown",
        ),
        pytest.param({"type": "concede", "side": 1}, Conceded(1), id="level defaults to juego"),
        pytest.param(
            {
                "type": "counted",
                "card_points": [62, 58],
                "last_trick": 0,
                "cantes": [[{"points": 20}], []],
            },
            hand(counted("62/58", 0, "20/")),
            id="a cante object without its suit",
        ),
    ],
)
def test_short_forms_are_read(payload: dict[str, Any], fact: LedgerFact) -> None:
    assert from_payload(payload) == fact


def counted_with(**changes: Any) -> dict[str, Any]:
    base = {"type": "counted", "card_points": [60, 60], "last_trick": 0, "cantes": [[], []]}
    return base | changes


@pytest.mark.parametrize(
    ("payload", "at"),
    [
        pytest.param(None, "document", id="nothing"),
        pytest.param([], "document", id="a list"),
        pytest.param({}, "type", id="no type"),
        pytest.param({"type": "partida"}, "type", id="unknown type"),
        pytest.param({"type": ["counted"]}, "type", id="a type that is a list"),
        pytest.param(counted_with(points=3), "points", id="unknown key"),
        pytest.param({"type": "counted", "cantes": [[], []]}, "card_points", id="no card points"),
        pytest.param(
            {"type": "counted", "card_points": [60, 60], "cantes": [[], []]},
            "last_trick",
            id="no last trick",
        ),
        pytest.param(counted_with(card_points=[60]), "card_points", id="one side"),
        pytest.param(counted_with(card_points=[None, None]), "card_points", id="nobody counted"),
        pytest.param(counted_with(card_points=[60.0, 60]), "card_points[0]", id="a fraction"),
        pytest.param(counted_with(card_points=[True, 60]), "card_points[0]", id="a truth"),
        pytest.param(counted_with(card_points=[10**30, 60]), "card_points[0]", id="a huge number"),
        pytest.param(counted_with(last_trick="0"), "last_trick", id="a side in words"),
        pytest.param(counted_with(cantes=[20, 40]), "cantes[0]", id="bare cantes"),
        pytest.param(counted_with(cantes=[["20"], []]), "cantes[0][0]", id="a cante in words"),
        pytest.param(
            counted_with(cantes=[[{"suit": "c"}], []]), "cantes[0][0].points", id="no amount"
        ),
        pytest.param(
            counted_with(cantes=[[{"points": 20, "suit": "x"}], []]),
            "cantes[0][0].suit",
            id="unknown suit",
        ),
        pytest.param(
            counted_with(cantes=[[{"points": 20, "by": 0}], []]),
            "cantes[0][0].by",
            id="unknown key of a cante",
        ),
        pytest.param(counted_with(trump="oros"), "trump", id="a trump in full"),
        pytest.param(counted_with(tricks=[5, "5"]), "tricks[1]", id="tricks in words"),
        pytest.param({"type": "out"}, "winner", id="out without a winner"),
        pytest.param(
            {"type": "out", "winner": 0, "card_points": [None, 3]},
            "card_points[0]",
            id="half of the points",
        ),
        pytest.param({"type": "renuncio", "side": 0}, "duty", id="renuncio without a duty"),
        pytest.param(
            {"type": "renuncio", "side": 0, "duty": "He cheated!"}, "duty", id="free text"
        ),
        pytest.param(
            {"type": "renuncio", "side": 0, "duty": "must_assist", "costs": "waived"},
            "costs",
            id="unknown cost",
        ),
        pytest.param({"type": "concede", "side": 0, "level": "coton"}, "level", id="a cotón"),
        pytest.param({"type": "void"}, "reason", id="void without a reason"),
        pytest.param({"type": "coto", "juegos": 3}, "juegos", id="juegos of nobody"),
        pytest.param({"type": "amended", "amendments": []}, "amendments", id="no amendments"),
        pytest.param(
            {"type": "amended", "amendments": [{"sequence": 0, "void": True}]},
            "amendments[0].sequence",
            id="sequence 0",
        ),
        pytest.param(
            {"type": "amended", "amendments": [{"sequence": 1}]},
            "amendments[0]",
            id="neither replace nor void",
        ),
        pytest.param(
            {"type": "amended", "amendments": [{"sequence": 1, "void": False}]},
            "amendments[0].void",
            id="void: false",
        ),
        pytest.param(
            {
                "type": "amended",
                "amendments": [{"sequence": 1, "replace": {"type": "amended", "amendments": []}}],
            },
            "amendments[0].replace.type",
            id="an amendment of an amendment",
        ),
    ],
)
def test_anything_else_is_malformed_and_says_where(payload: Any, at: str) -> None:
    with pytest.raises(MalformedError) as refused:
        from_payload(payload)

    assert refused.value.details["at"] == at


def test_lists_have_one_value_per_side_when_the_table_is_known() -> None:
    payload = {"type": "coto", "juegos": [3, 1]}

    with pytest.raises(MalformedError) as refused:
        from_payload(payload, sides=3)

    assert refused.value.details == {"at": "juegos", "why": "expected 3 sides"}
