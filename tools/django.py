"""Calls to manage.py, with the settings module and the data folder chosen here only."""

import os
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from tools.places import PYTHON, ROOT, Refusal

OURS = (
    "DJANGO_SETTINGS_MODULE",
    "DATABASE_URL",
    "CACHE_URL",
    "CELERY_BROKER_URL",
    "SECRET_KEY",
    "ALLOWED_HOSTS",
)


def environment(settings: str, **values: str) -> dict[str, str]:
    """The environment for a child: the shell's, less what may be another project's, plus ours."""
    inherited = {
        name: value
        for name, value in os.environ.items()
        if name not in OURS and not name.startswith("COTON_")
    }
    return (
        inherited
        | {"DJANGO_SETTINGS_MODULE": f"config.settings.{settings}", "PYTHONUNBUFFERED": "1"}
        | values
    )


def laptop(data: Path, **values: str) -> dict[str, str]:
    """The environment of a laptop installation whose database, key and files live in `data`."""
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    return environment("dev", COTON_DATA_DIR=str(data), **values)


def manage(arguments: Sequence[str], env: Mapping[str, str]) -> str:
    """Run one management command and return what it printed; refuse, showing it, when it fails."""
    command = [str(PYTHON), "manage.py", *arguments]
    done = subprocess.run(
        command, cwd=ROOT, env=dict(env), stdin=subprocess.DEVNULL, capture_output=True, text=True
    )
    if done.returncode:
        raise Refusal(f"manage.py {' '.join(arguments)} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def passthrough(arguments: Sequence[str], env: Mapping[str, str]) -> int:
    """Run one management command on this terminal and return its exit code."""
    return subprocess.run(
        [str(PYTHON), "manage.py", *arguments], cwd=ROOT, env=dict(env)
    ).returncode
