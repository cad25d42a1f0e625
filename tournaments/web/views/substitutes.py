"""Substitutes on a night."""

from __future__ import annotations

from http import HTTPStatus

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from config.problems import add_refusal
from engine.errors import DomainError
from tournaments.permissions import can_desk
from tournaments.selectors.pairs import EntrantRow
from tournaments.services import nights as services
from tournaments.web.access import Visit, members_page
from tournaments.web.forms.pairs import SubstituteForm
from tournaments.web.views.nights import Evening, evening_of


@require_http_methods(["GET", "POST"])
@members_page(can_desk)
def substitute(
    request: HttpRequest, visit: Visit, *, event: str, night: str, pair: str
) -> HttpResponse:
    """Say who plays for whom tonight."""
    evening = evening_of(visit, event, night)
    entrant = evening.pair(pair)
    form = SubstituteForm(request.POST or None, members=entrant.members)
    status: HTTPStatus | None = HTTPStatus.OK
    if request.method == "POST":
        status = _set(evening, entrant, form)
        if status is None:
            messages.success(request, _("The substitute is noted."))
            return redirect("tournaments:night", visit.association.slug, event, night)
    row = next((row for row in evening.night.rows if row.entrant.id == entrant.id), None)
    context = evening.context | {"pair": entrant, "row": row, "form": form}
    return render(request, "tournaments/substitute.html", context, status=status)


def _set(evening: Evening, pair: EntrantRow, form: SubstituteForm) -> HTTPStatus | None:
    if not form.is_valid():
        return HTTPStatus.BAD_REQUEST
    people = form.entries(evening.visit.association.id)
    if people is None:
        return HTTPStatus.CONFLICT
    try:
        services.set_substitute(
            night_id=evening.night.id,
            entrant_id=pair.id,
            replaces_id=form.cleaned_data["replaces"],
            substitute=people["substitute"],
            actor=evening.visit.actor,
        )
    except DomainError as error:
        return add_refusal(form, error, "substitute")
    return None


@require_POST
@members_page(can_desk)
def both_play(
    request: HttpRequest, visit: Visit, *, event: str, night: str, pair: str
) -> HttpResponse:
    """Both members play after all."""
    evening = evening_of(visit, event, night)
    entrant = evening.pair(pair)
    services.clear_substitute(night_id=evening.night.id, entrant_id=entrant.id, actor=visit.actor)
    messages.success(request, _("Both members play."))
    return redirect("tournaments:night", visit.association.slug, event, night)
