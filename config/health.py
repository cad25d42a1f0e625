"""Liveness and readiness: what a proxy or a person asks a running installation."""

import time
from typing import Any

from celery import current_app
from celery.exceptions import OperationalError as BrokerError
from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse

BEAT_KEY = "beat:last"
BEAT_LATE_SECONDS = 180
BROKER_PATIENCE_SECONDS = 2


def healthz(request: HttpRequest) -> HttpResponse:
    """The process answers; nothing else is asked."""
    headers = {"Cache-Control": "no-store"}
    return HttpResponse("ok\n", content_type="text/plain", headers=headers)


def readyz(request: HttpRequest) -> HttpResponse:
    """Whether traffic may come: database, migrations, cache, broker; the beat is only told."""
    report: dict[str, Any] = {
        "database": _database(),
        "cache": _cache(),
        "broker": _broker(),
    }
    ready = all(state in ("ok", "in process") for state in report.values())
    report["beat"] = _beat()
    status = 200 if ready else 503
    return JsonResponse(report, status=status, headers={"Cache-Control": "no-store"})


def _database() -> str:
    try:
        executor = MigrationExecutor(connection)
        plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    except DatabaseError:
        return "unreachable"
    return "migrations pending" if plan else "ok"


def _cache() -> str:
    try:
        cache.set("ready", 1, 10)
        return "ok" if cache.get("ready") == 1 else "forgets"
    except Exception:  # each cache backend has errors of its own
        return "unreachable"


def _broker() -> str:
    if settings.CELERY_BROKER_URL == settings.NO_BROKER:
        return "in process"
    try:
        with current_app.connection_for_read() as broker:
            broker.ensure_connection(max_retries=1, timeout=BROKER_PATIENCE_SECONDS)
    except (BrokerError, OSError):
        return "unreachable"
    return "ok"


def _beat() -> str:
    try:
        last = cache.get(BEAT_KEY)
    except Exception:  # reported under "cache" already
        last = None
    if last is None:
        return "not seen"
    return "ok" if time.time() - last < BEAT_LATE_SECONDS else "late"
