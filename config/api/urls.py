"""The document that describes the API, and the page to read it on."""

from django.urls import URLPattern, path

from config.api.docs import DocsView, SchemaView

app_name = "api"

urlpatterns: list[URLPattern] = [
    path("schema/", SchemaView.as_view(), name="schema"),
    path("docs/", DocsView.as_view(), name="docs"),
]
