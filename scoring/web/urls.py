"""Addresses of the pages of scoring."""

from django.urls import URLPattern

app_name = "scoring"

urlpatterns: list[URLPattern] = []
