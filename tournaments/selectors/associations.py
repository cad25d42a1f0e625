"""Associations, their members and the personal links that are open."""

import hashlib
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from tournaments.enums import InvitationKind, Role
from tournaments.models import Association, Invitation, Membership


@dataclass(frozen=True, slots=True)
class AssociationRow:
    """An association as pages name it."""

    id: int
    public_id: str
    slug: str
    name: str
    place: str
    time_zone: str
    is_demo: bool


@dataclass(frozen=True, slots=True)
class MembershipRow:
    """An association a person belongs to, with their role there."""

    association: AssociationRow
    role: Role


@dataclass(frozen=True, slots=True)
class MemberRow:
    """A person with a role in an association."""

    membership_id: int
    user_id: int
    username: str
    name: str
    role: Role
    since: datetime


@dataclass(frozen=True, slots=True)
class InvitationRow:
    """A link to join that nobody has used yet."""

    id: int
    name: str
    role: Role
    created_at: datetime
    expires_at: datetime


@dataclass(frozen=True, slots=True)
class LinkInfo:
    """What a personal link offers; ``refusal`` says why it no longer does, "" if it does."""

    kind: InvitationKind
    association_name: str
    association_slug: str
    role: Role | None
    name: str
    username: str
    refusal: str


def token_hash(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def needs_first_run() -> bool:
    """Whether nobody has set this installation up yet. One query."""
    return not Association.objects.exists()


def association_by_slug(slug: str) -> AssociationRow:
    """The association with that address. One query.

    Raises:
        ObjectDoesNotExist: there is none.
    """
    return _association_row(Association.objects.get(slug=slug))


def all_associations() -> tuple[AssociationRow, ...]:
    """Every association by name, for the home page of an installation. One query."""
    return tuple(_association_row(each) for each in Association.objects.order_by("name"))


def associations_of(user_id: int) -> tuple[MembershipRow, ...]:
    """Where a person has a role now. One query."""
    active = Membership.objects.filter(user_id=user_id, revoked_at=None)
    found = active.select_related("association").order_by("association__name")
    return tuple(MembershipRow(_association_row(m.association), Role(m.role)) for m in found)


def members_of(association_id: int) -> tuple[MemberRow, ...]:
    """Who has a role in an association now, owners first. One query."""
    active = Membership.objects.filter(association_id=association_id, revoked_at=None)
    order = {role: place for place, role in enumerate(Role.values)}
    rows = [
        MemberRow(
            membership_id=each.pk,
            user_id=each.user_id,
            username=each.user.username,
            name=each.user.name or each.user.username,
            role=Role(each.role),
            since=each.created_at,
        )
        for each in active.select_related("user")
    ]
    return tuple(sorted(rows, key=lambda row: (order[row.role], row.name.casefold())))


def pending_invitations(association_id: int) -> tuple[InvitationRow, ...]:
    """Links to join that may still be used, newest first. One query."""
    pending = Invitation.objects.filter(
        association_id=association_id,
        kind=InvitationKind.MEMBERSHIP,
        used_at=None,
        revoked_at=None,
        expires_at__gt=timezone.now(),
    )
    return tuple(
        InvitationRow(each.pk, each.name, Role(each.role), each.created_at, each.expires_at)
        for each in pending.order_by("-id")
    )


def link_for_token(token: str, kind: InvitationKind) -> LinkInfo:
    """What the link with that token offers. One query.

    Raises:
        ObjectDoesNotExist: no link of that kind has this token.
    """
    found = Invitation.objects.select_related("association", "user").get(
        token_hash=token_hash(token), kind=kind
    )
    return LinkInfo(
        kind=kind,
        association_name=found.association.name,
        association_slug=found.association.slug,
        role=Role(found.role) if found.role else None,
        name=found.name or (found.user.name if found.user else ""),
        username=found.user.username if found.user else "",
        refusal=link_refusal(found, timezone.now()),
    )


def link_refusal(link: Invitation, now: datetime) -> str:
    """Why a link cannot be used: "used", "revoked", "expired", or "" when it can."""
    if link.used_at is not None:
        return "used"
    if link.revoked_at is not None:
        return "revoked"
    return "expired" if link.expires_at <= now else ""


def _association_row(row: Association) -> AssociationRow:
    return AssociationRow(
        id=row.pk,
        public_id=row.public_id,
        slug=row.slug,
        name=row.name,
        place=row.place,
        time_zone=row.time_zone,
        is_demo=row.is_demo,
    )
