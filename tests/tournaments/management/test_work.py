"""The job runner of an installation without a broker."""

from datetime import UTC, datetime, timedelta
from io import StringIO
from pathlib import Path

import pytest
from django.core.cache import cache
from django.core.management import call_command

from config.health import BEAT_KEY
from tournaments.management.commands.work import Schedule

START = datetime(2026, 11, 26, 20, 0, tzinfo=UTC)


@pytest.fixture
def heartbeat_only(settings) -> None:
    settings.CELERY_BEAT_SCHEDULE = {
        "heartbeat": {"task": "config.tasks.heartbeat", "schedule": 60.0}
    }
    cache.delete(BEAT_KEY)


@pytest.mark.usefixtures("heartbeat_only")
def test_periodic_task_runs_when_its_interval_has_passed(tmp_path: Path, time_machine) -> None:
    schedule = Schedule(tmp_path / "schedule.json")

    ran = []
    for seconds in (0, 30, 61, 62, 130):
        now = START + timedelta(seconds=seconds)
        time_machine.move_to(now, tick=False)
        ran.append(schedule.run_due(now))

    assert ran == [[], [], ["heartbeat"], [], ["heartbeat"]]
    assert cache.get(BEAT_KEY) == (START + timedelta(seconds=130)).timestamp()


@pytest.mark.usefixtures("heartbeat_only")
def test_closed_laptop_catches_up(tmp_path: Path, time_machine) -> None:
    path = tmp_path / "schedule.json"
    time_machine.move_to(START, tick=False)
    Schedule(path).run_due(START)
    time_machine.move_to(START + timedelta(seconds=61), tick=False)
    Schedule(path).run_due(START + timedelta(seconds=61))
    next_week = START + timedelta(days=7)
    time_machine.move_to(next_week, tick=False)

    assert Schedule(path).run_due(next_week) == ["heartbeat"]


@pytest.mark.django_db(transaction=True)
def test_one_pass_looks_for_work_and_returns(tmp_path: Path, settings) -> None:
    settings.VAR_DIR = tmp_path

    call_command("work", "--once", stdout=StringIO())

    assert not any(tmp_path.glob("*.tmp"))
