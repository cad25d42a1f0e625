"""Who is looking at a page of an association, and whether they may.

Unknown addresses are 404 for everybody, pages of members are 404 for strangers, and 403 with
an explanation for members without the right.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, Protocol

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponseBase

from config.authentication import actor_of
from tournaments.enums import Role
from tournaments.errors import NotAllowedError
from tournaments.permissions import Actor, role_of
from tournaments.selectors.associations import AssociationRow, association_by_slug
from tournaments.selectors.events import EventDetail, event_by_slug


class Right(Protocol):
    """A predicate of ``tournaments.permissions``: may this actor, in that association?"""

    def __call__(self, actor: Actor, association_id: int) -> bool:
        """Answer it."""


@dataclass(frozen=True, slots=True)
class Visit:
    """A request to a page of an association: where, who, and their role there."""

    association: AssociationRow
    actor: Actor
    role: Role | None

    @property
    def context(self) -> dict[str, Any]:
        """What every page of an association shows in its header."""
        return {"association": self.association, "role": self.role}

    def event(self, slug: str) -> EventDetail:
        """The event of this association with that address, or 404."""
        try:
            return event_by_slug(self.association.slug, slug)
        except ObjectDoesNotExist:
            raise Http404 from None


def visit_of(request: HttpRequest, slug: str) -> Visit:
    """The visit to an association, or 404 when there is none. Two queries."""
    try:
        association = association_by_slug(slug)
    except ObjectDoesNotExist:
        raise Http404 from None
    actor = actor_of(request)
    return Visit(association, actor, role_of(actor, association.id))


View = Callable[..., HttpResponseBase]


def public_page(view: View) -> View:
    """A page of an association for everybody: the view is given the visit, not the slug."""

    @wraps(view)
    def page(request: HttpRequest, association: str, **kwargs: Any) -> HttpResponseBase:
        return view(request, visit_of(request, association), **kwargs)

    return page


def members_page(right: Right) -> Callable[[View], View]:
    """A page for members with that right: ``@members_page(can_organise)``."""

    def decorate(view: View) -> View:
        @wraps(view)
        def page(request: HttpRequest, association: str, **kwargs: Any) -> HttpResponseBase:
            if not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            visit = visit_of(request, association)
            if visit.role is None:
                raise Http404
            if not right(visit.actor, visit.association.id):
                raise NotAllowedError(role=visit.role)
            return view(request, visit, **kwargs)

        return page

    return decorate
