#!/bin/sh
# What the image does: `migrate` (once, before the others), `web`, `worker`, `beat`, or any manage.py command.
set -eu

case "${1:-web}" in
    migrate)
        exec python manage.py migrate --noinput
        ;;
    web)
        exec python -m gunicorn --config docker/gunicorn.conf.py config.wsgi:application
        ;;
    worker)
        exec python -m celery -A config.celery worker \
            --concurrency "${WORKER_PROCESSES:-2}" --loglevel "${WORKER_LOG_LEVEL:-info}"
        ;;
    beat)
        exec python -m celery -A config.celery beat \
            --schedule /data/beat-schedule --pidfile= --loglevel "${WORKER_LOG_LEVEL:-info}"
        ;;
    *)
        exec python manage.py "$@"
        ;;
esac
