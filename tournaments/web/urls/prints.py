"""Addresses of the sheets for the wall."""

from django.urls import URLPattern, path

from tournaments.web.views import prints

_ROUND = "a/<slug:association>/e/<slug:event>/rounds/<int:number>/print/"

urlpatterns: list[URLPattern] = [
    path(f"{_ROUND}tables/", prints.by_table, name="print-tables"),
    path(f"{_ROUND}names/", prints.by_name, name="print-names"),
]
