"""A browser's essentials: one connection kept open, cookies, and what each request cost."""

from __future__ import annotations

import http.client
import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib.auth import get_user_model
from django.test import Client as Session

from bench import CPU_HEADER

TOKEN = "b" * 32
KEPT_SECONDS = 2.0


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer; ``wall`` and the server's ``cpu`` in milliseconds."""

    status: int
    headers: Mapping[str, str]
    body: bytes
    wall: float
    cpu: float

    def ok(self) -> Reply:
        """Itself; anything that is not a success stops the run."""
        assert self.status < 400, (self.status, self.body[:500])
        return self


class Browser:
    """Somebody with a connection; signed in when there is a user."""

    def __init__(self, port: int, user_id: int | None = None) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self._asked = 0.0
        self._cookies = f"csrftoken={TOKEN}"
        if user_id is not None:
            session = Session()
            session.force_login(get_user_model().objects.get(pk=user_id))
            self._cookies += f"; sessionid={session.cookies['sessionid'].value}"

    def get(self, address: str, **headers: str) -> Reply:
        """Ask for a page; ``accept_encoding="gzip"`` becomes a header."""
        said = {name.replace("_", "-"): value for name, value in headers.items()}
        return self._ask("GET", address, said=said)

    def post(self, address: str, form: str = "") -> Reply:
        """Send a form."""
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        return self._ask("POST", address, form.encode(), said=kind)

    def send(self, address: str, document: Any, **headers: str) -> Reply:
        """Send JSON to the API."""
        said = {name.replace("_", "-"): value for name, value in headers.items()}
        said["Content-Type"] = "application/json"
        return self._ask("POST", address, json.dumps(document).encode(), said=said)

    def _ask(
        self, method: str, address: str, body: bytes | None = None, *, said: dict[str, str]
    ) -> Reply:
        if time.monotonic() - self._asked > KEPT_SECONDS:
            self._connection.close()  # opened again by itself; the server hangs up on the silent
        headers = {"Cookie": self._cookies, "X-CSRFToken": TOKEN, **said}
        began = time.perf_counter()
        self._connection.request(method, address, body, headers)
        response = self._connection.getresponse()
        content = response.read()
        wall = (time.perf_counter() - began) * 1e3
        self._asked = time.monotonic()
        found = dict(response.getheaders())
        return Reply(response.status, found, content, wall, float(found.get(CPU_HEADER, 0)))
