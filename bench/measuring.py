"""A measurement, and how it is taken: medians, because the machine has other things to do."""

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """One measurement beside its goal, both in the same unit."""

    job: str
    value: float
    unit: str
    goal: float | None = None


@dataclass(frozen=True, slots=True)
class Cost:
    """What one call costs: wall-clock and processor time, in milliseconds."""

    wall: float
    cpu: float


def cost_of(job: Callable[[], object], *, times: int = 30) -> Cost:
    """The medians of some calls, after two that warm up.

    Processor time is this process's only: a database server's is not in it.
    """
    job()
    job()
    walls, cpus = [], []
    for _ in range(times):
        wall, cpu = time.perf_counter(), time.process_time()
        job()
        cpus.append(time.process_time() - cpu)
        walls.append(time.perf_counter() - wall)
    return Cost(statistics.median(walls) * 1e3, statistics.median(cpus) * 1e3)
