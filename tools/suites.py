"""`dev.py test`, `e2e`, `check`, `fmt`, `bench`: the suites and the tools that read the code."""

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from tools import environment, postgres
from tools.django import environment as django_environment
from tools.django import manage
from tools.places import BIN, PYTHON, ROOT, Refusal, say, warn

CI = bool(os.environ.get("CI"))
DATABASE_SUITES = ("tests/scoring", "tests/tournaments", "tests/config", "tests/concurrency")
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
PRODUCTION = {
    "SECRET_KEY": "only-for-the-deployment-check-" + "x1Y2z3" * 8,
    "DATABASE_URL": "postgresql://coton:coton@db/coton",
    "ALLOWED_HOSTS": "coton.example.org",
    "COTON_BASE_URL": "https://coton.example.org",
    "CACHE_URL": "redis://cache:6379/1",
}


def test(arguments: Sequence[str]) -> int:
    """The suite on SQLite, then what touches a database again on PostgreSQL if installed."""
    environment.ensure("test")
    say("== Tests on SQLite")
    code = _pytest(arguments, {})
    if postgres.binaries() is None:
        if CI:
            raise Refusal(
                "PostgreSQL is not installed, so its suite cannot run; in CI that is an error."
            )
        warn(
            "LEFT OUT: the PostgreSQL suite (concurrency and locks). To run it, install postgresql."
        )
        return code
    say("\n== Tests on PostgreSQL (a throw-away server)")
    with postgres.throwaway_server() as url:
        return _pytest(arguments or _existing(DATABASE_SUITES), {"DATABASE_URL": url}) or code


def _existing(folders: Sequence[str]) -> list[str]:
    return [folder for folder in folders if (ROOT / folder).is_dir()]


def _pytest(arguments: Sequence[str], variables: Mapping[str, str]) -> int:
    manage(["compile_catalogues"], django_environment("test"))
    command = [str(PYTHON), "-m", "pytest", *arguments]
    return subprocess.run(command, cwd=ROOT, env=django_environment("test", **variables)).returncode


def e2e(arguments: Sequence[str]) -> int:
    """The browser tests, with the system's Chromium and a throw-away PostgreSQL.

    Not on SQLite: emptying it between tests trips the triggers that keep the ledger append-only.
    """
    if not any(shutil.which(name) for name in BROWSERS):
        raise Refusal("No Chromium found. On Debian: sudo apt-get install chromium")
    environment.ensure("test", "e2e")
    chosen = ["-m", "e2e", *(arguments or ["tests/e2e"])]
    with postgres.throwaway_server() as url:
        return _pytest(chosen, {"DATABASE_URL": url, "DJANGO_ALLOW_ASYNC_UNSAFE": "true"})


def fmt() -> int:
    """Rewrite the code in the house's format and apply the safe fixes."""
    environment.ensure("lint")
    ruff = str(BIN / "ruff")
    fixed = subprocess.run([ruff, "check", "--fix", "--quiet", "."], cwd=ROOT).returncode
    return subprocess.run([ruff, "format", "."], cwd=ROOT).returncode or fixed


def bench(arguments: Sequence[str]) -> int:
    """Measure on SQLite, on PostgreSQL where installed, and write docs/performance.md."""
    environment.ensure("test")
    with tempfile.TemporaryDirectory(prefix="coton-bench-") as folder:
        parts = [_measured("engine", Path(folder), "engine", arguments=arguments)]
        parts.append(_measured("site", Path(folder), "sqlite", arguments=arguments))
        if postgres.binaries() is None:
            warn("LEFT OUT: the rows on PostgreSQL. To measure them, install postgresql.")
        else:
            with postgres.throwaway_server() as url:
                part = _measured("site", Path(folder), "postgresql", arguments=arguments, url=url)
            parts.append(part)
        env = django_environment("dev", COTON_DATA_DIR=folder)
        return subprocess.run(
            [str(PYTHON), "-m", "bench", "report", *map(str, parts), *arguments], cwd=ROOT, env=env
        ).returncode


def _measured(
    part: str, folder: Path, name: str, *, arguments: Sequence[str], url: str = ""
) -> Path:
    """Where a part of the measurements was written; each has an installation of its own."""
    env = _bench_environment(folder / f"{name}-data", url)
    manage(["prepare"], env)
    say(f"Measuring: {name} ...")
    target = folder / f"{name}.json"
    command = [str(PYTHON), "-m", "bench", part, str(target), *arguments]
    if subprocess.run(command, cwd=ROOT, env=env).returncode:
        raise Refusal("The measurement stopped; what it said is above.")
    return target


def _bench_environment(data: Path, url: str) -> dict[str, str]:
    """A laptop's settings, or a server's when there is a database for it."""
    data.mkdir(mode=0o700)
    env = django_environment("dev", COTON_DATA_DIR=str(data), LOG_LEVEL="ERROR")
    env["DJANGO_SETTINGS_MODULE"] = "bench.settings"
    if not url:
        return env
    server = PRODUCTION | {"DATABASE_URL": url, "COTON_BASE_URL": "http://127.0.0.1"}
    return env | server | {"COTON_PROXY_COUNT": "0", "CACHE_URL": "locmemcache://bench"}


@dataclass(frozen=True)
class Step:
    """One tool of `dev.py check`."""

    name: str
    command: tuple[str, ...]
    settings: str = "test"
    variables: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Outcome:
    """How a step ended."""

    step: Step
    code: int
    output: str
    seconds: float


def _tool(name: str, *arguments: str) -> Step:
    return Step(name, (str(BIN / name), *arguments))


def _command(*arguments: str) -> Step:
    return Step(f"manage.py {arguments[0]}", (str(PYTHON), "manage.py", *arguments))


def steps() -> list[Step]:
    """Every tool, slowest first so that two at a time finish early."""
    deploy = (str(PYTHON), "manage.py", "check", "--deploy", "--fail-level", "WARNING")
    return [
        Step("architecture tests", (str(PYTHON), "-m", "pytest", "-q", "tests/architecture")),
        _tool("mypy"),
        _tool("djlint", "templates", "--lint", "--quiet"),
        _tool("lint-imports"),
        _command("makemigrations", "--check", "--dry-run"),
        _command("spectacular", "--validate", "--fail-on-warn", "--file", os.devnull),
        Step("manage.py check --deploy", deploy, "production", tuple(PRODUCTION.items())),
        _tool("ruff", "format", "--check", "."),
        Step("ruff check", (str(BIN / "ruff"), "check", ".")),
        _tool("deptry", "."),
        _tool("vulture"),
        _tool("codespell"),
        _tool("check-jsonschema", "--builtin-schema", "vendor.compose-spec", "docker/compose.yaml"),
        _tool("hadolint", "docker/Dockerfile"),
    ]


def check() -> int:
    """Run every tool that reads the code, two at a time; print output only of what fails."""
    environment.ensure("lint")
    failed = []
    with ThreadPoolExecutor(max_workers=2) as pool:
        for outcome in pool.map(_run_step, steps()):
            word = "FAIL" if outcome.code else "ok  "
            say(f"{word} {outcome.step.name}  ({outcome.seconds:.1f} s)")
            if outcome.code:
                failed.append(outcome.step.name)
                say(outcome.output.rstrip() + "\n")
    say(
        f"Failed: {', '.join(failed)}"
        if failed
        else "Everything checked is in order. Now: python3 dev.py test"
    )
    return 1 if failed else 0


def _run_step(step: Step) -> Outcome:
    started = time.monotonic()
    env = django_environment(step.settings, NO_COLOR="1", **dict(step.variables))
    done = subprocess.run(
        step.command, cwd=ROOT, env=env, stdin=subprocess.DEVNULL, capture_output=True, text=True
    )
    return Outcome(step, done.returncode, done.stdout + done.stderr, time.monotonic() - started)
