"""Rounds as pages show them, and who may know of a draft."""

import pytest

from tests.factories.leagues import League, association, league, member
from tournaments.enums import OutcomeKind, PresenceState, Role, RoundStatus
from tournaments.models import Match, MatchResult, Round
from tournaments.permissions import ANYBODY, SYSTEM
from tournaments.selectors.rounds import match_row, round_detail, round_id_of, rounds_of
from tournaments.services import rounds as services
from tournaments.services.matches import record_walkover

pytestmark = pytest.mark.django_db


@pytest.fixture
def five() -> League:
    return league(5)


def draw(made: League, number: int = 1) -> int:
    return services.generate_round(
        stage_id=made.stage.pk,
        actor=made.organiser,
        expected_number=number,
        night_id=made.night.pk,
    ).round_id


def test_round_detail_tells_tables_rests_and_reasons(five):
    draw(five)

    found = round_detail(five.event.pk, 1, five.organiser)

    tables = [(m.table, [s.entrant.number for s in m.sides]) for m in found.matches]
    assert tables == [(1, [2, 5]), (2, [3, 4])]
    assert [m.sides[0].entrant.number for m in found.rests] == [1]
    assert [fact.code for fact in found.matches[0].why] == ["calendar"]
    assert [fact.code for fact in found.rests[0].why] == ["calendar_rest"]
    assert found.matches[0].names == "Ferrer–Pérez / Muñoz–Abadía"


def test_round_detail_marks_who_is_late_or_absent(five):
    five.presence(2, PresenceState.ABSENT)
    five.presence(5, PresenceState.LATE)
    draw(five)

    found = round_detail(five.event.pk, 1, five.organiser)

    assert [side.presence for side in found.matches[0].sides] == ["absent", "late"]
    assert [side.entrant.number for side in found.matches[0].absent] == [2]
    assert [(note.code, note.names) for note in found.notes] == [
        ("absent_tonight", ("Ferrer–Pérez",)),
        ("late_tonight", ("Muñoz–Abadía",)),
    ]


def test_round_detail_warns_of_a_meeting_that_a_swap_repeats():
    made = league(4)
    services.publish_round(round_id=draw(made), actor=made.organiser)
    Match.objects.update(outcome_kind=OutcomeKind.PLAYED, winner_side=0)
    second = draw(made, 2)
    services.swap_pairs(
        round_id=second,
        entrant_a=made.entrants[2].pk,
        entrant_b=made.entrants[0].pk,
        actor=made.organiser,
        reason="Brothers",
    )

    found = round_detail(made.event.pk, 2, made.organiser)

    assert [match.met_before for match in found.matches] == [1, 1]


def test_round_detail_warns_of_a_meeting_that_the_calendar_holds_for_later(five):
    round_id = draw(five)
    services.swap_pairs(
        round_id=round_id,
        entrant_a=five.entrants[4].pk,
        entrant_b=five.entrants[2].pk,
        actor=five.organiser,
        reason="Brothers",
    )

    found = round_detail(five.event.pk, 1, five.organiser)

    tables = [([s.entrant.number for s in m.sides], m.meets_again) for m in found.matches]
    assert tables == [([2, 3], 4), ([5, 4], 3)]


def test_round_detail_keeps_the_line_up_of_the_night_after_a_partner_changes(five):
    services.publish_round(round_id=draw(five), actor=five.organiser)
    membership = five.entrants[1].members.get(position=1)
    membership.player = five.association.players.create(
        first_name="Eva", last_name="Nueva", created_at=five.event.created_at
    )
    membership.save()

    found = round_detail(five.event.pk, 1, ANYBODY)

    assert found.matches[0].sides[0].entrant.name == "Ferrer–Pérez"


def test_round_detail_shows_the_figures_of_the_result_in_force(five):
    services.publish_round(round_id=draw(five), actor=five.organiser)
    match = Match.objects.get(position=1)
    for number, juegos in ((1, [3, 0]), (2, [1, 3])):
        MatchResult.objects.create(
            match=match, number=number, outcome_kind="played", stats={"juegos": juegos},
            recorded_at=five.event.created_at,
        )  # fmt: skip
    Match.objects.filter(pk=match.pk).update(outcome_kind="played", winner_side=1, results_count=2)

    found = round_detail(five.event.pk, 1, ANYBODY)

    sides = found.matches[0].sides
    assert [(side.juegos, side.is_winner) for side in sides] == [(1, False), (3, True)]


@pytest.mark.parametrize("role", [None, "desk", "referee", "head_referee", "foreign"])
def test_a_draft_answers_as_an_unknown_number(five, role):
    draw(five)
    match = Match.objects.first()
    if role is None:
        actor = ANYBODY
    elif role == "foreign":
        actor = league(2, home=association("otra", "Peña Otra")).organiser
    else:
        actor = member(five.association, Role(role))

    assert rounds_of(five.event.pk, actor) == ()
    for asked in (1, 99):
        with pytest.raises(Round.DoesNotExist):
            round_detail(five.event.pk, asked, actor)
        with pytest.raises(Round.DoesNotExist):
            round_id_of(five.event.pk, asked, actor)
    for public_id in (match.public_id, "zzzzzzzzzz"):
        with pytest.raises(Match.DoesNotExist):
            match_row(five.event.pk, public_id, actor)


def test_a_draft_is_there_for_organisers_and_for_the_system(five):
    draw(five)

    assert len(rounds_of(five.event.pk, five.organiser)) == 1
    assert round_detail(five.event.pk, 1, SYSTEM).summary.is_draft


def test_rounds_of_counts_what_is_still_to_be_played(five):
    services.publish_round(round_id=draw(five), actor=five.organiser)
    record_walkover(match_id=Match.objects.get(position=1).pk, winner_side=0, actor=five.organiser)

    (row,) = rounds_of(five.event.pk, ANYBODY)

    assert (row.tables, row.unfinished, row.postponed) == (2, 1, 0)
    assert row.status == RoundStatus.PLAYING


def test_rounds_of_leaves_void_rounds_out(five):
    round_id = draw(five)
    services.publish_round(round_id=round_id, actor=five.organiser)
    services.void_round(round_id=round_id, actor=five.organiser, reason="Wrong list")

    assert rounds_of(five.event.pk, five.organiser) == ()


@pytest.mark.parametrize("pairs", [2, 6])
def test_round_pages_ask_the_same_of_the_database_whatever_the_field(
    pairs, django_assert_num_queries
):
    made = league(pairs)
    services.publish_round(round_id=draw(made), actor=made.organiser)

    with django_assert_num_queries(5):
        round_detail(made.event.pk, 1, ANYBODY)
    with django_assert_num_queries(1):
        rounds_of(made.event.pk, ANYBODY)


@pytest.mark.parametrize("pairs", [2, 6])
def test_draft_pages_ask_the_same_of_the_database_whatever_the_field(
    pairs, django_assert_num_queries
):
    made = league(pairs)
    draw(made)

    with django_assert_num_queries(10):
        round_detail(made.event.pk, 1, made.organiser)
