"""The Celery app: runs tasks in process unless a broker is configured (CELERY_BROKER_URL)."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")

app = Celery("coton")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
