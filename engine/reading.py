"""Strict reading of JSON documents: every complaint says where and why."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.errors import DomainError


class MalformedError(DomainError):
    """A document that is not of the published form; says the place and the reason."""

    code = "malformed"

    def __init__(self, at: str, why: str) -> None:
        super().__init__(at=at, why=why)


class Reader:
    """A cursor over a parsed JSON value that knows where it stands.

    >>> reader = Reader({"hands": [{"type": "void"}]})
    >>> reader.key("hands").items()[0].key("type").text()
    'void'
    >>> reader.key("hands").items()[0].key("side").integer()
    Traceback (most recent call last):
    ...
    engine.reading.MalformedError: malformed {'at': 'hands[0].side', 'why': 'missing'}
    """

    __slots__ = ("at", "value")

    def __init__(self, value: Any, at: str = "") -> None:
        self.value = value
        self.at = at

    def fail(self, why: str) -> MalformedError:
        """The refusal of this place, to be raised."""
        return MalformedError(self.at or "document", why)

    def mapping(self, allowed: Iterable[str]) -> dict[str, Any]:
        """The object here, refused when it has a key that is not allowed."""
        if not isinstance(self.value, dict):
            raise self.fail("expected an object")
        known = frozenset(allowed)
        if not known.issuperset(self.value):
            unknown = min(set(self.value) - known)
            raise Reader(None, self._child(unknown[:40])).fail("unknown key")
        return self.value

    def has(self, name: str) -> bool:
        """Whether the object here carries a key."""
        return isinstance(self.value, dict) and name in self.value

    def key(self, name: str) -> Reader:
        """The value under a key, refused when it is missing."""
        if not isinstance(self.value, dict):
            raise self.fail("expected an object")
        child = self._child(name)
        if name not in self.value:
            raise MalformedError(child, "missing")
        return Reader(self.value[name], child)

    def optional(self, name: str) -> Reader | None:
        """The value under a key, or None when it is absent."""
        return self.key(name) if self.has(name) else None

    def items(self, most: int = 100_000) -> list[Reader]:
        """The elements of the list here, refused when there are more than ``most``."""
        return [Reader(value, f"{self.at}[{i}]") for i, value in enumerate(self.values(most))]

    def values(self, most: int = 100_000) -> list[Any]:
        """The plain elements of the list here, refused when there are more than ``most``."""
        if not isinstance(self.value, list):
            raise self.fail("expected a list")
        if len(self.value) > most:
            raise self.fail(f"expected at most {most} elements, got {len(self.value)}")
        return self.value

    def text(self) -> str:
        """The string here."""
        if not isinstance(self.value, str):
            raise self.fail("expected a string")
        return self.value

    def boolean(self) -> bool:
        """The true or false here."""
        if not isinstance(self.value, bool):
            raise self.fail("expected true or false")
        return self.value

    def integer(self, low: int = -1_000_000, high: int = 1_000_000) -> int:
        """The whole number here, within bounds."""
        if type(self.value) is not int:
            raise self.fail("expected a whole number")
        if not low <= self.value <= high:
            raise self.fail(f"expected a number from {low} to {high}")
        return self.value

    def halves(self) -> float:
        """The number here, whole or with a half.

        >>> Reader(2.5).halves(), Reader(3.0).halves()
        (2.5, 3)
        """
        value = self.value
        if type(value) not in (int, float) or not abs(value) <= 1_000_000:
            raise self.fail("expected a number")
        if value * 2 != int(value * 2):
            raise self.fail("expected a whole number or a half")
        return int(value) if value == int(value) else float(value)

    def choice(self, allowed: Iterable[str]) -> str:
        """The string here, one of several."""
        options = list(allowed)
        if self.value not in options or not isinstance(self.value, str):
            raise self.fail("expected one of " + ", ".join(options))
        return self.value

    def _child(self, name: str) -> str:
        return f"{self.at}.{name}" if self.at else name
