"""People and roles, on the page of an owner."""

import re

import pytest

from tests.factories.people import PASSWORD, home
from tournaments.enums import Role
from tournaments.selectors.associations import members_of, pending_invitations
from tournaments.services.associations import add_member, create_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def address(place):
    return f"/a/{place.slug}/manage/members/"


@pytest.fixture
def referee(place):
    user = create_user(name="Ana Royo", username="ana", password=PASSWORD)
    return add_member(association_id=place.id, user_id=user, role=Role.REFEREE, actor=place.owner)


def test_invitation_is_shown_as_text_and_code_and_works(owner, place, address, client):
    answer = owner.post(address, {"name": "Antonio", "role": "referee"}, follow=True)

    shown = answer.content.decode()
    link = re.search(r"http://[^<\s]+/join/[\w-]+/", shown)
    assert link is not None
    assert "qr-code" in shown
    assert client.get(link[0].replace("http://testserver", "")).status_code == 200
    assert [each.name for each in pending_invitations(place.id)] == ["Antonio"]


def test_invitation_form_sent_twice_makes_one_link_and_shows_it(owner, place, address):
    key = re.search(r'name="key" value="([^"]+)"', owner.get(address).content.decode())[1]

    shown = [
        re.search(
            r"/join/[\w-]+/",
            owner.post(
                address, {"name": "Antonio", "role": "referee", "key": key}, follow=True
            ).content.decode(),
        )[0]
        for _ in range(2)
    ]

    assert shown[0] == shown[1]
    assert len(pending_invitations(place.id)) == 1


def test_invitation_survives_a_reload_and_ends_when_withdrawn(owner, place, address):
    owner.post(address, {"name": "Antonio", "role": "referee"})
    assert "/join/" in owner.get(address).content.decode()

    link = pending_invitations(place.id)[0]
    owner.post(f"{address}invitations/{link.id}/revoke/")

    assert pending_invitations(place.id) == ()
    assert "/join/" not in owner.get(address).content.decode()


def test_invitation_without_a_role_is_refused_and_keeps_the_name(owner, address):
    answer = owner.post(address, {"name": "Antonio"})

    assert answer.status_code == 400
    assert 'value="Antonio"' in answer.content.decode()


def test_role_is_changed(owner, place, address, referee):
    owner.post(f"{address}{referee}/role/", {"role": "head_referee"})

    assert {row.name: row.role for row in members_of(place.id)}["Ana Royo"] == Role.HEAD_REFEREE


def test_member_is_taken_out(owner, place, address, referee):
    owner.post(f"{address}{referee}/revoke/")

    assert [row.name for row in members_of(place.id)] == ["Rosa Gil"]


def test_only_owner_is_not_taken_out_and_the_page_says_what_to_do(owner, place, address):
    only = members_of(place.id)[0]

    answer = owner.post(f"{address}{only.membership_id}/revoke/")

    assert answer.status_code == 409
    assert "Haz antes propietaria a otra" in answer.content.decode()


def test_password_link_is_shown_to_the_owner(owner, address, referee):
    answer = owner.post(f"{address}{referee}/password/", follow=True)

    assert "/password/" in answer.content.decode()


@pytest.mark.parametrize("action", ["role", "revoke", "password"])
def test_member_of_another_association_is_not_found(owner, address, action):
    other = home("Peña El As")
    stranger = members_of(other.id)[0]

    answer = owner.post(f"{address}{stranger.membership_id}/{action}/", {"role": "desk"})

    assert answer.status_code == 404


def test_page_is_for_owners(place, address, referee, client, browser_of):
    ana = next(row for row in members_of(place.id) if row.name == "Ana Royo")
    as_ana = browser_of(type(place.owner)(place.owner.kind, ana.user_id))
    stranger = browser_of(home("Peña El As").owner)

    answers = [client.get(address), as_ana.get(address), stranger.get(address)]

    assert [answer.status_code for answer in answers] == [302, 403, 404]
