"""Compare the cached progress of every scoresheet with a full replay of its ledger."""

from collections import Counter
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from engine.rules import RULES_VERSION
from scoring.selectors.progress import Verdict, Verified, verified_scoresheets


class Command(BaseCommand):
    """Report; changes nothing. Exit status 1 when a cached progress is wrong."""

    help = "Compare the cached progress of every scoresheet with a full replay of its ledger."

    def handle(self, *args: Any, **options: Any) -> None:
        """Print one line per scoresheet that differs, and a summary."""
        count: Counter[Verdict] = Counter()
        for row in verified_scoresheets():
            count[row.verdict] += 1
            if row.verdict is not Verdict.EQUAL:
                self.stdout.write(_line(row))
        total = sum(count.values())
        self.stdout.write(f"{total} scoresheets, {count[Verdict.EQUAL]} equal to their replay.")
        if count[Verdict.DIFFERS]:
            raise CommandError(
                f"{count[Verdict.DIFFERS]} differ: run rebuild_progress and tell whoever keeps "
                "the server."
            )


def _line(row: Verified) -> str:
    if row.verdict is Verdict.WOULD_DIFFER:
        return (
            f"match {row.match_public_id}: recorded under rules {row.rules_version}, "
            f"would differ under rules {RULES_VERSION}"
        )
    return f"match {row.match_public_id}: the cached progress differs from the replay"
