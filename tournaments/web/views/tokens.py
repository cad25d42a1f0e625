"""Tokens of programs: the list, a new one, and taking one back."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from config.problems import add_refusal
from engine.errors import DomainError
from tournaments.enums import Role
from tournaments.permissions import can_organise
from tournaments.selectors.tokens import tokens_of
from tournaments.services.tokens import create_token
from tournaments.services.tokens import revoke_token as revoke
from tournaments.web.access import Visit, members_page
from tournaments.web.forms.tokens import TokenForm

_SESSION_KEY = "fresh_token"


@never_cache
@require_http_methods(["GET", "POST"])
@members_page(can_organise)
def tokens(request: HttpRequest, visit: Visit) -> HttpResponse:
    """The tokens that work, and the form for a new one, which is shown only once."""
    form = TokenForm(request.POST or None)
    status = HTTPStatus.OK
    if request.method == "POST":
        status = HTTPStatus.BAD_REQUEST
        if form.is_valid():
            try:
                _create(request, visit, form)
            except DomainError as error:
                status = add_refusal(form, error, "name")
            else:
                return redirect("tournaments:tokens", visit.association.slug)
    context = visit.context | {
        "tokens": tokens_of(visit.association.id, timezone.now()),
        "form": form,
        "fresh": _fresh(request, visit),
    }
    return render(request, "tournaments/tokens.html", context, status=status)


@require_POST
@members_page(can_organise)
def revoke_token(request: HttpRequest, visit: Visit, token: str) -> HttpResponse:
    """Make a token useless from now on."""
    try:
        revoke(association_id=visit.association.id, public_id=token, actor=visit.actor)
    except ObjectDoesNotExist:
        raise Http404 from None
    messages.success(request, _("The token no longer works."))
    return redirect("tournaments:tokens", visit.association.slug)


def _create(request: HttpRequest, visit: Visit, form: TokenForm) -> None:
    data = form.cleaned_data
    issued = create_token(
        association_id=visit.association.id,
        actor=visit.actor,
        name=data["name"],
        role=Role(data["role"]),
        days=data["days"],
        key=data["key"],
    )
    request.session[_SESSION_KEY] = {
        "association": visit.association.id,
        "name": data["name"],
        "token": issued.token,
    }


def _fresh(request: HttpRequest, visit: Visit) -> dict[str, Any] | None:
    """The token just made, to be shown this once."""
    made: dict[str, Any] | None = request.session.pop(_SESSION_KEY, None)
    return made if made and made["association"] == visit.association.id else None
