"""HTTP-wide middleware: an id for every request, refusals as answers, closed browser powers."""

import re
import time
import uuid
from collections.abc import Callable

import structlog
from django.http import HttpRequest, HttpResponse

from config.problems import problem_response
from engine.errors import DomainError

logger = structlog.stdlib.get_logger("coton.request")

REQUEST_ID = re.compile(r"[A-Za-z0-9._-]{8,64}")
POWERS = ("accelerometer", "camera", "geolocation", "gyroscope", "microphone", "payment", "usb")
PERMISSIONS_POLICY = ", ".join(f"{power}=()" for power in POWERS)

Next = Callable[[HttpRequest], HttpResponse]


class RequestIdMiddleware:
    """Gives each request an id (the proxy's if it is sane), logs it, and answers with it."""

    def __init__(self, get_response: Next) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Bind the id to every log line of the request and write one line about its end."""
        offered = request.headers.get("X-Request-ID", "")
        request_id = offered if REQUEST_ID.fullmatch(offered) else uuid.uuid4().hex
        request.META["coton.request_id"] = request_id
        started = time.monotonic()
        with structlog.contextvars.bound_contextvars(request_id=request_id):
            response = self.get_response(request)
            logger.info(
                "request",
                method=request.method,
                path=request.path,
                status=response.status_code,
                milliseconds=round((time.monotonic() - started) * 1000, 1),
            )
        response["X-Request-ID"] = request_id
        return response


class PermissionsPolicyMiddleware:
    """Tells the browser which of its powers no page of ours uses."""

    def __init__(self, get_response: Next) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Add the header."""
        response = self.get_response(request)
        response.headers.setdefault("Permissions-Policy", PERMISSIONS_POLICY)
        return response


class ProblemMiddleware:
    """Answers a DomainError that a view let through; only forms catch them elsewhere."""

    def __init__(self, get_response: Next) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass on."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Turn refusals into pages or problem documents; bugs go on to become a 500."""
        if isinstance(error, DomainError):
            return problem_response(request, error)
        return None
