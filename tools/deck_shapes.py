"""What the cards are made of: colours, the four suits in colour, and the figures of the index.

The outlines of the digits are those of Fira Sans Bold (static/vendor/fonts, Open Font License).
"""

from __future__ import annotations

from typing import NamedTuple

INK = "#1d1a14"
PAPER = "#fffaee"
GOLD = "#f0b62a"


class Colours(NamedTuple):
    """How a suit dresses: the line of its frame, two cloths and the horse."""

    line: str
    cloth: str
    second: str
    horse: str


SUITS = {
    "o": Colours("#7a4a00", "#e0a11b", "#b3261e", "#a5673a"),
    "c": Colours("#8f1b13", "#c8372c", "#27588f", "#f0e6d2"),
    "e": Colours("#17406f", "#2f67a8", "#e0a11b", "#8f949a"),
    "b": Colours("#1f4d22", "#3f8544", "#c8452f", "#6a4630"),
}

_OROS = (
    '<g transform="translate(-32 -32)">'
    f'<circle cx="32" cy="32" r="29" fill="{GOLD}" stroke="#6f4300" stroke-width="4"/>'
    '<circle cx="32" cy="32" r="20.5" fill="#fbd564" stroke="#6f4300" stroke-width="2"/>'
    '<path fill="#b3261e" d="M36 32Q42.5 28.6 50 32Q42.5 35.4 36 32ZM34.8 34.8Q41.8'
    " 37 44.7 44.7Q37 41.8 34.8 34.8ZM32 36Q35.4 42.5 32 50Q28.6 42.5 32"
    " 36ZM29.2 34.8Q27 41.8 19.3 44.7Q22.2 37 29.2 34.8ZM28 32Q21.5 35.4 14"
    " 32Q21.5 28.6 28 32ZM29.2 29.2Q22.2 27 19.3 19.3Q27 22.2 29.2 29.2ZM32"
    " 28Q28.6 21.5 32 14Q35.4 21.5 32 28ZM34.8 29.2Q37 22.2 44.7 19.3Q41.8 27"
    ' 34.8 29.2Z"/><circle cx="32" cy="32" r="5" fill="#6f4300"/></g>'
)
_COPAS = (
    '<g transform="translate(-32 -33)">'
    '<path d="M14 7h36c1 15-4 27-14 30.5V44c4 1.5 6 4.5 6 7.5h-20c0-3 2-6 6-7.5v-6.5C18'
    ' 34 13 22 14 7Z" fill="#d9453a" stroke="#650f09" stroke-width="4" stroke-linejoin="round"/>'
    f'<path d="M15.5 14h33" fill="none" stroke="{GOLD}" stroke-width="5"/>'
    f'<path d="M23 21c1 5 4 9 9 11 5-2 8-6 9-11" fill="none" stroke="{GOLD}"'
    ' stroke-width="3.5" stroke-linecap="round"/>'
    f'<path d="M26.5 40.5h11" stroke="{GOLD}" stroke-width="5" stroke-linecap="round"/>'
    '<path d="M16 57.5h32" stroke="#650f09" stroke-width="7" stroke-linecap="round"/>'
    '<path d="M20 52h24" stroke="#d9453a" stroke-width="4" stroke-linecap="round"/></g>'
)
_ESPADAS = (
    '<g transform="translate(-32 -31)">'
    '<path d="M32-3l6 8V39H26V5Z" fill="#a9cdf0" stroke="#123a68" stroke-width="4"'
    ' stroke-linejoin="round"/>'
    '<path d="M32 7v28" stroke="#123a68" stroke-width="2.5" stroke-linecap="round"/>'
    '<path d="M32 43v12" stroke="#123a68" stroke-width="8"/>'
    '<path d="M16 36c2 5 6 6 16 6s14-1 16-6" fill="none" stroke="#6f4300" stroke-width="8"'
    ' stroke-linecap="round"/>'
    f'<path d="M16 36c2 5 6 6 16 6s14-1 16-6" fill="none" stroke="{GOLD}" stroke-width="4.5"'
    ' stroke-linecap="round"/>'
    f'<circle cx="32" cy="60" r="5.5" fill="{GOLD}" stroke="#6f4300" stroke-width="2.5"/></g>'
)
_BASTOS = (
    '<g transform="translate(-32 -32)">'
    '<path d="M28 64C27.5 55 26 47 24.5 41c-.8-3.5-4.5-4-4.5-7.5 0-3 2.5-3.5 2-7-.5-3-3-4-3-8'
    " 0-3.5 2.5-4.5 2.5-7.5C22 4 26-1 32-1s10 5 10.5 11c.2 3 2.5 4.5 2.5 8 0 3.5-3"
    ' 5-3.5 8-.4 3 1.5 5 1.5 8 0 3.5-3 4-3.7 7C38 47 36.5 55 36 64c-.5 2-7.5 2-8 0Z"'
    ' fill="#6aa84a" stroke="#16401a" stroke-width="4" stroke-linejoin="round"/>'
    '<path d="M28 63.5c-.3-5-.8-8-1.4-11.5h10.8C36.6 55.5 36.2 59 36 63.5c-1.5 1.5-6.5'
    ' 1.5-8 0Z" fill="#c8452f"/>'
    f'<ellipse cx="27.5" cy="12" rx="3" ry="4" fill="{GOLD}" stroke="#16401a" stroke-width="2.2"/>'
    f'<ellipse cx="37" cy="21" rx="3" ry="4" fill="{GOLD}" stroke="#16401a" stroke-width="2.2"/>'
    f'<ellipse cx="28" cy="32" rx="2.7" ry="3.6" fill="{GOLD}" stroke="#16401a"'
    ' stroke-width="2.2"/>'
    '<path d="M34.5 35c.3 4-.3 8-1.5 11M35.5 6.5c1 2 1.5 3.5 1.5 5.5" fill="none"'
    ' stroke="#16401a" stroke-width="2.5" stroke-linecap="round"/></g>'
)

#: The suits in colour, upright, centred on nought, 64 units high.
PIPS = {"o": _OROS, "c": _COPAS, "e": _ESPADAS, "b": _BASTOS}

#: Advance and outline of each digit, 71 units high.
DIGITS = {
    "0": (
        58,
        "M55 35Q55 52 48 61Q42 71 29 71Q17 71 10 61Q4 52 4 35Q4 18 10 9Q17 0 29 0Q42 0 48 9Q55 18"
        " 55 35ZM20 35Q20 44 21 49Q22 55 24 57Q26 59 29 59Q33 59 35 57Q37 55 38 49Q39 44 39"
        " 35Q39 26 38 21Q37 16 35 14Q33 12 29 12Q26 12 24 14Q22 16 21 21Q20 26 20 35Z",
    ),
    "1": (46, "M38 1V69H23V17L8 26L1 15L24 1Z"),
    "2": (
        52,
        "M47 19Q47 25 45 30Q43 34 37 41Q32 47 21 57H48L47 69H3V58Q15 46 21 39Q26 33 29 29Q31 25"
        " 31 21Q31 17 29 14Q26 12 22 12Q19 12 16 14Q13 15 10 19L1 12Q5 6 11 3Q16 0 24 0Q31 0 36"
        " 3Q42 5 44 10Q47 14 47 19Z",
    ),
    "3": (
        52,
        "M46 17Q46 23 43 27Q40 31 33 33Q40 34 44 38Q49 42 49 50Q49 56 46 60Q43 65 37 68Q31 71 23"
        " 71Q8 71 0 60L8 52Q12 56 15 57Q18 59 22 59Q27 59 30 56Q32 53 32 49Q32 44 30 41Q27 39 21"
        " 39H16L18 28H21Q26 28 28 26Q31 24 31 19Q31 16 29 14Q26 12 22 12Q15 12 9 18L1 9Q11 0 24"
        " 0Q31 0 36 2Q41 4 44 8Q46 12 46 17Z",
    ),
    "4": (56, "M54 42V54H47V69H31L31 54H3V44L22 0L35 5L19 42H32L33 26H47V42Z"),
    "5": (
        54,
        "M45 13H21V27Q26 25 31 25Q36 25 41 27Q45 30 48 35Q50 40 50 47Q50 54 47 59Q44 65 38 68Q32"
        " 71 24 71Q10 71 1 60L10 52Q16 59 23 59Q28 59 31 56Q34 52 34 47Q34 35 25 35Q23 35 21"
        " 36Q19 37 16 38H6V1H47Z",
    ),
    "6": (
        56,
        "M54 46Q54 53 51 58Q48 64 42 67Q37 71 29 71Q16 71 10 62Q4 53 4 38Q4 27 7 18Q11 9 18 5Q24"
        " 0 33 0Q42 0 49 4L43 14Q38 11 34 11Q28 11 24 16Q21 21 20 30Q26 23 34 23Q40 23 44 26Q49"
        " 29 51 34Q54 39 54 46ZM38 46Q38 40 36 37Q34 34 30 34Q25 34 20 40Q20 50 22 55Q25 59 30"
        " 59Q34 59 36 56Q38 52 38 46Z",
    ),
    "7": (47, "M45 1V12L20 70L6 66L29 13H1V1Z"),
}
