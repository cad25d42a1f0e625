"""A player's public page, and the record of commands."""

import pytest

from tests.factories.leagues import League, association, league
from tournaments.enums import OutcomeKind, PublicName, RoundStatus
from tournaments.models import Match, MatchResult, Player, Round
from tournaments.permissions import ANYBODY
from tournaments.selectors.audit import audit_entries
from tournaments.selectors.careers import career
from tournaments.services import rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def four() -> League:
    made = league(4)
    row = made.round(1, RoundStatus.CLOSED, (1, 4), (2, 3))
    Match.objects.update(outcome_kind=OutcomeKind.PLAYED, winner_side=0)
    Round.objects.update(published_at=made.event.created_at)
    match = row.matches.get(position=1)
    MatchResult.objects.create(
        match=match, number=1, outcome_kind="played", winner_side=1, stats={"juegos": [1, 3]},
        recorded_at=made.event.created_at,
    )  # fmt: skip
    Match.objects.filter(pk=match.pk).update(outcome_kind="played", winner_side=1, results_count=1)
    return made


def player(made: League, number: int) -> Player:
    return made.entrants[number - 1].members.get(position=1).player


def test_career_tells_partner_opponent_and_result_from_their_side(four):
    found = career(four.association.pk, player(four, 4).public_id, ANYBODY)

    (match,) = found.matches
    assert [each.name for each in match.partner] == ["Luis4 Gil"]
    assert (match.opponent.name, match.figures.juegos, match.is_winner) == (
        "Gómez–Lacasta", (3, 1), True,
    )  # fmt: skip
    assert (found.played, found.won, found.lost) == (1, 1, 0)
    assert [(pair.entrant.name, pair.played, pair.won) for pair in found.pairs] == [
        ("Sanz–Gil", 1, 1)
    ]


def test_career_lists_a_walkover_without_counting_it_as_played(four):
    Match.objects.update(outcome_kind=OutcomeKind.WALKOVER, winner_side=0)

    found = career(four.association.pk, player(four, 1).public_id, ANYBODY)

    assert (len(found.matches), found.played, found.won) == (1, 0, 0)


def test_career_says_nothing_of_a_draft(four):
    rounds.generate_round(stage_id=four.stage.pk, actor=four.organiser, expected_number=2)

    found = career(four.association.pk, player(four, 1).public_id, ANYBODY)

    assert [match.round for match in found.matches] == [1]


@pytest.mark.parametrize("why", ["unknown", "foreign", "withheld"])
def test_career_does_not_exist_for_others(four, why):
    person = player(four, 1)
    home, public_id = four.association.pk, person.public_id
    if why == "unknown":
        public_id = "zzzzzzzzzz"
    elif why == "foreign":
        home = association("otra", "Otra").pk
    else:
        Player.objects.update(public_name=PublicName.HIDDEN)

    with pytest.raises(Player.DoesNotExist):
        career(home, public_id, ANYBODY)


def test_career_asks_the_same_of_the_database_whatever_they_played(four, django_assert_num_queries):
    public_id = player(four, 1).public_id
    with django_assert_num_queries(5):
        career(four.association.pk, public_id, ANYBODY)
    for number in (2, 3):
        four.round(number, RoundStatus.CLOSED, (1, 2))
    Round.objects.update(published_at=four.event.created_at)

    with django_assert_num_queries(5):
        career(four.association.pk, public_id, ANYBODY)


def test_audit_entries_are_those_of_the_association_newest_first(four):
    other = league(2, home=association("otra", "Otra"))
    drawn = rounds.generate_round(stage_id=four.stage.pk, actor=four.organiser, expected_number=2)
    rounds.generate_round(stage_id=other.stage.pk, actor=other.organiser, expected_number=1)
    rounds.discard_draft(round_id=drawn.round_id, actor=four.organiser)

    page = audit_entries(four.association.pk)

    assert [row.command for row in page.rows] == ["discard_draft", "generate_round"]
    assert (page.rows[0].who, page.rows[0].event_name) == (
        "cuarenta-jueves-organiser", "Liga de los jueves",
    )  # fmt: skip
    assert page.older is None


def test_audit_entries_come_in_pages(four):
    for _ in range(26):
        drawn = rounds.generate_round(
            stage_id=four.stage.pk, actor=four.organiser, expected_number=2
        )
        rounds.discard_draft(round_id=drawn.round_id, actor=four.organiser)

    first = audit_entries(four.association.pk, event_id=four.event.pk)
    rest = audit_entries(four.association.pk, event_id=four.event.pk, before=first.older)

    assert (len(first.rows), len(rest.rows), rest.older) == (50, 2, None)
