"""`dev.py bench`: every row beside its goal; written to docs/performance.md.

A goal that is missed fails nothing: tests pin query counts and sizes, which do not jitter.
"""

import platform
from pathlib import Path

import django
from django.db import connection

from bench.measuring import Row

TARGET = Path(__file__).resolve().parent.parent / "docs" / "performance.md"
ABOUT = """# Performance

Written by `python3 dev.py bench`. Ratios compare with units measured in the same run, behind the
same middleware and database: T0 is constant text, T1 one row by its key, W1 one transaction that
locks a row and inserts one. Processor time is the web process's own. Medians of thirty calls.

Last run: Python {python}, {database}, {machine}.

| job | measured | goal |
| --- | --- | --- |
"""


def main() -> None:
    """Measure, print and write."""
    django.setup()
    from bench import engine_cards, engine_score, site  # noqa: PLC0415 - after Django is set up

    rows = [*engine_score.rows(), *engine_cards.rows(), *site.rows()]
    about = ABOUT.format(
        python=platform.python_version(), database=connection.vendor, machine=platform.machine()
    )
    TARGET.write_text(about + "".join(f"{line_of(row)}\n" for row in rows))
    print(TARGET.read_text())


def line_of(row: Row) -> str:
    """A row of the table."""
    goal = "" if row.goal is None else f"{row.goal:g} {row.unit}"
    return f"| {row.job} | {row.value:.3g} {row.unit} | {goal} |"


if __name__ == "__main__":
    main()
