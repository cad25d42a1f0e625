"""Scoring's tasks: ids in, one service call; safe to run twice."""

import logging

from celery import shared_task

from scoring.selectors.progress import Verdict, verified_scoresheets
from scoring.services import progress

logger = logging.getLogger(__name__)


@shared_task(name="scoring.tasks.verify_progress")
def verify_progress(match_id: int | None = None) -> dict[str, int]:
    """Replay scoresheets (or one) and count those whose cached progress differs."""
    rows = list(verified_scoresheets(match_id))
    wrong = [row.match_public_id for row in rows if row.verdict is Verdict.DIFFERS]
    for public_id in wrong:
        logger.error("cached progress differs from the ledger of match %s", public_id)
    return {"verified": len(rows), "wrong": len(wrong)}


@shared_task(name="scoring.tasks.rebuild_progress")
def rebuild_progress(match_id: int) -> bool:
    """Rebuild the cached progress of one scoresheet."""
    return progress.rebuild_progress(match_id=match_id)
