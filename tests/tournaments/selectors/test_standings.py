"""The league table: order, values, what decided, and how fresh it is."""

from decimal import Decimal

import pytest
from django.utils import timezone

from tests.factories.leagues import League, league
from tournaments.enums import OutcomeKind, RoundStatus, SanctionKind
from tournaments.models import (
    Entrant,
    Match,
    MatchResult,
    Round,
    Sanction,
    Stage,
    StandingsSnapshot,
)
from tournaments.selectors.standings import (
    explained_line,
    revision_by_slug,
    standings,
    standings_at,
    standings_revision,
)
from tournaments.services.sanctions import annul_sanction, set_sanction
from tournaments.services.snapshots import snapshot_standings

pytestmark = pytest.mark.django_db


@pytest.fixture
def four() -> League:
    return league(4)


def decide(made: League, number: int, *results) -> Round:
    """A closed round: (home, away, juegos home, juegos away), or an outcome kind last."""
    row = made.round(number, RoundStatus.CLOSED, *[result[:2] for result in results])
    for match, result in zip(row.matches.order_by("position"), results, strict=True):
        juegos, kind = list(result[2:4]), OutcomeKind(result[4] if len(result) > 4 else "played")
        winner = None if juegos[0] == juegos[1] else int(juegos[0] < juegos[1])
        Match.objects.filter(pk=match.pk).update(
            outcome_kind=kind, winner_side=winner, results_count=1
        )
        played = kind == OutcomeKind.PLAYED
        MatchResult.objects.create(
            match=match,
            number=1,
            outcome_kind=kind,
            winner_side=winner,
            stats={"juegos": juegos, "tantos": None} if played else {},
            recorded_at=timezone.now(),
        )
    return row


def table(made: League) -> list[tuple[int, int, float, str | None]]:
    return [
        (line.place, line.entrant.number, line.values[0].value, line.decided_by)
        for line in standings(made.stage.pk).lines
    ]


def test_standings_order_by_points_then_by_the_juegos_of_three_who_beat_each_other(four):
    decide(four, 1, (1, 4, 3, 0), (2, 3, 3, 2))
    decide(four, 2, (4, 3, 3, 1), (1, 2, 1, 3))
    decide(four, 3, (2, 4, 0, 3), (3, 1, 0, 3))

    assert table(four) == [
        (1, 1, 2, "juegos_difference"),
        (2, 4, 2, "juegos_difference"),
        (3, 2, 2, "juegos_difference"),
        (4, 3, 0, "points"),
    ]


def test_standings_separate_two_by_their_own_match(four):
    decide(four, 1, (1, 2, 2, 3), (3, 4, 3, 0))
    decide(four, 2, (1, 3, 3, 0), (2, 4, 2, 3))
    decide(four, 3, (1, 4, 3, 0), (2, 3, 3, 2))

    assert table(four) == [
        (1, 2, 2, "direct_encounter"),
        (2, 1, 2, "direct_encounter"),
        (3, 3, 1, "direct_encounter"),
        (4, 4, 1, "direct_encounter"),
    ]


def test_standings_share_nothing_when_the_lot_decides(four):
    decide(four, 1, (1, 4, 3, 1), (2, 3, 3, 1))

    rows = table(four)
    assert [row[0] for row in rows] == [1, 2, 3, 4]
    assert {row[3] for row in rows} == {"lot"}


def test_standings_share_a_place_without_a_lot(four):
    four.stage.criteria = ["points", "juegos_difference"]
    four.stage.save()
    decide(four, 1, (1, 4, 3, 1), (2, 3, 3, 1))

    view = standings(four.stage.pk)
    assert [(line.place, line.is_shared) for line in view.lines] == [
        (1, True), (1, True), (3, True), (3, True),
    ]  # fmt: skip
    assert all(line.decided_by is None for line in view.lines)


def test_standings_count_a_walkover_and_no_show_as_the_league_says(four):
    decide(four, 1, (1, 4, 3, 0, "walkover"), (2, 3, 0, 0, "double_walkover"))

    assert {row[1]: row[2] for row in table(four)} == {1: 1, 2: 0, 3: 0, 4: 0}
    first = standings(four.stage.pk).lines[0]
    assert (first.played, first.unplayed) == (0, 1)


def test_standings_leave_drafts_pending_and_void_rounds_out(four):
    decide(four, 1, (1, 4, 3, 1), (2, 3, 3, 1))
    Round.objects.update(status=RoundStatus.VOID)
    four.round(1, RoundStatus.DRAFT, (1, 4))

    assert {row[2] for row in table(four)} == {0}


def test_standings_say_what_is_still_to_be_played(four):
    four.round(1, RoundStatus.PLAYING, (1, 4), (2, 3))
    Match.objects.filter(position=1).update(outcome_kind=OutcomeKind.POSTPONED)

    view = standings(four.stage.pk)
    assert (view.pending, view.is_official) == (2, False)


def test_standings_annul_the_matches_of_a_pair_that_left_before_half(four):
    four.stage.pairing_options = {"calendar": [e.pk for e in four.entrants]}
    four.stage.save()
    decide(four, 1, (1, 4, 3, 1), (2, 3, 3, 1))
    Entrant.objects.filter(number=4).update(status="withdrawn", withdrawn_after=1)

    view = standings(four.stage.pk)
    assert [label.number for label in view.out] == [4]
    assert {line.entrant.number: line.values[0].value for line in view.lines} == {1: 0, 2: 1, 3: 0}


def test_standings_keep_the_results_of_a_pair_that_left_after_half(four):
    four.stage.pairing_options = {"calendar": [e.pk for e in four.entrants]}
    four.stage.save()
    decide(four, 1, (1, 4, 3, 1), (2, 3, 3, 1))
    decide(four, 2, (4, 3, 3, 1), (1, 2, 1, 3))
    Entrant.objects.filter(number=4).update(status="withdrawn", withdrawn_after=2)

    view = standings(four.stage.pk)
    assert view.out == ()
    points = {line.entrant.number: line.values[0].value for line in view.lines}
    assert points == {1: 1, 2: 2, 3: 0, 4: 1}


def test_standings_equal_a_rebuild_after_a_sanction_is_annulled(four):
    decide(four, 1, (1, 4, 3, 1), (2, 3, 3, 1))
    before = standings(four.stage.pk)
    public_id = set_sanction(
        entrant_id=four.entrants[0].pk,
        kind=SanctionKind.POINTS,
        points=Decimal("0.5"),
        actor=four.organiser,
        reason="Late",
    )
    during = standings(four.stage.pk)
    row = Sanction.objects.get(public_id=public_id)
    annul_sanction(sanction_id=row.pk, actor=four.organiser, reason="Early")

    after = standings(four.stage.pk)
    docked = next(line for line in during.lines if line.entrant.number == 1)
    assert (docked.values[0].value, docked.sanctions[0].reason) == (0.5, "Late")
    assert after.lines == before.lines


def test_explained_line_gives_the_sum_of_each_value(four):
    decide(four, 1, (1, 4, 3, 1), (2, 3, 3, 2))
    decide(four, 2, (1, 2, 3, 0), (4, 3, 3, 1))

    found = explained_line(four.stage.pk, four.entrants[0].public_id)

    sums = {value.code: value for value in found.sums}
    assert sums["juegos_difference"].value == 5
    terms = [
        (part.round, part.opponent.number, part.amount) for part in sums["juegos_difference"].parts
    ]
    assert terms == [(1, 4, 2), (2, 2, 3)]


def test_explained_line_refuses_a_pair_of_another_event(four):
    other = league(2, slug="other", home=four.association)

    with pytest.raises(Entrant.DoesNotExist):
        explained_line(four.stage.pk, other.entrants[0].public_id)


def test_standings_at_is_right_at_once_after_a_result(four, django_assert_num_queries):
    decide(four, 1, (1, 4, 3, 1), (2, 3, 3, 1))
    old = standings_at(standings_revision(four.event.pk))
    set_sanction(
        entrant_id=four.entrants[0].pk,
        kind=SanctionKind.WARNING,
        actor=four.organiser,
        reason="Signals",
    )

    fresh = standings_at(standings_revision(four.event.pk))
    with django_assert_num_queries(1):
        again = standings_at(standings_revision(four.event.pk))

    warned = next(line for line in fresh.lines if line.entrant.number == 1)
    assert warned.sanctions[0].kind == SanctionKind.WARNING
    assert again == fresh != old


def test_revision_by_slug_is_that_of_the_event_whatever_was_recorded(four):
    other = league(2, slug="other", home=four.association)
    decide(four, 1, (1, 4, 3, 1), (2, 3, 3, 1))
    set_sanction(
        entrant_id=other.entrants[0].pk,
        kind=SanctionKind.WARNING,
        actor=other.organiser,
        reason="Signals",
    )

    for made in (four, other):
        by_slug = revision_by_slug(made.association.slug, made.event.slug)
        assert by_slug == standings_revision(made.event.pk)


def test_revision_by_slug_refuses_an_unknown_event(four):
    with pytest.raises(Stage.DoesNotExist):
        revision_by_slug(four.association.slug, "nothing")


@pytest.mark.parametrize("pairs", [2, 8])
def test_standings_ask_the_same_of_the_database_whatever_the_field(
    pairs, django_assert_num_queries
):
    made = league(pairs)
    decide(made, 1, *[(n, n + 1, 3, 1) for n in range(1, pairs, 2)])

    with django_assert_num_queries(8):
        standings(made.stage.pk)


def test_snapshot_standings_keeps_one_row_per_version(four):
    row = decide(four, 1, (1, 4, 3, 1), (2, 3, 3, 1))

    snapshot_standings(round_id=row.pk)
    snapshot_standings(round_id=row.pk)

    kept = StandingsSnapshot.objects.get()
    assert [line["place"] for line in kept.rows] == [1, 2, 3, 4]
    assert set(kept.rows[0]) == {"place", "entrant", "values", "decided_by"}


def test_snapshot_standings_of_a_round_that_is_gone_does_nothing():
    snapshot_standings(round_id=12345)

    assert StandingsSnapshot.objects.count() == 0
