"""Production: every secret is required, cookies travel only over HTTPS."""

from config.settings.base import *  # noqa: F403
from config.settings.base import env

SECRET_KEY = env.str("SECRET_KEY")
DATABASES = {"default": env.db_url("DATABASE_URL")}
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True
