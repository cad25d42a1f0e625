"""The lock of a scoresheet, opened at its first command."""

from __future__ import annotations

from django.db import connection
from django.utils import timezone

from engine.scoreboard import Scoreboard
from scoring.models import Scoresheet
from scoring.selectors.ledgers import empty_ledger
from tournaments.selectors.matches import match_for_scoring


def lock_scoresheet(match_id: int, *, may_open: bool) -> Scoresheet | None:
    """Lock the scoresheet of a match; a step, the caller holds the transaction.

    Args:
        match_id: the match.
        may_open: whether a match without scoresheet gets one; else None is answered.

    Raises:
        Match.DoesNotExist: no such match.
    """
    assert connection.in_atomic_block
    sheet = _locked(match_id)
    if sheet is None and may_open:
        _open(match_id)
        sheet = _locked(match_id)
    return sheet


def _locked(match_id: int) -> Scoresheet | None:
    return Scoresheet.objects.select_for_update(no_key=True).filter(match_id=match_id).first()


def _open(match_id: int) -> None:
    """Copy the rules of the round; a rival that opened it first is left as it is."""
    match = match_for_scoring(match_id)
    empty = empty_ledger(match.ruleset, match.match_format)
    sheet = Scoresheet(
        match_id=match_id,
        ruleset=match.ruleset,
        match_format=match.match_format,
        rules_version=match.rules_version,
        progress=Scoreboard.start(empty.rules, empty.match_format).to_payload(),
        opened_at=timezone.now(),
    )
    Scoresheet.objects.bulk_create([sheet], ignore_conflicts=True)
