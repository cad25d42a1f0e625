"""Addresses of nights."""

from django.urls import URLPattern, path

from tournaments.web.views import nights, substitutes

_NIGHTS = "a/<slug:association>/e/<slug:event>/manage/nights/"
_NIGHT = f"{_NIGHTS}<slug:night>/"
_PAIR = f"{_NIGHT}pairs/<slug:pair>/"

urlpatterns: list[URLPattern] = [
    path(_NIGHTS, nights.night_list, name="nights"),
    path(_NIGHT, nights.night_page, name="night"),
    path(f"{_NIGHT}close/", nights.close, name="night-close"),
    path(f"{_NIGHT}reopen/", nights.reopen, name="night-reopen"),
    path(f"{_PAIR}presence/", nights.note_presence, name="note-presence"),
    path(f"{_PAIR}fee/", nights.mark_fee, name="mark-fee"),
    path(f"{_PAIR}substitute/", substitutes.substitute, name="substitute"),
    path(f"{_PAIR}both-play/", substitutes.both_play, name="both-play"),
]
