"""The ``legal`` document: was that card a renuncio? (formats.md, section 3)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.formats.legal import answer
from engine.reading import MalformedError


def question(**changes: Any) -> dict[str, Any]:
    """Seat 2 is asked to follow a rey of copas that seat 1 has trumped."""
    return {
        "rules": {"preset": "guinarte"},
        "trump": "b",
        "arrastre": True,
        "seat": 2,
        "trick": [[0, "12c"], [1, "2b"]],
        "holding": ["1c", "4c", "3b"],
    } | changes


def test_without_a_card_only_the_legal_ones_are_answered() -> None:
    assert answer(question()) == (0, {"legal": ["1c", "4c"]})


@pytest.mark.parametrize(
    ("changes", "reply"),
    [
        pytest.param(
            {"played": "3b"},
            {"legal": ["1c", "4c"], "verdict": "illegal", "code": "must_assist"},
            id="a renuncio",
        ),
        pytest.param(
            {"played": "4c"},
            {"legal": ["1c", "4c"], "verdict": "legal", "code": None},
            id="a legal card",
        ),
        pytest.param(
            {"played": "4o"},
            {"legal": ["1c", "4c"], "verdict": "illegal", "code": "not_held"},
            id="a card not held",
        ),
        pytest.param(
            {"played": "3b", "arrastre": False},
            {"legal": ["1c", "4c", "3b"], "verdict": "legal", "code": None},
            id="any card while the stock lasts",
        ),
        pytest.param(
            {"played": "4o", "arrastre": False},
            {"legal": ["1c", "4c", "3b"], "verdict": "illegal", "code": "not_held"},
            id="a card not held while the stock lasts",
        ),
        pytest.param(
            {"trick": [], "seat": 0, "played": "3b"},
            {"legal": ["1c", "4c", "3b"], "verdict": "legal", "code": None},
            id="the lead",
        ),
        pytest.param(
            {"rules": {"players": 2}, "trick": [[1, "12c"]], "seat": 0, "played": "4c"},
            {"legal": ["1c"], "verdict": "illegal", "code": "must_beat"},
            id="two players",
        ),
        pytest.param(
            {"trick": [[0, "3c"], [1, "4c"]], "holding": ["1c", "5c"], "trump": "b"},
            {"legal": ["1c", "5c"]},
            id="the partner is winning",
        ),
        pytest.param(
            {
                "rules": {"preset": "guinarte", "partner_exemption": False},
                "trick": [[0, "3c"], [1, "5e"]],
                "holding": ["1c", "4c"],
                "played": "4c",
            },
            {"legal": ["1c"], "verdict": "illegal", "code": "must_beat"},
            id="no partner exemption",
        ),
        pytest.param(
            {"rules": {"preset": "casual"}, "holding": ["1e", "2o"], "played": "1e"},
            {"legal": ["1e", "2o"], "verdict": "legal", "code": None},
            id="neither the suit nor a trump",
        ),
    ],
)
def test_verdict(changes: dict[str, Any], reply: dict[str, Any]) -> None:
    assert answer(question(**changes)) == (0, reply)


@pytest.mark.parametrize(
    ("changes", "at", "why"),
    [
        pytest.param({"format": "x"}, "format", "unknown key", id="extra key"),
        pytest.param({"trump": "x"}, "trump", "one of o, c, e, b", id="no such suit"),
        pytest.param({"trump": ["o"]}, "trump", "one of o, c, e, b", id="a list for a suit"),
        pytest.param({"seat": 4}, "seat", "from 0 to 3", id="no such seat"),
        pytest.param({"arrastre": 1}, "arrastre", "true or false", id="arrastre is no boolean"),
        pytest.param({"trick": [[0, "12c"]]}, "trick[0][0]", "expected seat 1", id="out of turn"),
        pytest.param({"trick": [["0", "12c"]] * 2}, "trick[0][0]", "whole number", id="seat text"),
        pytest.param({"trick": [[0]] * 2}, "trick[0]", "a seat and a card", id="no card"),
        pytest.param({"trick": [[0, "1o", 2]] * 2}, "trick[0]", "at most 2", id="too much"),
        pytest.param({"trick": [[0, "1o"]] * 4}, "trick", "at most 3", id="a full trick"),
        pytest.param(
            {"trick": [[0, "1o"], [1, "1o"]]}, "trick[1][1]", "1o appears twice", id="twice"
        ),
        pytest.param({"holding": []}, "holding", "at least one", id="nothing held"),
        pytest.param({"holding": ["1o"] * 7}, "holding", "at most 6", id="seven held"),
        pytest.param({"holding": ["12c"]}, "holding[0]", "12c appears twice", id="held, on table"),
        pytest.param({"holding": ["1c", "1c"]}, "holding[1]", "1c appears twice", id="held twice"),
        pytest.param({"played": "0o"}, "played", "not a card", id="no such card"),
    ],
)
def test_malformed_questions_say_the_place(changes: dict[str, Any], at: str, why: str) -> None:
    with pytest.raises(MalformedError) as refused:
        answer(question(**changes))

    assert refused.value.details["at"] == at
    assert why in refused.value.details["why"]


def test_missing_holding_is_named() -> None:
    document = question()
    del document["holding"]

    with pytest.raises(MalformedError) as refused:
        answer(document)

    assert refused.value.details == {"at": "holding", "why": "missing"}
