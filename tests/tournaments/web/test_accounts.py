"""Signing in and out, in our look."""

import pytest

from tests.factories.people import PASSWORD, home
from tournaments.selectors.associations import members_of

pytestmark = pytest.mark.django_db


def username_of(place):
    return members_of(place.id)[0].username


def test_sign_in_leads_to_the_only_association_of_the_person(client):
    place = home()

    answer = client.post("/accounts/login/", {"login": username_of(place), "password": PASSWORD})

    assert answer.url == f"/a/{place.slug}/manage/"


def test_sign_in_goes_on_to_the_page_that_asked_for_it(client):
    place = home()
    wanted = f"/a/{place.slug}/manage/members/"

    asked = client.get(wanted)
    answer = client.post(
        asked.url, {"login": username_of(place), "password": PASSWORD, "next": wanted}
    )

    assert asked.url == f"/accounts/login/?next={wanted}"
    assert answer.url == wanted


def test_wrong_password_keeps_the_user_name(client):
    place = home()

    answer = client.post("/accounts/login/", {"login": username_of(place), "password": "no"})

    page = answer.content.decode()
    assert f'value="{username_of(place)}"' in page
    assert "No se ha podido guardar" not in page
    assert 'role="alert"' in page


def test_sign_in_is_limited_after_many_failures(client):
    place = home()
    wrong = {"login": username_of(place), "password": "no"}

    answers = [client.post("/accounts/login/", wrong) for _ in range(12)]
    right = client.post("/accounts/login/", wrong | {"password": PASSWORD})

    assert {answer.status_code for answer in answers} <= {200, 429}
    assert right.status_code != 302


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/accounts/login/", "Entrar"),
        ("/accounts/signup/", "Las cuentas se crean con un enlace personal."),
        ("/accounts/password/reset/", "Pide un enlace a quien lleva la asociación."),
    ],
)
def test_page_of_accounts_is_ours_and_in_spanish(client, path, words):
    answer = client.get(path)

    page = answer.content.decode()
    assert answer.status_code == 200
    assert words in page
    assert "css/coton.css" in page


def test_mail_pages_of_the_library_do_not_exist(client):
    assert client.get("/accounts/email/").status_code == 404


def test_password_is_changed_by_its_person(owner, place, client):
    chosen = "sota caballo y rey"
    sent = {"oldpassword": PASSWORD, "password1": chosen, "password2": chosen}

    owner.post("/accounts/password/change/", sent)

    login = {"login": username_of(place), "password": chosen}
    assert client.post("/accounts/login/", login).status_code == 302


def test_sign_out_asks_and_then_forgets(owner, place):
    assert "Salir" in owner.get("/accounts/logout/").content.decode()

    owner.post("/accounts/logout/")

    assert owner.get(f"/a/{place.slug}/manage/").status_code == 302
