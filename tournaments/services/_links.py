"""Steps shared by the commands about members and their links: the caller holds the transaction."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from tournaments.enums import InvitationKind
from tournaments.errors import LinkUnusableError
from tournaments.models import Association, Invitation, Membership, User
from tournaments.selectors.associations import link_refusal, token_hash


@dataclass(frozen=True, slots=True)
class PersonalLink:
    """A link just made: the only time its token is known."""

    id: int
    token: str
    expires_at: datetime


@dataclass(frozen=True, slots=True)
class Joined:
    """Who used a link, and where it leads."""

    user_id: int
    association_slug: str


def locked(association_id: int) -> Association:
    """The association, held against other commands about its members."""
    return Association.objects.select_for_update(no_key=True).get(pk=association_id)


def active(association_id: int) -> QuerySet[Membership]:
    """The memberships in force. No query by itself."""
    return Membership.objects.filter(association_id=association_id, revoked_at=None)


def locked_link(token: str, kind: InvitationKind) -> Invitation:
    """A personal link, held so that it serves once."""
    links = Invitation.objects.select_for_update(no_key=True, of=("self",))
    return links.select_related("association", "user").get(token_hash=token_hash(token), kind=kind)


def refuse_unusable(link: Invitation, now: datetime) -> None:
    """Refuse a link that was used, revoked or left to expire.

    Raises:
        LinkUnusableError: with the reason.
    """
    if reason := link_refusal(link, now):
        raise LinkUnusableError(reason=reason)


def revoke_password_links(user: User, now: datetime) -> None:
    """Open password links stop working; also when joining, as other owners made them."""
    open_links = Invitation.objects.filter(user=user, kind=InvitationKind.PASSWORD)
    open_links.filter(used_at=None, revoked_at=None).update(revoked_at=now)
