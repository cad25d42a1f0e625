"""The app that carries the management commands of the whole installation."""

from django.apps import AppConfig


class ConfigConfig(AppConfig):
    """Deployment commands: prepare, compile_catalogues, backup."""

    name = "config"
    verbose_name = "Cotón"
