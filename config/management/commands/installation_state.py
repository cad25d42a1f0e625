"""Whether the first run is over, for dev.py and for monitoring."""

from typing import Any

from django.core.management.base import BaseCommand

from tournaments.selectors.installation import is_in_use


class Command(BaseCommand):
    """Prints ``in use`` or ``empty``."""

    help = "Print 'in use' when an association exists, 'empty' before the first run."

    def handle(self, *args: Any, **options: Any) -> None:
        """Ask once."""
        self.stdout.write("in use" if is_in_use() else "empty")
