"""Addresses of pairs."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
