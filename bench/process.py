"""How soon a server answers, and how much memory it holds after the traffic."""

from __future__ import annotations

import statistics
import time

from bench.measuring import Row
from bench.server import child, memory, processor_seconds, running


def start(*, times: int) -> list[Row]:
    """From the command to the first answer of a process that has loaded every address."""
    walls, cpus = [], []
    for _ in range(times):
        began = time.monotonic()
        with running() as (_port, pid):
            walls.append(time.monotonic() - began)
            cpus.append(processor_seconds(pid))
    wall, cpu = statistics.median(walls), statistics.median(cpus)
    return [Row("server start to first answer", wall, "s", 1.5, cpu=cpu * 1e3, wall=wall * 1e3)]


def worker() -> float:
    """MiB of the job runner once it has started and looked for jobs."""
    with child(["manage.py", "work"]) as pid:
        seen = 0.0
        for _ in range(20):
            time.sleep(0.5)
            before, seen = seen, memory(pid)
            if before and abs(seen - before) < 0.5:
                break
        return seen


def memories(web: float) -> list[Row]:
    """What the processes of an installation hold after the traffic."""
    runner = worker()
    return [
        Row("memory after traffic: web", web, "MiB"),
        Row("memory: job runner", runner, "MiB"),
        Row("memory in all", web + runner, "MiB", 450),
    ]
