"""The command line of formats.md: ``python -m engine COMMAND [FILE|-] [--lines]``.

The only module of the engine that reads files or prints.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from engine.errors import DomainError
from engine.formats.reading import MalformedError

#: What a command answers: the exit status (0 valid, 1 refused) and the document.
Answer = tuple[int, dict[str, Any]]

#: Every command with the function that answers one parsed document.
COMMANDS: Mapping[str, Callable[[Any], Answer]] = {}


def answer_text(command: str, text: str) -> Answer:
    """Answer one document given as text; an unreadable one is status 2.

    >>> answer_text("score", "{")[0]
    2
    """
    try:
        document = json.loads(text)
    except RecursionError:
        return 2, _malformed(MalformedError("document", "nested too deeply"))
    except ValueError as error:
        return 2, _malformed(MalformedError("document", f"not JSON: {error}"))
    try:
        return COMMANDS[command](document)
    except MalformedError as error:
        return 2, _malformed(error)


def main(argv: list[str] | None = None) -> int:
    """Run one command and return its exit status, the worst of all documents."""
    parser = argparse.ArgumentParser(prog="python -m engine", description=__doc__)
    parser.add_argument("command", choices=sorted(COMMANDS))
    parser.add_argument("file", nargs="?", default="-", help="a file, or - for standard input")
    parser.add_argument("--lines", action="store_true", help="one document a line")
    options = parser.parse_args(argv)
    worst = 0
    for text in _documents(options.file, lines=options.lines):
        status, answer = answer_text(options.command, text)
        worst = max(worst, status)
        print(json.dumps(answer, ensure_ascii=False))
    return worst


def _documents(path: str, *, lines: bool) -> Iterator[str]:
    try:
        data = sys.stdin.buffer.read() if path == "-" else _read(path)
    except OSError as error:
        raise SystemExit(f"{path}: {error.strerror}") from None
    chunks: Iterable[bytes] = data.splitlines() if lines else [data]
    for chunk in chunks:
        yield chunk.decode("utf-8-sig", errors="replace")


def _read(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()


def _malformed(error: DomainError) -> dict[str, Any]:
    fault = {"hand": None, "code": "malformed", "detail": error.details}
    return {"valid": False, "errors": [fault]}


if __name__ == "__main__":
    sys.exit(main())
