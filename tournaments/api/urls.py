"""Addresses of the API of tournaments."""

from django.urls import URLPattern, path

from tournaments.api.associations import AssociationsView, AssociationView
from tournaments.api.events import EventsView, EventView
from tournaments.api.matches import (
    AdjudicateView,
    AnnulView,
    MatchesView,
    MatchView,
    PostponeView,
    WalkoverView,
)
from tournaments.api.players import PlayersView, PlayerView
from tournaments.api.rounds import (
    RoundCloseView,
    RoundDiscardView,
    RoundPublishView,
    RoundsView,
    RoundView,
)
from tournaments.api.standings import StandingsApiView

app_name = "tournaments-api"

_ASSOCIATION = "associations/<slug:association>"
_EVENT = "events/<slug:event>"
_ROUND = "rounds/<slug:round>"
_MATCH = "matches/<slug:match>"

urlpatterns: list[URLPattern] = [
    path("associations/", AssociationsView.as_view(), name="associations"),
    path(f"{_ASSOCIATION}/", AssociationView.as_view(), name="association"),
    path(f"{_ASSOCIATION}/events/", EventsView.as_view(), name="events"),
    path(f"{_ASSOCIATION}/players/", PlayersView.as_view(), name="players"),
    path("players/<slug:player>/", PlayerView.as_view(), name="player"),
    path(f"{_EVENT}/", EventView.as_view(), name="event"),
    path(f"{_EVENT}/rounds/", RoundsView.as_view(), name="rounds"),
    path(f"{_EVENT}/standings/", StandingsApiView.as_view(), name="standings"),
    path(f"{_EVENT}/matches/", MatchesView.as_view(), name="matches"),
    path(f"{_ROUND}/", RoundView.as_view(), name="round"),
    path(f"{_ROUND}/publish/", RoundPublishView.as_view(), name="publish"),
    path(f"{_ROUND}/discard/", RoundDiscardView.as_view(), name="discard"),
    path(f"{_ROUND}/close/", RoundCloseView.as_view(), name="close"),
    path(f"{_MATCH}/", MatchView.as_view(), name="match"),
    path(f"{_MATCH}/walkover/", WalkoverView.as_view(), name="walkover"),
    path(f"{_MATCH}/postpone/", PostponeView.as_view(), name="postpone"),
    path(f"{_MATCH}/adjudicate/", AdjudicateView.as_view(), name="adjudicate"),
    path(f"{_MATCH}/annul/", AnnulView.as_view(), name="annul"),
]
