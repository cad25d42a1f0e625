"""The virtual environment and the hash-locked groups of packages installed into it."""

import functools
import hashlib
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

from tools.places import PYTHON, REQUIREMENTS, ROOT, VENV, Refusal, say

SUPERSETS = {"runtime": ("test", "lint", "e2e"), "test": ("lint", "e2e")}
NO_VENV = (
    "This Python cannot make virtual environments.\n"
    "On Debian or Ubuntu: sudo apt-get install python3-venv"
)


def ensure(*groups: str) -> None:
    """Install the named locks (runtime, test, lint, e2e) unless they are there already.

    A stamp per lock remembers its hash and the Python it was installed for, so a second call
    costs nothing.
    """
    missing = [group for group in groups if not _is_covered(group)]
    if not missing:
        return
    if not _works(PYTHON):
        say(f"Making a virtual environment in {VENV.name}/ ...")
        _make_venv()
        _version.cache_clear()
    for group in missing:
        _install(group)


def _is_covered(group: str) -> bool:
    return any(_is_installed(name) for name in (group, *SUPERSETS.get(group, ())))


def _stamp(group: str) -> Path:
    return VENV / f".stamp-{group}"


def _fingerprint(group: str) -> str:
    lock = (REQUIREMENTS / f"{group}.lock").read_bytes()
    return hashlib.sha256(lock + _version().encode() + str(VENV).encode()).hexdigest()


@functools.cache
def _version() -> str:
    """The version of the environment's Python, which an upgrade of the system may have changed."""
    question = [str(PYTHON), "-c", "import sys; print(sys.version)"]
    return subprocess.run(question, capture_output=True, text=True).stdout


def _is_installed(group: str) -> bool:
    stamp = _stamp(group)
    return stamp.exists() and PYTHON.exists() and stamp.read_text() == _fingerprint(group)


def _works(python: Path) -> bool:
    return (
        python.exists() and subprocess.run([python, "-c", ""], capture_output=True).returncode == 0
    )


def _make_venv() -> None:
    command = [sys.executable, "-m", "venv", "--clear", str(VENV)]
    if subprocess.run(command, capture_output=True).returncode == 0:
        return
    uv = shutil.which("uv")
    if (
        uv
        and subprocess.run(
            [uv, "venv", "-q", "--seed", "--clear", "-p", sys.executable, str(VENV)]
        ).returncode
        == 0
    ):
        return
    if shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        say("Installing python3-venv with apt-get ...")
        apt_install("python3-venv")
        if subprocess.run(command, capture_output=True).returncode == 0:
            return
    raise Refusal(NO_VENV)


def apt_install(*packages: str) -> None:
    """Install Debian packages without questions; its output is shown only when it fails."""
    environment = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
    for command in (
        ["apt-get", "update", "-qq"],
        ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages],
    ):
        done = subprocess.run(command, env=environment, capture_output=True, text=True)
        if done.returncode:
            raise Refusal(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")


def _install(group: str) -> None:
    lock = REQUIREMENTS / f"{group}.lock"
    say(f"Installing {lock.relative_to(ROOT)} ...")
    started = time.monotonic()
    if not _install_with_uv(lock):
        _install_with_pip(lock)
    _stamp(group).write_text(_fingerprint(group))
    say(f"  done in {time.monotonic() - started:.0f} s")


def _install_with_uv(lock: Path) -> bool:
    uv = shutil.which("uv")
    if uv is None:
        return False
    command = [
        uv,
        "pip",
        "install",
        "-q",
        "--python",
        str(PYTHON),
        "--require-hashes",
        "-r",
        str(lock),
    ]
    return subprocess.run(command, capture_output=True).returncode == 0


def _install_with_pip(lock: Path) -> None:
    options = [
        "-q",
        "--disable-pip-version-check",
        "--no-input",
        "--require-hashes",
        "--only-binary=:all:",
        "--no-compile",  # what is never imported needs no bytecode
    ]
    command = [str(PYTHON), "-m", "pip", "install", *options, "-r", str(lock)]
    done = subprocess.run(
        command, capture_output=True, text=True
    )  # pip warns about harmless things: show on failure
    if done.returncode:
        raise Refusal(f"pip could not install {lock.name}:\n{done.stdout}{done.stderr}")
