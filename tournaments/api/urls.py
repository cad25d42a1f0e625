"""Addresses of the API of tournaments."""

from django.urls import URLPattern

app_name = "tournaments-api"

urlpatterns: list[URLPattern] = []
