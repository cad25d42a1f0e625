"""The page on which organisers make and revoke tokens of programs, and what a token may do."""

import re
from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from tests.factories.people import home
from tests.factories.programs import holding
from tests.factories.records import commands_of
from tests.factories.visits import as_role, signed_in
from tournaments.enums import Role
from tournaments.models import ApiToken, Membership
from tournaments.services.tokens import create_token

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return home()


@pytest.fixture
def owner(club):
    return signed_in(club.owner.user_id)


def make(owner, club, **changes):
    values = {"name": "Tablet", "role": "referee", "days": "30"} | changes
    return owner.post(f"/a/{club.slug}/manage/tokens/", values, follow=True)


def shown(page) -> str:
    found = re.search(r"coton_[\w-]+", page.content.decode())
    return found[0] if found else ""


def test_token_form_sent_twice_makes_one_token_and_shows_it(owner, club):
    key = re.search(
        r'name="key" value="([^"]+)"',
        owner.get(f"/a/{club.slug}/manage/tokens/").content.decode(),
    )[1]

    first, second = (shown(make(owner, club, key=key)) for _ in range(2))
    another = shown(make(owner, club))

    assert first == second != ""
    assert another not in ("", first)
    assert ApiToken.objects.count() == 2


def test_token_is_shown_once_and_only_its_hash_is_kept(owner, club):
    page = make(owner, club)

    token = shown(page)
    again = owner.get(f"/a/{club.slug}/manage/tokens/")
    assert token
    assert shown(again) == ""
    assert "Tablet" in again.content.decode()
    assert token not in str(list(ApiToken.objects.values()))
    assert commands_of(club.id)[-1] == "create_token"


def test_revoked_token_is_refused(owner, club):
    token = shown(make(owner, club))
    row = ApiToken.objects.get()

    owner.post(f"/a/{club.slug}/manage/tokens/{row.public_id}/revoke/")

    refused = holding(token).get("/api/v1/associations/")
    assert (refused.status_code, refused.data["code"]) == (401, "token_unknown")
    assert refused["WWW-Authenticate"] == "Bearer"
    assert commands_of(club.id)[-1] == "revoke_token"


def test_expired_token_is_refused(owner, club):
    token = shown(make(owner, club, days="7"))

    with time_machine.travel(timezone.now() + timedelta(days=8), tick=False):
        refused = holding(token).get("/api/v1/associations/")

    assert (refused.status_code, refused.data["code"]) == (401, "token_expired")


@pytest.mark.parametrize("said", ["", "unknown", "ñ", "two words"])
def test_unknown_token_is_refused(said):
    refused = holding(said).get("/api/v1/associations/")

    assert (refused.status_code, refused.data["code"]) == (401, "token_unknown")


def test_token_stops_with_the_role_of_its_maker(club):
    issued = create_token(
        association_id=club.id, actor=club.owner, name="x", role=Role.ORGANISER, days=7
    )
    event = club.event()
    address = f"/api/v1/events/{event.public_id}/rounds/"
    before = holding(issued.token).post(address, {}, format="json")

    Membership.objects.filter(user_id=club.owner.user_id).update(revoked_at=timezone.now())

    assert before.status_code == 400
    assert holding(issued.token).post(address, {}, format="json").status_code == 404


def test_token_gives_no_more_than_its_role(club):
    issued = create_token(
        association_id=club.id, actor=club.owner, name="x", role=Role.REFEREE, days=7
    )
    event = club.event()

    refused = holding(issued.token).post(
        f"/api/v1/events/{event.public_id}/rounds/", {"expected_number": 1}, format="json"
    )

    assert (refused.status_code, refused.data["code"]) == (403, "not_allowed")


def test_token_is_confined_to_its_association(club):
    other = home("Peña Los Ases", username="other-owner")
    event = other.event()
    Membership.objects.create(
        association_id=other.id, user_id=club.owner.user_id, role=Role.OWNER,
        created_at=timezone.now(),
    )  # fmt: skip
    issued = create_token(
        association_id=club.id, actor=club.owner, name="x", role=Role.ORGANISER, days=7
    )

    refused = holding(issued.token).post(
        f"/api/v1/events/{event.public_id}/rounds/", {"expected_number": 1}, format="json"
    )

    assert refused.status_code == 404


def test_last_use_of_a_token_is_kept_to_ten_minutes(owner, club):
    token = shown(make(owner, club))
    start = timezone.now()
    noted = []

    for minutes in (1, 5, 12):
        with time_machine.travel(start + timedelta(minutes=minutes), tick=False):
            holding(token).get("/api/v1/associations/")
        noted.append((ApiToken.objects.get().last_used_at - start) // timedelta(minutes=1))

    assert noted == [1, 1, 12]


@pytest.mark.parametrize("role", [Role.HEAD_REFEREE, Role.REFEREE, Role.DESK])
def test_tokens_are_for_organisers(club, role):
    assert as_role(club, role).get(f"/a/{club.slug}/manage/tokens/").status_code == 403


@pytest.mark.parametrize(
    "changes", [{"name": ""}, {"role": "owner"}, {"days": "9999"}, {"name": "x" * 61}], ids=str
)
def test_form_without_sense_is_shown_again(owner, club, changes):
    page = make(owner, club, **changes)

    assert page.status_code == 400
    assert not ApiToken.objects.exists()


def test_token_of_another_association_is_unknown_here(owner, club):
    other = home("Peña Los Ases", username="other-owner")
    issued = create_token(
        association_id=other.id, actor=other.owner, name="x", role=Role.DESK, days=7
    )

    answer = owner.post(f"/a/{club.slug}/manage/tokens/{issued.public_id}/revoke/")

    assert answer.status_code == 404
