"""Malas and buenas: how players say points (rules.md, section 1)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from engine.errors import NotationError

#: The first 50 points are malas.
MALAS = 50


class Half(Enum):
    """The half of the juego a number of points stands in."""

    MALAS = "malas"
    BUENAS = "buenas"


@dataclass(frozen=True, slots=True)
class PointsLabel:
    """Points as players say them, in pieces an interface can translate.

    >>> str(PointsLabel(35, Half.BUENAS))
    '35 buenas'
    """

    points: int
    half: Half

    def __str__(self) -> str:
        return f"{self.points} {self.half.value}"


_WRITTEN = re.compile(r"(\d{1,4})\s*(?:(m|malas?)|(b|buenas?))?", re.IGNORECASE | re.ASCII)


def parse_points(text: str) -> int:
    """Read points written plainly or in malas and buenas.

    >>> parse_points("85"), parse_points("35 buenas"), parse_points("35b")
    (85, 85, 85)
    >>> parse_points("50 malas"), parse_points("51 Buenas")
    (50, 101)
    >>> parse_points("60 malas")
    Traceback (most recent call last):
    ...
    engine.errors.NotationError: notation {'text': '60 malas'}

    Raises:
        NotationError: not a number of points, more than 50 malas, or no buenas.
    """
    match = _WRITTEN.fullmatch(text.strip())
    if match is None:
        raise NotationError(text=text[:40])
    number, malas, buenas = int(match[1]), match[2], match[3]
    if (malas and number > MALAS) or (buenas and number == 0):
        raise NotationError(text=text[:40])
    return number + MALAS if buenas else number


def points_label(points: int) -> PointsLabel:
    """Say points in malas and buenas; exactly 50 is still malas.

    >>> str(points_label(50)), str(points_label(82)), str(points_label(101))
    ('50 malas', '32 buenas', '51 buenas')
    """
    if points <= MALAS:
        return PointsLabel(points, Half.MALAS)
    return PointsLabel(points - MALAS, Half.BUENAS)
