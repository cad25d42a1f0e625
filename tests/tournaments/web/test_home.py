"""The home, the first run and the personal links, as a visitor meets them."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories.people import PASSWORD, home
from tournaments.enums import Role
from tournaments.selectors.associations import all_associations, associations_of, members_of
from tournaments.services.associations import (
    create_user,
    invite_member,
    revoke_invitation,
)
from tournaments.services.passwords import issue_password_link

pytestmark = pytest.mark.django_db

ACCOUNT = {
    "owner_name": "Antonio Lahoz",
    "username": "antonio",
    "password": "tres palabras raras",
    "password_again": "tres palabras raras",
}
FIRST_RUN = {"code": "abcd-1234", "name": "Peña El Basto", "place": "Ejea", **ACCOUNT}


@pytest.fixture
def code(settings):
    settings.SETUP_CODE = "ABCD-1234"


def test_home_of_an_empty_installation_leads_to_the_first_run(client):
    answer = client.get("/")

    assert answer.status_code == 302
    assert answer.url == "/setup/"


@pytest.mark.parametrize(("language", "words"), [("es", "Asociaciones"), ("en", "Associations")])
def test_home_lists_associations_in_the_language_of_the_reader(client, language, words):
    home("Peña La Cuarenta")

    page = client.get("/", headers={"accept-language": language}).content.decode()

    assert "Peña La Cuarenta" in page
    assert words in page
    assert f'<html lang="{language}">' in page


def test_language_button_is_remembered_without_signing_in(client):
    home()

    answer = client.post("/language/", {"language": "en", "next": "/"}, follow=True)

    assert "Associations" in answer.content.decode()


def test_first_run_makes_the_association_and_signs_its_owner_in(client, code):
    answer = client.post("/setup/", FIRST_RUN)

    assert answer.status_code == 302
    assert answer.url == "/a/pena-el-basto/manage/events/new/"
    assert client.get(answer.url).status_code == 200
    assert [(each.name, each.place) for each in all_associations()] == [("Peña El Basto", "Ejea")]


def test_first_run_with_another_code_says_so_and_keeps_what_was_typed(client, code):
    answer = client.post("/setup/", FIRST_RUN | {"code": "WXYZ-9999"})

    page = answer.content.decode()
    assert answer.status_code == 409
    assert "Cópialo del terminal" in page
    assert 'value="Peña El Basto"' in page
    assert all_associations() == ()


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("name", "", "Falta este dato"),
        ("password_again", "otra cosa distinta", "No es igual que la de arriba"),
        ("password", "12345678", "numérica"),
        ("username", "con espacios", "sin espacios"),
    ],
)
def test_first_run_names_the_field_and_the_fix(client, code, field, value, sentence):
    sent = FIRST_RUN | {field: value}

    answer = client.post("/setup/", sent)

    page = answer.content.decode()
    assert answer.status_code in (400, 409)
    assert f'id="id_{field}_error"' in page
    assert sentence in page


def test_first_run_is_closed_once_there_is_an_association(client, code):
    home()

    answer = client.get("/setup/")

    assert answer.status_code == 409
    assert "ya tiene su asociación" in answer.content.decode()


def test_link_to_join_makes_an_account_with_the_role(client):
    place = home()
    link = invite_member(association_id=place.id, role=Role.REFEREE, actor=place.owner)

    shown = client.get(f"/join/{link.token}/").content.decode()
    answer = client.post(f"/join/{link.token}/", ACCOUNT)

    assert "árbitro" in shown
    assert answer.url == f"/a/{place.slug}/manage/"
    assert {row.name: row.role for row in members_of(place.id)}["Antonio Lahoz"] == Role.REFEREE


def test_link_to_join_serves_an_account_that_exists(client, browser_of):
    place, other = home(), home("Peña El As")
    link = invite_member(association_id=place.id, role=Role.DESK, actor=place.owner)

    answer = browser_of(other.owner).post(f"/join/{link.token}/")

    assert answer.status_code == 302
    roles = {row.association.slug: row.role for row in associations_of(other.owner.user_id)}
    assert roles[place.slug] == Role.DESK


def test_link_to_join_with_a_user_name_that_is_taken_keeps_the_form(client):
    place = home()
    create_user(name="Otra", username="antonio", password=PASSWORD)
    link = invite_member(association_id=place.id, role=Role.DESK, actor=place.owner)

    answer = client.post(f"/join/{link.token}/", ACCOUNT)

    page = answer.content.decode()
    assert answer.status_code == 409
    assert "Otra persona ya usa este nombre" in page
    assert 'value="Antonio Lahoz"' in page


def test_withdrawn_link_says_so(client):
    place = home()
    link = invite_member(association_id=place.id, role=Role.DESK, actor=place.owner)
    revoke_invitation(association_id=place.id, invitation_id=link.id, actor=place.owner)

    answers = [client.get(f"/join/{link.token}/"), client.post(f"/join/{link.token}/", ACCOUNT)]

    assert [answer.status_code for answer in answers] == [409, 409]
    assert "Este enlace se retiró" in answers[0].content.decode()


@pytest.mark.parametrize("name", ["join", "new-password"])
def test_unknown_link_is_not_found(client, name):
    answer = client.get(reverse(f"tournaments:{name}", args=["never-made"]))

    assert answer.status_code == 404


def test_password_link_lets_its_person_in_with_the_new_password(client):
    place = home()
    owner = members_of(place.id)[0]
    link = issue_password_link(
        association_id=place.id, membership_id=owner.membership_id, actor=place.owner
    )
    chosen = "bastos y mas bastos"

    client.post(f"/password/{link.token}/", {"password": chosen, "password_again": chosen})
    again = Client().post("/accounts/login/", {"login": owner.username, "password": chosen})

    assert client.get(f"/a/{place.slug}/manage/").status_code == 200
    assert again.url == f"/a/{place.slug}/manage/"
    assert client.get(f"/password/{link.token}/").status_code == 409
