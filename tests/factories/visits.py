"""A browser signed in as somebody of an association."""

from django.test import Client

from tests.factories.people import PASSWORD, Home
from tournaments.enums import Role
from tournaments.models import User
from tournaments.services.associations import add_member, create_user


def signed_in(user_id: int) -> Client:
    """A client signed in as that user, reading in English."""
    client = Client(headers={"accept-language": "en"})
    client.force_login(User.objects.get(pk=user_id), "django.contrib.auth.backends.ModelBackend")
    return client


def as_role(club: Home, role: Role) -> Client:
    """A client signed in as a new member with that role."""
    user = create_user(name="", username=f"{role}-{club.id}", password=PASSWORD)
    add_member(association_id=club.id, user_id=user, role=role, actor=club.owner)
    return signed_in(user)
