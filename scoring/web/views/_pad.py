"""The page of the pad, whatever led to it: a visit, a refusal, somebody who was faster."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render

from config.problems import sentence_of, status_of
from engine.errors import DomainError, RulesError
from engine.rules import MatchUnit
from scoring.errors import ConfirmationRequiredError, ScoringError, StaleScoresheetError
from scoring.messages import refusal_sentences, warning_sentences
from scoring.selectors.acta import acta
from scoring.selectors.scoresheets import ScoresheetState
from scoring.web.access import MatchVisit
from scoring.web.forms.hands import FORMS, FactForm
from scoring.web.forms.sending import new_key
from scoring.web.rows import RowView, row_views
from scoring.web.words import BoardView, board_view
from tournaments.permissions import can_referee

_SCORABLE = ("", "played", "postponed")


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """A refusal above the form: its sentences, and what was recorded meanwhile."""

    sentences: Sequence[str]
    expected: int | None = None
    actual: int | None = None
    since: Sequence[RowView] = ()


def state_board(state: ScoresheetState) -> BoardView:
    """The scoreboard of a table with its players and, when known, who deals."""
    players = tuple(tuple(p.name for p in side.players) for side in state.match.sides)
    return board_view(state.board, state.names, players=players, dealer=state.dealer)


def form_for(kind: str | None, state: ScoresheetState) -> type[FactForm]:
    """The form asked for, or the one of the hand that comes next."""
    return FORMS.get(kind or state.next_report, FORMS[state.next_report])


def other_kinds(state: ScoresheetState, kind: str) -> list[type[FactForm]]:
    """What may be entered besides what the form shows, in the order shown."""
    hidden = {kind}
    if state.next_report == "counted":
        hidden.add("out")
    elif state.ends_in_one_hand:
        hidden.add("counted")
    if not state.ledger.rules.tute:
        hidden.add("tute")
    if state.board.match_format.unit is MatchUnit.JUEGO:
        hidden.add("coto")
    return [form for form in FORMS.values() if form.kind not in hidden]


def drafted(draft: QueryDict) -> dict[str, Any]:
    """What was typed before something else came first, as initial values."""
    return {
        name: draft.getlist(name) if name.startswith("cantes") else draft.get(name)
        for name in draft
    }


def typed_draft(data: QueryDict) -> str:
    """What was typed on the pad, as it travels to another page and comes back."""
    kept = data.copy()
    for name in ("csrfmiddlewaretoken", "step", "key", "version"):
        kept.pop(name, None)
    return kept.urlencode()


def refused(error: DomainError, visit: MatchVisit) -> tuple[Problem, HTTPStatus]:
    """A refusal of a service as the pad shows it, and the status of the answer."""
    page = acta(visit.match.id)
    names = page.state.names
    is_ours = isinstance(error, ScoringError | RulesError)
    sentences = refusal_sentences(error, names) if is_ours else [sentence_of(error)]
    if isinstance(error, ConfirmationRequiredError):
        sentences += warning_sentences(error.details["warnings"])
    if not isinstance(error, StaleScoresheetError):
        return Problem(sentences=sentences), status_of(error)
    expected = error.details["expected"]
    since = [row for row in row_views(page) if row.last_sequence > expected]
    problem = Problem(
        sentences=sentences, expected=expected, actual=error.details["actual"], since=since
    )
    return problem, status_of(error)


def pad_page(
    request: HttpRequest,
    visit: MatchVisit,
    *,
    form: FactForm | None = None,
    draft: QueryDict | None = None,
    key: str = "",
    problem: Problem | None = None,
    status: HTTPStatus = HTTPStatus.OK,
) -> HttpResponse:
    """The pad of a table as it stands now, with a form that keeps what was typed."""
    page = acta(visit.match.id)
    state = page.state
    if form is None:
        draft = draft or QueryDict()
        kind = form_for(draft.get("kind") or request.GET.get("kind"), state)
        form = kind(initial=drafted(draft), state=state)
    rows = row_views(page)
    context = {
        **visit.context,
        "page": page,
        "state": state,
        "board": state_board(state),
        "form": form,
        "kinds": other_kinds(state, form.kind),
        "is_open": not state.is_over and state.match.outcome_kind in _SCORABLE,
        "is_closed": state.status == "closed",
        "is_referee": can_referee(visit.actor, visit.match.association.id),
        "rows": list(reversed(rows))[:6],
        "undoable": any(not row.is_struck for row in rows),
        "key": key or new_key(),
        "undo_key": new_key(),
        "problem": problem,
    }
    return render(request, "scoring/pad.html", context, status=status)
