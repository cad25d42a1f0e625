"""How many queries and transactions one request takes, asked in this process."""

from __future__ import annotations

from collections.abc import Callable

from django.db import connection
from django.test.utils import CaptureQueriesContext

CONTROL = ("BEGIN", "COMMIT", "ROLLBACK", "SAVEPOINT", "RELEASE")


def counted(job: Callable[[], object]) -> tuple[int, int]:
    """Queries, and transactions opened; BEGIN and its kin are no queries."""
    with CaptureQueriesContext(connection) as captured:
        job()
    said = [query["sql"].lstrip().upper() for query in captured.captured_queries]
    control = [sql for sql in said if sql.startswith(CONTROL)]
    return len(said) - len(control), sum(sql.startswith("BEGIN") for sql in control)
