"""People of an association: the list, one person, and forgetting them."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from config.problems import add_refusal
from tournaments.errors import InvalidNameError, PossibleDuplicateError
from tournaments.permissions import can_desk, can_organise, can_own
from tournaments.selectors.players import (
    PlayerDetail,
    like_players,
    player_detail,
    players_of,
)
from tournaments.services import players as services
from tournaments.web.access import Visit, members_page
from tournaments.web.forms.players import PlayerForm, initial_of


@require_safe
@members_page(can_desk)
def player_list(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Everybody in the order of surnames, or those a search finds."""
    search = request.GET.get("q", "")[:100]
    context = visit.context | {
        "players": players_of(visit.association.id, search),
        "search": search,
    }
    return render(request, "tournaments/player_list.html", context)


@require_http_methods(["GET", "POST"])
@members_page(can_organise)
def new_player(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Add a person, after asking about like names."""
    form = PlayerForm(request.POST or None)
    like: Any = ()
    if request.method == "GET":
        return _form_page(request, visit, form)
    if not form.is_valid():
        return _form_page(request, visit, form, status=HTTPStatus.BAD_REQUEST)
    try:
        services.register_player(
            association_id=visit.association.id,
            actor=visit.actor,
            data=form.values,
            is_new="is_new" in request.POST,
        )
    except PossibleDuplicateError as error:
        status = add_refusal(form, error)
        like = like_players(visit.association.id, error.details["name"])
        return _form_page(request, visit, form, status=status, like=like)
    except InvalidNameError as error:
        return _form_page(request, visit, form, status=add_refusal(form, error, "first_name"))
    messages.success(request, _("The person is on the list."))
    return redirect("tournaments:players", visit.association.slug)


@require_http_methods(["GET", "POST"])
@members_page(can_organise)
def edit_player(request: HttpRequest, visit: Visit, *, player: str) -> HttpResponse:
    """What is kept of a person, and where they have played."""
    found = _player_or_404(visit, player)
    if request.method == "GET":
        return _form_page(request, visit, PlayerForm(initial=initial_of(found)), player=found)
    form = PlayerForm(request.POST)
    if not form.is_valid():
        return _form_page(request, visit, form, player=found, status=HTTPStatus.BAD_REQUEST)
    try:
        services.update_player(
            association_id=visit.association.id,
            player_id=found.row.id,
            actor=visit.actor,
            data=form.values,
        )
    except InvalidNameError as error:
        status = add_refusal(form, error, "first_name")
        return _form_page(request, visit, form, player=found, status=status)
    messages.success(request, _("The changes have been saved."))
    return redirect("tournaments:players", visit.association.slug)


@require_POST
@members_page(can_own)
def erase_player(request: HttpRequest, visit: Visit, *, player: str) -> HttpResponse:
    """Forget who a person is, keeping what they played."""
    found = _player_or_404(visit, player)
    services.erase_player(
        association_id=visit.association.id, player_id=found.row.id, actor=visit.actor
    )
    messages.success(request, _("Nothing personal is kept of that person any more."))
    return redirect("tournaments:players", visit.association.slug)


def _player_or_404(visit: Visit, public_id: str) -> PlayerDetail:
    try:
        found = player_detail(visit.association.id, public_id)
    except ObjectDoesNotExist:
        raise Http404 from None
    if found.is_erased:
        raise Http404
    return found


def _form_page(
    request: HttpRequest,
    visit: Visit,
    form: PlayerForm,
    *,
    status: HTTPStatus = HTTPStatus.OK,
    **context: Any,
) -> HttpResponse:
    can = {"can_own": can_own(visit.actor, visit.association.id)}
    whole = visit.context | {"form": form} | can | context
    return render(request, "tournaments/player_form.html", whole, status=status)
