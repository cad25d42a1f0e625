"""The public page of an association and the desk of those who run it."""

import pytest

from tests.factories.leagues import association, league, member
from tournaments.enums import Role

pytestmark = pytest.mark.django_db


def test_public_page_shows_its_events_but_not_rehearsals(client, place):
    place.event("Liga de los jueves")
    place.event("Prueba de sonido", is_rehearsal=True)

    page = client.get(f"/a/{place.slug}/").content.decode()

    assert "Liga de los jueves" in page
    assert "Prueba de sonido" not in page


def test_public_page_without_events_says_what_will_come(client, place):
    page = client.get(f"/a/{place.slug}/").content.decode()

    assert "Aún no hay competiciones" in page


def test_unknown_association_is_not_found(client, db):
    answer = client.get("/a/nadie/")

    assert answer.status_code == 404
    assert "Esta página no existe" in answer.content.decode()


def test_desk_without_events_leads_an_organiser_to_make_one(owner, place):
    page = owner.get(f"/a/{place.slug}/manage/").content.decode()

    assert f"/a/{place.slug}/manage/events/new/" in page
    assert f"/a/{place.slug}/manage/members/" in page


def test_desk_of_a_referee_offers_nothing_they_may_not_do(browser_of):
    made = association()
    referee = member(made, Role.REFEREE)

    page = browser_of(referee).get(f"/a/{made.slug}/manage/").content.decode()

    assert "events/new" not in page
    assert "manage/members" not in page


@pytest.mark.parametrize("events", [1, 3])
def test_public_page_asks_the_same_queries_whatever_its_events(
    client, django_assert_num_queries, events
):
    home = association()
    for number in range(events):
        league(2, slug=f"liga-{number}", home=home)

    with django_assert_num_queries(3):
        client.get(f"/a/{home.slug}/")
