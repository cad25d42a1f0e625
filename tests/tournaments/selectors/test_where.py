"""¿Dónde juego? by name, number, with or without accents; never a draft."""

import pytest

from tests.factories.leagues import League, league
from tournaments.enums import OutcomeKind, PublicName, RoundStatus
from tournaments.models import Match, Player, Round
from tournaments.selectors.where import where

pytestmark = pytest.mark.django_db


@pytest.fixture
def five() -> League:
    made = league(5)
    made.round(1, RoundStatus.PUBLISHED, (2, 5), (3, 4), (1,))
    Match.objects.filter(position=3).update(table=None, outcome_kind=OutcomeKind.BYE)
    return made


def seats(made: League, text: str) -> list[tuple[int, int | None]]:
    return [(seat.entrant.number, seat.table) for seat in where(made.event.pk, text)]


@pytest.mark.parametrize(
    "text", ["Muñoz", "munoz", "MUÑOZ ana5", "Ana5 Muñoz", "Muñoz, Ana5", " muñ ", "5"]
)
def test_where_finds_a_name_however_it_is_written(five, text):
    assert seats(five, text) == [(5, 1)]


def test_where_tells_the_opponent_and_the_round(five):
    (seat,) = where(five.event.pk, "Muñoz")

    assert (seat.opponent.name, seat.round, seat.round_status) == ("Ferrer–Pérez", 1, "published")


def test_where_tells_who_rests(five):
    (seat,) = where(five.event.pk, "gomez")

    assert (seat.opponent, seat.table, seat.outcome) == (None, None, OutcomeKind.BYE)


@pytest.mark.parametrize("text", ["", "   ", "Nadie", "%", "ana5 lahoz"])
def test_where_finds_nobody_without_a_name_of_theirs(five, text):
    assert seats(five, text) == []


def test_where_never_tells_a_draft(five):
    Round.objects.update(status=RoundStatus.DRAFT)

    assert seats(five, "Muñoz") == []


def test_where_shows_the_round_in_play_not_the_one_that_closed(five):
    five.round(2, RoundStatus.PUBLISHED, (5, 1), (2, 3), (4,))
    Round.objects.filter(number=1).update(status=RoundStatus.CLOSED)

    assert where(five.event.pk, "Muñoz")[0].round == 2


def test_where_does_not_find_a_name_that_is_withheld(five):
    Player.objects.filter(last_name="Muñoz").update(public_name=PublicName.HIDDEN)

    assert seats(five, "Muñoz") == []
    (seat,) = where(five.event.pk, "5")
    assert "Muñoz" not in seat.entrant.full_name + seat.entrant.name


def test_where_asks_the_database_little(five, django_assert_num_queries):
    with django_assert_num_queries(4):
        where(five.event.pk, "a")
