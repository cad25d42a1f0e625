"""`python -m bench`: one part measured into a file, or the page written from such files."""

import argparse
from pathlib import Path

import django

TITLES = {"sqlite": "On SQLite, as on a laptop", "postgresql": "On PostgreSQL, as on a server"}


def main() -> None:
    """Do what the command line asks."""
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("part", choices=["engine", "site", "report"])
    parser.add_argument("files", nargs="+", type=Path, help="where measurements go or are")
    parser.add_argument("--quick", action="store_true", help="proves that it runs; keeps nothing")
    options = parser.parse_args()
    if options.part == "report":
        from bench import report  # noqa: PLC0415 - needs no Django

        text = report.page(report.stored(path) for path in options.files)
        if not options.quick:
            report.TARGET.write_text(text)
        print(text)
        return
    django.setup()
    _measure(options.part, options.files[0], quick=options.quick)


def _measure(part: str, into: Path, *, quick: bool) -> None:
    from django.db import connection  # noqa: PLC0415 - after Django is set up

    from bench import engine, report, site  # noqa: PLC0415

    if part == "engine":
        report.store(into, "The engine alone", engine.rows(quick=quick))
    else:
        report.store(into, TITLES[connection.vendor], site.rows(quick=quick))


if __name__ == "__main__":
    main()
