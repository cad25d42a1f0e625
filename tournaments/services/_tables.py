"""Steps about the tables of a hall: the caller holds the transaction."""

from django.db import connection
from django.db.models import Max

from tournaments.models import Table


def ensure_open_tables(event_id: int, needed: int) -> None:
    """Add tables after the last one until this many are in use."""
    assert connection.in_atomic_block
    tables = Table.objects.filter(event_id=event_id)
    missing = needed - tables.filter(is_blocked=False).count()
    if missing <= 0:
        return
    last = tables.aggregate(last=Max("number"))["last"] or 0
    numbers = range(last + 1, last + missing + 1)
    Table.objects.bulk_create(Table(event_id=event_id, number=number) for number in numbers)
