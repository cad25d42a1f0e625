"""Who plays whom, when, and how it stands."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    """The tournaments app."""

    name = "tournaments"
    verbose_name = _("Tournaments")
