"""Strict reading: every complaint says where and why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.reading import MalformedError, Reader

HAND = Reader({"type": "void", "points": [1, 2.5], "void": "yes"}, "hands[2]")


@pytest.mark.parametrize(
    ("read", "at", "why"),
    [
        pytest.param(lambda: HAND.mapping(("type",)), "hands[2].points", "unknown key", id="key"),
        pytest.param(lambda: HAND.key("side"), "hands[2].side", "missing", id="missing"),
        pytest.param(
            lambda: HAND.key("type").key("x"), "hands[2].type", "expected an object", id="no object"
        ),
        pytest.param(
            lambda: Reader([]).mapping(()), "document", "expected an object", id="a whole list"
        ),
        pytest.param(HAND.items, "hands[2]", "expected a list", id="no list"),
        pytest.param(
            HAND.key("points").items()[0].text,
            "hands[2].points[0]",
            "expected a string",
            id="no string",
        ),
        pytest.param(
            lambda: HAND.key("void").boolean(), "hands[2].void", "expected true or false", id="yes"
        ),
        pytest.param(
            HAND.key("points").items()[1].integer,
            "hands[2].points[1]",
            "expected a whole number",
            id="no whole number",
        ),
        pytest.param(
            lambda: HAND.key("points").items()[0].integer(low=2, high=9),
            "hands[2].points[0]",
            "expected a number from 2 to 9",
            id="out of bounds",
        ),
        pytest.param(
            lambda: HAND.key("type").choice(("out", "tute")),
            "hands[2].type",
            "expected one of out, tute",
            id="no choice",
        ),
    ],
)
def test_refusal_says_where_and_why(read: Callable[[], Any], at: str, why: str) -> None:
    with pytest.raises(MalformedError) as refused:
        read()

    assert refused.value.details == {"at": at, "why": why}


def test_long_unknown_key_is_cut() -> None:
    with pytest.raises(MalformedError) as refused:
        Reader({"x" * 1000: 1}).mapping(())

    assert refused.value.details["at"] == "x" * 40


def test_what_is_there_is_read() -> None:
    assert HAND.optional("side") is None
    assert HAND.key("type").choice(("void",)) == "void"
    assert Reader(True).boolean() is True
    assert [item.at for item in HAND.key("points").items()] == [
        "hands[2].points[0]",
        "hands[2].points[1]",
    ]


def test_list_beyond_what_is_asked_for_is_refused() -> None:
    with pytest.raises(MalformedError) as refused:
        Reader([1, 2, 3], "hands").items(most=2)

    assert refused.value.details == {"at": "hands", "why": "expected at most 2 elements, got 3"}
