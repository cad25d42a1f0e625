"""Who may do what: predicates over ids, and the one filter that hides drafts.

Nothing here knows about requests; ``config.authentication.actor_of`` makes the actor.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q, QuerySet

from tournaments.enums import ActorKind, Role, RoundStatus
from tournaments.models import Match, Membership, Round

_OWN = frozenset({Role.OWNER})
_ORGANISE = _OWN | {Role.ORGANISER}
_DESK = _ORGANISE | {Role.DESK}
_RULE = _ORGANISE | {Role.HEAD_REFEREE}
_REFEREE = _RULE | {Role.REFEREE}
_SCORE = _REFEREE | {Role.DESK}


@dataclass(frozen=True, slots=True)
class Actor:
    """Who asks for something: a person, the phone of a table, or Cotón itself.

    A visitor who has not signed in is a person without ``user_id``. A program with a token
    is its maker, confined to one association and to the rights of ``cap``.
    """

    kind: ActorKind
    user_id: int | None = None
    device: str = ""
    association_id: int | None = None
    cap: Role | None = None

    @property
    def is_signed_in(self) -> bool:
        """Whether we know which person this is."""
        return self.user_id is not None


ANYBODY = Actor(ActorKind.USER)
SYSTEM = Actor(ActorKind.SYSTEM)


def role_of(actor: Actor, association_id: int) -> Role | None:
    """The role of a person in an association; None for strangers. One query."""
    if actor.kind != ActorKind.USER or actor.user_id is None:
        return None
    if actor.association_id not in (None, association_id):
        return None
    role = (
        Membership.objects.filter(
            association_id=association_id,
            user_id=actor.user_id,
            user__is_active=True,
            revoked_at=None,
        )
        .values_list("role", flat=True)
        .first()
    )
    return Role(role) if role else None


def is_member(actor: Actor, association_id: int) -> bool:
    """Whether the actor has any role in the association."""
    return _has_role(actor, association_id, frozenset(Role))


def can_own(actor: Actor, association_id: int) -> bool:
    """Whether the actor may change members, roles and the association itself."""
    return _has_role(actor, association_id, _OWN)


def can_organise(actor: Actor, association_id: int) -> bool:
    """Whether the actor may set up events, draw, publish, close and decide outcomes."""
    return _has_role(actor, association_id, _ORGANISE)


def can_desk(actor: Actor, association_id: int) -> bool:
    """Whether the actor may note presence and fees and import lists."""
    return _has_role(actor, association_id, _DESK)


def can_score(actor: Actor, association_id: int) -> bool:
    """Whether the actor may enter hands at any table."""
    return _has_role(actor, association_id, _SCORE)


def can_referee(actor: Actor, association_id: int) -> bool:
    """Whether the actor may correct hands and give rulings."""
    return _has_role(actor, association_id, _REFEREE)


def can_reopen(actor: Actor, association_id: int) -> bool:
    """Whether the actor may change results of a closed or overtaken round, with a reason."""
    return _has_role(actor, association_id, _RULE)


def visible_rounds(actor: Actor) -> QuerySet[Round]:
    """The rounds the actor may know of; drafts belong to organisers. No query by itself."""
    rounds = Round.objects.all()
    if actor.kind == ActorKind.SYSTEM:
        return rounds
    return rounds.filter(_seen_by(actor, ""))


def visible_matches(actor: Actor) -> QuerySet[Match]:
    """The matches the actor may know of; those of drafts belong to organisers."""
    matches = Match.objects.all()
    if actor.kind == ActorKind.SYSTEM:
        return matches
    return matches.filter(_seen_by(actor, "round__"))


def _seen_by(actor: Actor, path: str) -> Q:
    published = ~Q(**{f"{path}status": RoundStatus.DRAFT})
    if actor.kind != ActorKind.USER or actor.user_id is None:
        return published
    if not _within_cap(actor, _ORGANISE):
        return published
    organised = Membership.objects.filter(
        user_id=actor.user_id, user__is_active=True, revoked_at=None, role__in=_ORGANISE
    )
    if actor.association_id is not None:
        organised = organised.filter(association_id=actor.association_id)
    inside = organised.values("association_id")
    return published | Q(**{f"{path}stage__event__association_id__in": inside})


def _has_role(actor: Actor, association_id: int, roles: frozenset[Role]) -> bool:
    if actor.kind == ActorKind.SYSTEM:
        return True
    return _within_cap(actor, roles) and role_of(actor, association_id) in roles


def _within_cap(actor: Actor, roles: frozenset[Role]) -> bool:
    """Whether a program's token lets it use a right of these roles; people have no cap."""
    return actor.cap is None or actor.cap in roles
