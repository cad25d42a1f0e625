"""Telling whether two names may be of one person."""

from collections import defaultdict
from collections.abc import Iterator
from enum import Enum

from tournaments.names.keys import search_tokens

_SHORTEST_TYPO = 4


class Likeness(Enum):
    """How much alike two names are."""

    SAME = "same"
    NEAR = "near"


class NameIndex:
    """Names by their words, so that like ones are found without comparing with all.

    Two names are the same when their words are, whatever the accents, case or order;
    near when one has one word more, or when one word differs in one letter.

    >>> index = NameIndex()
    >>> index.add(1, "Pilar Gómez Lacasta")
    >>> index.like("Lacasta Gomez, Pilar"), index.like("Pilar Gómez"), index.like("Pilar Gil")
    ([(1, <Likeness.SAME: 'same'>)], [(1, <Likeness.NEAR: 'near'>)], [])
    """

    def __init__(self) -> None:
        self._whole: dict[tuple[str, ...], list[int]] = defaultdict(list)
        self._less_one: dict[tuple[str, ...], list[tuple[int, str]]] = defaultdict(list)

    def add(self, identifier: int, name: str) -> None:
        """Add a name under an identifier."""
        tokens = search_tokens(name)
        self._whole[tokens].append(identifier)
        for word, rest in _each_left_out(tokens):
            self._less_one[rest].append((identifier, word))

    def like(self, name: str) -> list[tuple[int, Likeness]]:
        """The identifiers of like names, same ones first, in the order they were added."""
        tokens = search_tokens(name)
        same = list(self._whole.get(tokens, ()))
        near = sorted(set(self._near(tokens)) - set(same))
        return [(each, Likeness.SAME) for each in same] + [(each, Likeness.NEAR) for each in near]

    def _near(self, tokens: tuple[str, ...]) -> Iterator[int]:
        if len(tokens) < 2:
            return
        for identifier, _extra in self._less_one.get(tokens, ()):
            yield identifier
        for word, rest in _each_left_out(tokens):
            if len(rest) > 1:
                yield from self._whole.get(rest, ())
            for identifier, other in self._less_one.get(rest, ()):
                if _one_slip(word, other):
                    yield identifier


def _each_left_out(tokens: tuple[str, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
    for index, word in enumerate(tokens):
        yield word, tokens[:index] + tokens[index + 1 :]


def _one_slip(one: str, other: str) -> bool:
    """Whether one letter was added, dropped, changed or swapped with its neighbour."""
    if min(len(one), len(other)) < _SHORTEST_TYPO or abs(len(one) - len(other)) > 1:
        return False
    start = _common_prefix(one, other)
    end = _common_prefix(one[start:][::-1], other[start:][::-1])
    left, right = one[start : len(one) - end], other[start : len(other) - end]
    return max(len(left), len(right)) <= 1 or (len(left) == 2 and left == right[::-1])


def _common_prefix(one: str, other: str) -> int:
    length = 0
    for mine, theirs in zip(one, other, strict=False):
        if mine != theirs:
            break
        length += 1
    return length
