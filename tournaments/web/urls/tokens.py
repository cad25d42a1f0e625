"""Addresses of the tokens of programs."""

from django.urls import URLPattern, path

from tournaments.web.views import tokens

_TOKENS = "a/<slug:association>/manage/tokens/"

urlpatterns: list[URLPattern] = [
    path(_TOKENS, tokens.tokens, name="tokens"),
    path(f"{_TOKENS}<slug:token>/revoke/", tokens.revoke_token, name="revoke-token"),
]
