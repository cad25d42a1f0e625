"""Public pages: an event, its rounds and standings, where somebody plays, a player."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256

from django.core.cache import cache
from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.http import parse_etags
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournaments.permissions import ANYBODY
from tournaments.selectors.careers import career
from tournaments.selectors.rounds import round_detail, rounds_of
from tournaments.selectors.standings import (
    StandingsRevision,
    explained_line,
    revision_by_slug,
    standings_at,
    standings_revision,
)
from tournaments.selectors.where import where as where_of
from tournaments.web.access import Visit, public_page, visit_of

_HOUR = 3600


@require_safe
@public_page
def event(request: HttpRequest, visit: Visit, event: str) -> HttpResponse:
    """An event at a glance: the round in play, the rounds, the first places."""
    found = visit.event(event)
    rounds = rounds_of(found.id, ANYBODY)
    table = standings_at(standings_revision(found.id))
    current = next((row for row in rounds if row.is_open), rounds[-1] if rounds else None)
    context = visit.context | {
        "event": found,
        "rounds": rounds,
        "current": round_detail(found.id, current.number, ANYBODY) if current else None,
        "table": table,
        "podium": table.lines[:3] if table.is_final else (),
        "leaders": table.lines[:5],
    }
    return render(request, "tournaments/event_detail.html", context)


@require_safe
@public_page
def round_page(request: HttpRequest, visit: Visit, *, event: str, number: int) -> HttpResponse:
    """A published round: tables, rests, results, and why each table is as it is."""
    found = visit.event(event)
    try:
        detail = round_detail(found.id, number, ANYBODY)
    except ObjectDoesNotExist:
        raise Http404 from None
    rounds = rounds_of(found.id, ANYBODY)
    context = visit.context | {
        "event": found,
        "round": detail.summary,
        "detail": detail,
        "rounds": rounds,
    }
    return render(request, "tournaments/round_detail.html", context)


@require_safe
def standings(request: HttpRequest, association: str, event: str) -> HttpResponse:
    """The standings: remembered by revision, so right at once and light to ask again."""
    try:
        revision = revision_by_slug(association, event)
    except ObjectDoesNotExist:
        raise Http404 from None

    def page() -> HttpResponse:
        visit = visit_of(request, association)
        table = standings_at(revision)
        context = {"event": table.event, "table": table}
        return render(request, "tournaments/standings.html", visit.context | context)

    return _by_revision(request, revision, page)


def _by_revision(
    request: HttpRequest, revision: StandingsRevision, page: Callable[[], HttpResponse]
) -> HttpResponse:
    """A page that only changes with the revision; 304 when the reader has it already.

    Visitors share one remembered body; whoever is signed in sees their own menu.
    """
    if request.user.is_authenticated:
        response = page()
        patch_cache_control(response, private=True, no_cache=True)
        return response
    said = f"{revision.tag}:{get_language()}:{request.get_full_path()}"
    tag = f'W/"{sha256(said.encode()).hexdigest()[:32]}"'
    if tag in parse_etags(request.headers.get("If-None-Match", "")):
        response = HttpResponse(status=304)
    else:
        body = cache.get(f"page:{tag}")
        if body is None:
            body = page().content
            cache.set(f"page:{tag}", body, _HOUR)
        response = HttpResponse(body)
    response["ETag"] = tag
    patch_vary_headers(response, ["Cookie", "Accept-Language"])
    patch_cache_control(response, no_cache=True)
    return response


@require_safe
@public_page
def standings_line(request: HttpRequest, visit: Visit, *, event: str, entrant: str) -> HttpResponse:
    """One pair's line with the sum behind every value."""
    found = visit.event(event)
    try:
        explained = explained_line(found.stage.id, entrant)
    except ObjectDoesNotExist:
        raise Http404 from None
    context = visit.context | {"event": found, "line": explained.line, "sums": explained.sums}
    return render(request, "tournaments/standings_line.html", context)


@require_safe
@public_page
def where(request: HttpRequest, visit: Visit, event: str) -> HttpResponse:
    """Where somebody plays, by name."""
    found = visit.event(event)
    text = request.GET.get("q", "")[:100].strip()
    context = visit.context | {
        "event": found,
        "text": text,
        "seats": where_of(found.id, text),
        "has_rounds": found.rounds_published > 0,
    }
    return render(request, "tournaments/where.html", context)


@require_safe
@public_page
def player(request: HttpRequest, visit: Visit, player: str) -> HttpResponse:
    """A player's pairs, matches and results."""
    try:
        found = career(visit.association.id, player, ANYBODY)
    except ObjectDoesNotExist:
        raise Http404 from None
    context = visit.context | {
        "career": found,
    }
    return render(request, "tournaments/player_detail.html", context)
