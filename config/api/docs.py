"""The OpenAPI document of the API and the page on which people read it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views import View
from drf_spectacular.views import SpectacularJSONAPIView


class SchemaView(SpectacularJSONAPIView):
    """The OpenAPI document, for programs."""

    serve_public = True


class DocsView(View):
    """The same document, for people."""

    def get(self, request: HttpRequest) -> HttpResponse:
        """The page; its script fetches the document."""
        return render(request, "api/docs.html")
