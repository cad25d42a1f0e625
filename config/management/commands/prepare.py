"""Everything between new code and a server that may start, in one process."""

import hashlib
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandParser

from tournaments.selectors.installation import is_in_use


class Command(BaseCommand):
    """Compiles catalogues, collects static files and migrates; a second run changes nothing."""

    help = "Compile translations, collect static files, migrate; say whether Cotón is in use."

    def add_arguments(self, parser: CommandParser) -> None:
        """Images are built without a database."""
        parser.add_argument("--files-only", action="store_true", help="leave the database alone")

    def handle(self, *args: Any, files_only: bool, **options: Any) -> None:
        """Run the three steps; the last line is ``in use`` or ``empty``."""
        settings.MEDIA_ROOT.mkdir(parents=True, exist_ok=True)
        call_command("compile_catalogues", stdout=self.stdout)
        self._collect_static_files()
        if not files_only:
            call_command("migrate", interactive=False, verbosity=0)
            self.stdout.write("in use" if is_in_use() else "empty")

    def _collect_static_files(self) -> None:
        """Collect only what changed: compressing everything takes most of a start."""
        stamp = settings.STATIC_ROOT / ".collected"
        wanted = _fingerprint_of_static_files()
        if stamp.exists() and stamp.read_text() == wanted:
            return
        call_command("collectstatic", interactive=False, verbosity=0)
        stamp.write_text(wanted)


def _fingerprint_of_static_files() -> str:
    found = hashlib.sha256()
    for finder in get_finders():
        for name, storage in finder.list([]):
            about = (name, storage.size(name), storage.get_modified_time(name).isoformat())
            found.update(repr(about).encode())
    return found.hexdigest()
