"""Steps that make users and their personal links: the caller holds the transaction."""

import json
import secrets
from datetime import datetime, timedelta

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.utils.crypto import salted_hmac
from django.utils.http import urlsafe_base64_encode

from tournaments.enums import InvitationKind
from tournaments.errors import InvalidAccountError
from tournaments.models import Invitation, User
from tournaments.names import clean_text
from tournaments.selectors.associations import token_hash

_TOKEN_BYTES = 24


def new_user(*, name: str, username: str, password: str) -> User:
    """Make a user who signs in with a name of their choice.

    Raises:
        InvalidAccountError: listing what is wrong with each field.
    """
    user = User(username=User.normalize_username(username.strip()), name=clean_text(name)[:120])
    faults = _username_faults(user) + password_faults(password, user)
    if faults:
        raise InvalidAccountError(faults=faults)
    user.set_password(password)
    user.save()
    return user


def password_faults(password: str, user: User) -> list[dict[str, str]]:
    """Why a password is too weak for a user; empty when it is not."""
    try:
        validate_password(password, user)
    except ValidationError as error:
        return [{"field": "password", "code": each.code or "weak"} for each in error.error_list]
    return []


def _username_faults(user: User) -> list[dict[str, str]]:
    others = {field.name for field in User._meta.fields} - {"username"}
    try:
        user.clean_fields(exclude=others)
    except ValidationError as error:
        codes = [each.code or "invalid" for each in error.error_dict["username"]]
        return [{"field": "username", "code": code} for code in codes]
    if User.objects.filter(username__iexact=user.username).exists():
        return [{"field": "username", "code": "unique"}]
    return []


def token_of_form(key: str, *said: object) -> str:
    """A secret made of our own: the same one when the same form is sent twice.

    A form is known by its ``key`` and by what it ``said``; without a key no two are alike.
    """
    if not key:
        return secrets.token_urlsafe(_TOKEN_BYTES)
    text = json.dumps([key, *said], default=str)
    made = salted_hmac("tournaments.token_of_form", text, algorithm="sha256")
    return urlsafe_base64_encode(made.digest())


def new_link(
    *,
    association_id: int,
    kind: InvitationKind,
    created_by: int | None,
    lifetime: timedelta,
    now: datetime,
    role: str = "",
    user: User | None = None,
    name: str = "",
    token: str = "",
) -> tuple[Invitation, str]:
    """Store a personal link and answer it with its token, which is not kept."""
    token = token or secrets.token_urlsafe(_TOKEN_BYTES)
    link = Invitation.objects.create(
        association_id=association_id,
        kind=kind,
        role=role,
        user=user,
        name=clean_text(name)[:120],
        token_hash=token_hash(token),
        created_by_id=created_by,
        created_at=now,
        expires_at=now + lifetime,
    )
    return link, token
