"""Who is looking at a page of scoring, at which table, and whether they may.

Unknown addresses and drafts are 404 for everybody, pages of members are 404 for strangers,
and 403 with an explanation for members without the right.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, Protocol

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponseBase, HttpResponseRedirect
from django.urls import reverse

from config.authentication import actor_of
from tournaments.enums import Role
from tournaments.errors import NotAllowedError
from tournaments.permissions import Actor, role_of
from tournaments.selectors.places import EventPlace, MatchPlace, event_place, match_place


class Right(Protocol):
    """A predicate of ``tournaments.permissions``: may this actor, in that association?"""

    def __call__(self, actor: Actor, association_id: int) -> bool:
        """Answer it."""


@dataclass(frozen=True, slots=True)
class EventVisit:
    """A request to a page of an event: where and who."""

    event: EventPlace
    actor: Actor
    role: Role | None

    @property
    def context(self) -> dict[str, Any]:
        """What every page of an event shows in its header and breadcrumbs."""
        return {"association": self.event.association, "event": self.event, "role": self.role}


@dataclass(frozen=True, slots=True)
class MatchVisit:
    """A request to a page of a match: where and who."""

    match: MatchPlace
    actor: Actor
    role: Role | None

    @property
    def context(self) -> dict[str, Any]:
        """What every page of a match shows in its header and breadcrumbs."""
        return {
            "association": self.match.association,
            "event": self.match.event,
            "match": self.match,
            "role": self.role,
        }

    @property
    def address(self) -> dict[str, str]:
        """The arguments of the addresses of this match."""
        return {
            "association": self.match.association.slug,
            "event": self.match.event.slug,
            "match": self.match.public_id,
        }

    def to(self, name: str) -> HttpResponseRedirect:
        """A redirect to a page of this match: ``visit.to("pad")``."""
        return HttpResponseRedirect(reverse(f"scoring:{name}", kwargs=self.address))


View = Callable[..., HttpResponseBase]


def event_page(view: View) -> View:
    """A page of an event for everybody; the view is given the visit."""

    @wraps(view)
    def page(request: HttpRequest, association: str, event: str, **kwargs: Any) -> HttpResponseBase:
        try:
            place = event_place(association, event)
        except ObjectDoesNotExist:
            raise Http404 from None
        actor = actor_of(request)
        visit = EventVisit(place, actor, role_of(actor, place.association.id))
        return view(request, visit, **kwargs)

    return page


def match_page(view: View) -> View:
    """A page of a match for everybody; the view is given the visit."""

    @wraps(view)
    def page(request: HttpRequest, **kwargs: Any) -> HttpResponseBase:
        return view(request, _match_visit(request, kwargs), **kwargs)

    return page


def table_page(right: Right) -> Callable[[View], View]:
    """A page of a match for members with that right: ``@table_page(can_score)``."""

    def decorate(view: View) -> View:
        @wraps(view)
        def page(request: HttpRequest, **kwargs: Any) -> HttpResponseBase:
            if not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            visit = _match_visit(request, kwargs)
            if visit.role is None:
                raise Http404
            if not right(visit.actor, visit.match.association.id):
                raise NotAllowedError(role=visit.role)
            return view(request, visit, **kwargs)

        return page

    return decorate


def _match_visit(request: HttpRequest, kwargs: dict[str, Any]) -> MatchVisit:
    actor = actor_of(request)
    names = {name: kwargs.pop(name) for name in ("association", "event", "match")}
    try:
        place = match_place(**names, actor=actor)
    except ObjectDoesNotExist:
        raise Http404 from None
    return MatchVisit(place, actor, role_of(actor, place.association.id))
