"""The organiser's desk of an event: what to do next, the record of changes, sanctions."""

from __future__ import annotations

from http import HTTPStatus

from django.contrib import messages
from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from config.problems import add_refusal
from engine.errors import DomainError
from tournaments.permissions import can_organise, can_reopen, is_member
from tournaments.selectors.audit import audit_entries
from tournaments.selectors.labels import entrant_labels
from tournaments.selectors.sanctions import sanction_id_of, sanctions_of
from tournaments.selectors.todo import todo
from tournaments.services import sanctions as services
from tournaments.web.access import Visit, members_page
from tournaments.web.forms.rounds import ReasonForm
from tournaments.web.forms.sanctions import SanctionForm
from tournaments.web.links import public_address


@require_safe
@members_page(is_member)
def desk(request: HttpRequest, visit: Visit, event: str) -> HttpResponse:
    """What to do next in an event, and the way to everything else."""
    found = visit.event(event)
    path = f"/a/{visit.association.slug}/e/{found.slug}/where/"
    context = visit.context | {
        "event": found,
        "todo": todo(found.id, visit.actor),
        "may_organise": can_organise(visit.actor, visit.association.id),
        "may_decide": can_reopen(visit.actor, visit.association.id),
        "poster": public_address(request, path),
    }
    return render(request, "tournaments/desk.html", context)


@require_safe
@members_page(can_organise)
def audit(request: HttpRequest, visit: Visit, event: str) -> HttpResponse:
    """The record of changes of an event, newest first."""
    found = visit.event(event)
    before = request.GET.get("before", "")
    page = audit_entries(
        visit.association.id,
        event_id=found.id,
        before=int(before) if before.isascii() and before.isdigit() and len(before) < 16 else None,
    )
    context = visit.context | {"event": found, "page": page}
    return render(request, "tournaments/audit.html", context)


@require_http_methods(["GET", "POST"])
@members_page(can_reopen)
def sanctions(request: HttpRequest, visit: Visit, event: str) -> HttpResponse:
    """The sanctions of an event, and a new one."""
    found = visit.event(event)
    entrants = tuple(entrant_labels(event_id=found.id).values())
    form = SanctionForm(request.POST or None, entrants=entrants)
    status = HTTPStatus.OK
    if request.method == "POST":
        status = HTTPStatus.BAD_REQUEST
        if form.is_valid():
            try:
                services.set_sanction(actor=visit.actor, **form.arguments())
            except DomainError as error:
                status = add_refusal(form, error)
            else:
                messages.success(request, _("The sanction is in force; the standings follow it."))
                return redirect("tournaments:sanctions", visit.association.slug, found.slug)
    context = visit.context | {
        "event": found,
        "form": form,
        "rows": sanctions_of(found.id),
        "annul": ReasonForm(),
    }
    return render(request, "tournaments/sanctions.html", context, status=status)


@require_POST
@members_page(can_reopen)
def annul(request: HttpRequest, visit: Visit, *, event: str, sanction: str) -> HttpResponse:
    """Annul a sanction; it stays as history."""
    found = visit.event(event)
    try:
        sanction_id = sanction_id_of(found.id, sanction)
    except ObjectDoesNotExist:
        raise Http404 from None
    reason = request.POST.get("reason", "")
    services.annul_sanction(sanction_id=sanction_id, actor=visit.actor, reason=reason)
    messages.success(request, _("The sanction is annulled; the standings follow it."))
    return redirect("tournaments:sanctions", visit.association.slug, found.slug)
