"""The app that carries the management commands of the whole installation."""

from django.apps import AppConfig


class ConfigConfig(AppConfig):
    """Deployment commands: prepare, compile_catalogues, work, installation_state."""

    name = "config"
    verbose_name = "Cotón"
