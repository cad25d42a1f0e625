"""The public page of an association and the desk of those who run it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.enums import EventStatus
from tournaments.permissions import can_desk, can_organise, can_own, is_member
from tournaments.selectors.events import EventSummary, events_of
from tournaments.web.access import Visit, members_page, public_page

_NOW = {EventStatus.RUNNING}
_NEXT = {EventStatus.OPEN, EventStatus.SETUP}


def _by_time(events: tuple[EventSummary, ...]) -> dict[str, tuple[EventSummary, ...]]:
    """Events in play, to come, and over."""
    now = tuple(each for each in events if each.status in _NOW)
    coming = tuple(each for each in events if each.status in _NEXT)
    over = tuple(each for each in events if each.status not in _NOW | _NEXT)
    return {"now": now, "coming": coming, "over": over}


@require_safe
@public_page
def association(request: HttpRequest, visit: Visit) -> HttpResponse:
    """What is played now, what comes next, what was last."""
    shown = tuple(each for each in events_of(visit.association.id) if not each.is_rehearsal)
    context = visit.context | _by_time(shown) | {"has_events": bool(shown)}
    return render(request, "tournaments/association_detail.html", context)


@require_safe
@members_page(is_member)
def manage(request: HttpRequest, visit: Visit) -> HttpResponse:
    """The events of the association and what each role may do."""
    events = events_of(visit.association.id)
    place = visit.association.id
    context = visit.context | _by_time(events)
    context |= {
        "has_events": bool(events),
        "can_own": can_own(visit.actor, place),
        "can_organise": can_organise(visit.actor, place),
        "can_desk": can_desk(visit.actor, place),
    }
    return render(request, "tournaments/manage.html", context)
