"""Rebuilding the cached progress of scoresheets from their ledgers."""

from __future__ import annotations

from django.db import transaction

from engine.rules import RULES_VERSION
from scoring.enums import ScoresheetStatus
from scoring.models import Scoresheet
from scoring.selectors.ledgers import ledger_of_sheet
from scoring.services._locking import lock_scoresheet
from scoring.services.scoresheets import status_by_progress


@transaction.atomic(durable=True)
def rebuild_progress(*, match_id: int) -> bool:
    """Write again the cached progress of a scoresheet from a full replay. Safe to repeat.

    A scoresheet played under other rules of the engine is left as it is: a result never
    changes because the code did.

    Returns:
        Whether anything was wrong and is right now.

    Raises:
        Scoresheet.DoesNotExist: the match has none.
    """
    sheet = lock_scoresheet(match_id, may_open=False)
    if sheet is None:
        raise Scoresheet.DoesNotExist
    ledger = ledger_of_sheet(sheet)
    if sheet.rules_version != RULES_VERSION or ledger.replayed.refusal is not None:
        return False
    progress = ledger.replayed.scoreboard.to_payload()
    if (sheet.version, sheet.progress) == (ledger.version, progress):
        return False
    sheet.version, sheet.progress = ledger.version, progress
    if sheet.status != ScoresheetStatus.CLOSED:
        sheet.status = status_by_progress(sheet)
    sheet.save(update_fields=["version", "progress", "status"])
    return True
