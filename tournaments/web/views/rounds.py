"""Rounds for organisers: the list, drawing, a draft, the board of tables, closing."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from django import forms
from django.contrib import messages
from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from config.problems import add_refusal
from engine.errors import DomainError
from tournaments.errors import StaleEventError
from tournaments.permissions import can_organise, can_reopen, is_member
from tournaments.selectors.events import EventDetail
from tournaments.selectors.nights import current_night, night_id_of, nights_of
from tournaments.selectors.rounds import RoundDetail, round_detail, rounds_of
from tournaments.services import rounds as services
from tournaments.web.access import Visit, members_page
from tournaments.web.forms.rounds import DrawForm, MoveForm, ReasonForm, SwapForm

_RECORDED = _("Done. It is in the record of changes.")


@require_http_methods(["GET", "POST"])
@members_page(can_organise)
def rounds(request: HttpRequest, visit: Visit, event: str) -> HttpResponse:
    """The rounds of an event, and the draw of the next one."""
    found = visit.event(event)
    nights = nights_of(found.id)
    seen = rounds_of(found.id, visit.actor)
    night = current_night(found.id)
    start = {
        "expected_number": (seen[-1].number if seen else 0) + 1,
        "night": night.public_id if night else "",
    }
    form = DrawForm(request.POST or None, nights=nights, initial=start)
    status = HTTPStatus.OK
    if request.method == "POST":
        status = HTTPStatus.BAD_REQUEST
        if form.is_valid():
            try:
                drawn = _draw(visit, found, form)
            except StaleEventError:
                messages.warning(request, _("Somebody was faster. This is the event as it is now."))
                return redirect("tournaments:rounds", visit.association.slug, found.slug)
            except DomainError as error:
                status = add_refusal(form, error)
            else:
                return redirect(
                    "tournaments:manage-round", visit.association.slug, found.slug, drawn
                )
    context = visit.context | {"event": found, "rounds": seen, "form": form}
    return render(request, "tournaments/rounds.html", context, status=status)


def _draw(visit: Visit, event: EventDetail, form: DrawForm) -> int:
    """Draw the next round and answer its number."""
    data = form.cleaned_data
    drawn = services.generate_round(
        stage_id=event.stage.id,
        actor=visit.actor,
        expected_number=data["expected_number"],
        night_id=night_id_of(event.id, data["night"]) if data["night"] else None,
        seed=data["seed"],
        reason=data["reason"],
    )
    return drawn.number


@require_safe
@members_page(is_member)
def manage_round(request: HttpRequest, visit: Visit, *, event: str, number: int) -> HttpResponse:
    """A draft with its reasons, or the board of a round being played."""
    found = visit.event(event)
    detail = _detail(visit, found, number)
    return _round_page(request, visit, event=found, detail=detail)


def _round_page(
    request: HttpRequest,
    visit: Visit,
    *,
    event: EventDetail,
    detail: RoundDetail,
    bound: forms.Form | None = None,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    """The page of a round; ``bound`` is the form that was refused, to be shown again."""
    context = visit.context | {
        "event": event,
        "round": detail.summary,
        "detail": detail,
        "bound": bound,
        "swap": bound if isinstance(bound, SwapForm) else SwapForm(detail=detail),
        "move": bound
        if isinstance(bound, MoveForm)
        else MoveForm(detail=detail, tables=event.tables),
        "void": bound if isinstance(bound, ReasonForm) else ReasonForm(prefix="void"),
        "may_organise": can_organise(visit.actor, visit.association.id),
        "may_decide": can_reopen(visit.actor, visit.association.id),
    }
    page = "draft" if detail.summary.is_draft else "board"
    return render(request, f"tournaments/round_{page}.html", context, status=status)


@require_POST
@members_page(can_organise)
def swap(request: HttpRequest, visit: Visit, *, event: str, number: int) -> HttpResponse:
    """Let two pairs of a draft take each other's place."""
    found = visit.event(event)
    detail = _detail(visit, found, number)
    form = SwapForm(request.POST, detail=detail)

    def command() -> None:
        first, second = form.entrants()
        services.swap_pairs(
            round_id=detail.summary.id,
            entrant_a=first,
            entrant_b=second,
            actor=visit.actor,
            reason=form.cleaned_data["reason"],
            key=form.cleaned_data["key"],
        )

    return _run(request, visit, found, detail=detail, form=form, command=command)


@require_POST
@members_page(can_organise)
def move(request: HttpRequest, visit: Visit, *, event: str, number: int) -> HttpResponse:
    """Take a match to another table."""
    found = visit.event(event)
    detail = _detail(visit, found, number)
    form = MoveForm(request.POST, detail=detail, tables=found.tables)

    def command() -> None:
        services.move_table(
            match_id=form.match_id(),
            table_number=int(form.cleaned_data["table_number"]),
            actor=visit.actor,
            reason=form.cleaned_data["reason"],
        )

    return _run(request, visit, found, detail=detail, form=form, command=command)


@require_POST
@members_page(can_organise)
def void(request: HttpRequest, visit: Visit, *, event: str, number: int) -> HttpResponse:
    """Make a published round void."""
    found = visit.event(event)
    detail = _detail(visit, found, number)
    form = ReasonForm(request.POST, prefix="void")

    def command() -> None:
        services.void_round(
            round_id=detail.summary.id, actor=visit.actor, reason=form.cleaned_data["reason"]
        )

    done = _("The round is void. Its number is free for a new draw.")
    return _run(
        request, visit, found, detail=detail, form=form, command=command, done=done, to="rounds"
    )


@require_POST
@members_page(can_organise)
def publish(request: HttpRequest, visit: Visit, *, event: str, number: int) -> HttpResponse:
    """Show a draft to everybody."""
    done = _("The round is published: everybody can see their table.")
    return _command(
        request, visit, event=event, number=number, command=services.publish_round, done=done
    )


@require_POST
@members_page(can_organise)
def discard(request: HttpRequest, visit: Visit, *, event: str, number: int) -> HttpResponse:
    """Throw a draft away."""
    done = _("The draft has been discarded.")
    return _command(
        request,
        visit,
        event=event,
        number=number,
        command=services.discard_draft,
        done=done,
        to="rounds",
    )


@require_POST
@members_page(can_organise)
def close(request: HttpRequest, visit: Visit, *, event: str, number: int) -> HttpResponse:
    """Close a round whose tables have all finished."""
    done = _("The round is closed.")
    return _command(
        request,
        visit,
        event=event,
        number=number,
        command=services.close_round,
        done=done,
        to="desk",
    )


def _command(
    request: HttpRequest,
    visit: Visit,
    *,
    event: str,
    number: int,
    command: Callable[..., object],
    done: str | Promise,
    to: str = "manage-round",
) -> HttpResponse:
    """Run a command that asks for nothing, and show the round again with a refusal if any."""
    found = visit.event(event)
    detail = _detail(visit, found, number)
    return _run(
        request,
        visit,
        found,
        detail=detail,
        form=forms.Form(request.POST),
        command=lambda: command(round_id=detail.summary.id, actor=visit.actor),
        done=done,
        to=to,
    )


def _run(
    request: HttpRequest,
    visit: Visit,
    event: EventDetail,
    *,
    detail: RoundDetail,
    form: forms.Form,
    command: Callable[[], object],
    done: str | Promise = _RECORDED,
    to: str = "manage-round",
) -> HttpResponse:
    status: int = HTTPStatus.BAD_REQUEST
    if form.is_valid():
        try:
            command()
        except DomainError as error:
            status = add_refusal(form, error)
        else:
            messages.success(request, str(done))
            where = [visit.association.slug, event.slug]
            if to == "manage-round":
                return redirect("tournaments:manage-round", *where, detail.summary.number)
            return redirect(f"tournaments:{to}", *where)
    return _round_page(request, visit, event=event, detail=detail, bound=form, status=status)


def _detail(visit: Visit, event: EventDetail, number: int) -> RoundDetail:
    try:
        return round_detail(event.id, number, visit.actor)
    except ObjectDoesNotExist:
        raise Http404 from None
