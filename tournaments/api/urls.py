"""Addresses of the API of tournaments."""

from django.urls import URLPattern, path

from tournaments.api.events import EventsView, EventView
from tournaments.api.rounds import (
    RoundCloseView,
    RoundDiscardView,
    RoundPublishView,
    RoundsView,
    RoundView,
)
from tournaments.api.standings import StandingsApiView

app_name = "tournaments-api"

_EVENT = "events/<slug:event>"
_ROUND = "rounds/<slug:round>"

urlpatterns: list[URLPattern] = [
    path("associations/<slug:association>/events/", EventsView.as_view(), name="events"),
    path(f"{_EVENT}/", EventView.as_view(), name="event"),
    path(f"{_EVENT}/rounds/", RoundsView.as_view(), name="rounds"),
    path(f"{_EVENT}/standings/", StandingsApiView.as_view(), name="standings"),
    path(f"{_ROUND}/", RoundView.as_view(), name="round"),
    path(f"{_ROUND}/publish/", RoundPublishView.as_view(), name="publish"),
    path(f"{_ROUND}/discard/", RoundDiscardView.as_view(), name="discard"),
    path(f"{_ROUND}/close/", RoundCloseView.as_view(), name="close"),
]
