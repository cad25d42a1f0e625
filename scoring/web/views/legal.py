"""The referee's question: was that card a renuncio? Anybody may ask; referees go on to rule."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from django.contrib.staticfiles import finders
from django.core.exceptions import ObjectDoesNotExist
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_http_methods, require_safe

from engine.cards import Card, Suit
from scoring.selectors.legal import judge, pack_of, play_options
from scoring.web.access import EventVisit, event_page
from scoring.web.duties import FREE, FULFILLED, STOCK, places, reasons, rules_in_words
from scoring.web.forms.legal import QuestionForm
from scoring.web.views._pad import typed_draft
from tournaments.permissions import can_referee
from tournaments.selectors.events import event_detail
from tournaments.selectors.matches import MatchForScoring, match_for_scoring
from tournaments.selectors.places import match_place

#: What was being typed elsewhere, and goes back there with the verdict.
KEPT = ("draft", "side", "duty", "remedy", "reason", "note")


@dataclass(frozen=True, slots=True)
class HeldCard:
    """A card of the hand in the verdict."""

    card: str
    is_legal: bool
    is_played: bool


@require_http_methods(["GET", "HEAD", "POST"])
@event_page
def legal(request: HttpRequest, visit: EventVisit) -> HttpResponse:
    """The question and, once it is whole, the answer of the engine under these rules."""
    match = _match(request, visit)
    ruleset = match.ruleset if match else event_detail(visit.event.id).rules.ruleset
    options = play_options(ruleset)
    asked = _asked(request)
    sides = [side.name for side in match.sides] if match else []
    form = QuestionForm(asked, options=options, sides=sides)
    answer = judge(form.question()) if asked and form.is_valid() else None
    context = {
        **visit.context,
        **_words(options),
        **_verdict(form, answer),
        "match": match,
        "can_rule": match is not None and can_referee(visit.actor, visit.event.association.id),
        "form": form,
        "kept": _kept(request),
    }
    status = HTTPStatus.BAD_REQUEST if asked and answer is None else HTTPStatus.OK
    return render(request, "scoring/legal.html", context, status=status)


@require_safe
def service_worker(request: HttpRequest) -> HttpResponseBase:
    """What keeps the referee's question on a phone; each page registers it for itself alone."""
    found = finders.find("js/sw.js")
    if found is None:
        raise Http404
    response = FileResponse(open(found, "rb"), content_type="text/javascript")  # noqa: SIM115
    patch_cache_control(response, no_cache=True)
    return response


def _match(request: HttpRequest, visit: EventVisit) -> MatchForScoring | None:
    public_id = request.GET.get("match")
    if not public_id:
        return None
    event = visit.event
    try:
        place = match_place(
            association=event.association.slug,
            event=event.slug,
            match=public_id,
            actor=visit.actor,
        )
    except ObjectDoesNotExist:
        raise Http404 from None
    return match_for_scoring(place.id)


def _asked(request: HttpRequest) -> Mapping[str, Any] | None:
    """What was asked, if anything: a form sent, or an address that carries a question."""
    if request.method == "POST":
        return request.POST if request.POST.get("step") == "ask" else None
    return request.GET if request.GET.get("played") or request.GET.get("step") else None


def _kept(request: HttpRequest) -> dict[str, str]:
    if request.method != "POST":
        return {}
    if request.POST.get("step") == "from-pad":
        return {"draft": typed_draft(request.POST)}
    return {name: request.POST[name] for name in KEPT if request.POST.get(name)}


def _words(options: Mapping[str, Any]) -> dict[str, Any]:
    """What a page needs to ask and to answer, whoever answers."""
    pack = pack_of(options["players"])
    return {
        "options": json.dumps(options),
        "places": places(options["players"]),
        "packs": [(suit.value, [card for card in pack if card.suit is suit]) for suit in Suit],
        "reasons": reasons(options),
        "rules": rules_in_words(options).values(),
    }


def _verdict(form: QuestionForm, answer: dict[str, Any] | None) -> dict[str, Any]:
    if answer is None:
        return {"answer": None, "held": [], "reason": "", "side": None}
    question = form.question()
    played: str = question["played"]
    held = [
        HeldCard(str(Card.parse(card)), card in answer["legal"], card == played)
        for card in question["holding"]
    ]
    reason = answer["code"] or _legal_reason(question, answer["legal"])
    return {"answer": answer, "held": held, "reason": reason, "side": form.side}


def _legal_reason(question: dict[str, Any], legal_cards: list[str]) -> str:
    if not question["arrastre"]:
        return STOCK
    return FREE if len(legal_cards) == len(question["holding"]) else FULFILLED
