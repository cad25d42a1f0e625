"""Addresses of associations, their people, and the way in."""

from django.urls import URLPattern, path
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language

urlpatterns: list[URLPattern] = [
    # Changing the language is harmless, and a token would keep public pages out of caches.
    path("language/", csrf_exempt(set_language), name="language"),
]
