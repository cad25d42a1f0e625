"""The product's own settings with the units' addresses added: a laptop's, or a server's."""

import os

if os.environ.get("DATABASE_URL"):
    from config.settings.production import *  # noqa: F403
else:
    from config.settings.dev import *  # noqa: F403

ROOT_URLCONF = "bench.units"
WSGI_APPLICATION = "bench.wsgi.application"
ALLOWED_HOSTS = ["127.0.0.1", "testserver"]
