"""People and roles: who belongs to the association, links to join and for passwords."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.enums import Role
from tournaments.permissions import can_own
from tournaments.selectors.associations import members_of, pending_invitations
from tournaments.services import associations as services
from tournaments.services.passwords import issue_password_link
from tournaments.web.access import Visit, members_page
from tournaments.web.forms.members import ROLE_HELP, InvitationForm, RoleForm
from tournaments.web.links import public_address

_FRESH_SECONDS = 900
_SESSION_KEY = "fresh_link"


@never_cache
@require_http_methods(["GET", "POST"])
@members_page(can_own)
def members(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Everybody with a role, links not used yet, and the form for a new one."""
    form = InvitationForm(request.POST or None)
    status = HTTPStatus.OK
    if request.method == "POST":
        if form.is_valid():
            role = Role(form.cleaned_data["role"])
            link = services.invite_member(
                association_id=visit.association.id,
                role=role,
                actor=visit.actor,
                name=form.cleaned_data["name"],
                key=form.cleaned_data["key"],
            )
            path = reverse("tournaments:join", args=[link.token])
            title = _("Link to join as %(role)s") % {"role": role.label.lower()}
            _keep_fresh(request, visit, path=path, title=title)
            return redirect("tournaments:members", visit.association.slug)
        status = HTTPStatus.BAD_REQUEST
    context = visit.context | {
        "members": members_of(visit.association.id),
        "invitations": pending_invitations(visit.association.id),
        "form": form,
        "roles": [(role, role.label, ROLE_HELP[role]) for role in Role],
        "fresh": _fresh(request, visit),
    }
    return render(request, "tournaments/members.html", context, status=status)


@require_POST
@members_page(can_own)
def change_role(request: HttpRequest, visit: Visit, member: int) -> HttpResponse:
    """Give a member another role."""
    form = RoleForm(request.POST)
    if not form.is_valid():
        raise Http404
    role = Role(form.cleaned_data["role"])
    _or_404(services.change_role, visit, membership_id=member, role=role)
    messages.success(request, _("The role has been changed."))
    return redirect("tournaments:members", visit.association.slug)


@require_POST
@members_page(can_own)
def revoke_member(request: HttpRequest, visit: Visit, member: int) -> HttpResponse:
    """End a person's membership."""
    _or_404(services.revoke_membership, visit, membership_id=member)
    messages.success(request, _("That person no longer belongs to the association."))
    return redirect("tournaments:members", visit.association.slug)


@require_POST
@members_page(can_own)
def revoke_invitation(request: HttpRequest, visit: Visit, invitation: int) -> HttpResponse:
    """Make a link useless before it is used."""
    _or_404(services.revoke_invitation, visit, invitation_id=invitation)
    request.session.pop(_SESSION_KEY, None)
    messages.success(request, _("The link no longer works."))
    return redirect("tournaments:members", visit.association.slug)


@require_POST
@members_page(can_own)
def password_link(request: HttpRequest, visit: Visit, member: int) -> HttpResponse:
    """Make a link with which a member chooses a new password."""
    link = _or_404(issue_password_link, visit, membership_id=member)
    path = reverse("tournaments:new-password", args=[link.token])
    _keep_fresh(request, visit, path=path, title=_("Link to choose a new password"))
    return redirect("tournaments:members", visit.association.slug)


def _or_404(command: Any, visit: Visit, **arguments: Any) -> Any:
    """Run a command about something of this association; unknown things are 404."""
    try:
        return command(association_id=visit.association.id, actor=visit.actor, **arguments)
    except ObjectDoesNotExist:
        raise Http404 from None


def _keep_fresh(request: HttpRequest, visit: Visit, *, path: str, title: str) -> None:
    """Remember a link for a quarter of an hour, so that its page may be reloaded."""
    request.session[_SESSION_KEY] = {
        "association": visit.association.id,
        "url": public_address(request, path),
        "title": title,
        "until": timezone.now().timestamp() + _FRESH_SECONDS,
    }


def _fresh(request: HttpRequest, visit: Visit) -> dict[str, Any] | None:
    link: dict[str, Any] | None = request.session.get(_SESSION_KEY)
    if link is None or link["association"] != visit.association.id:
        return None
    return link if link["until"] > timezone.now().timestamp() else None
