"""What everybody may read: the acta of a match, the live tables; and the ledger, for referees."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.http import quote_etag
from django.utils.translation import get_language
from django.views.decorators.http import require_POST, require_safe

from scoring.enums import ScoresheetStatus
from scoring.selectors.acta import acta
from scoring.selectors.featured import featured_entries
from scoring.selectors.live import live_revision, live_tables
from scoring.selectors.scoresheets import ledger_of
from scoring.services.scoresheets import close_scoresheet, reopen_scoresheet
from scoring.web.access import EventVisit, MatchVisit, event_page, match_page, table_page
from scoring.web.forms.sending import ReasonForm
from scoring.web.lines import line_views
from scoring.web.rows import RowView, row_views, ruling_views
from scoring.web.tables import table_views
from scoring.web.views._pad import state_board
from tournaments.permissions import can_referee, can_score


@require_safe
@match_page
def match_acta(request: HttpRequest, visit: MatchVisit) -> HttpResponse:
    """The acta of a match, hand by hand, with corrections and rulings."""
    page = acta(visit.match.id)
    context = {
        **visit.context,
        "page": page,
        "state": page.state,
        "board": state_board(page.state),
        "juegos": _by_juego(row_views(page, featured_entries(visit.match.id))),
        "rulings": ruling_views(page),
        "can_score": can_score(visit.actor, visit.match.association.id),
        "can_referee": can_referee(visit.actor, visit.match.association.id),
    }
    return render(request, "scoring/acta.html", context)


@require_safe
@table_page(can_referee)
def ledger(request: HttpRequest, visit: MatchVisit) -> HttpResponse:
    """Every entry as it was recorded, with private notes; for referees."""
    return ledger_page(request, visit)


def ledger_page(
    request: HttpRequest,
    visit: MatchVisit,
    *,
    form: ReasonForm | None = None,
    status: HTTPStatus = HTTPStatus.OK,
) -> HttpResponse:
    """The page of the ledger, with the form that closes or reopens the scoresheet."""
    page = acta(visit.match.id)
    context = {
        **visit.context,
        "state": page.state,
        "lines": line_views(ledger_of(visit.match.id), page.state.names),
        "rulings": ruling_views(page),
        "is_closed": page.state.status == ScoresheetStatus.CLOSED,
        "form": form or ReasonForm(),
    }
    return render(request, "scoring/ledger.html", context, status=status)


@require_POST
@table_page(can_referee)
def close(request: HttpRequest, visit: MatchVisit) -> HttpResponseBase:
    """Close or reopen a scoresheet, giving a reason."""
    form = ReasonForm(request.POST)
    if not form.is_valid():
        return ledger_page(request, visit, form=form, status=HTTPStatus.BAD_REQUEST)
    command = reopen_scoresheet if request.POST.get("step") == "reopen" else close_scoresheet
    try:
        command(match_id=visit.match.id, actor=visit.actor, reason=form.cleaned_data["reason"])
    except ObjectDoesNotExist:
        raise Http404 from None
    return visit.to("ledger")


@require_safe
@event_page
def tables(request: HttpRequest, visit: EventVisit) -> HttpResponse:
    """The tables of the round in play; asked again with its ETag, 304 while nothing moved."""
    now = timezone.now()
    is_fragment = "fragment" in request.GET
    revision = live_revision(visit.event.id)
    etag = quote_etag(f"{revision}-{now:%H%M}-{get_language()}-{visit.role or ''}")
    if is_fragment:
        unchanged = get_conditional_response(request, etag=etag)
        if unchanged is not None:
            return unchanged
    context = {
        **visit.context,
        "tables": table_views(live_tables(visit.event.id, visit.actor, now=now)),
        "now": now,
        "can_score": visit.role is not None,
    }
    template = "scoring/_tables.html" if is_fragment else "scoring/tables.html"
    response = render(request, template, context)
    if is_fragment:
        response.headers["ETag"] = etag
        patch_cache_control(response, no_cache=True, private=True)
    return response


def _by_juego(rows: list[RowView]) -> list[dict[str, Any]]:
    """Rows under the juego they fall in; those that do not count stay where they were."""
    groups: list[dict[str, Any]] = []
    for row in rows:
        if not groups or (row.place is not None and row.place != groups[-1]["place"]):
            groups.append({"place": row.place, "rows": []})
        groups[-1]["rows"].append(row)
    return groups
