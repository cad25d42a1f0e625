"""What runs by itself and how often: Celery's beat with a broker, `manage.py work` without."""

from typing import Any

from celery.schedules import crontab

BEAT_SCHEDULE: dict[str, dict[str, Any]] = {
    "heartbeat": {"task": "config.tasks.heartbeat", "schedule": 60.0},
    "sweep-jobs": {"task": "tournaments.tasks.sweep_jobs", "schedule": 60.0},
    "verify-progress": {
        "task": "scoring.tasks.verify_progress",
        "schedule": crontab(hour="5", minute="20"),
    },
    "forget-old-sessions": {
        "task": "config.tasks.forget_old_sessions",
        "schedule": crontab(hour="5", minute="10"),
    },
}
