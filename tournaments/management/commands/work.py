"""The job runner of an installation without a broker: due jobs and the periodic schedule."""

import json
import signal
import threading
from datetime import datetime
from pathlib import Path
from typing import Any

import structlog
from celery import current_app
from celery.schedules import maybe_schedule
from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.db import OperationalError, close_old_connections
from django.utils import timezone

from tournaments.services.jobs import run_due_jobs

logger = structlog.stdlib.get_logger("coton.work")

LOOK_EVERY_SECONDS = 2.0


class Schedule:
    """When each periodic task last ran, kept in a file so that a closed laptop catches up."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._last: dict[str, str] = json.loads(path.read_text()) if path.exists() else {}

    def run_due(self, now: datetime) -> list[str]:
        """Run what is due now and remember it; returns the names."""
        known = dict(self._last)
        due = [name for name in settings.CELERY_BEAT_SCHEDULE if self._is_due(name, now)]
        for name in due:
            self._run(name)
            self._last[name] = now.isoformat()
        if self._last != known:
            self._path.write_text(json.dumps(self._last))
        return due

    def _is_due(self, name: str, now: datetime) -> bool:
        if name not in self._last:  # new: its first interval starts now
            self._last[name] = now.isoformat()
            return False
        schedule = maybe_schedule(settings.CELERY_BEAT_SCHEDULE[name]["schedule"], app=current_app)
        return bool(schedule.is_due(datetime.fromisoformat(self._last[name])).is_due)

    def _run(self, name: str) -> None:
        try:
            current_app.tasks[settings.CELERY_BEAT_SCHEDULE[name]["task"]].run()
        except Exception:  # one failing task must not stop the others
            logger.exception("periodic task failed", name=name)


class Command(BaseCommand):
    """Runs until SIGTERM or SIGINT; finishes the job at hand before it stops."""

    help = "Run due jobs and periodic tasks in this process (installations without a broker)."

    def add_arguments(self, parser: CommandParser) -> None:
        """One pass, for scripts and tests."""
        parser.add_argument("--once", action="store_true", help="look once and return")

    def handle(self, *args: Any, once: bool, **options: Any) -> None:
        """Look for work every two seconds."""
        settings.VAR_DIR.mkdir(parents=True, exist_ok=True)
        schedule = Schedule(settings.VAR_DIR / "schedule.json")
        if once:
            self._look(schedule)
            return
        stop = threading.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: stop.set())
        while not stop.wait(LOOK_EVERY_SECONDS):
            self._look(schedule)

    def _look(self, schedule: Schedule) -> None:
        close_old_connections()
        try:
            schedule.run_due(timezone.now())
            run_due_jobs(now=timezone.now())
        except OperationalError:  # a busy or restarting database: look again in two seconds
            logger.warning("database not available", exc_info=True)
