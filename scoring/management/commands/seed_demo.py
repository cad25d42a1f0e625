"""`manage.py seed_demo`: the demonstration association, where there is none yet."""

from typing import Any

from django.core.management.base import BaseCommand

from scoring.rehearsal.demo import NAME, seed_demo


class Command(BaseCommand):
    """Makes Peña La Cuarenta with a finished night and one in play."""

    help = __doc__

    def handle(self, *args: Any, **options: Any) -> None:
        """Seed an installation without associations, or say that nothing was done."""
        done = seed_demo()
        self.stdout.write(f"{NAME} is ready" if done else "Nothing done: there is data already")
