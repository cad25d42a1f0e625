"""Draws kept as documents, one per clause of the rules: input and the whole answer."""

import json
from pathlib import Path

import pytest

from engine.__main__ import answer_text

DRAWS = Path(__file__).parents[2] / "golden" / "draws"


@pytest.mark.parametrize("path", sorted(DRAWS.glob("*.input")), ids=lambda path: path.stem)
def test_draw_is_the_one_on_record(path):
    expected = json.loads(path.with_suffix(".expected").read_text())

    _, answer = answer_text("pair", path.read_text())

    assert answer == expected
