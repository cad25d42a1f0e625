"""Long tasks: asked for once, run once, never lost."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from celery import current_app, shared_task

from tournaments.enums import JobState
from tournaments.models import Job
from tournaments.services.jobs import (
    LOST_AFTER,
    report_progress,
    request_job,
    run_due_jobs,
    run_job,
    sweep_jobs,
)

NOW = datetime(2026, 11, 26, 21, 30, tzinfo=UTC)


@pytest.fixture
def count_task() -> Iterator[str]:
    name = "tests.count_hands"

    @shared_task(name=name)
    def count_hands(job_id: int, hands: int) -> dict[str, int]:
        report_progress(job_id=job_id, percent=50)
        return {"hands": hands, "half": Job.objects.get(pk=job_id).progress}

    current_app.finalize()
    yield name
    current_app.tasks.unregister(name)


@pytest.fixture
def failing_task() -> Iterator[str]:
    name = "tests.fail"

    @shared_task(name=name)
    def fail(job_id: int) -> None:
        raise ValueError("no such season")

    current_app.finalize()
    yield name
    current_app.tasks.unregister(name)


def ask(task: str, key: str = "k", **arguments: int) -> int:
    return request_job(task=task, arguments=arguments, key=key, now=NOW).job_id


@pytest.mark.django_db(transaction=True)
def test_due_job_runs_once_and_keeps_its_result(count_task: str) -> None:
    job_id = ask(count_task, hands=14)

    ran = [run_due_jobs(now=NOW), run_due_jobs(now=NOW)]

    job = Job.objects.get(pk=job_id)
    assert ran == [1, 0]
    assert (job.state, job.progress) == (JobState.DONE, 100)
    assert job.result == {"hands": 14, "half": 50}
    assert job.finished_at is not None


@pytest.mark.django_db
def test_same_key_is_the_same_job(count_task: str) -> None:
    first, second = ask(count_task, hands=1), ask(count_task, hands=2)

    assert first == second
    assert Job.objects.get().arguments == {"hands": 1}


@pytest.mark.django_db(transaction=True)
def test_job_of_tomorrow_waits(count_task: str) -> None:
    request_job(task=count_task, arguments={"hands": 1}, key="k", now=NOW + timedelta(days=1))

    assert run_due_jobs(now=NOW) == 0


@pytest.mark.django_db(transaction=True)
def test_failure_is_kept_on_the_row_and_stops_nothing(failing_task: str, count_task: str) -> None:
    failed = ask(failing_task, key="fails")
    ask(count_task, key="works", hands=3)

    run_due_jobs(now=NOW)

    job = Job.objects.get(pk=failed)
    assert (job.state, job.error) == (JobState.FAILED, "ValueError: no such season")
    assert Job.objects.get(key="works").state == JobState.DONE


@pytest.mark.django_db(transaction=True)
def test_job_of_a_vanished_worker_is_run_again(count_task: str) -> None:
    job_id = ask(count_task, hands=5)
    Job.objects.filter(pk=job_id).update(state=JobState.RUNNING, started_at=NOW)
    later = NOW + LOST_AFTER + timedelta(seconds=1)

    found = sweep_jobs(now=later)

    assert found == 1
    assert run_job(job_id=job_id, now=later) is True


@pytest.mark.django_db(transaction=True)
def test_running_job_is_left_to_its_worker(count_task: str) -> None:
    job_id = ask(count_task, hands=5)
    Job.objects.filter(pk=job_id).update(state=JobState.RUNNING, started_at=NOW)

    assert sweep_jobs(now=NOW + timedelta(minutes=5)) == 0
    assert run_job(job_id=job_id, now=NOW) is False
