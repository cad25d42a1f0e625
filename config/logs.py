"""Structured logs: one event per line, as text for a person or as JSON for a collector."""

from collections.abc import Sequence
from typing import Any

import structlog

SHARED: Sequence[Any] = (
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
)


def logging_settings(*, level: str, as_json: bool) -> dict[str, Any]:
    """The LOGGING setting; Django's and libraries' own records take the same form as ours."""
    final = _json_processors() if as_json else [_console()]
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "events": {
                "()": "structlog.stdlib.ProcessorFormatter",
                "processors": [
                    structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                    *final,
                ],
                "foreign_pre_chain": list(SHARED),
            }
        },
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "events"}},
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            "httpx": {"level": "WARNING"},
            "django": {"handlers": [], "level": level, "propagate": True},
            "django.server": {"handlers": [], "level": level, "propagate": True},
        },
    }


def configure_structlog() -> None:
    """Send structlog's events through the standard logging set up by LOGGING."""
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *SHARED,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )


def _console() -> structlog.dev.ConsoleRenderer:
    """Text for a person; tracebacks without local variables, which may be personal."""
    plain = structlog.dev.plain_traceback
    return structlog.dev.ConsoleRenderer(colors=False, exception_formatter=plain)


def _json_processors() -> list[Any]:
    return [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
