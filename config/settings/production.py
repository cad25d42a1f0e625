"""A server: every secret is required; cookies and pages are for HTTPS when its address is."""

from config.logs import logging_settings
from config.settings.base import *  # noqa: F403
from config.settings.base import DATABASES, SESSION_COOKIE_SAMESITE, env

SECRET_KEY = env.str("SECRET_KEY")
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS")
BASE_URL = env.str("COTON_BASE_URL").rstrip("/")
PROXY_COUNT = env.int("COTON_PROXY_COUNT", default=1)
ALLAUTH_TRUSTED_PROXY_COUNT = PROXY_COUNT
env.str("DATABASE_URL")  # required here: a forgotten one must not become an SQLite file

if DATABASES["default"]["ENGINE"].endswith("postgresql"):
    # The pool bounds the connections of each process and costs nothing per request.
    pool = {"min_size": 1, "max_size": env.int("DATABASE_POOL_SIZE", default=6)}
    DATABASES["default"]["CONN_MAX_AGE"] = 0
    DATABASES["default"]["OPTIONS"] = {**DATABASES["default"].get("OPTIONS", {}), "pool": pool}

# A closed network without TLS says so with an http:// address, and goes without these.
HTTPS = BASE_URL.startswith("https://")
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]
SECURE_HSTS_SECONDS = env.int("HSTS_SECONDS", default=31_536_000) if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
SECURE_HSTS_PRELOAD = HTTPS
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
LANGUAGE_COOKIE_SECURE = HTTPS
LANGUAGE_COOKIE_SAMESITE = SESSION_COOKIE_SAMESITE

LOG_LEVEL = env.str("LOG_LEVEL", default="INFO")
LOGGING = logging_settings(level=LOG_LEVEL, as_json=True)
