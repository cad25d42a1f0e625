"""The page of results, made from the measurements of every part."""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path

from bench.measuring import Row

TARGET = Path(__file__).resolve().parent.parent / "docs" / "performance.md"
ABOUT = """# Performance

Written by `python3 dev.py bench`; `--quick` proves that it runs without measuring well. A goal that
is missed fails nothing: tests pin query counts and sizes, which do not jitter.

Ratios compare with units measured in the same run, behind the same server, middleware and database:

| unit | what it is |
| --- | --- |
| T0 | constant text |
| T1 | one row by its key |
| W1 | one transaction that locks a row and inserts one, for somebody signed in |
| T256 | a table of 256 rows of 13 cells from one query, by a template |
| T256c | the same behind Django's page cache |

A page and its unit are asked in turns over a connection kept open, and medians are compared, so a
busy machine slows both alike. Goals are judged by what the asker waits. CPU is what the thread
that serves a request spends on it, without the database server's; it moves less with the load of
the machine. The standings and the draws are of leagues with eight rounds played; a hand is recorded
over the API by somebody signed in, validated, versioned and replayed. Memory counts shared pages
once.

Last run: Python {python} on {machine}, with {load:.1f} processes wanting each core. Above one, what
the asker waits is mostly waiting for a core: then only ratios, counts and sizes mean something.
"""
HEAD = """
## {title}

| job | measured | goal | met | asker waits | CPU |
| --- | ---: | ---: | :-: | ---: | ---: |
"""


def page(parts: Iterable[tuple[str, list[Row]]]) -> str:
    """The whole page."""
    load = os.getloadavg()[2] / (os.cpu_count() or 1)
    text = ABOUT.format(python=platform.python_version(), machine=platform.machine(), load=load)
    for title, rows in parts:
        text += HEAD.format(title=title) + "".join(f"{_line(row)}\n" for row in rows)
    return text


def store(path: Path, title: str, rows: list[Row]) -> None:
    """One part's measurements, for the process that writes the page."""
    path.write_text(json.dumps([title, [asdict(row) for row in rows]]))


def stored(path: Path) -> tuple[str, list[Row]]:
    """A part's measurements, read back."""
    title, rows = json.loads(path.read_text())
    return title, [Row(**row) for row in rows]


def _line(row: Row) -> str:
    met = {True: "yes", False: "**no**", None: ""}[row.is_met]
    cells = [row.job, _with_unit(row.value, row.unit), _goal(row), met, _ms(row.wall), _ms(row.cpu)]
    return f"| {' | '.join(cells)} |"


def _goal(row: Row) -> str:
    if row.goal is None:
        return ""
    return f"{'≥' if row.at_least else '≤'} {_with_unit(row.goal, row.unit.split(' (')[0])}"


def _with_unit(value: float, unit: str) -> str:
    return f"{_figure(value)} {unit}".strip()


def _ms(value: float | None) -> str:
    return "" if value is None else f"{_figure(value)} ms"


def _figure(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 or value == int(value) else f"{value:.3g}"
