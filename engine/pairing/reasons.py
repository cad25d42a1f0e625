"""Facts that explain a draw; the interface turns their codes into sentences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Reason:
    """One fact: a stable code and what it is about.

    >>> Reason.of("same_score", score=3).to_payload()
    {'code': 'same_score', 'score': 3}
    """

    code: str
    facts: tuple[tuple[str, Any], ...] = ()

    @classmethod
    def of(cls, code: str, **facts: Any) -> Reason:
        """A reason with its facts by name."""
        return cls(code, tuple(facts.items()))

    def to_payload(self) -> dict[str, Any]:
        """The reason as the JSON object that formats.md publishes."""
        return {"code": self.code, **dict(self.facts)}
