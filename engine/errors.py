"""Refusals of the engine: classes, codes and facts.

A refusal carries facts, never a sentence for people: the interface translates the
code (see ``messages.py`` of each app). Bugs are ordinary Python errors and are not
defined here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


class DomainError(Exception):
    """Something the rules, the state or the rights do not allow.

    Attributes:
        code: stable snake-case reason; stored and published, so it never changes.
        details: facts about the refusal, JSON-serialisable.

    >>> error = NotationError(text="13o")
    >>> error.code, error.details
    ('notation', {'text': '13o'})
    """

    code = "domain"

    def __init__(self, **details: Any) -> None:
        self.details: dict[str, Any] = details
        super().__init__(f"{self.code} {details}" if details else self.code)


class RulesError(DomainError):
    """The rules of guiñote forbid it."""

    code = "rules"


class NotationError(RulesError):
    """A card, a number of points or a payload that cannot be read."""

    code = "notation"


class IllegalPlayError(RulesError):
    """A card that may not be played; ``code`` is the duty broken (rules.md, section 9)."""

    code = "illegal_play"

    def __init__(self, code: str, **details: Any) -> None:
        self.code = code
        super().__init__(**details)


class IllegalCanteError(RulesError):
    """A cante that may not be sung; ``code`` is the reason (rules.md, section 9)."""

    code = "illegal_cante"

    def __init__(self, code: str, **details: Any) -> None:
        self.code = code
        super().__init__(**details)


class IllegalExchangeError(RulesError):
    """An exchange of the seven not allowed now; ``code`` is the reason (rules.md, section 9)."""

    code = "illegal_exchange"

    def __init__(self, code: str, **details: Any) -> None:
        self.code = code
        super().__init__(**details)


@dataclass(frozen=True, slots=True)
class Fault:
    """One reason for which a report is refused, with its facts.

    >>> Fault("cards_sum", {"expected": 120, "got": 119}).to_payload()
    {'code': 'cards_sum', 'detail': {'expected': 120, 'got': 119}}
    """

    code: str
    detail: Mapping[str, Any] = field(default_factory=dict)

    def to_payload(self) -> dict[str, Any]:
        """The fault as the JSON object that formats.md publishes."""
        return {"code": self.code, "detail": dict(self.detail)}


class InconsistentHandError(RulesError):
    """A report that cannot be true; lists every discrepancy (rules.md, section 8)."""

    code = "inconsistent_hand"

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__(faults=[fault.to_payload() for fault in self.faults])


class IllegalTransitionError(RulesError):
    """The juego, coto or match does not admit this fact now."""

    code = "illegal_transition"


class InvalidRuleSetError(RulesError):
    """A rule set that contradicts itself; lists every clash."""

    code = "invalid_rule_set"

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__(faults=[fault.to_payload() for fault in self.faults])


class PairingError(DomainError):
    """A draw that cannot be made."""

    code = "pairing"


class NoLegalRoundError(PairingError):
    """No round satisfies the hard constraints; says which, who, and the choices left."""

    code = "no_legal_round"


class InvalidHistoryError(PairingError):
    """The past given to a draw contradicts itself."""

    code = "invalid_history"
