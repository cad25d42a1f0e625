"""The three figures: the sota stands, the caballo rides, the rey wears a crown and a robe.

Flat shapes with one bold outline, so that they can be told apart on a card 48 pixels wide.
Each holds the sign of its suit in the upper right corner, which is drawn by ``deck``.
"""

from __future__ import annotations

from tools.deck_shapes import GOLD, INK, Colours

SKIN = "#f6d6b4"
HAIR = "#5b3a1e"
CREAM = "#fff4da"


def draw(rank: int, colours: Colours) -> str:
    """A figure in the dress of its suit."""
    figure = {10: _sota, 11: _caballo, 12: _rey}[rank]
    return (
        f'<g stroke="{INK}" stroke-width="2.2" stroke-linejoin="round" stroke-linecap="round">'
        f"{figure(colours)}</g>"
    )


def _path(shape: str, fill: str) -> str:
    return f'<path d="{shape}" fill="{fill}"/>'


def _skin(x: float, y: float, radius: float) -> str:
    """A head or a hand."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{SKIN}"/>'


def _face(x: float, y: float) -> str:
    """Two eyes and a mouth; thin, they matter only on a large card."""
    return (
        f'<path d="M{x - 3.5:g} {y - 1:g}v1.6M{x + 3.5:g} {y - 1:g}v1.6M{x - 2:g} {y + 5:g}'
        'q2 1.5 4 0" fill="none" stroke-width="1.7"/>'
    )


def _sota(dress: Colours) -> str:
    legs = _path("M38 104h8l-1 32h-7ZM52 104h8v32h-7Z", dress.second)
    shoes = _path("M38 134h7.5v8H30c0-4 4-5 8-8ZM53 134h7.5c4 3 8 4 8 8H53Z", INK)
    cape = _path("M36 58C22 66 18 92 18 116l16-4 6-30Z", dress.second)
    tunic = _path("M38 59h22l6 8-3 16 9 24c-14 5-32 5-44 0l7-24-3-18Z", dress.cloth)
    belt = _path("M35 81h28v6H35Z", GOLD)
    trim = _path("M28 103c13 5 30 5 44 0l1.5 5c-15 5-32 5-47 0Z", CREAM)
    near = _path("M37 61c-8 4-13 12-13 20l10 7 4-6-6-4c1-3 4-7 8-9Z", dress.cloth)
    far = _path("M58 60c6-1 9-5 11-12l7 3c-1 10-7 19-15 21Z", dress.cloth)
    hand = _skin(72.5, 47, 4)
    collar = _path("M40 58l9 9 9-9-3-5H43Z", CREAM)
    hair = _path("M37 42c-2 8-2 12 0 15h8l8 0c5-3 7-8 6-15Z", HAIR)
    head = _skin(48.5, 46, 9)
    hat = _path("M34 41c0-7 6-11 15-11s14 4 14 9c-8-2-20-2-29 2Z", dress.second)
    feather = _path("M38 36c-7 0-12 3-14 9 7 0 12-2 14-9Z", GOLD)
    return (
        cape
        + legs
        + shoes
        + tunic
        + trim
        + belt
        + near
        + far
        + hand
        + hair
        + collar
        + head
        + _face(48.5, 46)
        + hat
        + feather
    )


def _caballo(dress: Colours) -> str:
    tail = _path("M72 92c10 0 15 8 13 26-5-3-8-8-10-16Z", HAIR)
    far_legs = _path(
        "M32 108c-8 1-14 4-18 12l3 9 6-2-1-6c4-4 9-5 14-5ZM60 110l-2 30h8l4-28Z", dress.horse
    )
    body = _path(
        "M9 88c3-8 8-15 15-21l1-7 6 6c8 6 12 13 14 20h19c9 0 14 7 13 16-1 7-4 11-4 16l2 22h-8"
        "l-5-24c-7 2-14 2-20 0l-2 24h-8l-2-26c-4-4-6-9-6-15l-2-7-8 4c-3 1-6-3-5-8Z",
        dress.horse,
    )
    mane = _path("M30 65c9 5 14 12 16 21l-7 1c-1-8-5-15-11-18Z", HAIR)
    bridle = (
        '<path d="M15 78l7 10M22 84c8 6 16 6 24-4" fill="none" stroke-width="1.8"/>'
        f'<circle cx="22" cy="74" r="1.6" fill="{INK}" stroke="none"/>'
    )
    saddle = _path("M42 86h26l2 16c-9 4-20 4-29 0Z", dress.second)
    leg = _path("M49 82c-4 12-3 20 1 30l-5 6h12l2-4-3-28Z", CREAM)
    coat = _path("M42 58h20l5 8-2 14 4 9c-9 4-21 4-30 0l4-10-3-13Z", dress.cloth)
    belt = _path("M42 77h23v5H42Z", GOLD)
    far = _path("M59 59c5-1 8-5 10-11l7 3c-1 9-6 18-14 20Z", dress.cloth)
    hand = _skin(72.5, 47, 4)
    near = _path("M42 60c-6 4-8 9-8 17l7 4 2-7 4-8Z", dress.cloth)
    fist = _skin(38.5, 80, 3.6)
    head = _skin(51.5, 48, 8.5)
    hat = _path("M36 42c4-1 6-3 7-10h17c1 6 3 9 7 10-9 4-22 4-31 0Z", dress.second)
    return (
        tail
        + far_legs
        + body
        + mane
        + bridle
        + saddle
        + leg
        + coat
        + belt
        + near
        + fist
        + far
        + hand
        + head
        + _face(51.5, 48)
        + hat
    )


def _rey(dress: Colours) -> str:
    cape = _path("M34 58C20 70 14 106 14 141h46l6-60-4-20Z", dress.second)
    robe = _path("M36 60h28l5 14-4 22 1 45H28l4-45-5-22Z", dress.cloth)
    ermine = _path("M45 60h10l2 81H43Z", CREAM)
    spots = (
        f'<path d="M50 92v3M47 104v3M53 104v3M50 116v3M47 128v3M53 128v3" stroke="{INK}"'
        ' stroke-width="2" fill="none"/>'
    )
    belt = _path("M30 84h37v6H30Z", GOLD)
    hem = _path("M28 135h38v6.5H28Z", GOLD)
    near = _path("M35 61c-9 6-13 16-13 27l9 3 12-6-2-6-6 2c1-5 3-9 6-12Z", dress.cloth)
    fist = _skin(44, 80, 4)
    far = _path("M60 61c6-1 8-6 10-13l7 3c-1 10-6 20-15 23Z", dress.cloth)
    hand = _skin(73, 47, 4)
    collar = _path("M34 62c2-6 8-8 16-8s14 2 16 8c-10 6-22 6-32 0Z", CREAM)
    beard = _path("M39 44c0 14 4 24 11 24s11-10 11-24Z", HAIR)
    face = _path("M41 40h18v5c-1 6-4 8-9 8s-8-2-9-8Z", SKIN)
    crown = _path("M37 40l-2-20 8 8 7-12 7 12 8-8-2 20Z", GOLD)
    jewels = (
        f'<circle cx="50" cy="33" r="2.6" fill="{dress.second}" stroke-width="1.2"/>'
        '<path d="M37.5 36.5h25" stroke-width="1.5" fill="none"/>'
    )
    return (
        '<g transform="translate(2 0)">'
        + (
            cape
            + robe
            + ermine
            + spots
            + hem
            + belt
            + far
            + hand
            + near
            + fist
            + collar
            + beard
            + face
            + _face(50, 45)
            + crown
            + jewels
        )
        + "</g>"
    )
