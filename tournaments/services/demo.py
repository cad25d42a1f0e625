"""The logins of the demonstration association, made known by `dev.py run`."""

import secrets
from dataclasses import dataclass

from django.db import transaction

from tournaments.models import Membership, User

LOCAL_PASSWORD = "las-cuarenta"
ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
LENGTH = 10


@dataclass(frozen=True, slots=True)
class DemoLogin:
    """Who may sign in to the demonstration, and how."""

    username: str
    role: str
    password: str


@transaction.atomic(durable=True)
def reset_demo_logins(*, random: bool) -> tuple[DemoLogin, ...]:
    """Give everyone with a role in demonstration associations a password to be shown.

    Never touches anyone who belongs to a real association as well. Safe to repeat; the local
    password is left alone where it is set already, so that nobody is signed out.

    Args:
        random: a new password for each, for a server that others can reach.
    """
    memberships = Membership.objects.filter(association__is_demo=True, revoked_at=None)
    memberships = memberships.exclude(
        user__in=User.objects.filter(memberships__association__is_demo=False)
    )
    return tuple(
        DemoLogin(
            username=membership.user.username,
            role=membership.role,
            password=_set_password(membership.user, random=random),
        )
        for membership in memberships.select_related("user").order_by("pk")
    )


def _set_password(user: User, *, random: bool) -> str:
    if not random and user.check_password(LOCAL_PASSWORD):
        return LOCAL_PASSWORD
    password = _random_password() if random else LOCAL_PASSWORD
    user.set_password(password)
    user.save(update_fields=["password"])
    return password


def _random_password() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
