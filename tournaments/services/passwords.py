"""New passwords: links that an owner or the machine gives, which serve once."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from tournaments.enums import ActorKind, InvitationKind
from tournaments.errors import InvalidAccountError, SharedAccountError
from tournaments.models import Association, Membership, User
from tournaments.permissions import SYSTEM, Actor
from tournaments.services._accounts import new_link, password_faults
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

__all__ = [
    "Joined",
    "PersonalLink",
    "issue_password_link",
    "issue_password_link_by_username",
    "set_password_with_link",
]

PASSWORD_LINK_LIFETIME = timedelta(days=1)


def issue_password_link(*, association_id: int, membership_id: int, actor: Actor) -> PersonalLink:
    """Make a link with which a member chooses a new password; owners may.

    Earlier links of that person stop working.

    Raises:
        ObjectDoesNotExist: unknown, revoked, or of another association.
        SharedAccountError: the person belongs to other associations too.
    """
    with transaction.atomic(durable=True):
        locked(association_id)
        member = active(association_id).select_related("user").get(pk=membership_id)
        elsewhere = Membership.objects.filter(user=member.user, revoked_at=None)
        if elsewhere.exclude(association_id=association_id).exists() or member.user.is_superuser:
            raise SharedAccountError
        return _password_link(association_id, member.user, actor)


def issue_password_link_by_username(*, username: str) -> PersonalLink:
    """The same from the machine itself, for anybody.

    Raises:
        ObjectDoesNotExist: no such user, or no association yet.
    """
    with transaction.atomic(durable=True):
        user = User.objects.select_for_update(no_key=True).get(username__iexact=username)
        membership = user.memberships.order_by("revoked_at", "pk").first()
        association_id = (
            membership.association_id
            if membership
            else Association.objects.order_by("pk")[:1].get().pk
        )
        return _password_link(association_id, user, SYSTEM)


def set_password_with_link(*, token: str, password: str) -> Joined:
    """Choose a new password with a link, which serves once.

    Raises:
        ObjectDoesNotExist: no such link.
        LinkUnusableError: used, revoked or expired.
        InvalidAccountError: the password is too weak.
    """
    now = timezone.now()
    with transaction.atomic(durable=True):
        link = locked_link(token, InvitationKind.PASSWORD)
        refuse_unusable(link, now)
        user = link.user
        assert user is not None
        if faults := password_faults(password, user):
            raise InvalidAccountError(faults=faults)
        user.set_password(password)
        user.save(update_fields=["password"])
        link.used_at = now
        link.save(update_fields=["used_at"])
        append_audit(
            association_id=link.association_id,
            event_id=None,
            actor=Actor(ActorKind.USER, user.pk),
            command="set_password_with_link",
            details={"link": link.pk},
        )
        return Joined(user.pk, link.association.slug)


def _password_link(association_id: int, user: User, actor: Actor) -> PersonalLink:
    now = timezone.now()
    revoke_password_links(user, now)
    link, token = new_link(
        association_id=association_id,
        kind=InvitationKind.PASSWORD,
        user=user,
        created_by=actor.user_id,
        lifetime=PASSWORD_LINK_LIFETIME,
        now=now,
    )
    append_audit(
        association_id=association_id,
        event_id=None,
        actor=actor,
        command="issue_password_link",
        details={"link": link.pk, "member": user.pk},
    )
    return PersonalLink(link.pk, token, link.expires_at)
