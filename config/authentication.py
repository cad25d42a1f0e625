"""From a request to the actor that services and permissions know."""

from __future__ import annotations

from dataclasses import dataclass

from django.core.exceptions import ObjectDoesNotExist
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from tournaments.enums import ActorKind
from tournaments.permissions import ANYBODY, Actor
from tournaments.selectors.tokens import presented_token
from tournaments.services.tokens import note_token_use


@dataclass(frozen=True, slots=True)
class Program:
    """Whoever holds a token: signed in, and nobody's session."""

    pk: int
    is_authenticated: bool = True
    is_active: bool = True


def actor_of(request: HttpRequest | Request) -> Actor:
    """Who is asking: a program with a token, the person signed in, or anybody."""
    presented = getattr(request, "auth", None)
    if isinstance(presented, Actor):
        return presented
    user = request.user
    if not user.is_authenticated:
        return ANYBODY
    return Actor(ActorKind.USER, user_id=user.pk)


class BearerAuthentication(BaseAuthentication):
    """``Authorization: Bearer <token>``, with a token made by an organiser."""

    keyword = "Bearer"

    def authenticate(self, request: Request) -> tuple[Program, Actor] | None:
        """The program and its actor; None when there is no such header.

        Raises:
            AuthenticationFailed: the token is unknown, revoked or expired.
        """
        words = get_authorization_header(request).split()
        if not words or words[0].lower() != b"bearer":
            return None
        now = timezone.now()
        try:
            found = presented_token(b" ".join(words[1:]).decode("latin-1"), now)
        except ObjectDoesNotExist:
            sentence = _("This token is not known here, or was revoked. Make a new one.")
            raise AuthenticationFailed(sentence, code="token_unknown") from None
        if found.is_expired:
            sentence = _("This token has expired. Make a new one.")
            raise AuthenticationFailed(sentence, code="token_expired")
        if found.is_use_news:
            note_token_use(token_id=found.id, now=now)
        assert found.actor.user_id is not None
        return Program(found.actor.user_id), found.actor

    def authenticate_header(self, request: Request) -> str:
        """What a 401 asks for."""
        return self.keyword
