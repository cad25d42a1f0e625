"""The only source of chance in draws and lots: SHA-256, the same on every machine.

Anyone can repeat a draw with pencil, paper and a SHA-256 calculator. Step ``i`` hashes
the UTF-8 text ``seed``, ``purpose``, ``i`` and ``attempt``, one a line; the first eight
bytes are a big-endian number; numbers in the incomplete last stretch are thrown away and
the attempt grows by one, so every outcome is equally likely. RFC 3797 is the published
model of such draws.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")

#: Version of the method described above; kept with every draw.
ALGORITHM = 1

_SPACE = 2**64


def digest(parts: Iterable[object]) -> str:
    """The SHA-256 of a list, one element a line, as kept with a published draw.

    >>> digest(["Ferrer-Gil", "Lahoz-Sanz"])[:23]
    'sha256:374df4c6e9199788'
    """
    text = "\n".join(str(part) for part in parts)
    return "sha256:" + sha256(text.encode()).hexdigest()


def number(below: int, seed: str, purpose: str, *, step: int = 0) -> int:
    """A number from 0 to ``below - 1``, each equally likely.

    >>> number(48, "04875", "muestra")
    14
    """
    limit = _SPACE - _SPACE % below
    attempt = 0
    while True:
        text = f"{seed}\n{purpose}\n{step}\n{attempt}"
        drawn = int.from_bytes(sha256(text.encode()).digest()[:8], "big")
        if drawn < limit:
            return drawn % below
        attempt += 1


def shuffle(items: Sequence[T], seed: str, purpose: str) -> tuple[T, ...]:
    """The items in an order drawn by lot (Fisher-Yates, from the last place down).

    Args:
        items: in their published order, which is part of the draw.
        seed: the announced text, say a future public lottery number.
        purpose: what is drawn, so that two draws with one seed differ; a single line,
            ideally with the digest of the published list.

    >>> shuffle(["A", "B", "C", "D"], "04875", "round 1")
    ('D', 'C', 'B', 'A')
    """
    drawn = list(items)
    for last in range(len(drawn) - 1, 0, -1):
        other = number(last + 1, seed, purpose, step=last)
        drawn[last], drawn[other] = drawn[other], drawn[last]
    return tuple(drawn)


def choice(items: Sequence[T], seed: str, purpose: str) -> T:
    """One of the items, each equally likely.

    >>> choice(["A", "B", "C", "D"], "04875", "first rest")
    'A'
    """
    return items[number(len(items), seed, purpose)]


def lot_key(seed: str, purpose: str, entrant: object) -> str:
    """A value to order entrants by lot; who else takes part does not change it.

    >>> sorted([1, 2, 3], key=lambda entrant: lot_key("x", "standings", entrant))
    [3, 2, 1]
    """
    return sha256(f"{seed}\n{purpose}\n{entrant}".encode()).hexdigest()
