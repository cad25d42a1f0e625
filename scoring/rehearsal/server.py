"""A Cotón of its own for a rehearsal: temporary data, a real web server, gone afterwards."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
from django.conf import settings
from django.core.management.base import CommandError

_START_SECONDS = 30.0
_OTHER_DATA = ("DATABASE_URL", "CACHE_URL", "CELERY_BROKER_URL")


@dataclass(frozen=True)
class TemporaryServer:
    """Where the server answers, and the environment its commands need."""

    url: str
    environment: Mapping[str, str]

    def manage(self, arguments: Sequence[str]) -> None:
        """Run a management command against the same data, on this terminal.

        Raises:
            CommandError: it failed.
        """
        command = [sys.executable, "manage.py", *arguments]
        done = subprocess.run(command, cwd=settings.BASE_DIR, env=self.environment, check=False)
        if done.returncode:
            raise CommandError(f"{arguments[0]} failed")


@contextmanager
def temporary_server() -> Iterator[TemporaryServer]:
    """Prepare temporary data and serve it on a free loopback port."""
    with tempfile.TemporaryDirectory(prefix="coton-rehearsal-") as folder:
        port = _free_port()
        server = TemporaryServer(f"http://127.0.0.1:{port}", _environment(Path(folder)))
        server.manage(["prepare"])
        gunicorn = [sys.executable, "-m", "gunicorn", "config.wsgi:application"]
        shape = ["--bind", f"127.0.0.1:{port}", "--worker-class", "gthread", "--threads", "8"]
        process = subprocess.Popen(
            [*gunicorn, *shape, "--log-level", "warning"],
            cwd=settings.BASE_DIR,
            env=server.environment,
        )
        try:
            _wait_for(server.url, process)
            yield server
        finally:
            process.terminate()
            process.wait()


def _environment(folder: Path) -> dict[str, str]:
    inherited = {name: value for name, value in os.environ.items() if name not in _OTHER_DATA}
    return inherited | {
        "DJANGO_SETTINGS_MODULE": "config.settings.dev",
        "COTON_DATA_DIR": str(folder),
        "ALLOWED_HOSTS": "127.0.0.1",
        "LOG_LEVEL": "ERROR",  # refusals are part of the plan
    }


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    assert isinstance(port, int)
    return port


def _wait_for(url: str, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + _START_SECONDS
    while time.monotonic() < deadline:
        if process.poll() is not None:
            raise CommandError("the server of the rehearsal did not start")
        try:
            if httpx.get(f"{url}/healthz").is_success:
                return
        except httpx.TransportError:
            time.sleep(0.1)
    raise CommandError("the server of the rehearsal does not answer")
