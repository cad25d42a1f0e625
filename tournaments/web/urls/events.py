"""Addresses with which events are made, changed and explained."""

from django.urls import URLPattern, path

from tournaments.web.views import event_settings, event_setup

_EVENT = "a/<slug:association>/e/<slug:event>/"

urlpatterns: list[URLPattern] = [
    path("a/<slug:association>/manage/events/new/", event_setup.new_event, name="event-new"),
    path(f"{_EVENT}rules/", event_setup.rules, name="rules"),
    path(f"{_EVENT}manage/settings/", event_settings.settings, name="settings"),
    path(f"{_EVENT}manage/settings/rules/", event_settings.event_rules, name="settings-rules"),
    path(
        f"{_EVENT}manage/settings/tables/<int:number>/",
        event_settings.change_table,
        name="change-table",
    ),
]
