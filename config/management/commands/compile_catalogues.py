"""Compile the translations with polib: bare machines have no msgfmt."""

from pathlib import Path
from typing import Any

import polib
from django.conf import settings
from django.core.management.base import BaseCommand


class Command(BaseCommand):
    """Writes each .mo beside its .po, unless it is newer already."""

    help = "Compile the translation catalogues (locale/*/LC_MESSAGES/*.po)."

    def handle(self, *args: Any, **options: Any) -> None:
        """Compile what changed."""
        for folder in settings.LOCALE_PATHS:
            for source in sorted(Path(folder).glob("*/LC_MESSAGES/*.po")):
                self._compile(source, source.with_suffix(".mo"))

    def _compile(self, source: Path, target: Path) -> None:
        if target.exists() and target.stat().st_mtime >= source.stat().st_mtime:
            return
        polib.pofile(str(source)).save_as_mofile(str(target))
        self.stdout.write(f"compiled {source.parent.parent.name}/{source.stem}")
