"""The night: who came, who paid, closing the list."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRefresh

from config.problems import add_refusal, sentence_of
from engine.errors import DomainError
from tournaments.enums import PresenceState
from tournaments.errors import PresenceUnknownError
from tournaments.permissions import can_desk
from tournaments.selectors.events import EventDetail
from tournaments.selectors.nights import NightDetail, night_detail, nights_of
from tournaments.selectors.pairs import EntrantRow, entrant_detail
from tournaments.services import nights as services
from tournaments.web.access import Visit, members_page
from tournaments.web.forms.nights import CloseForm, FeeForm, NightForm, PresenceForm


@require_http_methods(["GET", "POST"])
@members_page(can_desk)
def night_list(request: HttpRequest, visit: Visit, *, event: str) -> HttpResponse:
    """The nights of an event, and the form that opens one."""
    found = visit.event(event)
    form = NightForm(request.POST or None, initial={"date": timezone.localdate()})
    status = HTTPStatus.OK
    if request.method == "POST":
        if form.is_valid():
            made = services.open_night(event_id=found.id, actor=visit.actor, **form.cleaned_data)
            return redirect("tournaments:night", visit.association.slug, event, made.public_id)
        status = HTTPStatus.BAD_REQUEST
    context = visit.context | {"event": found, "nights": nights_of(found.id), "form": form}
    return render(request, "tournaments/night_list.html", context, status=status)


@require_safe
@members_page(can_desk)
def night_page(request: HttpRequest, visit: Visit, *, event: str, night: str) -> HttpResponse:
    """The list of a night: one tap per pair."""
    search = request.GET.get("q", "")[:100]
    evening = evening_of(visit, event, night, search=search)
    only_unseen = request.GET.get("only") == "unseen"
    rows = [
        row for row in evening.night.rows if not only_unseen or row.state == PresenceState.UNKNOWN
    ]
    context = {"search": search, "only_unseen": only_unseen, "rows": rows}
    return _page(request, evening, context)


@require_POST
@members_page(can_desk)
def note_presence(
    request: HttpRequest, visit: Visit, *, event: str, night: str, pair: str
) -> HttpResponse:
    """Note whether a pair came."""
    evening = evening_of(visit, event, night)
    form = PresenceForm(request.POST)
    if not form.is_valid():
        raise Http404
    state = PresenceState(form.cleaned_data["state"])
    note = partial(services.note_presence, state=state)
    return _answer(request, evening, pair, command=note)


@require_POST
@members_page(can_desk)
def mark_fee(
    request: HttpRequest, visit: Visit, *, event: str, night: str, pair: str
) -> HttpResponse:
    """Tick or untick that a pair paid."""
    evening = evening_of(visit, event, night)
    form = FeeForm(request.POST)
    if not form.is_valid():
        raise Http404
    tick = partial(services.mark_fee, paid=form.cleaned_data["paid"])
    return _answer(request, evening, pair, command=tick)


@require_POST
@members_page(can_desk)
def close(request: HttpRequest, visit: Visit, *, event: str, night: str) -> HttpResponse:
    """Close the list, once it is said what to do with the rest."""
    evening = evening_of(visit, event, night)
    form = CloseForm(request.POST)
    status = HTTPStatus.BAD_REQUEST
    if form.is_valid():
        try:
            services.close_presence(
                night_id=evening.night.id,
                actor=visit.actor,
                unknown=form.cleaned_data["unknown"],
            )
        except PresenceUnknownError as error:
            status = add_refusal(form, error, "unknown")
        else:
            messages.success(request, _("The list is closed."))
            return redirect(evening.url)
    return _page(request, evening, {"closing": form}, status=status)


@require_POST
@members_page(can_desk)
def reopen(request: HttpRequest, visit: Visit, *, event: str, night: str) -> HttpResponse:
    """Open a closed list again."""
    evening = evening_of(visit, event, night)
    services.reopen_presence(night_id=evening.night.id, actor=visit.actor)
    messages.success(request, _("The list is open again."))
    return redirect(evening.url)


@dataclass(frozen=True, slots=True)
class Evening:
    """A visit to a night of an event."""

    visit: Visit
    event: EventDetail
    night: NightDetail

    @property
    def url(self) -> str:
        """The address of the list."""
        slugs = [self.visit.association.slug, self.event.slug, self.night.public_id]
        return reverse("tournaments:night", args=slugs)

    @property
    def context(self) -> dict[str, Any]:
        """What the pages of a night show."""
        return self.visit.context | {"event": self.event, "night": self.night}

    def pair(self, public_id: str) -> EntrantRow:
        """The pair of this event with that id, or 404."""
        try:
            return entrant_detail(self.event.id, public_id)
        except ObjectDoesNotExist:
            raise Http404 from None


def evening_of(visit: Visit, event: str, night: str, *, search: str = "") -> Evening:
    """The night of this event of the association, or 404."""
    found = visit.event(event)
    try:
        return Evening(visit, found, night_detail(found.id, night, search))
    except ObjectDoesNotExist:
        raise Http404 from None


def _answer(
    request: HttpRequest, evening: Evening, pair: str, *, command: Callable[..., None]
) -> HttpResponse:
    """Run a command on a pair; answer its row to htmx, and the page at its row otherwise."""
    entrant = evening.pair(pair)
    is_htmx = request.headers.get("HX-Request") == "true"
    try:
        command(night_id=evening.night.id, entrant_id=entrant.id, actor=evening.visit.actor)
    except DomainError as error:
        if not is_htmx:
            raise
        messages.error(request, sentence_of(error))
        return HttpResponseClientRefresh()
    if not is_htmx:
        return redirect(f"{evening.url}#pair-{pair}")
    fresh = evening_of(evening.visit, evening.event.slug, evening.night.public_id)
    row = next(row for row in fresh.night.rows if row.entrant.id == entrant.id)
    return render(request, "tournaments/_presence_answer.html", fresh.context | {"row": row})


def _page(
    request: HttpRequest,
    evening: Evening,
    context: dict[str, Any],
    *,
    status: HTTPStatus = HTTPStatus.OK,
) -> HttpResponse:
    defaults = {"rows": evening.night.rows, "closing": CloseForm()}
    whole = evening.context | defaults | context
    return render(request, "tournaments/night_detail.html", whole, status=status)
