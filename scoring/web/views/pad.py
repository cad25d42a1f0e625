"""The pad of a table: enter, look at the effect, save; undo the last entry.

Everything is a plain POST. A preview saves nothing; what is saved is what it showed.
"""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from engine.errors import DomainError
from engine.facts import Amended, Conceded, HandRecorded, LedgerFact, RenuncioRuled
from scoring.selectors.scoresheets import ScoresheetState, preview_fact, scoresheet_for_match
from scoring.services.hands import record_ending, record_hand, undo_last
from scoring.services.rulings import concede
from scoring.services.submissions import Recorded, Submission
from scoring.web.access import MatchVisit, table_page
from scoring.web.effects import effect_view
from scoring.web.forms.hands import FactForm
from scoring.web.forms.sending import SaveForm, SendForm, fact_json
from scoring.web.views._pad import form_for, pad_page, refused, state_board
from scoring.web.words import fact_words
from tournaments.permissions import can_score

Step = Callable[[HttpRequest, MatchVisit], HttpResponse]


@require_http_methods(["GET", "HEAD", "POST"])
@table_page(can_score)
def pad(request: HttpRequest, visit: MatchVisit) -> HttpResponse:
    """The pad: GET shows the table, POST takes one step with what was typed."""
    if request.method != "POST":
        return pad_page(request, visit, draft=QueryDict(request.GET.get("draft", "")))
    step = _STEPS.get(request.POST.get("step", ""))
    if step is None:
        raise BadRequest("step")
    return step(request, visit)


@require_POST
@table_page(can_score)
def undo(request: HttpRequest, visit: MatchVisit) -> HttpResponse:
    """Take the last entry back, the one that ended the match included."""
    form = SendForm(request.POST)
    if not form.is_valid():
        raise BadRequest("undo")
    try:
        undo_last(match_id=visit.match.id, submission=form.submission(visit.actor))
    except DomainError as error:
        problem, status = refused(error, visit)
        return pad_page(request, visit, problem=problem, status=status)
    messages.success(request, _("Undone. The acta keeps what it said."))
    return visit.to("pad")


def _preview(request: HttpRequest, visit: MatchVisit) -> HttpResponse:
    state = scoresheet_for_match(visit.match.id)
    form = _form(request.POST, state)
    if not form.is_valid():
        return _again(request, visit, form)
    fact = form.fact()
    effect = effect_view(preview_fact(state.ledger, fact), state.names)
    context = {
        **visit.context,
        "state": state,
        "board": state_board(state),
        "effect": effect,
        "said": fact_words(fact, state.names),
        "fact": fact_json(fact),
        "key": request.POST.get("key", ""),
        "version": request.POST.get("version", ""),
        "typed": _typed(request.POST),
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if effect.is_refused else HTTPStatus.OK
    return render(request, "scoring/confirm.html", context, status=status)


def _peek(request: HttpRequest, visit: MatchVisit) -> HttpResponse:
    """The effect of what has been typed so far, as a fragment; never an error."""
    state = scoresheet_for_match(visit.match.id)
    form = _form(request.POST, state)
    effect = None
    if form.is_valid():
        effect = effect_view(preview_fact(state.ledger, form.fact()), state.names)
    return render(request, "scoring/_effect.html", {"effect": effect})


def _edit(request: HttpRequest, visit: MatchVisit) -> HttpResponse:
    """Back from the preview, with everything as it was typed."""
    typed = QueryDict(request.POST.get("typed", ""))
    return pad_page(request, visit, draft=typed, key=typed.get("key") or "")


def _save(request: HttpRequest, visit: MatchVisit) -> HttpResponse:
    form = SaveForm(request.POST)
    if not form.is_valid():
        raise BadRequest("fact")
    submission = form.submission(visit.actor)
    try:
        done = _record(visit, form.cleaned_data["fact"], submission)
    except DomainError as error:
        problem, status = refused(error, visit)
        typed = QueryDict(request.POST.get("typed", ""))
        return pad_page(
            request, visit, draft=typed, key=submission.key, problem=problem, status=status
        )
    messages.success(request, _saved(done))
    return visit.to("pad")


def _record(visit: MatchVisit, fact: LedgerFact, submission: Submission) -> Recorded:
    match fact:
        case HandRecorded(report):
            return record_hand(match_id=visit.match.id, report=report, submission=submission)
        case Conceded():
            return concede(match_id=visit.match.id, fact=fact, submission=submission)
        case Amended() | RenuncioRuled():
            raise BadRequest("kind")
        case _:
            return record_ending(match_id=visit.match.id, fact=fact, submission=submission)


def _saved(done: Recorded) -> str:
    if done.is_replayed:
        return _("It was saved before: it is not entered twice.")
    return _("Saved.")


def _form(data: QueryDict, state: ScoresheetState) -> FactForm:
    return form_for(data.get("kind"), state)(data, state=state)


def _again(request: HttpRequest, visit: MatchVisit, form: FactForm) -> HttpResponse:
    key = request.POST.get("key", "")
    return pad_page(request, visit, form=form, key=key, status=HTTPStatus.BAD_REQUEST)


def _typed(data: QueryDict) -> str:
    kept = data.copy()
    for name in ("csrfmiddlewaretoken", "step"):
        kept.pop(name, None)
    return kept.urlencode()


_STEPS: dict[str, Step] = {"preview": _preview, "peek": _peek, "edit": _edit, "save": _save}
