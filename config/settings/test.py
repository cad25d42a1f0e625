"""Settings of the test suite: fast hashing, no manifest, the database of the environment."""

from config.settings.base import *  # noqa: F403
from config.settings.base import DATABASES, env

SECRET_KEY = "only-for-tests"
ALLOWED_HOSTS = ["*"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
DATABASES = {"default": {**DATABASES["default"], "CONN_MAX_AGE": 0}}
if not env.str("DATABASE_URL", default=""):
    DATABASES["default"]["NAME"] = ":memory:"
    DATABASES["default"]["OPTIONS"] = {}
