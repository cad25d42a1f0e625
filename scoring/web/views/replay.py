"""The public replay of a hand entered card by card, one address per trick."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from scoring.selectors.featured import public_replay
from scoring.web.access import MatchVisit, match_page
from scoring.web.featured import trick_views


@require_safe
@match_page
def hand(request: HttpRequest, visit: MatchVisit, *, number: int, trick: int = 1) -> HttpResponse:
    """A hand at one of its tricks, with every trick in words below."""
    found = public_replay(visit.match.id, number, now=timezone.now())
    if found is None or not 1 <= trick <= len(found.tricks):
        raise Http404
    tricks = trick_views(found.tricks, found.seats, found.sides)
    context = {
        **visit.context,
        "replay": found,
        "tricks": tricks,
        "shown": tricks[trick - 1],
        "previous": trick - 1 or None,
        "following": trick + 1 if trick < len(tricks) else None,
        "delay_minutes": (found.delay_seconds or 0) // 60,
    }
    response = render(request, "scoring/hand.html", context)
    if found.is_live:
        patch_cache_control(response, no_store=True)
    return response
