"""The command line of formats.md: ``python -m engine COMMAND [FILE|-] [--lines]``.

The only module of the engine that reads files or prints.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Mapping
from typing import Any

from engine.errors import DomainError
from engine.formats import acta, calendario, clasificacion, legal, registro, ronda
from engine.formats.reading import MalformedError

#: What a command answers: the exit status (0 valid, 1 refused) and the document.
Answer = tuple[int, dict[str, Any]]

#: Every command with the function that answers one parsed document.
COMMANDS: Mapping[str, Callable[[Any], Answer]] = {
    "legal": legal.answer,
    "pair": ronda.answer,
    "play": registro.answer,
    "rank": clasificacion.answer,
    "schedule": calendario.answer,
    "score": acta.answer,
}


def answer_text(command: str, text: str | bytes) -> Answer:
    r"""Answer one document given as text or UTF-8; an unreadable one is status 2.

    >>> answer_text("score", "{")[0], answer_text("score", b"\\xff")[0]
    (2, 2)
    """
    try:
        return COMMANDS[command](_parse(text))
    except MalformedError as error:
        return 2, _malformed(error)


def main(argv: list[str] | None = None) -> int:
    """Run one command and return its exit status, the worst of all documents."""
    parser = argparse.ArgumentParser(prog="python -m engine", description=__doc__)
    parser.add_argument("command", choices=sorted(COMMANDS))
    parser.add_argument("file", nargs="?", default="-", help="a file, or - for standard input")
    parser.add_argument("--lines", action="store_true", help="one document a line")
    options = parser.parse_args(argv)
    try:
        data = _read(options.file)
    except OSError as error:
        print(f"{options.file}: {error.strerror}", file=sys.stderr)
        return 2
    worst = 0
    for document in _documents(data, lines=options.lines):
        status, answer = answer_text(options.command, document)
        worst = max(worst, status)
        _print(answer)
    return worst


def _read(path: str) -> bytes:
    if path == "-":
        return sys.stdin.buffer.read()
    with open(path, "rb") as file:
        return file.read()


def _documents(data: bytes, *, lines: bool) -> list[bytes]:
    if not lines:
        return [data]
    chunks = data.split(b"\n")
    return chunks[:-1] if chunks[-1] == b"" else chunks


def _print(answer: Mapping[str, Any]) -> None:
    """Write UTF-8 whatever the terminal; a lone surrogate stays a JSON escape."""
    line = json.dumps(answer, ensure_ascii=False, allow_nan=False)
    sys.stdout.buffer.write(line.encode("utf-8", errors="backslashreplace") + b"\n")
    sys.stdout.flush()


def _parse(text: str | bytes) -> Any:
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8-sig")
        return json.loads(text, object_pairs_hook=_object, parse_constant=_constant)
    except RecursionError:
        raise MalformedError("document", "nested too deeply") from None
    except UnicodeDecodeError:
        raise MalformedError("document", "not UTF-8") from None
    except ValueError as error:
        raise MalformedError("document", f"not JSON: {error}") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) != len(pairs):
        raise ValueError("a key is repeated in an object")
    return value


def _constant(name: str) -> None:
    raise ValueError(f"{name} is not a number")


def _malformed(error: DomainError) -> dict[str, Any]:
    fault = {"hand": None, "code": "malformed", "detail": error.details}
    return {"valid": False, "errors": [fault]}


if __name__ == "__main__":
    sys.exit(main())
