"""HTTP-wide and deployment things: settings, URLs, problems, health, the Celery app."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
