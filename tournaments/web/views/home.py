"""The way in: the home of the installation, its first run, personal links."""

from __future__ import annotations

from django.contrib.auth import authenticate, login
from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from config.authentication import actor_of
from config.problems import add_refusal
from engine.errors import DomainError
from tournaments.enums import InvitationKind
from tournaments.errors import InvalidAccountError, SetupClosedError
from tournaments.selectors import associations as selectors
from tournaments.services import associations as services
from tournaments.services.passwords import Joined, set_password_with_link
from tournaments.web.forms.accounts import (
    AccountForm,
    FirstRunForm,
    PasswordForm,
    show_account_faults,
)


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The associations of this installation; an empty one leads to its first run."""
    found = selectors.all_associations()
    if not found:
        return redirect("tournaments:first-run")
    user_id = actor_of(request).user_id
    memberships = selectors.associations_of(user_id) if user_id else ()
    own = {each.association.id for each in memberships}
    context = {
        "memberships": memberships,
        "others": tuple(each for each in found if each.id not in own),
        "demo": next((each for each in found if each.is_demo), None),
    }
    return render(request, "tournaments/home.html", context)


@never_cache
@sensitive_post_parameters("password", "password_again", "code")
@require_http_methods(["GET", "POST"])
def first_run(request: HttpRequest) -> HttpResponse:
    """Make the first association and its owner, with the code of the terminal."""
    if not selectors.needs_first_run():
        raise SetupClosedError
    form = FirstRunForm(request.POST or None)
    status = 200
    if request.method == "POST":
        status = 400
        if form.is_valid():
            data = form.cleaned_data
            names = ("code", "name", "place", "owner_name", "username", "password")
            try:
                made = services.create_first_association(**{name: data[name] for name in names})
            except InvalidAccountError as error:
                status = show_account_faults(form, error)
            except DomainError as error:
                status = add_refusal(form, error, "code")
            else:
                _sign_in(request, data["username"], data["password"])
                return redirect("tournaments:event-new", made.slug)
    return render(request, "tournaments/first_run.html", {"form": form}, status=status)


@never_cache
@sensitive_post_parameters("password", "password_again")
@require_http_methods(["GET", "POST"])
def join(request: HttpRequest, token: str) -> HttpResponse:
    """Join an association with a personal link, with a new account or the one signed in."""
    link = _link(token, InvitationKind.MEMBERSHIP)
    user_id = actor_of(request).user_id
    form = AccountForm(request.POST or None, initial={"owner_name": link.name})
    context = {"link": link, "form": form, "signed_in": user_id is not None}
    status = 409 if link.refusal else 200
    if request.method == "POST":
        status = 400
        if user_id is not None or form.is_valid():
            try:
                joined = _accept(token, user_id, form)
            except InvalidAccountError as error:
                status = show_account_faults(form, error)
            except DomainError as error:
                status = add_refusal(form, error)
            else:
                if user_id is None:
                    data = form.cleaned_data
                    _sign_in(request, data["username"], data["password"])
                return redirect("tournaments:manage", joined.association_slug)
    return render(request, "tournaments/join.html", context, status=status)


@never_cache
@sensitive_post_parameters("password", "password_again")
@require_http_methods(["GET", "POST"])
def new_password(request: HttpRequest, token: str) -> HttpResponse:
    """Choose a new password with the link an owner gave."""
    link = _link(token, InvitationKind.PASSWORD)
    form = PasswordForm(request.POST or None)
    status = 409 if link.refusal else 200
    if request.method == "POST":
        status = 400
        if form.is_valid():
            password = form.cleaned_data["password"]
            try:
                joined = set_password_with_link(token=token, password=password)
            except InvalidAccountError as error:
                status = show_account_faults(form, error)
            except DomainError as error:
                status = add_refusal(form, error)
            else:
                _sign_in(request, link.username, password)
                return redirect("tournaments:association", joined.association_slug)
    context = {"link": link, "form": form}
    return render(request, "tournaments/new_password.html", context, status=status)


def _link(token: str, kind: InvitationKind) -> selectors.LinkInfo:
    try:
        return selectors.link_for_token(token, kind)
    except ObjectDoesNotExist:
        raise Http404 from None


def _accept(token: str, user_id: int | None, form: AccountForm) -> Joined:
    if user_id is not None:
        return services.accept_invitation(token=token, user_id=user_id)
    data = form.cleaned_data
    return services.accept_invitation(
        token=token,
        name=data["owner_name"],
        username=data["username"],
        password=data["password"],
    )


def _sign_in(request: HttpRequest, username: str, password: str) -> None:
    user = authenticate(request, username=username, password=password)
    if user is not None:
        login(request, user)
