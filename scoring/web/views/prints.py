"""Paper: an acta for each table of a round, and a blank one."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from scoring.selectors.sheets import paper_actas
from scoring.web.access import EventVisit, event_page
from scoring.web.paper import blank_sheet, sheet_views


@require_safe
@event_page
def actas(request: HttpRequest, visit: EventVisit, number: int) -> HttpResponse:
    """One acta per table of a round, with a QR that opens its match."""
    papers = paper_actas(visit.event.id, visit.actor, round_number=number)
    if not papers:
        raise Http404
    sheets = sheet_views(papers)
    links = {
        sheet.match: request.build_absolute_uri(
            reverse(
                "scoring:pad",
                args=[visit.event.association.slug, visit.event.slug, sheet.match],
            )
        )
        for sheet in sheets
    }
    context = {
        **visit.context,
        "number": number,
        "sheets": [(sheet, links[sheet.match]) for sheet in sheets],
    }
    return render(request, "scoring/print_actas.html", context)


@require_safe
@event_page
def blank(request: HttpRequest, visit: EventVisit) -> HttpResponse:
    """An acta without names, for when nothing else works."""
    context = {**visit.context, "sheet": blank_sheet()}
    return render(request, "scoring/print_blank.html", context)
