"""Gunicorn: threads for pages and the API, recycled now and then, quiet about each request."""

import os

bind = os.environ.get("GUNICORN_BIND", "0.0.0.0:8000")
worker_class = "gthread"
workers = int(os.environ.get("WEB_WORKERS", "2"))
threads = int(os.environ.get("WEB_THREADS", "4"))
timeout = 30
graceful_timeout = 8
keepalive = 5
max_requests = 20_000
max_requests_jitter = 2_000
errorlog = "-"
accesslog = None  # requests are logged by the application, with their id
control_socket_disable = True
