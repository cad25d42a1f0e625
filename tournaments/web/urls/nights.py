"""Addresses of nights."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
