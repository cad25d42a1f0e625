"""Tokens with which programs use the API: made, used, revoked."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from tournaments.enums import Role
from tournaments.errors import InvalidNameError, NotAllowedError
from tournaments.models import ApiToken
from tournaments.permissions import Actor
from tournaments.selectors.associations import token_hash
from tournaments.services._accounts import token_of_form
from tournaments.services._audit import append_audit
from tournaments.services._links import locked

#: What programs may be; nobody lends the right to change members.
TOKEN_ROLES = (Role.ORGANISER, Role.HEAD_REFEREE, Role.REFEREE, Role.DESK)
#: So that a token found in a log can be recognised for what it is.
PREFIX = "coton_"


@dataclass(frozen=True, slots=True)
class IssuedToken:
    """A token just made: the only time it is known."""

    public_id: str
    token: str
    expires_at: datetime


def create_token(
    *, association_id: int, actor: Actor, name: str, role: Role, days: int, key: str = ""
) -> IssuedToken:
    """Make a token that acts in an association as its maker, with at most this role.

    For organisers. Audited. Each call makes another token, but for the same form sent
    twice, known by its ``key``.

    Raises:
        InvalidNameError: no name to recognise it by, or a name too long.
        NotAllowedError: only people make tokens, and not for the role of owner.
    """
    told = name.strip()
    if not told or len(told) > 60:
        raise InvalidNameError(field="name", reason="too_long" if told else "missing")
    if actor.user_id is None or actor.cap is not None or role not in TOKEN_ROLES:
        raise NotAllowedError(needs="person")
    said = ("token", association_id, actor.user_id, told, role, days)
    token = PREFIX + token_of_form(key, *said)
    now = timezone.now()
    with transaction.atomic(durable=True):
        locked(association_id)
        made = ApiToken.objects.filter(token_hash=token_hash(token)).first()
        if made is not None:
            return IssuedToken(made.public_id, token, made.expires_at)
        row = ApiToken.objects.create(
            association_id=association_id,
            user_id=actor.user_id,
            name=told,
            role=role,
            token_hash=token_hash(token),
            created_at=now,
            expires_at=now + timedelta(days=days),
        )
        _audit(row, actor, "create_token")
    return IssuedToken(row.public_id, token, row.expires_at)


def revoke_token(*, association_id: int, public_id: str, actor: Actor) -> None:
    """Make a token useless from now on; for organisers. Audited, safe to repeat.

    Raises:
        ObjectDoesNotExist: no such token in this association.
    """
    with transaction.atomic(durable=True):
        rows = ApiToken.objects.select_for_update(no_key=True)
        row = rows.get(association_id=association_id, public_id=public_id)
        if row.revoked_at is not None:
            return
        row.revoked_at = timezone.now()
        row.save(update_fields=["revoked_at"])
        _audit(row, actor, "revoke_token")


def note_token_use(*, token_id: int, now: datetime) -> None:
    """Remember roughly when a token was last used. One query; safe to repeat."""
    ApiToken.objects.filter(pk=token_id).update(last_used_at=now)


def _audit(row: ApiToken, actor: Actor, command: str) -> None:
    append_audit(
        association_id=row.association_id,
        event_id=None,
        actor=actor,
        command=command,
        details={"token": row.public_id, "role": row.role},
    )
