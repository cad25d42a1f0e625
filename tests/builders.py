"""Engine values from short text, as a player would say them."""

from __future__ import annotations

from engine.cards import Suit
from engine.facts import HandRecorded
from engine.report import HandReport, SungCante, VueltasReport
from engine.report.values import Cantes
from engine.rules import MatchFormat, MatchUnit
from engine.seats import BySide


def sung(text: str, sides: int = 2) -> Cantes:
    """Cantes of every side: ``"20c 20/40"``, sides apart by a slash, ``""`` for none.

    >>> sung("20c/40").values[1]
    (SungCante(points=40, suit=None),)
    """
    own = text.split("/") if text else [""] * sides
    return BySide(tuple(tuple(_cante(word) for word in side.split()) for side in own))


def _cante(word: str) -> SungCante:
    digits = word.rstrip("oceb")
    suit = word[len(digits) :]
    return SungCante(int(digits), Suit(suit) if suit else None)


def _numbers(text: str) -> BySide[int | None]:
    return BySide(tuple(None if word == "-" else int(word) for word in text.split("/")))


def counted(
    cards: str,
    last: int | None = 0,
    cantes: str = "",
    *,
    trump: str | None = None,
    tricks: str | None = None,
) -> HandReport:
    """A full hand: ``counted("62/58", 0, "20/40")``; ``-`` for a side nobody counted.

    >>> counted("62/-").complete_points().values
    (62, 58)
    """
    points = _numbers(cards)
    return HandReport(
        card_points=points,
        last_trick=last,
        cantes=sung(cantes, len(points)),
        trump=Suit(trump) if trump else None,
        tricks=BySide(tuple(int(n) for n in tricks.split("/"))) if tricks else None,
    )


def out(
    winner: int, cards: str | None = None, cantes: str = "", *, last: int | None = None
) -> VueltasReport:
    """Who went out: ``out(1, "0/3")``, or ``out(0)`` when nobody kept the points.

    >>> out(1, "0/3").base().values
    (0, 3)
    """
    if cards is None:
        return VueltasReport(winner, last_trick=last)
    points = BySide(tuple(int(word) for word in cards.split("/")))
    return VueltasReport(winner, points, sung(cantes, len(points)), last)


def hand(report: HandReport | VueltasReport) -> HandRecorded:
    """The fact that records a report."""
    return HandRecorded(report)


def first_to(wins: int, unit: str = "juego") -> MatchFormat:
    """A match to so many wins.

    >>> first_to(2, "coto").to_payload()
    {'unit': 'coto', 'wins': 2}
    """
    return MatchFormat(unit=MatchUnit(unit), wins=wins)


def exactly(juegos: int) -> MatchFormat:
    """A match of a fixed number of juegos.

    >>> exactly(4).fixed
    4
    """
    return MatchFormat(unit=MatchUnit.JUEGO, fixed=juegos)
