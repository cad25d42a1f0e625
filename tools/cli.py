"""The command line of dev.py."""

import argparse
from collections.abc import Sequence

from tools import environment, serve, stack, suites
from tools.django import laptop, passthrough
from tools.places import VAR, Refusal, say, warn

EPILOG = "What it installs goes into .venv/ and what it stores into var/; both may be deleted."


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; problems a person can solve are shown as a message, not as a traceback."""
    options, rest = _parser().parse_known_args(arguments)
    if rest and options.command not in ("test", "e2e", "bench", "manage"):
        _parser().error(f"unrecognized arguments: {' '.join(rest)}")
    try:
        return _dispatch(options, rest)
    except Refusal as refusal:
        warn(str(refusal))
        return 1
    except KeyboardInterrupt:
        say("\nStopped.")
        return 130


def _dispatch(options: argparse.Namespace, rest: list[str]) -> int:
    match options.command:
        case "run":
            return serve.run(serve.Plan(empty=options.empty, lan=options.lan, port=options.port))
        case "test":
            return suites.test(rest)
        case "e2e":
            return suites.e2e(rest)
        case "check":
            return suites.check()
        case "fmt":
            return suites.fmt()
        case "bench":
            return suites.bench(rest)
        case "stack":
            return stack.prove(rounds=options.rounds)
        case _:
            environment.ensure("runtime")
            return passthrough(rest, laptop(VAR / ("empty" if options.empty else "demo")))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="dev.py", description="Cotón from a clean machine.", epilog=EPILOG
    )
    commands = parser.add_subparsers(dest="command", required=True)
    run = commands.add_parser(
        "run",
        allow_abbrev=False,
        help="start Cotón with a demonstration association, or --empty for your own",
    )
    run.add_argument(
        "--empty", action="store_true", help="your own association: a first-run page creates it"
    )
    run.add_argument(
        "--lan",
        action="store_true",
        help="let phones in the same network in; prints address and QR",
    )
    run.add_argument("--port", type=int, default=8000, help="default: 8000")
    commands.add_parser(
        "test", help="SQLite suite, and PostgreSQL where installed; arguments go to pytest"
    )
    commands.add_parser("e2e", help="browser tests; arguments go to pytest")
    commands.add_parser(
        "check", help="format, lint, types, contracts, schema, migrations, deployment files"
    )
    commands.add_parser("fmt", help="rewrite the code in the house's format")
    commands.add_parser(
        "bench", help="measure and write docs/performance.md; --quick only proves that it runs"
    )
    prove = commands.add_parser(
        "stack",
        allow_abbrev=False,
        help="the compose topology with plain processes, playing a night through it",
    )
    prove.add_argument("--rounds", type=int, default=1, help="rounds of the night; default: 1")
    manage = commands.add_parser(
        "manage", allow_abbrev=False, help="manage.py with the data of `run` (or of `run --empty`)"
    )
    manage.add_argument("--empty", action="store_true", help="the data of `run --empty`")
    return parser
