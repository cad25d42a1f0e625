"""The product's application, with the processor time of each request in a header."""

import time
from collections.abc import Callable, Iterable
from typing import Any

from django.core.wsgi import get_wsgi_application

from bench import CPU_HEADER

_product = get_wsgi_application()


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """Answer as the product does; a thread serves one request at a time, so its clock is enough."""
    began = time.thread_time()

    def start(status: str, headers: list[tuple[str, str]], *rest: Any) -> Any:
        spent = (time.thread_time() - began) * 1e3
        return start_response(status, [*headers, (CPU_HEADER, f"{spent:.4f}")], *rest)

    return _product(environ, start)
