"""What every test run has in common: which tests a database or a browser allows, and no skips.

Fixtures are in tests/conftest.py; this file also serves the doctests of engine/.
"""

import os
from collections.abc import Iterable
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command

NO_SKIPS = bool(os.environ.get("CI"))


def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile the translations once, so that pages are tested in both languages."""
    call_command("compile_catalogues", stdout=StringIO())


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what needs PostgreSQL on a run with SQLite."""
    if not settings.DATABASES["default"]["ENGINE"].endswith("sqlite3"):
        return
    needs_locks = [item for item in items if item.get_closest_marker("postgres")]
    if needs_locks:
        config.hook.pytest_deselected(items=needs_locks)
        items[:] = [item for item in items if item not in needs_locks]


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """The browser tests import a driver that only their own lock brings."""
    browser = collection_path == config.rootpath / "tests" / "e2e"
    return True if browser and config.getoption("markexpr") != "e2e" else None


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterable[None]:
    """In CI a skipped test is a failed one: nothing may be left out there."""
    outcome = yield
    report = outcome.get_result()
    if NO_SKIPS and report.skipped:
        report.outcome = "failed"
        report.longrepr = f"skipped, which CI does not accept: {report.longrepr}"
