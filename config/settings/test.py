"""The test suite: fast hashing, no manifest, tasks that raise; the database of the environment."""

from config.settings.base import *  # noqa: F403
from config.settings.base import DATABASES, STATIC_ROOT, STORAGES, env

SECRET_KEY = "only-for-tests"
ALLOWED_HOSTS = ["*"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
DATABASES = {"default": {**DATABASES["default"], "CONN_MAX_AGE": 0}}
if not env.str("DATABASE_URL", default=""):
    DATABASES["default"]["NAME"] = ":memory:"
    DATABASES["default"]["OPTIONS"] = {}
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
STATIC_ROOT.mkdir(parents=True, exist_ok=True)  # WhiteNoise warns about a missing folder
STORAGES = {
    **STORAGES,
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
CELERY_TASK_ALWAYS_EAGER = True
CELERY_TASK_EAGER_PROPAGATES = True
