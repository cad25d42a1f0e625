"""The Celery app: runs tasks in process unless a broker is configured (CELERY_BROKER_URL)."""

import os
from typing import Any

from celery import Celery, signals

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")

app = Celery("coton")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@signals.setup_logging.connect
def keep_our_logging(**_: Any) -> None:
    """Leave logging as the settings made it; Celery would replace it otherwise."""
