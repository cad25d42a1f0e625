"""The embedded default: a laptop, SQLite, tasks in process."""

from config.settings.base import *  # noqa: F403
from config.settings.base import SECRET_KEY

SECRET_KEY = SECRET_KEY or "only-for-a-laptop-without-dev-py"
