"""Whether the cached progress of scoresheets is what a full replay of their ledgers says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from engine.rules import RULES_VERSION
from scoring.models import Scoresheet
from scoring.selectors.ledgers import ledger_of_sheet


class Verdict(Enum):
    """What a replay says of a scoresheet."""

    EQUAL = "equal"
    DIFFERS = "differs"
    WOULD_DIFFER = "would_differ"


@dataclass(frozen=True, slots=True)
class Verified:
    """One scoresheet compared with its replay.

    ``WOULD_DIFFER``: it was played under other rules of the engine than today's, which
    would count it otherwise; an organiser decides, nothing changes by itself.
    """

    match_id: int
    match_public_id: str
    rules_version: int
    verdict: Verdict


def verified_scoresheets(match_id: int | None = None) -> Iterator[Verified]:
    """Every scoresheet (or that of one match) replayed and compared. A query each."""
    sheets = Scoresheet.objects.select_related("match").order_by("pk")
    if match_id is not None:
        sheets = sheets.filter(match_id=match_id)
    for sheet in sheets.iterator(chunk_size=200):
        yield Verified(
            match_id=sheet.match_id,
            match_public_id=sheet.match.public_id,
            rules_version=sheet.rules_version,
            verdict=_verdict(sheet),
        )


def _verdict(sheet: Scoresheet) -> Verdict:
    ledger = ledger_of_sheet(sheet)
    replayed = ledger.replayed
    same = (
        replayed.refusal is None
        and sheet.version == ledger.version
        and sheet.progress == replayed.scoreboard.to_payload()
    )
    if same:
        return Verdict.EQUAL
    return Verdict.DIFFERS if sheet.rules_version == RULES_VERSION else Verdict.WOULD_DIFFER
