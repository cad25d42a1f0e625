"""What every test run has in common: which tests a database or a browser allows, and no skips.

Fixtures are in tests/conftest.py; this file also serves the doctests of engine/.
"""

import os
from collections.abc import Iterable
from io import StringIO

import pytest
from django.conf import settings
from django.core.management import call_command

NO_SKIPS = bool(os.environ.get("CI"))


def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile the translations once, so that pages are tested in both languages."""
    call_command("compile_catalogues", stdout=StringIO())


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what needs PostgreSQL or a browser, unless this run is for it."""
    left_out = set()
    if settings.DATABASES["default"]["ENGINE"].endswith("sqlite3"):
        left_out.add("postgres")
    if config.getoption("markexpr") != "e2e":
        left_out.add("e2e")
    chosen = [item for item in items if not left_out & _marks(item)]
    if len(chosen) < len(items):
        kept = set(chosen)
        config.hook.pytest_deselected(items=[item for item in items if item not in kept])
        items[:] = chosen


def _marks(item: pytest.Item) -> set[str]:
    return {mark.name for mark in item.iter_markers()}


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterable[None]:
    """In CI a skipped test is a failed one: nothing may be left out there."""
    outcome = yield
    report = outcome.get_result()
    if NO_SKIPS and report.skipped:
        report.outcome = "failed"
        report.longrepr = f"skipped, which CI does not accept: {report.longrepr}"
