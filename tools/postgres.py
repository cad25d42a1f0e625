"""A throw-away PostgreSQL server: made in a temporary folder, gone afterwards."""

import contextlib
import glob
import os
import pwd
import re
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tools.places import Refusal
from tools.processes import free_port


def binaries() -> Path | None:
    """The folder with initdb and pg_ctl, the newest version's; None without PostgreSQL."""
    versioned = sorted(glob.glob("/usr/lib/postgresql/*/bin"), key=_version, reverse=True)
    on_path = shutil.which("initdb")
    candidates = [Path(folder) for folder in versioned] + (
        [Path(on_path).resolve().parent] if on_path else []
    )
    return next((folder for folder in candidates if (folder / "initdb").exists()), None)


def _version(folder: str) -> int:
    return int("".join(re.findall(r"/(\d+)", folder)) or 0)


@contextlib.contextmanager
def throwaway_server() -> Iterator[str]:
    """Start a server on a free loopback port, yield its DATABASE_URL, delete everything after.

    initdb refuses root: then `postgres` or `nobody` runs it, in a folder that user can reach.
    """
    tools = binaries()
    if tools is None:
        raise Refusal(
            "PostgreSQL is not installed (no initdb). Debian, Ubuntu: apt-get install postgresql"
        )
    folder = Path(tempfile.mkdtemp(prefix="coton-pg-"))
    port, as_user = free_port(), _unprivileged(folder)
    try:
        initdb = [
            str(tools / "initdb"),
            "-D",
            "data",
            "-U",
            "app",
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--locale=C.UTF-8",
            "-N",
        ]
        _run([*as_user, *initdb], folder)
        options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 -c fsync=off"
        start = [
            str(tools / "pg_ctl"),
            "-D",
            "data",
            "-l",
            "pg.log",
            "-w",
            "-t",
            "30",
            "-o",
            options,
            "start",
        ]
        _run([*as_user, *start], folder)
        yield f"postgresql://app@127.0.0.1:{port}/postgres"
    finally:
        _stop_at_once(folder)
        shutil.rmtree(folder, ignore_errors=True)


def _unprivileged(folder: Path) -> list[str]:
    if os.geteuid() != 0:
        return []
    names = {entry.pw_name for entry in pwd.getpwall()}
    user = pwd.getpwnam("postgres" if "postgres" in names else "nobody")
    os.chown(folder, user.pw_uid, user.pw_gid)
    return ["setpriv", f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups"]


def _run(command: list[str], folder: Path) -> None:
    log = folder / "start.log"
    with log.open("wb") as output:  # a pipe would stay open in the server that pg_ctl leaves behind
        done = subprocess.run(
            command, cwd=folder, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT
        )
    if done.returncode:
        raise Refusal(f"PostgreSQL did not start:\n{log.read_text(errors='replace')}")


def _stop_at_once(folder: Path) -> None:
    pid_file = folder / "data" / "postmaster.pid"
    if pid_file.exists():  # an immediate stop: the data is thrown away anyway
        with contextlib.suppress(ProcessLookupError, ValueError):
            os.kill(int(pid_file.read_text().split()[0]), signal.SIGQUIT)
