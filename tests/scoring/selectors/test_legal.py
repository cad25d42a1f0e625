"""The referee's question: the vectors that the phone is checked against are the engine's."""

import json
from pathlib import Path

import pytest

from scoring.selectors.legal import judge, play_options
from tools import legal_vectors

VECTORS = json.loads((Path(__file__).resolve().parents[2] / "vectors" / "legal.json").read_text())


def name_of(group) -> str:
    return " ".join(str(value) for value in group["options"].values())


@pytest.mark.parametrize("group", VECTORS, ids=name_of)
def test_every_vector_is_answered_as_written(group):
    wrong = [
        case
        for case in group["cases"]
        if judge(legal_vectors.document(group["options"], case))
        != {
            "legal": case[6].split(),
            "verdict": "illegal" if case[7] else "legal",
            "code": case[7] or None,
        }
    ]

    assert wrong == []


def test_vectors_are_those_that_the_engine_writes():
    assert legal_vectors.TARGET.read_text() == legal_vectors.text()


@pytest.mark.parametrize(
    ("duty", "players"),
    [
        ("must_assist", {2, 3, 4}),
        ("must_beat", {2, 3, 4}),
        ("must_trump", {2, 3, 4}),
        ("must_overtrump", {3, 4}),
        ("not_held", {2, 3, 4}),
    ],
)
def test_vectors_break_every_duty_wherever_it_exists(duty, players):
    broken = [
        group["options"]["players"]
        for group in VECTORS
        for case in group["cases"]
        if case[7] == duty
    ]

    assert set(broken) == players
    assert len(broken) >= 20


def test_options_of_old_rules_take_their_default():
    assert play_options({"partner_exemption": False}) == {
        "players": 4,
        "partner_exemption": False,
        "must_undertrump": False,
    }
