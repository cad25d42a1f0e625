"""The page of a match for organisers and the head referee: deciding it without a scoresheet."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from django.contrib import messages
from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from config.problems import add_refusal
from engine.errors import DomainError
from tournaments.permissions import can_reopen
from tournaments.selectors.rounds import MatchRow, match_row
from tournaments.services import matches as services
from tournaments.web.access import Visit, members_page
from tournaments.web.forms.outcomes import (
    AbsenceForm,
    AdjudicateForm,
    AnnulForm,
    DecisionForm,
    PostponeForm,
)

_COMMANDS: dict[str, tuple[type[DecisionForm], Callable[..., None]]] = {
    "absence": (AbsenceForm, services.record_absence),
    "postpone": (PostponeForm, services.postpone),
    "adjudicate": (AdjudicateForm, services.adjudicate),
    "annul": (AnnulForm, services.annul_outcome),
}


@require_http_methods(["GET", "POST"])
@members_page(can_reopen)
def decide(request: HttpRequest, visit: Visit, *, event: str, match: str) -> HttpResponse:
    """A match and what may be decided about it; each section is its own form."""
    found = visit.event(event)
    try:
        number, row = match_row(found.id, match, visit.actor)
    except ObjectDoesNotExist:
        raise Http404 from None
    section = request.POST.get("section", "")
    sections = _sections(request, row, section)
    status = HTTPStatus.OK
    if request.method == "POST":
        status = HTTPStatus.BAD_REQUEST
        form = sections.get(section)
        if form is None:
            raise Http404
        if form.is_valid():
            try:
                _COMMANDS[section][1](match_id=row.id, actor=visit.actor, **form.arguments())
            except DomainError as error:
                status = add_refusal(form, error)
            else:
                messages.success(request, _("Done. It is in the record of changes."))
                return redirect(
                    "tournaments:manage-round", visit.association.slug, found.slug, number
                )
    context = visit.context | {
        "event": found,
        "number": number,
        "match": row,
        "sections": sections,
        "bound": section,
        "has_begun": row.is_pending and row.is_started,
        "is_open": len(row.sides) > 1 and row.outcome in ("", "postponed"),
        "is_decided": row.outcome in ("walkover", "double_walkover", "postponed", "adjudicated"),
    }
    return render(request, "tournaments/match_decide.html", context, status=status)


def _sections(request: HttpRequest, row: MatchRow, section: str) -> dict[str, DecisionForm]:
    """The forms of the page; only the one that was sent is bound."""
    absent = {"absent": [str(side.side) for side in row.absent]}
    return {
        name: kind(
            request.POST if name == section else None,
            match=row,
            initial=absent if name == "absence" else None,
            prefix=name,
        )
        for name, (kind, _command) in _COMMANDS.items()
    }
