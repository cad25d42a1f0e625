"""The entries of a ledger ready to print, as they were recorded."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from engine.facts import Amended, LedgerFact, from_payload
from scoring.selectors.scoresheets import LedgerLine
from scoring.web.words import Names, fact_words, reason_words


@dataclass(frozen=True, slots=True, kw_only=True)
class LineView:
    """One entry ready to print."""

    sequence: int
    words: tuple[str, ...]
    reason: str
    public_text: str
    private_text: str
    actor_name: str
    device: str
    at: datetime


def line_views(lines: tuple[LedgerLine, ...], names: Names) -> list[LineView]:
    """Every entry of a ledger, in order."""
    return [
        LineView(
            sequence=line.sequence,
            words=_words(from_payload(line.payload), names),
            reason=reason_words(line.reason_code),
            public_text=line.public_text,
            private_text=line.private_text,
            actor_name=line.actor_name,
            device=line.device,
            at=line.recorded_at,
        )
        for line in lines
    ]


def _words(fact: LedgerFact, names: Names) -> tuple[str, ...]:
    if not isinstance(fact, Amended):
        return (fact_words(fact, names),)
    return tuple(
        _("Entry %(sequence)s is left out") % {"sequence": each.sequence}
        if each.replacement is None
        else _("Entry %(sequence)s says: %(words)s")
        % {"sequence": each.sequence, "words": fact_words(each.replacement, names)}
        for each in fact.amendments
    )
