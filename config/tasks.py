"""Housekeeping of the installation itself; what concerns the domain is in each app's tasks."""

import time

from celery import shared_task
from django.core.cache import cache
from django.core.management import call_command

from config.health import BEAT_KEY


@shared_task(name="config.tasks.heartbeat")
def heartbeat() -> None:
    """Leave the time where /readyz finds it."""
    cache.set(BEAT_KEY, time.time(), None)


@shared_task(name="config.tasks.forget_old_sessions")
def forget_old_sessions() -> None:
    """Delete sessions that have expired."""
    call_command("clearsessions")
