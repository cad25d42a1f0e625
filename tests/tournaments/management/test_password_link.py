from io import StringIO

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from tests.factories.people import home
from tournaments.services.passwords import set_password_with_link

pytestmark = pytest.mark.django_db


def test_unknown_user_is_refused_in_words():
    home()

    with pytest.raises(CommandError, match="nobody"):
        call_command("password_link", "nobody")


def test_link_printed_lets_its_user_choose_a_password():
    club = home(username="rosa")
    out = StringIO()

    call_command("password_link", "rosa", stdout=out)

    address = out.getvalue().strip()
    assert address.startswith("http")
    token = address.rstrip("/").rsplit("/", 1)[-1]
    joined = set_password_with_link(token=token, password="cuarenta-y-diez-7")
    assert joined.user_id == club.owner.user_id
