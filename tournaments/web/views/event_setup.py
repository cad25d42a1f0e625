"""Making an event step by step, and telling its rules."""

from __future__ import annotations

from http import HTTPStatus

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from config.problems import add_refusal
from engine.errors import DomainError
from tournaments import rulebook
from tournaments.permissions import can_organise
from tournaments.selectors.rule_examples import preset_date, rule_examples
from tournaments.services import events as services
from tournaments.web.access import Visit, members_page, public_page
from tournaments.web.event_steps import LABELS, PLACE, EventSteps


@require_http_methods(["GET", "POST"])
@members_page(can_organise)
def new_event(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Make an event: name, rules, format, tables, summary."""
    steps = EventSteps(request.POST if request.method == "POST" else None)
    status = HTTPStatus.BAD_REQUEST if steps.is_refused else HTTPStatus.OK
    if steps.wants_creation:
        try:
            made = _create(visit, steps)
        except DomainError as error:
            steps.number = PLACE
            status = add_refusal(steps.forms[PLACE], error, "name")
        else:
            messages.success(request, _("The event has been created. Now enter the pairs."))
            return redirect("tournaments:desk", visit.association.slug, made.slug)
    context = visit.context | {"steps": steps, "labels": LABELS}
    if steps.form is None:
        context |= steps.summary()
    return render(request, "tournaments/event_new.html", context, status=status)


def _create(visit: Visit, steps: EventSteps) -> services.EventRef:
    answers = steps.answers()
    return services.create_event(
        association_id=visit.association.id,
        actor=visit.actor,
        name=answers.place["name"],
        venue=answers.place["venue"],
        rules=services.RulesChoice(
            preset=answers.preset,
            overrides=answers.options,
            match_format=answers.match_format,
        ),
        legs=answers.legs,
        fee=answers.tables["fee"],
        courtesy_minutes=answers.tables["courtesy_minutes"],
        tables=answers.tables["tables"],
        key=answers.key,
    )


@require_safe
@public_page
def rules(request: HttpRequest, visit: Visit, event: str) -> HttpResponse:
    """The rules of an event in plain words: every option, with an example, and the sources."""
    found = visit.event(event)
    chosen = found.rules
    examples = rule_examples(chosen.ruleset)
    context = visit.context | {
        "event": found,
        "preset": rulebook.preset_label(chosen.preset),
        "source": rulebook.preset_words(chosen.preset),
        "source_date": preset_date(chosen.preset),
        "length": rulebook.match_words(chosen.match_format),
        "chapters": rulebook.chapters_of(chosen.ruleset, chosen.preset, examples),
    }
    return render(request, "tournaments/rules.html", context)
