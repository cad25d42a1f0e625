"""From a request to the actor that services and permissions know."""

from django.http import HttpRequest

from tournaments.enums import ActorKind
from tournaments.permissions import ANYBODY, Actor


def actor_of(request: HttpRequest) -> Actor:
    """Who is asking: the person signed in, or anybody."""
    user = request.user
    if not user.is_authenticated:
        return ANYBODY
    return Actor(ActorKind.USER, user_id=user.pk)
