"""The whole URL tree: one include per app and surface."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from config import health

# The admin has no login of its own: the rate limits of the site's login protect it too.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

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
