"""Finding what an address names, and whether the caller may go on: 404, 401 or 403."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request

from config.authentication import actor_of
from tournaments.errors import NotAllowedError
from tournaments.permissions import Actor, is_member

Right = Callable[[Actor, int], bool]


@contextmanager
def or_404() -> Iterator[None]:
    """What is not found inside is a 404, whatever it was."""
    try:
        yield
    except ObjectDoesNotExist:
        raise Http404 from None


def signed_in(request: Request) -> Actor:
    """Who sends a command.

    Raises:
        NotAuthenticated: nobody we know.
    """
    actor = actor_of(request)
    if not actor.is_signed_in:
        raise NotAuthenticated(_("This takes a token, or a session: nobody has signed in."))
    return actor


def require(right: Right, actor: Actor, association_id: int) -> None:
    """Go on only with a right in an association.

    Raises:
        Http404: a stranger there.
        NotAllowedError: a member without the right.
    """
    if right(actor, association_id):
        return
    if not is_member(actor, association_id):
        raise Http404
    raise NotAllowedError(needs=getattr(right, "__name__", "").removeprefix("can_"))
