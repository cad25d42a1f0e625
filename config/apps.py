"""The app that carries the management commands of the whole installation."""

from django.apps import AppConfig

from config.celery import app


class ConfigConfig(AppConfig):
    """Deployment commands: prepare, compile_catalogues, backup."""

    name = "config"
    verbose_name = "Cotón"

    def ready(self) -> None:
        """Register every task, so that any process can ask for one by name."""
        app.autodiscover_tasks(force=True)
