"""The association, its members and the invitations that let them in."""

import secrets
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.text import slugify

from tournaments.enums import ActorKind, InvitationKind, Role
from tournaments.errors import (
    InvalidNameError,
    LastOwnerError,
    SetupClosedError,
    SetupCodeError,
)
from tournaments.models import Association, Invitation, Membership, User
from tournaments.names import clean_text
from tournaments.permissions import Actor
from tournaments.selectors.associations import needs_first_run, token_hash
from tournaments.services._accounts import new_link, new_user, token_of_form
from tournaments.services._audit import append_audit
from tournaments.services._links import (
    Joined,
    PersonalLink,
    active,
    locked,
    locked_link,
    refuse_unusable,
    revoke_password_links,
)

INVITATION_LIFETIME = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class NewAssociation:
    """An association just made, with its owner."""

    id: int
    slug: str
    user_id: int


def create_first_association(
    *, code: str, name: str, username: str, password: str, owner_name: str = "", place: str = ""
) -> NewAssociation:
    """Make the first association of an installation and its owner.

    Anybody who has the code printed in the terminal may. Not repeatable: a second call
    is refused, so that a form sent twice makes one association.

    Raises:
        SetupClosedError: there is an association already.
        SetupCodeError: the code is another one, or the terminal printed none.
        InvalidNameError, InvalidAccountError: the name, the user or the password.
    """
    _check_setup_code(code)
    try:
        with transaction.atomic(durable=True):
            if not needs_first_run():
                raise SetupClosedError
            user = new_user(name=owner_name, username=username, password=password)
            return _create_association(name=name, place=place, owner=user)
    except IntegrityError:
        raise SetupClosedError from None


def create_association(
    *, name: str, owner_id: int, place: str = "", is_demo: bool = False
) -> NewAssociation:
    """Make an association for an owner who has an account; for commands of the machine.

    Raises:
        InvalidNameError: no name.
        ObjectDoesNotExist: no such user.
    """
    with transaction.atomic(durable=True):
        owner = User.objects.get(pk=owner_id)
        return _create_association(name=name, place=place, owner=owner, is_demo=is_demo)


def create_user(*, name: str, username: str, password: str) -> int:
    """Make an account and answer its key; for commands of the machine.

    Raises:
        InvalidAccountError: listing what is wrong with each field.
    """
    with transaction.atomic(durable=True):
        return new_user(name=name, username=username, password=password).pk


def add_member(*, association_id: int, user_id: int, role: Role, actor: Actor) -> int:
    """Give an account a role in an association; for commands of the machine.

    Safe to repeat: whoever is a member already gets that role.

    Raises:
        ObjectDoesNotExist: no such association or user.
        LastOwnerError: it would leave the association without owners.
    """
    with transaction.atomic(durable=True):
        locked(association_id)
        return _set_role(association_id, User.objects.get(pk=user_id), role, actor=actor).pk


def invite_member(
    *, association_id: int, role: Role, actor: Actor, name: str = "", key: str = ""
) -> PersonalLink:
    """Make a link with which somebody joins with a role; owners may.

    The token is answered once and never stored. Each call makes another link, but for the
    same form sent twice, known by its ``key``.

    Raises:
        ObjectDoesNotExist: no such association.
    """
    now = timezone.now()
    with transaction.atomic(durable=True):
        locked(association_id)
        token = token_of_form(key, "invitation", association_id, actor.user_id, role, name)
        made = Invitation.objects.filter(token_hash=token_hash(token)).first()
        if made is not None:
            return PersonalLink(made.pk, token, made.expires_at)
        link, _token = new_link(
            association_id=association_id,
            kind=InvitationKind.MEMBERSHIP,
            role=Role(role),
            name=name,
            created_by=actor.user_id,
            lifetime=INVITATION_LIFETIME,
            now=now,
            token=token,
        )
        append_audit(
            association_id=association_id,
            event_id=None,
            actor=actor,
            command="invite_member",
            details={"invitation": link.pk, "role": role},
        )
    return PersonalLink(link.pk, token, link.expires_at)


def revoke_invitation(*, association_id: int, invitation_id: int, actor: Actor) -> None:
    """Make a link useless before it is used; owners may. Safe to repeat.

    Raises:
        ObjectDoesNotExist: unknown, or of another association.
    """
    with transaction.atomic(durable=True):
        links = Invitation.objects.select_for_update(no_key=True)
        link = links.get(pk=invitation_id, association_id=association_id)
        if link.revoked_at or link.used_at:
            return
        link.revoked_at = timezone.now()
        link.save(update_fields=["revoked_at"])
        append_audit(
            association_id=association_id,
            event_id=None,
            actor=actor,
            command="revoke_invitation",
            details={"invitation": link.pk},
        )


def accept_invitation(
    *,
    token: str,
    user_id: int | None = None,
    name: str = "",
    username: str = "",
    password: str = "",
) -> Joined:
    """Join an association with a link, as a user who has an account or as a new one.

    A link serves once. It never lowers the role of somebody who is a member already, and
    the same person may open the used link again without harm.

    Raises:
        ObjectDoesNotExist: no such link.
        LinkUnusableError: used by somebody else, revoked or expired.
        InvalidAccountError: the new user or the password.
    """
    now = timezone.now()
    with transaction.atomic(durable=True):
        link = locked_link(token, InvitationKind.MEMBERSHIP)
        slug = link.association.slug
        if link.used_at and user_id is not None and link.user_id == user_id:
            return Joined(user_id, slug)
        refuse_unusable(link, now)
        user = _joining_user(user_id, name=name or link.name, username=username, password=password)
        role = _stronger_role(link.association_id, user, Role(link.role))
        _set_role(link.association_id, user, role, actor=Actor(ActorKind.USER, user.pk))
        link.user, link.used_at = user, now
        link.save(update_fields=["user", "used_at"])
        revoke_password_links(user, now)
    return Joined(user.pk, slug)


def change_role(*, association_id: int, membership_id: int, role: Role, actor: Actor) -> None:
    """Give a member another role; owners may. Safe to repeat.

    Raises:
        ObjectDoesNotExist: unknown, revoked, or of another association.
        LastOwnerError: nobody else owns the association.
    """
    with transaction.atomic(durable=True):
        locked(association_id)
        member = active(association_id).select_related("user").get(pk=membership_id)
        _set_role(association_id, member.user, role, actor=actor)


def revoke_membership(*, association_id: int, membership_id: int, actor: Actor) -> None:
    """End a person's membership; owners may. Safe to repeat.

    Raises:
        ObjectDoesNotExist: unknown, or of another association.
        LastOwnerError: nobody else owns the association.
    """
    with transaction.atomic(durable=True):
        locked(association_id)
        member = Membership.objects.get(pk=membership_id, association_id=association_id)
        if member.revoked_at:
            return
        _keep_an_owner(member)
        member.revoked_at = timezone.now()
        member.save(update_fields=["revoked_at"])
        append_audit(
            association_id=association_id,
            event_id=None,
            actor=actor,
            command="revoke_membership",
            details={"member": member.user_id, "role": member.role},
        )


def _check_setup_code(code: str) -> None:
    expected = str(settings.SETUP_CODE)
    if not expected:
        raise SetupCodeError(reason="none")
    if not secrets.compare_digest(_as_typed(code), _as_typed(expected)):
        raise SetupCodeError(reason="wrong")


def _as_typed(code: str) -> bytes:
    """The code without what people leave out or add when they copy it by hand."""
    return "".join(code.replace("-", "").split()).casefold().encode()


def _create_association(
    *, name: str, place: str, owner: User, is_demo: bool = False
) -> NewAssociation:
    name = clean_text(name)
    if not name or len(name) > 120:
        raise InvalidNameError(field="association", reason="too_long" if name else "missing")
    now = timezone.now()
    association = Association.objects.create(
        slug=_free_slug(name),
        name=name,
        place=clean_text(place)[:120],
        is_demo=is_demo,
        created_at=now,
    )
    _set_role(association.pk, owner, Role.OWNER, actor=Actor(ActorKind.USER, owner.pk))
    return NewAssociation(association.pk, association.slug, owner.pk)


def _free_slug(name: str) -> str:
    base = slugify(name)[:50] or "asociacion"
    taken = set(Association.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    if base not in taken:
        return base
    return next(slug for n in range(2, len(taken) + 3) if (slug := f"{base}-{n}") not in taken)


def _joining_user(user_id: int | None, *, name: str, username: str, password: str) -> User:
    if user_id is not None:
        return User.objects.get(pk=user_id)
    return new_user(name=name, username=username, password=password)


def _stronger_role(association_id: int, user: User, offered: Role) -> Role:
    member = active(association_id).filter(user=user).first()
    held = [Role(member.role)] if member else []
    return min([offered, *held], key=list(Role).index)


def _set_role(association_id: int, user: User, role: Role, *, actor: Actor) -> Membership:
    member = active(association_id).filter(user=user).first()
    before = member.role if member else ""
    if member is None:
        member = Membership.objects.create(
            association_id=association_id, user=user, role=role, created_at=timezone.now()
        )
    elif before != role:
        _keep_an_owner(member)
        member.role = role
        member.save(update_fields=["role"])
    else:
        return member
    append_audit(
        association_id=association_id,
        event_id=None,
        actor=actor,
        command="change_role" if before else "add_member",
        details={"member": user.pk, "before": before, "role": role},
    )
    return member


def _keep_an_owner(member: Membership) -> None:
    """Refuse to lose the only owner; the association is locked, so nobody else leaves meanwhile."""
    others = active(member.association_id).filter(role=Role.OWNER).exclude(pk=member.pk)
    if member.role == Role.OWNER and not others.exists():
        raise LastOwnerError
