"""Tasks can be asked for by name in a process that imported none of them."""

import os
import subprocess
import sys

from django.conf import settings

from tests.architecture.source import ROOT

QUESTION = """
import django; django.setup()
from celery import current_app
print("\\n".join(sorted(name for name in current_app.tasks if not name.startswith("celery."))))
"""


def registered() -> set[str]:
    env = os.environ | {"DJANGO_SETTINGS_MODULE": "config.settings.test"}
    command = [sys.executable, "-c", QUESTION]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_every_scheduled_task_is_registered() -> None:
    scheduled = {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}

    assert scheduled - registered() == set()
