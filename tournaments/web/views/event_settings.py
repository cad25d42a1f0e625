"""Changing an event: its name, fee, calendar, tables and rules; finishing it."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from config.problems import add_refusal
from engine.errors import DomainError
from tournaments import rulebook
from tournaments.permissions import can_organise
from tournaments.selectors.events import EventDetail
from tournaments.services import events as services
from tournaments.services.tables import add_tables
from tournaments.services.tables import change_table as change_table_of_hall
from tournaments.web.access import Visit, members_page
from tournaments.web.forms.events import (
    DetailsForm,
    LegsForm,
    ReasonForm,
    TableCountForm,
    TableForm,
)
from tournaments.web.forms.rules import (
    LengthForm,
    OptionsForm,
    PresetForm,
    length_initial,
    preset_length,
    preset_options,
)


@require_http_methods(["GET", "POST"])
@members_page(can_organise)
def settings(request: HttpRequest, visit: Visit, event: str) -> HttpResponse:
    """Names, fee, calendar and tables of an event; each section is its own form."""
    found = visit.event(event)
    section = request.POST.get("section", "")
    sections = _sections(found, request, section)
    status = HTTPStatus.OK
    if request.method == "POST":
        status = HTTPStatus.BAD_REQUEST
        form = sections.get(section)
        if form is None:
            raise Http404
        if form.is_valid():
            try:
                _command(section)(event_id=found.id, actor=visit.actor, **form.cleaned_data)
            except DomainError as error:
                status = add_refusal(form, error)
            else:
                finished = section == "finish"
                messages.success(request, _("The event is finished.") if finished else _("Saved."))
                page = "tournaments:desk" if finished else "tournaments:settings"
                return redirect(page, visit.association.slug, found.slug)
    context = visit.context | {
        "event": found,
        "sections": sections,
        "preset": rulebook.preset_label(found.rules.preset),
        "length": rulebook.match_words(found.rules.match_format),
        "is_finished": found.status in ("finished", "archived"),
    }
    return render(request, "tournaments/settings.html", context, status=status)


def _sections(event: EventDetail, request: HttpRequest, section: str) -> dict[str, forms.Form]:
    """The forms of the page; only the one that was sent is bound."""
    in_use = sum(not table.is_blocked for table in event.tables)
    initial: dict[str, tuple[type[forms.Form], dict[str, Any]]] = {
        "details": (
            DetailsForm,
            {
                "name": event.name,
                "venue": event.venue,
                "fee": event.fee,
                "courtesy_minutes": event.courtesy_minutes,
            },
        ),
        "legs": (LegsForm, {"legs": str(event.stage.legs)}),
        "tables": (TableCountForm, {"count": in_use or 1}),
        "finish": (forms.Form, {}),
        "reopen": (ReasonForm, {}),
    }
    return {
        name: kind(request.POST if name == section else None, initial=values)
        for name, (kind, values) in initial.items()
    }


def _command(section: str) -> Callable[..., None]:
    """The command of a section of the page."""
    commands: dict[str, Callable[..., None]] = {
        "details": services.update_event,
        "legs": services.choose_legs,
        "tables": add_tables,
        "finish": services.finish_event,
        "reopen": services.reopen_event,
    }
    return commands[section]


@require_POST
@members_page(can_organise)
def change_table(request: HttpRequest, visit: Visit, *, event: str, number: int) -> HttpResponse:
    """Take a table out of use or back, and note what is particular about it."""
    found = visit.event(event)
    form = TableForm(request.POST)
    if not form.is_valid():
        raise Http404
    try:
        change_table_of_hall(
            event_id=found.id, number=number, actor=visit.actor, **form.cleaned_data
        )
    except ObjectDoesNotExist:
        raise Http404 from None
    messages.success(request, _("Table %(number)s has been changed.") % {"number": number})
    return redirect("tournaments:settings", visit.association.slug, found.slug)


@require_http_methods(["GET", "POST"])
@members_page(can_organise)
def event_rules(request: HttpRequest, visit: Visit, event: str) -> HttpResponse:
    """Choose the rules of the rounds to come; a reason once they are frozen."""
    found = visit.event(event)
    page = _RulesPage(request, found)
    status = HTTPStatus.OK
    if page.is_sent:
        status = HTTPStatus.BAD_REQUEST
        if page.is_valid():
            try:
                services.choose_ruleset(event_id=found.id, actor=visit.actor, **page.choice())
            except DomainError as error:
                status = add_refusal(page.reason, error, "reason")
            else:
                messages.success(request, _("These rules hold for the rounds to come."))
                return redirect("tournaments:settings", visit.association.slug, found.slug)
    context = visit.context | {"event": found, "page": page}
    return render(request, "tournaments/event_rules.html", context, status=status)


class _RulesPage:
    """The forms of the page of rules: preset, options, length and reason."""

    def __init__(self, request: HttpRequest, event: EventDetail) -> None:
        posted = request.POST if request.method == "POST" else None
        self.is_sent = posted is not None and posted.get("go") == "save"
        chosen = request.POST.get("preset", "") or event.rules.preset
        restart = posted is not None and not self.is_sent
        start = preset_options(chosen) if restart else event.rules.ruleset
        length = preset_length(chosen) if restart else length_initial(event.rules.match_format)
        sent = posted if self.is_sent else None
        self.preset_name = chosen
        self.preset = PresetForm(initial={"preset": chosen})
        self.options = OptionsForm(sent, start=start)
        self.length = LengthForm(sent, initial=length)
        self.reason = ReasonForm(sent)
        self.reason.fields["reason"].required = event.rules.frozen_at is not None

    @property
    def errors_form(self) -> forms.Form:
        """The form whose errors are summed up on top."""
        asked = (self.options, self.length, self.reason)
        return next((form for form in asked if form.errors), self.options)

    def is_valid(self) -> bool:
        """Whether all of them are; each is asked, so that all errors are shown."""
        return all([self.options.is_valid(), self.length.is_valid(), self.reason.is_valid()])

    def choice(self) -> dict[str, Any]:
        """The arguments of the command."""
        return {
            "rules": services.RulesChoice(
                preset=self.preset_name,
                overrides=self.options.payload(),
                match_format=self.length.match_format(),
            ),
            "reason": self.reason.cleaned_data["reason"],
        }
