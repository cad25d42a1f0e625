"""Celery tasks: ids in, one service call. They run in process when there is no broker."""

from celery import shared_task
from django.utils import timezone

from tournaments.services import jobs, snapshots


@shared_task(name="tournaments.tasks.run_job")
def run_job(job_id: int) -> None:
    """Run one long task of the Job table."""
    jobs.run_job(job_id=job_id, now=timezone.now())


@shared_task(name="tournaments.tasks.sweep_jobs")
def sweep_jobs() -> None:
    """Ask again for long tasks that a broker or a worker lost."""
    jobs.sweep_jobs(now=timezone.now())


@shared_task(name="tournaments.tasks.snapshot_standings")
def snapshot_standings(round_id: int) -> None:
    """Keep the standings of a round that closed."""
    snapshots.snapshot_standings(round_id=round_id)
