"""Reading a scoresheet: as it stands, as it stood, as it would stand."""

import pytest

from engine.facts import Amendment, HandRecorded, JuegoAwarded
from engine.rules import MatchFormat, MatchUnit
from scoring.enums import Remedy, ScoresheetStatus
from scoring.models import LedgerEntry
from scoring.selectors.acta import acta
from scoring.selectors.scoresheets import (
    ledger_of,
    preview_correction,
    preview_fact,
    scoreboard_at,
    scoresheet_for_match,
)
from scoring.services.hands import correct_hand, undo_last
from scoring.services.rulings import Renuncio, overturn_ruling, rule_renuncio
from scoring.services.submissions import Why
from tests.factories.tables import at_table, counted, out

pytestmark = pytest.mark.django_db

NINE_JUEGOS = MatchFormat(unit=MatchUnit.JUEGO, wins=9)


def test_scoresheet_for_match_not_begun_is_at_version_zero():
    table = at_table()

    state = scoresheet_for_match(table.match.pk)

    assert (state.version, state.status) == (0, ScoresheetStatus.OPEN)
    assert [side.name for side in state.match.sides] == ["Gómez–Lacasta", "Ferrer–Pérez"]
    assert state.board.juegos.values == (0, 0)


def test_scoresheet_for_match_says_which_side_deals_when_known():
    table = at_table()
    table.plays(counted(62, last=1))

    assert scoresheet_for_match(table.match.pk).dealer == 1


@pytest.mark.parametrize("hands", [1, 4])
def test_scoresheet_for_match_takes_the_same_queries_at_any_length(
    hands, django_assert_num_queries
):
    table = at_table(match_format=NINE_JUEGOS)
    for _ in range(hands):
        table.ends(JuegoAwarded(0))

    with django_assert_num_queries(5):
        state = scoresheet_for_match(table.match.pk)

    assert state.version == hands


def test_scoreboard_at_an_earlier_version_is_as_it_was():
    table = at_table(match_format=NINE_JUEGOS)
    for winner in (0, 1, 1):
        table.ends(JuegoAwarded(winner))

    boards = [scoreboard_at(table.match.pk, version).juegos.values for version in range(4)]

    assert boards == [(0, 0), (1, 0), (1, 1), (1, 2)]


def test_preview_fact_tells_both_totals_and_saves_nothing():
    table = at_table()
    state = scoresheet_for_match(table.match.pk)

    seen = preview_fact(state.ledger, HandRecorded(counted(62, last=0, cantes=((20,), ()))))

    assert seen.step.totals.values == (92, 58)
    assert seen.after.phase.value == "vueltas"
    assert not seen.is_refused
    assert not LedgerEntry.objects.exists()


def test_preview_fact_tells_every_reason_of_a_refusal():
    table = at_table()
    state = scoresheet_for_match(table.match.pk)

    seen = preview_fact(state.ledger, HandRecorded(counted(1, last=None)))

    assert seen.is_refused
    assert {fault.code for fault in seen.faults} == {"cards_unreachable", "last_trick_missing"}


def test_preview_correction_names_later_hands_that_no_longer_fit():
    table = at_table()
    table.plays(counted(62))
    table.plays(out(0))
    ledger = scoresheet_for_match(table.match.pk).ledger
    wins_now = HandRecorded(counted(80, last=0, cantes=((20,), ())))

    alone = preview_correction(ledger, (Amendment(1, wins_now),))
    together = preview_correction(ledger, (Amendment(1, wins_now), Amendment(2, None)))

    assert [hand.sequence for hand in alone.unfit] == [2]
    assert together.after.juegos.values == (1, 0)
    assert not together.is_refused


def test_ledger_of_keeps_everything_in_order():
    table = at_table()
    table.plays(counted(62))
    undo_last(match_id=table.match.pk, submission=table.sends())

    lines = ledger_of(table.match.pk)

    assert [(line.sequence, line.kind, line.reason_code) for line in lines] == [
        (1, "counted", ""),
        (2, "amended", "undo"),
    ]


def test_acta_shows_a_correction_with_what_it_said_before():
    table = at_table()
    table.plays(counted(62))
    correct_hand(
        match_id=table.match.pk,
        amendments=(Amendment(1, HandRecorded(counted(26))),),
        submission=table.sends(),
        why=Why(reason_code="mistyped", public_text="al revés"),
    )

    (row,) = acta(table.match.pk).rows

    (correction,) = row.corrections
    assert row.step.totals.values == (36, 94)
    assert correction.was == HandRecorded(counted(62))
    assert (correction.text, correction.actor_name) == ("al revés", row.actor_name)


def test_acta_strikes_an_undone_hand():
    table = at_table()
    table.plays(counted(62))
    undo_last(match_id=table.match.pk, submission=table.sends())

    (row,) = acta(table.match.pk).rows

    assert row.is_struck
    assert row.corrections[0].is_void


def test_acta_shows_rulings_with_and_without_entry():
    table = at_table()
    said = {"side": 0, "duty": "must_assist"}
    given = rule_renuncio(
        match_id=table.match.pk,
        renuncio=Renuncio(**said, remedy=Remedy.JUEGO),
        submission=table.sends(),
    )
    table.version = given.version
    rule_renuncio(
        match_id=table.match.pk,
        renuncio=Renuncio(**said, remedy=Remedy.WAIVED),
        submission=table.sends(),
    )
    overturn_ruling(ruling_id=given.ruling_id, reason="no lo era", submission=table.sends())

    page = acta(table.match.pk)

    assert [(line.decided, line.state) for line in page.rulings] == [
        ("juego", "overturned"),
        ("waived", "decided"),
    ]
    assert page.rows[0].is_struck
    assert page.rows[0].ruling.overturned_reason == "no lo era"


@pytest.mark.parametrize("hands", [1, 5])
def test_acta_takes_the_same_queries_at_any_length(hands, django_assert_num_queries):
    table = at_table(match_format=NINE_JUEGOS)
    for _ in range(hands):
        table.ends(JuegoAwarded(0))

    with django_assert_num_queries(7):
        page = acta(table.match.pk)

    assert len(page.rows) == hands
