"""A measurement, and how it is taken: medians, because the machine has other things to do."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from bench.client import Reply


@dataclass(frozen=True, slots=True)
class Row:
    """One measurement beside its goal, both in the same unit.

    Attributes:
        at_least: whether the goal is a least value, not a most.
        cpu: processor time of one operation in the process that serves it, in ms.
        wall: its time as the asker sees it, in ms.
    """

    job: str
    value: float
    unit: str
    goal: float | None = None
    at_least: bool = False
    cpu: float | None = None
    wall: float | None = None

    @property
    def is_met(self) -> bool | None:
        """Whether the goal is met; None without one."""
        if self.goal is None:
            return None
        return self.value >= self.goal if self.at_least else self.value <= self.goal


@dataclass(frozen=True, slots=True)
class Cost:
    """What one call costs: wall-clock and processor time, in milliseconds."""

    wall: float
    cpu: float


def cost_of(job: Callable[[], object], *, times: int = 30) -> Cost:
    """The medians of some calls in this process, after two that warm up."""
    job()
    job()
    walls, cpus = [], []
    for _ in range(times):
        wall, cpu = time.perf_counter(), time.process_time()
        job()
        cpus.append(time.process_time() - cpu)
        walls.append(time.perf_counter() - wall)
    return Cost(statistics.median(walls) * 1e3, statistics.median(cpus) * 1e3)


def compared(jobs: Mapping[str, Callable[[], Reply]], *, times: int) -> dict[str, Cost]:
    """The medians of requests asked in turns, so that a busy machine hurts all of them alike."""
    replies: dict[str, list[Reply]] = {name: [] for name in jobs}
    for job in jobs.values():
        job()
    for _ in range(times):
        for name, job in jobs.items():
            replies[name].append(job())
    return {name: median_of(found) for name, found in replies.items()}


def median_of(replies: list[Reply]) -> Cost:
    """The median cost of some requests."""
    walls, cpus = [reply.wall for reply in replies], [reply.cpu for reply in replies]
    return Cost(statistics.median(walls), statistics.median(cpus))
