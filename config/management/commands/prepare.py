"""Everything between new code and a server that may start, in one process."""

from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandParser


class Command(BaseCommand):
    """Compiles catalogues, collects static files and migrates; a second run changes nothing."""

    help = "Compile translations, collect static files, migrate."

    def add_arguments(self, parser: CommandParser) -> None:
        """Images are built without a database."""
        parser.add_argument("--files-only", action="store_true", help="leave the database alone")

    def handle(self, *args: Any, files_only: bool, **options: Any) -> None:
        """Run the three steps."""
        settings.MEDIA_ROOT.mkdir(parents=True, exist_ok=True)
        call_command("compile_catalogues", stdout=self.stdout)
        call_command("collectstatic", interactive=False, verbosity=0, clear=False)
        if not files_only:
            call_command("migrate", interactive=False, verbosity=0)
