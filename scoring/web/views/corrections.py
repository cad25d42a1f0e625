"""Correcting an earlier entry: form, effect with the later hands it upsets, save."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any
from urllib.parse import parse_qsl

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from engine.errors import DomainError
from engine.facts import Amended, Amendment
from engine.report import HandKind
from scoring.selectors.acta import ActaRow, acta
from scoring.selectors.scoresheets import ScoresheetState, preview_correction
from scoring.services.hands import correct_hand
from scoring.web.access import MatchVisit, table_page
from scoring.web.effects import effect_view
from scoring.web.forms.hands import FORMS, FactForm
from scoring.web.forms.sending import CorrectionForm, SaveForm, fact_json, new_key
from scoring.web.views._pad import Problem, drafted, refused, state_board
from scoring.web.words import fact_words
from tournaments.permissions import can_referee

#: The choice of leaving the entry out, beside the kinds of facts.
NOTHING = "nothing"

_SEQUENCE = re.compile(r"[0-9]{1,6}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """The entry being corrected, as it stands."""

    visit: MatchVisit
    state: ScoresheetState
    row: ActaRow

    @property
    def phase(self) -> HandKind | None:
        """Idas or vueltas when it was played, None when it does not count."""
        return None if self.row.step is None else self.row.step.phase

    @property
    def own_kind(self) -> str:
        """The kind of form that shows it as it stands."""
        return kind_of(self.row)

    def form(self, kind: str, data: QueryDict | None = None) -> FactForm | None:
        """The form for what it should say; None to leave it out."""
        if kind == NOTHING:
            return None
        form = FORMS.get(kind, FORMS[self.own_kind])
        shared: dict[str, Any] = {"state": self.state, "phase": self.phase}
        if data is not None and "step" in data:
            return form(data, **shared)
        initial = drafted(data) if data else self._initial(form)
        return form(initial=initial, **shared)

    def _initial(self, form: type[FactForm]) -> dict[str, Any]:
        if form.kind != self.own_kind:
            return {}
        return form.initial_of(self.row.fact, has_ten=self.state.ten_counts(self.phase))


Step = Callable[[HttpRequest, Target], HttpResponse]


@require_http_methods(["GET", "HEAD", "POST"])
@table_page(can_referee)
def correct(request: HttpRequest, visit: MatchVisit, sequence: int) -> HttpResponse:
    """Correct one entry: GET shows it, POST takes one step."""
    target = _target(visit, sequence)
    if request.method != "POST":
        kind = request.GET.get("kind", target.own_kind)
        return _page(request, target, kind=kind)
    step = _STEPS.get(request.POST.get("step", ""))
    if step is None:
        raise BadRequest("step")
    return step(request, target)


def kind_of(row: ActaRow) -> str:
    """The kind of form that shows an entry; a ruling is corrected as a juego awarded."""
    kinds = {
        "TuteSung": "tute",
        "Conceded": "concede",
        "HandVoided": "void",
        "JuegoAwarded": "juego",
        "CotoAwarded": "coto",
    }
    report = getattr(row.fact, "report", None)
    if report is not None:
        return "out" if hasattr(report, "winner") else "counted"
    return kinds.get(type(row.fact).__name__, "juego")


def _target(visit: MatchVisit, sequence: int) -> Target:
    page = acta(visit.match.id)
    for row in page.rows:
        if row.sequence == sequence:
            return Target(visit=visit, state=page.state, row=row)
    raise Http404


def _preview(request: HttpRequest, target: Target) -> HttpResponse:
    kind = request.POST.get("kind", "")
    form, why = target.form(kind, request.POST), CorrectionForm(request.POST)
    if not why.is_valid() or (form is not None and not form.is_valid()):
        return _page(request, target, kind=kind, forms=(form, why), status=HTTPStatus.BAD_REQUEST)
    also = [int(each) for each in request.POST.getlist("also") if _SEQUENCE.fullmatch(each)]
    replacement = None if form is None else form.fact()
    amendments = (
        Amendment(target.row.sequence, replacement),
        *(Amendment(sequence, None) for sequence in also),
    )
    effect = effect_view(preview_correction(target.state.ledger, amendments), target.state.names)
    context = {
        **_context(target),
        "effect": effect,
        "now": None if replacement is None else fact_words(replacement, target.state.names),
        "also": also,
        "fact": fact_json(Amended(amendments)),
        "why": why.cleaned_data,
        "key": request.POST.get("key", ""),
        "version": request.POST.get("version", ""),
        "typed": _typed(request.POST),
        "typed_pairs": parse_qsl(_typed(request.POST), keep_blank_values=True),
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if effect.is_refused else HTTPStatus.OK
    return render(request, "scoring/correct_confirm.html", context, status=status)


def _edit(request: HttpRequest, target: Target) -> HttpResponse:
    typed = QueryDict(request.POST.get("typed", ""))
    return _page(request, target, kind=typed.get("kind", ""), typed=typed)


def _save(request: HttpRequest, target: Target) -> HttpResponse:
    form, why = SaveForm(request.POST), CorrectionForm(request.POST)
    if not (form.is_valid() and why.is_valid()):
        raise BadRequest("correction")
    fact = form.cleaned_data["fact"]
    if not isinstance(fact, Amended):
        raise BadRequest("kind")
    visit = target.visit
    try:
        correct_hand(
            match_id=visit.match.id,
            amendments=fact.amendments,
            submission=form.submission(visit.actor),
            why=why.why(),
        )
    except DomainError as error:
        problem, status = refused(error, visit)
        typed = QueryDict(request.POST.get("typed", ""))
        kind = typed.get("kind", "")
        return _page(request, target, kind=kind, typed=typed, problem=problem, status=status)
    messages.success(request, _("Corrected. The acta keeps what it said before."))
    return visit.to("pad")


def _page(
    request: HttpRequest,
    target: Target,
    *,
    kind: str,
    forms: tuple[FactForm | None, CorrectionForm] | None = None,
    typed: QueryDict | None = None,
    problem: Problem | None = None,
    status: HTTPStatus = HTTPStatus.OK,
) -> HttpResponse:
    if forms is None:
        why = CorrectionForm(initial=drafted(typed)) if typed else CorrectionForm()
        forms = (target.form(kind, typed), why)
    form, why = forms
    context = {
        **_context(target),
        "form": form,
        "why": why,
        "kind": NOTHING if form is None else form.kind,
        "kinds": [shown for shown in FORMS.values() if form is None or shown.kind != form.kind],
        "key": (typed.get("key") if typed else "") or new_key(),
        "problem": problem,
    }
    return render(request, "scoring/correct.html", context, status=status)


def _context(target: Target) -> dict[str, Any]:
    return {
        **target.visit.context,
        "state": target.state,
        "board": state_board(target.state),
        "sequence": target.row.sequence,
        "was": fact_words(target.row.fact, target.state.names),
        "ruling": target.row.ruling,
    }


def _typed(data: QueryDict) -> str:
    kept = data.copy()
    for name in ("csrfmiddlewaretoken", "step", "also"):
        kept.pop(name, None)
    return kept.urlencode()


_STEPS: dict[str, Step] = {"preview": _preview, "edit": _edit, "save": _save}
