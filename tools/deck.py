"""Draw the Spanish pack: ``python -m tools.deck`` writes static/svg/deck.svg.

One symbol per card (``card-12c``) and one for the back (``card-back``). The suits are the
ornaments of static/svg/coton.svg in colour. Nothing refers to anything else in the file (no
gradients, no nested ``use``), so that a symbol may be used from a page in any browser served;
the repeated shapes compress to almost nothing.
"""

from __future__ import annotations

from pathlib import Path

from tools import deck_figures
from tools.deck_shapes import DIGITS, INK, PAPER, PIPS, SUITS

TARGET = Path(__file__).resolve().parents[1] / "static" / "svg" / "deck.svg"
WIDTH, HEIGHT = 100, 156
RANKS = (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)

#: Gaps in the upper and the lower line of the frame: the old *pintas*.
PINTAS = {"o": 0, "c": 1, "e": 2, "b": 3}

_LEFT, _MIDDLE, _RIGHT = 32, 50, 68
_TOP, _HALF, _BOTTOM = 54, 78, 102
_SIX = tuple((x, y) for y in (51, 78, 105) for x in (_LEFT, _RIGHT))
_FOUR = ((_LEFT, _TOP), (_RIGHT, _TOP), (_LEFT, _BOTTOM), (_RIGHT, _BOTTOM))
LAYOUTS: dict[int, tuple[tuple[int, int], ...]] = {
    2: ((_MIDDLE, 51), (_MIDDLE, 105)),
    3: ((_MIDDLE, 41), (_MIDDLE, 78), (_MIDDLE, 115)),
    4: _FOUR,
    5: (*_FOUR, (_MIDDLE, _HALF)),
    6: _SIX,
    7: (*_SIX, (_MIDDLE, 64.5)),
}
SIZES = {1: 76.0, 2: 44.0, 3: 33.0, 4: 33.0, 5: 28.0, 6: 25.5, 7: 24.0}
#: Swords and clubs are slender: the ace may be taller, and every one a little wider.
TALL_ACE = 96.0
SLENDER = 0.93
GRIPS = {"o": 29.0, "c": 31.0, "e": 37.0, "b": 37.0}
STOUT = {"o": 1.0, "c": 1.1, "e": 1.2, "b": 1.15}


def pip(suit: str, *, x: float, y: float, size: float, upright: bool = True) -> str:
    """A suit centred on a point; swords and clubs stand upright or lean in the hand."""
    turn = "" if upright or suit not in "eb" else " rotate(40)"
    scale = size / 64
    across = scale * (STOUT[suit] if upright else 1)
    where = f"translate({x:g} {y:g}){turn} scale({across:.4g} {scale:.4g})"
    return f'<g transform="{where}">{PIPS[suit]}</g>'


def index(rank: int) -> str:
    """The number in the corner, as outlines: it reads the same on every device."""
    text = str(rank)
    narrow = 0.36 if len(text) == 1 else 0.29
    shapes, pen = [], 0.0
    for digit in text:
        advance, path = DIGITS[digit]
        shapes.append(f'<path transform="translate({pen:g} 0)" d="{path}"/>')
        pen += advance
    drawn = "".join(shapes)
    return (
        f'<g fill="{INK}" stroke="{PAPER}" stroke-width="13" stroke-linejoin="round"'
        f' paint-order="stroke" transform="translate(9.5 10) scale({narrow} .38)">{drawn}</g>'
    )


def frame(suit: str) -> str:
    """The inner border, with the gaps that tell the suit from the edge of a fan."""
    left, top, right, bottom, bend = 5, 5, WIDTH - 5, HEIGHT - 5, 5
    sides = (
        f"M{left + bend} {top}A{bend} {bend} 0 0 0 {left} {top + bend}V{bottom - bend}"
        f"A{bend} {bend} 0 0 0 {left + bend} {bottom}"
        f"M{right - bend} {top}A{bend} {bend} 0 0 1 {right} {top + bend}V{bottom - bend}"
        f"A{bend} {bend} 0 0 1 {right - bend} {bottom}"
    )
    gaps = PINTAS[suit]
    start, end, gap = left + bend, right - bend, 8
    dash = (end - start - gaps * gap) / (gaps + 1)
    lines = "".join(
        f"M{start + n * (dash + gap):g} {y}h{dash:g}"
        for y in (top, bottom)
        for n in range(gaps + 1)
    )
    colour = SUITS[suit].line
    return f'<path d="{sides}{lines}" fill="none" stroke="{colour}" stroke-width="1.8"/>'


def card(rank: int, suit: str) -> str:
    """One card: paper, frame, what it shows, and its corners twice."""
    corner = index(rank)
    if rank >= 10:
        shown = deck_figures.draw(rank, SUITS[suit])
        shown += pip(suit, x=79, y=30, size=GRIPS[suit], upright=False)
        corners = f'{corner}<g transform="rotate(180 50 78)">{corner}</g>'
    else:
        places = LAYOUTS.get(rank, ((_MIDDLE, _HALF),))
        size = TALL_ACE if rank == 1 and suit in "eb" else SIZES[rank]
        if suit in "eb":
            size *= SLENDER
        shown = "".join(pip(suit, x=x, y=y, size=size) for x, y in places)
        corner += pip(suit, x=82, y=22, size=19)
        corners = f'{corner}<g transform="rotate(180 50 78)">{corner}</g>'
    return _symbol(f"card-{rank}{suit}", f"{_paper(PAPER)}{frame(suit)}{shown}{corners}")


def back() -> str:
    """The back: baize with a lattice and a sun in the middle."""
    lines = []
    for offset in range(-144, 85, 12):
        for mirrored in (False, True):
            xs = (max(8, 8 + offset), min(92, 8 + offset + 140))
            if xs[0] >= xs[1]:
                continue
            ys = [8 + (x - 8 - offset) for x in xs]
            if mirrored:
                xs = (100 - xs[0], 100 - xs[1])
            lines.append(f"M{xs[0]} {ys[0]}L{xs[1]} {ys[1]}")
    lattice = f'<path d="{"".join(lines)}" stroke="#2f7a5e" stroke-width="2" fill="none"/>'
    edge = (
        '<rect x="7" y="7" width="86" height="142" rx="4" fill="none" stroke="#f2cb66"'
        ' stroke-width="2.5"/>'
    )
    sun = f'<circle cx="50" cy="78" r="25" fill="#0f3d2e"/>{pip("o", x=50, y=78, size=44)}'
    ground = '<rect x="7" y="7" width="86" height="142" rx="4" fill="#14503c"/>'
    return _symbol("card-back", f"{_paper(PAPER)}{ground}{lattice}{edge}{sun}")


def pack() -> str:
    """The whole file."""
    cards = [card(rank, suit) for suit in SUITS for rank in RANKS]
    symbols = "\n".join([*cards, back()])
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{symbols}\n</svg>\n'


def _symbol(name: str, content: str) -> str:
    return f'<symbol id="{name}" viewBox="0 0 {WIDTH} {HEIGHT}">{content}</symbol>'


def _paper(colour: str) -> str:
    return (
        f'<rect x="1" y="1" width="98" height="154" rx="8" fill="{colour}" stroke="#8d8266"'
        ' stroke-width="1.6"/>'
    )


if __name__ == "__main__":
    TARGET.write_text(pack(), encoding="utf-8")
