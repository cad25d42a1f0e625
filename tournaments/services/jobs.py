"""Long tasks: a row each, so that pages can show progress and nothing is lost with a process.

`manage.py work` runs due rows where there is no broker; with one, a Celery worker does, and
``sweep_jobs`` asks again for those that a broker or a worker lost.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import structlog
from celery import current_app
from django.db import transaction
from django.utils import timezone

from tournaments.enums import JobState
from tournaments.models import Job
from tournaments.services.after_commit import after_commit

LOST_AFTER = timedelta(minutes=15)
OVERDUE_AFTER = timedelta(minutes=1)
ERROR_LENGTH = 300

logger = structlog.stdlib.get_logger("coton.jobs")


@dataclass(frozen=True, slots=True)
class JobTicket:
    """What a progress page needs to follow a job."""

    job_id: int
    public_id: str


@transaction.atomic
def request_job(
    *,
    task: str,
    arguments: Mapping[str, Any],
    key: str,
    now: datetime,
    association_id: int | None = None,
) -> JobTicket:
    """Ask for a long task; a step, called inside the command that needs it or alone.

    A second request with the same key returns the first one's ticket.

    Args:
        task: registered name of a task that takes ``job_id`` and the arguments.
        arguments: JSON values, ids only.
        key: what makes two requests the same, for example ``"export:event:12:v7"``.
        now: when it may start.
        association_id: whose job it is; none for the installation's own.
    """
    job, made = Job.objects.get_or_create(
        key=key,
        defaults={
            "task": task,
            "arguments": dict(arguments),
            "association_id": association_id,
            "due_at": now,
        },
    )
    if made:
        _ask_a_worker(job.pk)
    return JobTicket(job_id=job.pk, public_id=job.public_id)


def report_progress(*, job_id: int, percent: int) -> None:
    """Say how far a running job has come, from 0 to 100."""
    Job.objects.filter(pk=job_id, state=JobState.RUNNING).update(progress=percent)


def run_job(*, job_id: int, now: datetime) -> bool:
    """Run one job to its end unless another process has it; returns whether it ran here.

    The task itself runs outside any transaction of ours and must be safe to repeat. What it
    raises is logged and kept on the row: a failed job never stops the runner.
    """
    job = _claim(job_id, now)
    if job is None:
        return False
    try:
        result = current_app.tasks[job.task].run(job_id=job.pk, **job.arguments)
    except Exception as error:  # the border of the runner: whatever a task raises ends here
        logger.exception("job failed", job=job.public_id, task=job.task)
        _finish(job.pk, JobState.FAILED, error=f"{type(error).__name__}: {error}"[:ERROR_LENGTH])
    else:
        _finish(job.pk, JobState.DONE, result=result, progress=100)
    return True


def run_due_jobs(*, now: datetime) -> int:
    """Run every job that is due, oldest first; returns how many ran here."""
    due = Job.objects.filter(state=JobState.DUE, due_at__lte=now).order_by("due_at", "pk")
    return sum(run_job(job_id=job_id, now=now) for job_id in list(due.values_list("pk", flat=True)))


def sweep_jobs(*, now: datetime) -> int:
    """Put jobs whose worker vanished back in line and ask again for the overdue; safe to repeat."""
    lost = Job.objects.filter(state=JobState.RUNNING, started_at__lt=now - LOST_AFTER)
    lost.update(state=JobState.DUE, started_at=None, due_at=now - OVERDUE_AFTER)
    overdue = Job.objects.filter(state=JobState.DUE, due_at__lte=now - OVERDUE_AFTER).values_list(
        "pk", flat=True
    )
    for job_id in overdue:
        _ask_a_worker(job_id)
    return len(overdue)


def _ask_a_worker(job_id: int) -> None:
    # Without a broker `manage.py work` looks at the rows itself.
    if not current_app.conf.task_always_eager:
        after_commit("tournaments.tasks.run_job", job_id=job_id)


@transaction.atomic(durable=True)
def _claim(job_id: int, now: datetime) -> Job | None:
    claimed = Job.objects.filter(pk=job_id, state=JobState.DUE).update(
        state=JobState.RUNNING, started_at=now
    )
    return Job.objects.get(pk=job_id) if claimed else None


def _finish(job_id: int, state: JobState, **values: Any) -> None:
    Job.objects.filter(pk=job_id).update(state=state, finished_at=timezone.now(), **values)
