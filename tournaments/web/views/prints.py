"""Sheets for the wall: who plays where, by table and by name."""

from __future__ import annotations

from collections.abc import Iterable

from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.permissions import ANYBODY
from tournaments.selectors.rounds import MatchRow, RoundDetail, round_detail
from tournaments.web.access import Visit, public_page
from tournaments.web.links import public_address


@require_safe
@public_page
def by_table(request: HttpRequest, visit: Visit, *, event: str, number: int) -> HttpResponse:
    """The meetings of a round by table, to be read at two metres."""
    return _sheet(request, visit, event=event, number=number, template="tables")


@require_safe
@public_page
def by_name(request: HttpRequest, visit: Visit, *, event: str, number: int) -> HttpResponse:
    """Everybody of a round by surname, with their table."""
    return _sheet(request, visit, event=event, number=number, template="names")


def _sheet(
    request: HttpRequest, visit: Visit, *, event: str, number: int, template: str
) -> HttpResponse:
    found = visit.event(event)
    try:
        detail = round_detail(found.id, number, ANYBODY)
    except ObjectDoesNotExist:
        raise Http404 from None
    where = f"/a/{visit.association.slug}/e/{found.slug}/where/"
    context = visit.context | {
        "event": found,
        "round": detail.summary,
        "detail": detail,
        "people": _people(detail),
        "where": public_address(request, where),
    }
    return render(request, f"tournaments/print_{template}.html", context)


def _people(detail: RoundDetail) -> list[tuple[str, str, MatchRow]]:
    """Everybody in Spanish order: name, partner, and where they sit."""
    rows = []
    for match in _all(detail):
        for side in match.sides:
            for player in side.entrant.players:
                others = [p.name for p in side.entrant.players if p.player_id != player.player_id]
                rows.append((player.sort_key, player.name, " – ".join(others), match))
    return [(name, partner, match) for _key, name, partner, match in sorted(rows, key=_filed)]


def _filed(row: tuple[str, str, str, MatchRow]) -> tuple[str, str]:
    return row[0], row[1]


def _all(detail: RoundDetail) -> Iterable[MatchRow]:
    return (*detail.matches, *detail.rests)
