"""Addresses of the people of an association."""

from django.urls import URLPattern, path

from tournaments.web.views import players

_PLAYERS = "a/<slug:association>/manage/players/"

urlpatterns: list[URLPattern] = [
    path(_PLAYERS, players.player_list, name="players"),
    path(f"{_PLAYERS}new/", players.new_player, name="player-new"),
    path(f"{_PLAYERS}<slug:player>/", players.edit_player, name="player-edit"),
    path(f"{_PLAYERS}<slug:player>/erase/", players.erase_player, name="player-erase"),
]
