"""Addresses of the public pages of an event and of players."""

from django.urls import URLPattern, path

from tournaments.web.views import public

_EVENT = "a/<slug:association>/e/<slug:event>/"

urlpatterns: list[URLPattern] = [
    path(_EVENT, public.event, name="event"),
    path(f"{_EVENT}rounds/<int:number>/", public.round_page, name="round"),
    path(f"{_EVENT}standings/", public.standings, name="standings"),
    path(f"{_EVENT}standings/<slug:entrant>/", public.standings_line, name="standings-line"),
    path(f"{_EVENT}where/", public.where, name="where"),
    path("a/<slug:association>/players/<slug:player>/", public.player, name="player"),
]
