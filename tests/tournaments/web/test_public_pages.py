"""What the public sees: an event, rounds, standings, seats, players, sheets for the wall."""

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from tests.factories.leagues import League, association, league
from tests.factories.visits import signed_in
from tournaments.enums import EventStatus, OutcomeKind, PublicName, SanctionKind
from tournaments.models import Event, Match, Player
from tournaments.services import rounds as services
from tournaments.services.matches import record_walkover
from tournaments.services.sanctions import set_sanction

pytestmark = pytest.mark.django_db


@pytest.fixture
def five() -> League:
    cache.clear()
    return league(5)


@pytest.fixture
def client() -> Client:
    """A visitor who reads in English."""
    return Client(headers={"accept-language": "en"})


def url(made: League, name: str, *more) -> str:
    return reverse(f"tournaments:{name}", args=[made.association.slug, made.event.slug, *more])


def play(made: League, number: int = 1, *, publish: bool = True) -> None:
    drawn = services.generate_round(
        stage_id=made.stage.pk, actor=made.organiser, expected_number=number
    )
    if publish:
        services.publish_round(round_id=drawn.round_id, actor=made.organiser)


def text(answer) -> str:
    return answer.content.decode()


def pages(made: League) -> list[str]:
    return [
        url(made, "event"),
        url(made, "standings"),
        url(made, "where") + "?q=munoz",
        url(made, "round", 1),
        url(made, "print-tables", 1),
        url(made, "print-names", 1),
        reverse("tournaments:player", args=[made.association.slug, ana5(made).public_id]),
    ]


def ana5(made: League) -> Player:
    return made.entrants[4].members.get(position=1).player


def test_a_draft_is_on_no_public_page_not_even_for_its_organiser(five, client):
    play(five, publish=False)
    organiser = signed_in(five.organiser.user_id)

    for visitor in (client, organiser):
        for name in ("round", "print-tables", "print-names"):
            unknown = visitor.get(url(five, name, 7))
            draft = visitor.get(url(five, name, 1))
            assert (draft.status_code, unknown.status_code) == (404, 404)
        for page in pages(five)[:3]:
            assert "Ana2 Ferrer" not in text(visitor.get(page))


def test_the_event_page_shows_the_round_in_play_and_the_leaders(five, client):
    play(five)
    record_walkover(match_id=Match.objects.get(position=1).pk, winner_side=0, actor=five.organiser)

    page = text(client.get(url(five, "event")))

    assert "Ana2 Ferrer – Luis2 Pérez" in page
    assert "Ferrer–Pérez win: the other pair did not appear" in page
    assert "Podium" not in page


def test_a_finished_event_shows_its_podium(five, client):
    play(five)
    Event.objects.update(status=EventStatus.FINISHED)

    assert "Podium" in text(client.get(url(five, "event")))


def test_an_event_without_rounds_says_so(five, client):
    page = client.get(url(five, "event"))

    assert page.status_code == 200
    assert "No round has been published yet" in text(page)


def test_the_standings_say_what_is_missing_and_follow_a_sanction_at_once(five, client):
    play(five)
    record_walkover(match_id=Match.objects.get(position=1).pk, winner_side=0, actor=five.organiser)
    before = client.get(url(five, "standings"))

    set_sanction(
        entrant_id=five.entrants[1].pk,
        kind=SanctionKind.WARNING,
        actor=five.organiser,
        reason="Señas",
    )
    after = client.get(url(five, "standings"))

    assert "1 match is still to be played." in text(before)
    assert "Sanctioned" not in text(before)
    assert "Sanctioned" in text(after)


def test_the_standings_answer_304_until_something_changes(five, client):
    play(five)
    first = client.get(url(five, "standings"))
    again = client.get(url(five, "standings"), headers={"If-None-Match": first["ETag"]})
    record_walkover(match_id=Match.objects.get(position=1).pk, winner_side=0, actor=five.organiser)
    fresh = client.get(url(five, "standings"), headers={"If-None-Match": first["ETag"]})

    assert (again.status_code, again.content) == (304, b"")
    assert fresh.status_code == 200
    assert fresh["ETag"] != first["ETag"]


def test_the_standings_cost_one_query_once_remembered(five, client, django_assert_num_queries):
    play(five)
    client.get(url(five, "standings"))

    with django_assert_num_queries(1):
        answer = client.get(url(five, "standings"))

    assert answer.status_code == 200


def test_the_standings_of_somebody_signed_in_are_not_shared(five, client):
    organiser = signed_in(five.organiser.user_id)
    mine = organiser.get(url(five, "standings"))
    public = client.get(url(five, "standings"))

    assert "cuarenta-jueves-organiser" in text(mine)
    assert "cuarenta-jueves-organiser" not in text(public)
    assert "private" in mine["Cache-Control"]


def test_the_standings_speak_the_readers_language(five, client):
    spanish = client.get(url(five, "standings"), headers={"Accept-Language": "es"})
    english = client.get(url(five, "standings"), headers={"Accept-Language": "en"})

    assert '<html lang="es">' in text(spanish)
    assert '<html lang="en">' in text(english)
    assert spanish["ETag"] != english["ETag"]


def test_a_line_of_the_standings_shows_the_sum(five, client):
    play(five)
    record_walkover(match_id=Match.objects.get(position=1).pk, winner_side=0, actor=five.organiser)

    page = client.get(url(five, "standings-line", five.entrants[1].public_id))

    assert "won without playing" in text(page)
    assert client.get(url(five, "standings-line", "zzzzzzzzzz")).status_code == 404


def test_where_do_i_play_finds_a_table_without_accents(five, client):
    play(five)

    page = text(client.get(url(five, "where"), {"q": "MUNOZ"}))

    assert "Table 1" in page
    assert "against Ana2 Ferrer – Luis2 Pérez" in page


@pytest.mark.parametrize("typed", ["nadie", "%", "\x00", "a" * 500, "<script>alert(1)</script>"])
def test_where_do_i_play_survives_whatever_is_typed(five, client, typed):
    play(five)

    answer = client.get(url(five, "where"), {"q": typed})

    assert answer.status_code == 200
    assert "<script>alert" not in text(answer)


def test_the_sheet_by_name_is_in_spanish_order_with_tables_and_rests(five, client):
    play(five)

    page = text(client.get(url(five, "print-names", 1)))

    names = ("Luis5 Abadía", "Ana2 Ferrer", "Ana5 Muñoz")
    order = [page.index(f"<strong>{name}") for name in names]
    assert order == sorted(order)
    assert "Rests" in page


def test_a_player_who_withholds_the_name_is_on_no_page(five, client):
    play(five)
    Player.objects.filter(last_name="Muñoz").update(public_name=PublicName.HIDDEN)
    cache.clear()

    seen = [client.get(page) for page in pages(five)]

    assert [answer.status_code for answer in seen] == [200] * 6 + [404]
    assert not any("Muñoz" in text(answer).replace("q=munoz", "") for answer in seen)


@pytest.mark.parametrize("name", ["event", "standings", "where"])
def test_unknown_and_foreign_addresses_are_not_found(five, client, name):
    association("otra", "Peña Otra")

    for slugs in (("otra", five.event.slug), (five.association.slug, "nada"), ("nada", "nada")):
        assert client.get(reverse(f"tournaments:{name}", args=slugs)).status_code == 404


@pytest.mark.parametrize("pairs", [3, 9])
def test_public_pages_ask_the_same_of_the_database_whatever_the_field(
    pairs, client, django_assert_max_num_queries
):
    cache.clear()
    made = league(pairs)
    play(made)
    Match.objects.filter(outcome_kind="").update(outcome_kind=OutcomeKind.PLAYED, winner_side=0)

    for name, more, most in (("event", [], 24), ("round", [1], 14), ("standings", [], 10)):
        with django_assert_max_num_queries(most):
            client.get(url(made, name, *more))
