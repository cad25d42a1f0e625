"""The whole URL tree: one include per app and surface."""

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from config import health

handler400 = "config.problems.bad_request"
handler403 = "config.problems.forbidden"
handler404 = "config.problems.not_found"
handler500 = "config.problems.server_error"

urlpatterns: list[URLPattern | URLResolver] = [
    path("healthz", health.healthz),
    path("readyz", health.readyz),
    path("admin/", admin.site.urls),
    path("accounts/", include("config.accounts_urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    path("api/v1/", include("config.api.urls")),
    path("api/v1/", include("tournaments.api.urls")),
    path("api/v1/", include("scoring.api.urls")),
    path("", include("scoring.web.urls")),
    path("", include("tournaments.web.urls")),
]
