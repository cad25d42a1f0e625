import pytest
from django.urls import reverse

from tests.factories.people import home
from tests.factories.visits import as_role, signed_in
from tournaments.enums import Role
from tournaments.selectors.players import player_detail, players_of

pytestmark = pytest.mark.django_db

FORM = {"first_name": "Pilar", "last_name": "Gómez", "public_name": "full"}


def _url(name, club, *more):
    return reverse(f"tournaments:{name}", args=[club.slug, *more])


def test_list_shows_people_in_order_and_finds_without_accents():
    club = home()
    club.player("Zoe", "Núñez")
    club.player("Ana", "de la Fuente")
    client = signed_in(club.owner.user_id)

    whole = client.get(_url("players", club)).content.decode()
    found = client.get(_url("players", club), {"q": "NUNEZ"}).content.decode()

    assert whole.index("de la Fuente, Ana") < whole.index("Núñez, Zoe")
    assert "Núñez, Zoe" in found
    assert "Fuente" not in found


def test_empty_list_says_what_to_do():
    club = home()

    page = signed_in(club.owner.user_id).get(_url("players", club)).content.decode()

    assert "Nobody here yet" in page


def test_person_is_added_once_the_like_name_is_answered():
    club = home()
    known = club.player("Pilar", "Gómez Lacasta")
    client = signed_in(club.owner.user_id)
    url = _url("player-new", club)

    asked = client.post(url, FORM)
    done = client.post(url, FORM | {"is_new": "1"})

    assert asked.status_code == 409
    assert _url("player-edit", club, known.public_id) in asked.content.decode()
    assert 'value="Pilar"' in asked.content.decode()
    assert done.status_code == 302
    assert len(players_of(club.id)) == 2


@pytest.mark.parametrize("first_name", ["", "...", "\x00", "P" * 81])
def test_person_without_a_fitting_name_is_refused_beside_the_field(first_name):
    club = home()

    answer = signed_in(club.owner.user_id).post(
        _url("player-new", club), FORM | {"first_name": first_name, "last_name": "."}
    )

    assert 400 <= answer.status_code < 500
    assert "first_name" in answer.context["form"].errors
    assert players_of(club.id) == ()


def test_person_is_corrected_and_erased():
    club = home()
    made = club.player("Pilar", "Gomez")
    client = signed_in(club.owner.user_id)

    client.post(_url("player-edit", club, made.public_id), FORM | {"phone": "976 1"})
    saved = player_detail(club.id, made.public_id)
    client.post(_url("player-erase", club, made.public_id))

    assert (saved.last_name, saved.phone) == ("Gómez", "976 1")
    assert players_of(club.id) == ()
    assert client.get(_url("player-edit", club, made.public_id)).status_code == 404


def test_foreign_and_unknown_people_are_not_found():
    other = home("Peña Ajena")
    theirs = other.player("Ana", "Gil")
    club = home()
    client = signed_in(club.owner.user_id)

    assert client.get(_url("player-edit", club, theirs.public_id)).status_code == 404
    assert client.post(_url("player-erase", club, "nobody")).status_code == 404
    assert client.get(_url("players", other)).status_code == 404


@pytest.mark.parametrize(
    ("role", "listed", "edited"),
    [
        (Role.ORGANISER, 200, 200),
        (Role.DESK, 200, 403),
        (Role.HEAD_REFEREE, 403, 403),
        (Role.REFEREE, 403, 403),
    ],
)
def test_people_are_shown_by_role(role, listed, edited):
    club = home()
    made = club.player("Ana", "Gil")
    client = as_role(club, role)

    assert client.get(_url("players", club)).status_code == listed
    assert client.get(_url("player-edit", club, made.public_id)).status_code == edited


def test_stranger_is_asked_to_sign_in(client):
    club = home()

    answer = client.get(_url("players", club))

    assert answer.status_code == 302
    assert "login" in answer["Location"]
