"""A laptop: SQLite, one web process, tasks in process; what `dev.py run` uses.

The secret key is made at the first start and kept beside the database, readable by its owner only.
"""

import os
from pathlib import Path

from django.core.management.utils import get_random_secret_key

from config.settings.base import *  # noqa: F403
from config.settings.base import SECRET_KEY, VAR_DIR, env


def _kept_secret(path: Path) -> str:
    """The key in the file, made if it is not there yet."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(get_random_secret_key())
    except FileExistsError:
        pass  # made by an earlier start
    return path.read_text()


SECRET_KEY = SECRET_KEY or _kept_secret(VAR_DIR / "secret_key")
DEBUG = env.bool("COTON_DEBUG", default=False)
