"""Work that waits for the commit: a task asked for by name, so that services never import tasks."""

from celery import current_app
from django.db import transaction


def after_commit(task_name: str, **ids: int | str) -> None:
    """Ask for a task once the surrounding transaction is committed; nothing happens on a rollback.

    Without a broker it runs in this process, before the answer leaves. A broker that cannot be
    reached is logged, not raised: what was saved stays saved, and the sweeper asks again.

    Args:
        task_name: the registered name, for example ``"scoring.tasks.verify_progress"``.
        **ids: what the task is about; ids only, never rows.
    """

    def ask() -> None:
        current_app.signature(task_name, kwargs=ids).apply_async()

    transaction.on_commit(ask, robust=True)
