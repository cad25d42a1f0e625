"""Rulings at a table: a renuncio in four taps, and taking a ruling back."""

from __future__ import annotations

from http import HTTPStatus
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from engine.errors import DomainError
from scoring.enums import Remedy
from scoring.selectors.acta import RulingLine, rulings_of
from scoring.selectors.scoresheets import scoresheet_for_match
from scoring.services.rulings import Renuncio, overturn_ruling, rule_renuncio
from scoring.web.access import MatchVisit, table_page
from scoring.web.forms.sending import OverturnForm, RenuncioForm, new_key
from scoring.web.rows import ruling_view
from scoring.web.views._pad import Problem, refused, state_board, typed_draft
from tournaments.permissions import can_referee


@require_http_methods(["GET", "HEAD", "POST"])
@table_page(can_referee)
def renuncio(request: HttpRequest, visit: MatchVisit) -> HttpResponse:
    """Rule on a renuncio; what was half typed on the pad travels along and comes back."""
    if request.method != "POST":
        return _renuncio_page(request, visit, None)
    if request.POST.get("step") == "asked":
        return _asked_page(request, visit)
    if request.POST.get("step") != "rule":
        return _renuncio_page(request, visit, None, draft=typed_draft(request.POST))
    form = RenuncioForm(request.POST)
    form.fields["side"].call_sides(("0", "1"))  # type: ignore[attr-defined]
    draft = request.POST.get("draft", "")
    if not form.is_valid():
        return _renuncio_page(request, visit, form, draft=draft, status=HTTPStatus.BAD_REQUEST)
    try:
        rule_renuncio(
            match_id=visit.match.id,
            renuncio=_renuncio(form),
            submission=form.submission(visit.actor),
        )
    except DomainError as error:
        problem, status = refused(error, visit)
        return _renuncio_page(request, visit, form, draft=draft, problem=problem, status=status)
    messages.success(request, _("Ruling recorded. It is on the acta."))
    return HttpResponseRedirect(_back(visit, draft))


@require_http_methods(["GET", "HEAD", "POST"])
@table_page(can_referee)
def overturn(request: HttpRequest, visit: MatchVisit, ruling: str) -> HttpResponse:
    """Take a ruling back with what it did to the score, giving a reason."""
    line = _ruling(visit, ruling)
    if request.method != "POST":
        return _overturn_page(request, visit, line)
    form = OverturnForm(request.POST)
    if not form.is_valid():
        return _overturn_page(request, visit, line, form=form, status=HTTPStatus.BAD_REQUEST)
    try:
        overturn_ruling(
            ruling_id=ruling,
            reason=form.cleaned_data["reason"],
            submission=form.submission(visit.actor),
        )
    except DomainError as error:
        problem, status = refused(error, visit)
        return _overturn_page(request, visit, line, form=form, problem=problem, status=status)
    messages.success(request, _("Ruling overturned. It stays on the acta with the reason."))
    return visit.to("pad")


def _renuncio(form: RenuncioForm) -> Renuncio:
    data = form.cleaned_data
    return Renuncio(
        side=data["side"],
        duty=data["duty"],
        remedy=Remedy(data["remedy"]),
        reason=data["reason"],
        private_note=data["note"],
    )


def _renuncio_page(
    request: HttpRequest,
    visit: MatchVisit,
    form: RenuncioForm | None,
    *,
    said: dict[str, str] | None = None,
    draft: str = "",
    problem: Problem | None = None,
    status: HTTPStatus = HTTPStatus.OK,
) -> HttpResponse:
    state = scoresheet_for_match(visit.match.id)
    costs = state.ledger.rules.renuncio_costs.value
    form = form or RenuncioForm(initial={"remedy": costs, **(said or {})})
    form.fields["side"].call_sides(state.names)  # type: ignore[attr-defined]
    context = {
        **visit.context,
        "state": state,
        "board": state_board(state),
        "form": form,
        "draft": draft,
        "costs": Remedy(costs).label,
        "key": (form.data or {}).get("key") or new_key(),
        "problem": problem,
    }
    return render(request, "scoring/renuncio.html", context, status=status)


def _asked_page(request: HttpRequest, visit: MatchVisit) -> HttpResponse:
    """The form after the referee's question: the verdict filled in, the rest as it was typed."""
    names = ("side", "duty", "remedy", "reason", "note")
    said = {name: request.POST[name] for name in names if request.POST.get(name)}
    return _renuncio_page(request, visit, None, said=said, draft=request.POST.get("draft", ""))


def _overturn_page(
    request: HttpRequest,
    visit: MatchVisit,
    line: RulingLine,
    *,
    form: OverturnForm | None = None,
    problem: Problem | None = None,
    status: HTTPStatus = HTTPStatus.OK,
) -> HttpResponse:
    state = scoresheet_for_match(visit.match.id)
    form = form or OverturnForm()
    context = {
        **visit.context,
        "state": state,
        "board": state_board(state),
        "ruling": ruling_view(line, state.names),
        "form": form,
        "key": (form.data or {}).get("key") or new_key(),
        "problem": problem,
    }
    return render(request, "scoring/overturn.html", context, status=status)


def _ruling(visit: MatchVisit, ruling_id: str) -> RulingLine:
    for line in rulings_of(visit.match.id):
        if line.ruling_id == ruling_id:
            return line
    raise Http404


def _back(visit: MatchVisit, draft: str) -> str:
    pad = reverse("scoring:pad", kwargs=visit.address)
    return f"{pad}?{urlencode({'draft': draft})}" if draft else pad
