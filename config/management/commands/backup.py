"""A copy of a laptop's database, taken while Cotón runs."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection


class Command(BaseCommand):
    """Uses SQLite's online copy, which includes what is still in the write-ahead log."""

    help = "Copy the SQLite database to a file and check the copy (PostgreSQL: use pg_dump)."

    def add_arguments(self, parser: CommandParser) -> None:
        """Where to."""
        parser.add_argument("target", type=Path, help="the file to write; must not exist")

    def handle(self, *args: Any, target: Path, **options: Any) -> None:
        """Copy, then read the copy through."""
        if connection.vendor != "sqlite":
            raise CommandError("This database is not SQLite: back it up with pg_dump -Fc.")
        if target.exists():
            raise CommandError(f"{target} exists: choose another name.")
        connection.ensure_connection()
        with closing(sqlite3.connect(target)) as copy:
            connection.connection.backup(copy)
            (answer,) = copy.execute("PRAGMA integrity_check").fetchone()
        if answer != "ok":
            raise CommandError(f"The copy is damaged: {answer}")
        self.stdout.write(f"{target}: {target.stat().st_size:,} bytes, checked")
