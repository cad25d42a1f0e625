"""Pairs of an event: the list, a new one, and what changes in one."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.core.exceptions import ObjectDoesNotExist
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from config.problems import add_refusal
from engine.errors import DomainError
from tournaments.permissions import can_desk, can_organise
from tournaments.selectors.events import EventDetail
from tournaments.selectors.pairs import (
    EntrantRow,
    calendar_state,
    entrant_detail,
    entrants_of,
)
from tournaments.services import pairs as services
from tournaments.services.pairs import EntrantRef
from tournaments.web.access import Visit, members_page
from tournaments.web.forms.pairs import PairDetailsForm, PairForm, PartnerForm, ReasonForm


@require_safe
@members_page(can_desk)
def pair_list(request: HttpRequest, visit: Visit, *, event: str) -> HttpResponse:
    """Every pair by number, or those a search finds."""
    found = visit.event(event)
    search = request.GET.get("q", "")[:100]
    context = visit.context | {
        "event": found,
        "pairs": entrants_of(found.id, search),
        "calendar": calendar_state(found.id),
        "search": search,
        "can_organise": can_organise(visit.actor, visit.association.id),
    }
    return render(request, "tournaments/pair_list.html", context)


@require_http_methods(["GET", "POST"])
@members_page(can_desk)
def new_pair(request: HttpRequest, visit: Visit, *, event: str) -> HttpResponse:
    """Enter a pair, after asking who somebody with a like name is."""
    found = visit.event(event)
    form = PairForm(request.POST or None)
    context = visit.context | {
        "event": found,
        "form": form,
        "calendar": calendar_state(found.id),
    }
    if request.method == "GET":
        return render(request, "tournaments/pair_new.html", context)
    made = _register(visit, found, form)
    if isinstance(made, HTTPStatus):
        return render(request, "tournaments/pair_new.html", context, status=made)
    messages.success(request, _("Pair %(number)s has entered.") % {"number": made.number})
    page = "tournaments:pair-new" if "another" in request.POST else "tournaments:pairs"
    return redirect(page, visit.association.slug, event)


def _register(visit: Visit, event: EventDetail, form: PairForm) -> HTTPStatus | EntrantRef:
    """Enter the pair of a form; the status of the answer when it cannot be."""
    if not form.is_valid():
        return HTTPStatus.BAD_REQUEST
    people = form.entries(visit.association.id)
    if people is None:
        return HTTPStatus.CONFLICT
    try:
        made = services.register_pair(
            event_id=event.id, actor=visit.actor, club=form.cleaned_data["club"], **people
        )
    except DomainError as error:
        return add_refusal(form, error, error.details.get("field"))
    return made


@require_http_methods(["GET", "POST"])
@members_page(can_organise)
def edit_pair(request: HttpRequest, visit: Visit, *, event: str, pair: str) -> HttpResponse:
    """One pair: club, fixed table, and the ways to change or end it."""
    found = visit.event(event)
    row = _pair_or_404(found, pair)
    initial = {"club": row.club, "fixed_table": row.fixed_table}
    form = PairDetailsForm(request.POST or None, tables=found.tables, initial=initial)
    status = HTTPStatus.OK
    if request.method == "POST":
        if form.is_valid():
            services.update_pair(
                event_id=found.id, entrant_id=row.id, actor=visit.actor, **form.cleaned_data
            )
            messages.success(request, _("The changes have been saved."))
            return redirect("tournaments:pairs", visit.association.slug, event)
        status = HTTPStatus.BAD_REQUEST
    return _pair_page(request, visit, found, row=row, form=form, status=status)


@require_http_methods(["GET", "POST"])
@members_page(can_organise)
def change_partner(request: HttpRequest, visit: Visit, *, event: str, pair: str) -> HttpResponse:
    """Change one of the two from a date on."""
    found = visit.event(event)
    row = _pair_or_404(found, pair)
    form = PartnerForm(
        request.POST or None, members=row.members, initial={"since": timezone.localdate()}
    )
    context = visit.context | {"event": found, "pair": row, "form": form}
    if request.method == "GET":
        return render(request, "tournaments/pair_partner.html", context)
    status = _replace(visit, found, row, form=form)
    if status is None:
        messages.success(request, _("The pair has changed."))
        return redirect("tournaments:pair-edit", visit.association.slug, event, pair)
    return render(request, "tournaments/pair_partner.html", context, status=status)


def _replace(
    visit: Visit, event: EventDetail, row: EntrantRow, *, form: PartnerForm
) -> HTTPStatus | None:
    if not form.is_valid():
        return HTTPStatus.BAD_REQUEST
    people = form.entries(visit.association.id)
    if people is None:
        return HTTPStatus.CONFLICT
    values = form.cleaned_data
    try:
        services.replace_member(
            event_id=event.id,
            entrant_id=row.id,
            leaving_id=values["leaving"],
            entering=people["entering"],
            actor=visit.actor,
            reason=values["reason"],
            since=values["since"],
        )
    except DomainError as error:
        return add_refusal(form, error, "entering")
    return None


@require_POST
@members_page(can_organise)
def withdraw(request: HttpRequest, visit: Visit, *, event: str, pair: str) -> HttpResponse:
    """Note that a pair leaves for good."""
    found = visit.event(event)
    row = _pair_or_404(found, pair)
    form = ReasonForm(request.POST)
    if form.is_valid():
        services.withdraw_pair(
            event_id=found.id,
            entrant_id=row.id,
            actor=visit.actor,
            reason=form.cleaned_data["reason"],
        )
        text = _("Pair %(number)s has left. It can come back while nobody takes its place.")
        messages.success(request, text % {"number": row.number})
        return redirect("tournaments:pairs", visit.association.slug, event)
    status = HTTPStatus.BAD_REQUEST
    return _pair_page(request, visit, found, row=row, leaving=form, status=status)


@require_POST
@members_page(can_organise)
def take_back(request: HttpRequest, visit: Visit, *, event: str, pair: str) -> HttpResponse:
    """Let a pair that left come back."""
    found = visit.event(event)
    row = _pair_or_404(found, pair)
    services.return_pair(event_id=found.id, entrant_id=row.id, actor=visit.actor)
    messages.success(request, _("Pair %(number)s takes part again.") % {"number": row.number})
    return redirect("tournaments:pairs", visit.association.slug, event)


def _pair_or_404(event: EventDetail, public_id: str) -> EntrantRow:
    try:
        return entrant_detail(event.id, public_id)
    except ObjectDoesNotExist:
        raise Http404 from None


def _pair_page(
    request: HttpRequest,
    visit: Visit,
    event: EventDetail,
    *,
    row: EntrantRow,
    status: HTTPStatus,
    form: Form | None = None,
    leaving: Form | None = None,
) -> HttpResponse:
    initial = {"club": row.club, "fixed_table": row.fixed_table}
    context: dict[str, Any] = {
        "event": event,
        "pair": row,
        "form": form or PairDetailsForm(tables=event.tables, initial=initial),
        "leaving": leaving or ReasonForm(),
    }
    whole = visit.context | context
    return render(request, "tournaments/pair_edit.html", whole, status=status)
