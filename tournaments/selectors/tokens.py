"""Tokens of programs: the list of an association, and who a presented one is."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from tournaments.enums import ActorKind, Role
from tournaments.models import ApiToken
from tournaments.permissions import Actor
from tournaments.selectors.associations import token_hash

#: How exactly the last use of a token is kept.
USE_GRAIN = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class TokenRow:
    """A token in a list; ``is_expired`` ones stay listed until somebody revokes them."""

    id: int
    public_id: str
    name: str
    role: Role
    maker: str
    created_at: datetime
    expires_at: datetime
    last_used_at: datetime | None
    is_expired: bool


@dataclass(frozen=True, slots=True)
class PresentedToken:
    """Whom a token stands for, and whether its use is worth noting again."""

    id: int
    actor: Actor
    is_expired: bool
    is_use_news: bool


def tokens_of(association_id: int, now: datetime) -> tuple[TokenRow, ...]:
    """The tokens of an association that nobody revoked, newest first. One query."""
    rows = ApiToken.objects.filter(association_id=association_id, revoked_at=None)
    return tuple(
        TokenRow(
            id=row.pk,
            public_id=row.public_id,
            name=row.name,
            role=Role(row.role),
            maker=str(row.user),
            created_at=row.created_at,
            expires_at=row.expires_at,
            last_used_at=row.last_used_at,
            is_expired=row.expires_at <= now,
        )
        for row in rows.select_related("user").order_by("-pk")
    )


def presented_token(token: str, now: datetime) -> PresentedToken:
    """Whom a token stands for. One query.

    Raises:
        ObjectDoesNotExist: unknown or revoked.
    """
    row = ApiToken.objects.get(token_hash=token_hash(token), revoked_at=None)
    return PresentedToken(
        id=row.pk,
        actor=Actor(
            ActorKind.USER,
            user_id=row.user_id,
            device=f"token:{row.public_id}",
            association_id=row.association_id,
            cap=Role(row.role),
        ),
        is_expired=row.expires_at <= now,
        is_use_news=row.last_used_at is None or now - row.last_used_at >= USE_GRAIN,
    )
