"""What is listed over the API: associations, players, matches, outcomes without play."""

import pytest
from rest_framework.test import APIClient

from tests.factories.leagues import league, member
from tests.factories.programs import program
from tournaments.enums import PublicName, Role, RoundStatus
from tournaments.models import Player

pytestmark = pytest.mark.django_db


@pytest.fixture
def made():
    made = league(4)
    made.round(1, RoundStatus.PUBLISHED, (1, 2), (3, 4))
    return made


@pytest.fixture
def anybody():
    return APIClient(headers={"accept-language": "en"})


def players_address(made):
    return f"/api/v1/associations/{made.association.slug}/players/"


def hide(made, public_name):
    player = Player.objects.get(first_name="Ana1")
    Player.objects.filter(pk=player.pk).update(
        public_name=public_name, nickname="Maño", phone="600000000", email="ana@example.org"
    )
    return player


def test_associations_are_listed(made, anybody):
    listed = anybody.get("/api/v1/associations/")

    assert (listed.data["count"], listed.data["results"][0]["slug"]) == (1, "cuarenta")
    assert anybody.get("/api/v1/associations/cuarenta/").data == listed.data["results"][0]
    assert anybody.get("/api/v1/associations/cincuenta/").status_code == 404


def test_events_are_listed(made, anybody):
    listed = anybody.get("/api/v1/associations/cuarenta/events/")

    assert [row["id"] for row in listed.data["results"]] == [made.event.public_id]


def test_player_is_shown_by_the_name_they_chose(made, anybody):
    player = hide(made, PublicName.NICKNAME)

    listed = anybody.get(players_address(made), {"search": "maño"})

    assert listed.data["results"] == [{"id": player.public_id, "name": "Maño", "club": ""}]
    assert anybody.get(players_address(made), {"search": "Ana1"}).data["count"] == 0


def test_player_without_a_public_name_is_not_listed_and_has_no_page(made, anybody):
    player = hide(made, PublicName.HIDDEN)

    listed = anybody.get(players_address(made))

    assert player.public_id not in listed.content.decode()
    assert anybody.get(f"/api/v1/players/{player.public_id}/").status_code == 404


@pytest.mark.parametrize("role", [None, Role.DESK, Role.OWNER], ids=str)
def test_phone_and_mail_never_leave_the_house(made, anybody, role):
    player = hide(made, PublicName.FULL)
    home = made.association
    client = anybody if role is None else program(member(home, role), home.pk, Role.DESK)

    said = [
        client.get(address).content.decode()
        for address in (players_address(made), f"/api/v1/players/{player.public_id}/")
    ]

    assert all("Ana1" in text for text in said)
    assert not any("600000000" in text or "example.org" in text for text in said)


def test_desk_reads_whole_names(made):
    hide(made, PublicName.HIDDEN)
    desk = program(member(made.association, Role.DESK), made.association.pk)

    listed = desk.get(players_address(made), {"search": "ana1"})

    assert [row["full_name"] for row in listed.data["results"]] == ["Ana1 Gómez"]


def test_list_comes_in_pages(made, anybody):
    first = anybody.get(players_address(made), {"limit": 3})
    rest = anybody.get(players_address(made), {"limit": 200, "offset": 3})

    ids = [row["id"] for row in first.data["results"] + rest.data["results"]]
    assert (first.data["count"], len(first.data["results"])) == (8, 3)
    assert len(set(ids)) == 8


@pytest.mark.parametrize(
    "parameters",
    [{"limit": 0}, {"limit": "x"}, {"offset": -1}, {"search": "\0"}, {"offset": 10**30}],
    ids=str,
)
def test_list_refuses_parameters_without_sense(made, anybody, parameters):
    refused = anybody.get(players_address(made), parameters)

    assert (refused.status_code, refused.data["code"]) == (400, "invalid")


def test_player_page_tells_matches_and_pairs(made, anybody):
    player = Player.objects.get(first_name="Ana1")

    page = anybody.get(f"/api/v1/players/{player.public_id}/")

    assert [row["opponent"]["number"] for row in page.data["matches"]] == [2]
    assert [row["entrant"]["number"] for row in page.data["pairs"]] == [1]


def test_matches_are_listed_by_round_and_state(made, anybody):
    made.round(2, RoundStatus.DRAFT, (1, 3), (2, 4))
    address = f"/api/v1/events/{made.event.public_id}/matches/"
    organiser = program(made.organiser, made.association.pk)

    assert anybody.get(address).data["count"] == 2
    assert organiser.get(address).data["count"] == 4
    assert organiser.get(address, {"round": 2}).data["count"] == 2
    assert anybody.get(address, {"round": 2}).data["count"] == 0
    assert anybody.get(address, {"state": "pending"}).data["count"] == 2
    assert anybody.get(address, {"state": "finished"}).data["count"] == 0


@pytest.mark.parametrize(("rounds", "queries"), [(1, 5), (2, 5)])
def test_matches_take_the_same_queries_for_any_number(
    made, anybody, rounds, queries, django_assert_num_queries
):
    for number in range(2, rounds + 1):
        made.round(number, RoundStatus.PUBLISHED, (1, 3), (2, 4))

    with django_assert_num_queries(queries):
        anybody.get(f"/api/v1/events/{made.event.public_id}/matches/")


def test_outcomes_without_play_are_decided_and_taken_back(made, anybody):
    referee = program(member(made.association, Role.HEAD_REFEREE), made.association.pk)
    match = anybody.get(f"/api/v1/events/{made.event.public_id}/matches/").data["results"][0]
    address = f"/api/v1/matches/{match['id']}/"

    given = referee.post(f"{address}walkover/", {"winner_side": 1}, format="json")
    annulled = referee.post(f"{address}annul/", {"reason": "They came"}, format="json")
    put_off = referee.post(f"{address}postpone/", {"until": "2999-01-01"}, format="json")
    judged = referee.post(
        f"{address}adjudicate/",
        {"winner_side": None, "juegos": [2, 2], "reason": "Closing time"},
        format="json",
    )

    assert (given.data["outcome_kind"], given.data["winner_side"]) == ("walkover", 1)
    assert annulled.data == match
    assert put_off.json()["postponed_until"] == "2999-01-01"
    assert judged.data["outcome_kind"] == "adjudicated"
    assert [side["juegos"] for side in judged.data["sides"]] == [2, 2]
    assert anybody.get(address).data == judged.data


def test_neither_pair_appeared(made, anybody):
    organiser = program(made.organiser, made.association.pk)
    match = anybody.get(f"/api/v1/events/{made.event.public_id}/matches/").data["results"][0]

    given = organiser.post(
        f"/api/v1/matches/{match['id']}/walkover/", {"winner_side": None}, format="json"
    )

    assert given.data["outcome_kind"] == "double_walkover"


def test_live_tables_are_not_sent_twice(made, anybody):
    address = f"/api/v1/events/{made.event.public_id}/tables/"
    first = anybody.get(address)

    again = anybody.get(address, headers={"if-none-match": first["ETag"]})

    assert [row["table"] for row in first.data["tables"]] == [1, 2]
    assert first.data["tables"][0]["score"] is None
    assert again.status_code in (200, 304)  # a minute may have passed
