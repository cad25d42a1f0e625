"""The ledger of a scoresheet as engine values: read, replayed, tried with one fact more."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from engine.facts import LedgerFact, from_payload
from engine.replay import Replay, replay
from engine.rules import MatchFormat, RuleSet
from scoring.models import LedgerEntry, Scoresheet


@dataclass(frozen=True)
class Ledger:
    """What was recorded of a match, in order, and the rules it was played under.

    The fact at index ``n`` is the entry with sequence ``n + 1``.
    """

    rules: RuleSet
    match_format: MatchFormat
    facts: tuple[LedgerFact, ...] = ()

    @property
    def version(self) -> int:
        """The sequence of the last entry, 0 before the first."""
        return len(self.facts)

    @cached_property
    def replayed(self) -> Replay:
        """The match as the engine reads it; computed once."""
        return replay(self.rules, self.match_format, self.facts)

    def with_fact(self, fact: LedgerFact) -> Ledger:
        """The ledger with one fact appended; nothing is saved."""
        return replace(self, facts=(*self.facts, fact))

    def at(self, version: int) -> Ledger:
        """The ledger as it was at an earlier version."""
        return replace(self, facts=self.facts[:version])


def empty_ledger(ruleset: Mapping[str, Any], match_format: Mapping[str, Any]) -> Ledger:
    """The ledger of a match before its first hand. No query."""
    return Ledger(RuleSet.from_payload(ruleset), MatchFormat.from_payload(match_format))


def ledger_of_sheet(sheet: Scoresheet) -> Ledger:
    """The whole ledger of a scoresheet. One query."""
    payloads = (
        LedgerEntry.objects.filter(scoresheet=sheet)
        .order_by("sequence")
        .values_list("payload", flat=True)
    )
    facts = tuple(from_payload(payload) for payload in payloads)
    return replace(empty_ledger(sheet.ruleset, sheet.match_format), facts=facts)
