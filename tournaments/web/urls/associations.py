"""Addresses of associations, their people, and the way in."""

from django.urls import URLPattern, path
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language

from tournaments.web.views import associations, home, members

_MEMBERS = "a/<slug:association>/manage/members/"

urlpatterns: list[URLPattern] = [
    path("", home.home, name="home"),
    # Changing the language is harmless, and a token would keep public pages out of caches.
    path("language/", csrf_exempt(set_language), name="language"),
    path("setup/", home.first_run, name="first-run"),
    path("join/<str:token>/", home.join, name="join"),
    path("password/<str:token>/", home.new_password, name="new-password"),
    path("a/<slug:association>/", associations.association, name="association"),
    path("a/<slug:association>/manage/", associations.manage, name="manage"),
    path(_MEMBERS, members.members, name="members"),
    path(f"{_MEMBERS}<int:member>/role/", members.change_role, name="change-role"),
    path(f"{_MEMBERS}<int:member>/revoke/", members.revoke_member, name="revoke-member"),
    path(f"{_MEMBERS}<int:member>/password/", members.password_link, name="password-link"),
    path(
        f"{_MEMBERS}invitations/<int:invitation>/revoke/",
        members.revoke_invitation,
        name="revoke-invitation",
    ),
]
