"""Addresses of the API of scoring."""

from django.urls import URLPattern

app_name = "scoring-api"

urlpatterns: list[URLPattern] = []
