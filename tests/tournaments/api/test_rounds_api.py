"""Rounds and standings over the API."""

import pytest
from rest_framework.test import APIClient

from tests.factories.leagues import league, member
from tests.factories.programs import program
from tournaments.enums import Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def made():
    return league(4)


@pytest.fixture
def organiser(made):
    return program(made.organiser, made.association.pk)


@pytest.fixture
def anybody():
    return APIClient(headers={"accept-language": "en"})


def draw(client, made, number=1):
    address = f"/api/v1/events/{made.event.public_id}/rounds/"
    return client.post(address, {"expected_number": number}, format="json")


def test_round_is_drawn_published_and_seen(made, organiser, anybody):
    drawn = draw(organiser, made)
    address = f"/api/v1/rounds/{drawn.data['id']}/"
    before = anybody.get(address)

    published = organiser.post(f"{address}publish/")

    after = anybody.get(address)
    assert (drawn.status_code, drawn.data["status"]) == (201, "draft")
    assert [len(match["sides"]) for match in drawn.data["matches"]] == [2, 2]
    assert before.status_code == 404
    assert (published.status_code, published.data["status"]) == (200, "published")
    assert after.data["matches"] == published.data["matches"]


def test_draft_is_as_unknown_as_any_other_id(made, organiser, anybody):
    drawn = draw(organiser, made)

    draft = anybody.get(f"/api/v1/rounds/{drawn.data['id']}/").json()
    unknown = anybody.get("/api/v1/rounds/zzzzzzzzzz/").json()
    match = drawn.data["matches"][0]["id"]

    assert draft | {"request_id": ""} == unknown | {"request_id": ""}
    assert anybody.get(f"/api/v1/matches/{match}/scoresheet/").status_code == 404
    assert anybody.get(f"/api/v1/events/{made.event.public_id}/rounds/").data["results"] == []


def test_somebody_was_faster(made, organiser):
    draw(organiser, made)

    late = draw(organiser, made)

    assert (late.status_code, late.data["code"]) == (412, "stale_event")
    assert (late.data["expected"], late.data["actual"]) == (1, 2)


def test_unfinished_round_cannot_be_closed(made, organiser):
    drawn = draw(organiser, made)
    organiser.post(f"/api/v1/rounds/{drawn.data['id']}/publish/")

    closed = organiser.post(f"/api/v1/rounds/{drawn.data['id']}/close/")

    assert (closed.status_code, closed.data["code"]) == (409, "round_not_ready")


def test_discarded_draft_is_gone(made, organiser):
    drawn = draw(organiser, made)
    address = f"/api/v1/rounds/{drawn.data['id']}/"

    assert organiser.post(f"{address}discard/").status_code == 204
    assert organiser.get(address).status_code == 404


def test_drawing_is_for_organisers(made, anybody):
    referee = program(member(made.association, Role.REFEREE), made.association.pk)

    assert draw(anybody, made).status_code == 401
    assert draw(referee, made).status_code == 403


def test_event_is_read_with_its_rounds(made, organiser, anybody):
    draw(organiser, made)
    address = f"/api/v1/events/{made.event.public_id}/"

    assert [row["status"] for row in organiser.get(address).data["rounds"]] == ["draft"]
    assert anybody.get(address).data["rounds"] == []
    assert anybody.get(address).data["stage"]["results_version"] == 0


def test_standings_are_not_sent_twice(made, anybody):
    address = f"/api/v1/events/{made.event.public_id}/standings/"
    first = anybody.get(address)

    again = anybody.get(address, headers={"if-none-match": first["ETag"]})

    assert len(first.data["rows"]) == 4
    assert (again.status_code, again.content) == (304, b"")
