"""Malas and buenas."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import NotationError
from engine.report import parse_points, points_label


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("85", 85),
        ("35 buenas", 85),
        ("35b", 85),
        ("1 buena", 51),
        ("1 mala", 1),
        ("50 malas", 50),
        ("50m", 50),
        (" 32 BUENAS ", 82),
        ("51 buenas", 101),
        ("0", 0),
        ("0 malas", 0),
    ],
)
def test_points_are_read_in_both_notations(text: str, points: int) -> None:
    assert parse_points(text) == points


@pytest.mark.parametrize("text", ["", "buenas", "-3", "51 malas", "0 buenas", "8 5", "٣", "1e3"])
def test_points_that_nobody_says_are_refused(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_points(text)

    assert refused.value.details == {"text": text}


@given(st.integers(0, 999))
def test_points_label_reads_back(points: int) -> None:
    assert parse_points(str(points_label(points))) == points
