"""The featured table, for its recorder: a hand entered card by card."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from config.problems import status_of
from engine.errors import DomainError
from scoring.errors import ConfirmationRequiredError, MoveRefusedError
from scoring.messages import warning_sentences
from scoring.selectors.featured import FeaturedPosition, empty_seats, featured_position
from scoring.selectors.registros import (
    CanteSung,
    CardAccepted,
    CardPlayed,
    RegistroMove,
    SevenChanged,
    TuteSaid,
)
from scoring.selectors.scoresheets import ScoresheetState, scoresheet_for_match
from scoring.services.featured import (
    abandon_featured_hand,
    append_move,
    finish_featured_hand,
    start_featured_hand,
    undo_move,
)
from scoring.services.submissions import Submission
from scoring.web.access import MatchVisit, table_page
from scoring.web.featured import listed, refused_move, singers, table_view, trick_views
from scoring.web.forms.featured import FeaturedStartForm, MoveForm
from scoring.web.forms.sending import SendForm, new_key
from scoring.web.views._pad import refused
from tournaments.permissions import can_organise, can_referee

Extra = dict[str, Any]


@require_http_methods(["GET", "HEAD", "POST"])
@table_page(can_referee)
def cards(request: HttpRequest, visit: MatchVisit) -> HttpResponse:
    """Enter a hand card by card: GET shows the table, POST takes one step."""
    if request.method != "POST":
        return _page(request, visit)
    step = request.POST.get("step", "")
    if step == "start":
        return _start(request, visit)
    if step == "finish":
        return _finish(request, visit)
    return _move(request, visit, step)


def _start(request: HttpRequest, visit: MatchVisit) -> HttpResponse:
    state = _state(visit)
    form = _start_form(visit, state, request.POST)
    key = request.POST.get("key", "")[:40] or new_key()
    if not form.is_valid():
        return _page(request, visit, status=HTTPStatus.BAD_REQUEST, form=form)
    submission = Submission(actor=visit.actor, expected_version=0, key=f"{key}:start")
    try:
        start_featured_hand(match_id=visit.match.id, start=form.start(), submission=submission)
    except DomainError as error:
        return _refused(request, visit, error, form=form)
    return visit.to("cards")


def _move(request: HttpRequest, visit: MatchVisit, step: str) -> HttpResponse:
    form = MoveForm(request.POST)
    if not form.is_valid():
        raise BadRequest("move")
    data = form.cleaned_data
    tapped = f"{step}{data['card']}{data['suit']}{data['seat']}"
    submission = Submission(
        actor=visit.actor, expected_version=data["version"], key=f"{data['key']}:{tapped}"
    )
    try:
        if step in {"undo", "abandon"}:
            command = undo_move if step == "undo" else abandon_featured_hand
            command(match_id=visit.match.id, submission=submission)
        else:
            move = _move_of(step, data)
            append_move(match_id=visit.match.id, move=move, submission=submission)
    except DomainError as error:
        return _refused(request, visit, error)
    return visit.to("cards")


def _finish(request: HttpRequest, visit: MatchVisit) -> HttpResponse:
    form, move = SendForm(request.POST), MoveForm(request.POST)
    try:
        featured_version = int(request.POST.get("featured", ""))
    except ValueError:
        raise BadRequest("featured") from None
    if not form.is_valid() or not move.is_valid():
        raise BadRequest("finish")
    try:
        finish_featured_hand(
            match_id=visit.match.id,
            featured_version=featured_version,
            submission=form.submission(visit.actor),
        )
    except ConfirmationRequiredError as error:
        warned = error.details["warnings"]
        extra: Extra = {"warnings": warning_sentences(warned), "codes": " ".join(warned)}
        return _page(request, visit, status=status_of(error), **extra)
    except DomainError as error:
        return _refused(request, visit, error)
    messages.success(request, _("The hand is on the acta, and its replay is public."))
    return visit.to("acta")


_MOVES: dict[str, Callable[[Extra], RegistroMove]] = {
    "play": lambda data: CardPlayed(data["card"]),
    "accept": lambda data: CardPlayed(data["card"], accepted=True),
    "stand": lambda data: CardAccepted(data["card"]),
    "sing": lambda data: CanteSung(data["seat"] or 0, data["suit"]),
    "tute": lambda data: TuteSaid(data["seat"] or 0),
    "exchange": lambda data: SevenChanged(data["seat"] or 0),
}
_NEEDS = {"play": "card", "accept": "card", "stand": "card", "sing": "suit"}


def _move_of(step: str, data: Extra) -> RegistroMove:
    make = _MOVES.get(step)
    if make is None or (step in _NEEDS and not data[_NEEDS[step]]):
        raise BadRequest("step")
    return make(data)


def _refused(
    request: HttpRequest, visit: MatchVisit, error: DomainError, **extra: Any
) -> HttpResponse:
    """The page again with the reason; a move says the rule and may be accepted."""
    status = status_of(error)
    if isinstance(error, MoveRefusedError):
        return _page(request, visit, status=status, refusal=error, **extra)
    problem, _status = refused(error, visit)
    return _page(request, visit, status=status, problem=problem, **extra)


def _page(
    request: HttpRequest,
    visit: MatchVisit,
    *,
    status: HTTPStatus = HTTPStatus.OK,
    form: FeaturedStartForm | None = None,
    refusal: MoveRefusedError | None = None,
    **extra: Any,
) -> HttpResponse:
    state = _state(visit)
    position = featured_position(state)
    context = {**visit.context, "state": state, "key": new_key(), **extra}
    if position is None:
        context["form"] = form or _start_form(visit, state)
        return render(request, "scoring/cards_start.html", context, status=status)
    context |= _table(position, state)
    if refusal is not None:
        rules = state.ledger.rules.to_payload()
        context["refusal"] = refused_move(refusal, position.seats, rules)
    return render(request, "scoring/cards.html", context, status=status)


def _state(visit: MatchVisit) -> ScoresheetState:
    """The scoresheet of a table with two sides; nobody plays cards against a bye."""
    state = scoresheet_for_match(visit.match.id)
    if len(state.names) < state.ledger.rules.sides:
        raise Http404
    return state


def _table(position: FeaturedPosition, state: ScoresheetState) -> Extra:
    tricks = trick_views(position.tricks, position.seats, position.sides)
    fault = position.fault
    return {
        "position": position,
        "table": table_view(position.tricks, position.seats, position.turn),
        "tricks": tricks,
        "last": tricks[-1] if tricks else None,
        "turn": "" if position.turn is None else position.seats[position.turn],
        "singers": singers(position.tricks, position.seats) if position.can_sing else [],
        "out": "" if position.out is None else position.sides[position.out],
        "accepted": listed(position.accepted) if position.accepted else "",
        "fault_player": position.seats[fault.seat] if fault else "",
        "has_tute": state.ledger.rules.tute,
    }


def _start_form(visit: MatchVisit, state: ScoresheetState, data: Any = None) -> FeaturedStartForm:
    may_delay = can_organise(visit.actor, visit.match.association.id)
    return FeaturedStartForm(data, seats=empty_seats(state), may_delay=may_delay)
