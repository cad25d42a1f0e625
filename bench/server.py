"""The server of the product, started for a measurement, and what /proc says of it."""

from __future__ import annotations

import contextlib
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from django.db import connection

from tools.processes import answers, free_port

PROC = Path("/proc")


def is_server() -> bool:
    """Whether this is the shape of a server (PostgreSQL) and not of a laptop (SQLite)."""
    return bool(connection.vendor == "postgresql")


@contextlib.contextmanager
def running() -> Iterator[tuple[int, int]]:
    """A web server as `dev.py run` or the containers shape it; its port and process."""
    port = free_port()
    shape = ["--workers", "2", "--threads", "4"] if is_server() else ["--workers=1", "--threads=8"]
    command = ["gunicorn", "bench.wsgi:application", "--config", "docker/gunicorn.conf.py"]
    told = ["--bind", f"127.0.0.1:{port}", "--log-level", "warning", *shape]
    with child(["-m", *command, *told]) as pid:
        deadline = time.monotonic() + 120
        while not answers(f"http://127.0.0.1:{port}/healthz"):
            assert time.monotonic() < deadline, "the server did not start"
            time.sleep(0.02)
        yield port, pid


@contextlib.contextmanager
def child(arguments: list[str]) -> Iterator[int]:
    """A Python process in this environment, asked to stop at the end."""
    process = subprocess.Popen([sys.executable, *arguments])
    try:
        yield process.pid
    finally:
        process.terminate()
        process.wait(30)


def family(pid: int) -> list[int]:
    """A process and its children, theirs too."""
    found = [pid]
    with contextlib.suppress(OSError):
        for task in (PROC / str(pid) / "task").iterdir():
            for each in (task / "children").read_text().split():
                found += family(int(each))
    return found


def memory(pid: int) -> float:
    """MiB of a process and its children, shared pages divided among those who share them."""
    total = 0
    for each in family(pid):
        text = (PROC / str(each) / "smaps_rollup").read_text()
        total += sum(int(size) for size in re.findall(r"^Pss:\s+(\d+) kB", text, re.MULTILINE))
    return total / 1024


def processor_seconds(pid: int) -> float:
    """What a process and its living children have used so far."""
    ticks = 0
    for each in family(pid):
        fields = (PROC / str(each) / "stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / float(os.sysconf("SC_CLK_TCK"))
