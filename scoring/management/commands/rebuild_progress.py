"""Write again the cached progress of scoresheets that differ from their ledger."""

from typing import Any

from django.core.management.base import BaseCommand

from scoring.selectors.progress import Verdict, verified_scoresheets
from scoring.services.progress import rebuild_progress


class Command(BaseCommand):
    """Repair caches; the ledger is never touched. Safe to repeat."""

    help = "Rebuild the cached progress of the scoresheets that differ from their ledger."

    def handle(self, *args: Any, **options: Any) -> None:
        """Repair and print how many were wrong."""
        wrong = [row for row in verified_scoresheets() if row.verdict is Verdict.DIFFERS]
        rebuilt = sum(rebuild_progress(match_id=row.match_id) for row in wrong)
        self.stdout.write(f"{rebuilt} scoresheets rebuilt.")
