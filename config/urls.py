"""The whole URL tree: one include per app and surface."""

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

urlpatterns: list[URLPattern | URLResolver] = [
    path("admin/", admin.site.urls),
    path("accounts/", include("allauth.account.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    path("api/v1/", include("tournaments.api.urls")),
    path("api/v1/", include("scoring.api.urls")),
    path("", include("scoring.web.urls")),
    path("", include("tournaments.web.urls")),
]
