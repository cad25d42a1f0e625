"""Addresses of the pairs of an event."""

from django.urls import URLPattern, path

from tournaments.web.views import pairs, pasting

_PAIRS = "a/<slug:association>/e/<slug:event>/manage/pairs/"

urlpatterns: list[URLPattern] = [
    path(_PAIRS, pairs.pair_list, name="pairs"),
    path(f"{_PAIRS}new/", pairs.new_pair, name="pair-new"),
    path(f"{_PAIRS}paste/", pasting.paste, name="pairs-paste"),
    path(f"{_PAIRS}<slug:pair>/", pairs.edit_pair, name="pair-edit"),
    path(f"{_PAIRS}<slug:pair>/partner/", pairs.change_partner, name="pair-partner"),
    path(f"{_PAIRS}<slug:pair>/withdraw/", pairs.withdraw, name="pair-withdraw"),
    path(f"{_PAIRS}<slug:pair>/return/", pairs.take_back, name="pair-return"),
]
