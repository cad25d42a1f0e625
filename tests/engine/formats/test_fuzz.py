"""The command line takes anything: never a traceback, always one of three answers."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.__main__ import answer_text
from engine.facts import to_payload
from tests.strategies import any_facts, matches

SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=6)
    | st.sampled_from(["guinote-acta/1", "counted", "out", "juego", "casual", "coto", 2**70])
)
KEYS = st.text(max_size=3) | st.sampled_from(
    ["format", "rules", "match", "hands", "sides", "type", "winner", "card_points", "cantes"]
)
JSON = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=12,
)


def check_answer(status: int, answer: dict[str, Any]) -> None:
    """An answer is of one of the three published kinds, and is JSON itself."""
    json.dumps(answer, allow_nan=False)
    assert answer["valid"] is (status == 0)
    assert bool(answer["errors"]) is (status != 0)
    codes = [error["code"] for error in answer["errors"]]
    assert status in (0, 1) or codes == ["malformed"]
    assert len(codes) == len(set(codes))


@settings(max_examples=60)
@given(st.binary(max_size=60))
def test_any_bytes(data: bytes) -> None:
    check_answer(*answer_text("score", data))


@settings(max_examples=100)
@given(JSON)
def test_any_json(document: Any) -> None:
    check_answer(*answer_text("score", json.dumps(document)))


@settings(max_examples=100)
@given(st.fixed_dictionaries({"hands": JSON}, optional={"rules": JSON, "match": JSON}))
def test_any_json_where_an_acta_has_something(parts: dict[str, Any]) -> None:
    check_answer(*answer_text("score", json.dumps({"format": "guinote-acta/1"} | parts)))


@settings(max_examples=60)
@given(st.lists(any_facts() | any_facts(3), max_size=4))
def test_any_hands(facts: list[Any]) -> None:
    document = {"format": "guinote-acta/1", "hands": [to_payload(fact) for fact in facts]}

    check_answer(*answer_text("score", json.dumps(document)))


@settings(max_examples=40)
@given(matches(most=6), st.data())
def test_one_value_of_a_good_acta_changed(match: Any, data: st.DataObject) -> None:
    rules, length, facts = match
    document: dict[str, Any] = {
        "format": "guinote-acta/1",
        "rules": {"preset": "guinarte"} | rules.to_payload(),
        "match": length.to_payload(),
        "hands": [to_payload(fact) for fact in facts],
    }
    check_answer(*answer_text("score", json.dumps(document)))

    place: Any = document
    while isinstance(place, dict | list) and place:
        keys = sorted(place) if isinstance(place, dict) else range(len(place))
        parent, key = place, data.draw(st.sampled_from(list(keys)))
        place = place[key]
    parent[key] = data.draw(JSON)

    check_answer(*answer_text("score", json.dumps(document)))
