"""What everybody reads: the acta, the tables in play, the paper."""

import pytest
from django.test import Client

from engine.facts import Amendment, HandRecorded, JuegoAwarded
from engine.rules import MatchFormat, MatchUnit
from scoring.enums import Remedy
from scoring.models import Scoresheet
from scoring.services.hands import correct_hand, undo_last
from scoring.services.rulings import Renuncio, rule_renuncio
from scoring.services.submissions import Why
from tests.factories.pages import ENGLISH, event_page_of, page_of, signed_in, text_of
from tests.factories.tables import at_table, counted, out
from tournaments.enums import RoundStatus
from tournaments.models import Match, Round

pytestmark = pytest.mark.django_db


@pytest.fixture
def visitor() -> Client:
    return Client(**ENGLISH)


def test_acta_tells_every_hand_and_its_effect(visitor):
    table = at_table()
    table.plays(counted(62, last=0, cantes=((20,), ())))
    table.plays(out(1))
    table.ends(JuegoAwarded(0))

    text = text_of(visitor.get(page_of(table, "acta")))

    assert "62–58, last trick: Gómez–Lacasta, Gómez–Lacasta sang 20" in text
    assert "Nobody is out: the juego goes on de vueltas." in text
    assert "Ferrer–Pérez win the juego (in the vueltas)." in text
    assert "Without detail" in text


def test_acta_shows_corrections_and_rulings_but_no_private_note(visitor):
    table = at_table()
    table.plays(counted(62))
    done = correct_hand(
        match_id=table.match.pk,
        amendments=(Amendment(1, HandRecorded(counted(26))),),
        submission=table.sends(),
        why=Why(reason_code="mistyped", public_text="al revés", private_text="secreto"),
    )
    table.version = done.sequence
    waived = Renuncio(side=1, duty="must_beat", remedy=Remedy.WAIVED, private_note="secreto")
    rule_renuncio(match_id=table.match.pk, renuncio=waived, submission=table.sends())

    page = visitor.get(page_of(table, "acta"))

    text = text_of(page)
    assert "Typed wrong. “al revés”" in text
    assert "<s>62–58, last trick: Gómez–Lacasta</s>" in page.content.decode()
    assert "Did not beat the trick. Let it stand." in text
    assert "secreto" not in text


def test_ledger_shows_private_notes_to_referees():
    table = at_table()
    table.plays(counted(62))
    correct_hand(
        match_id=table.match.pk,
        amendments=(Amendment(1, None),),
        submission=table.sends(),
        why=Why(reason_code="not_played", private_text="lo vio Ana"),
    )

    text = text_of(signed_in(table.referee).get(page_of(table, "ledger")))

    assert "lo vio Ana" in text


def test_acta_keeps_a_struck_hand_under_its_juego(visitor):
    table = at_table()
    table.plays(counted(62))
    undo_last(match_id=table.match.pk, submission=table.sends())
    table.version = 2
    table.plays(counted(60))
    table.plays(out(0))

    page = visitor.get(page_of(table, "acta"))

    assert [len(juego["rows"]) for juego in page.context["juegos"]] == [1, 2]


def test_ledger_closes_and_reopens_the_scoresheet_with_a_reason():
    table = at_table()
    table.plays(counted(62))
    referee, address = signed_in(table.referee), page_of(table, "close")

    silent = referee.post(address, {"step": "close"})
    referee.post(address, {"step": "close", "reason": "en disputa"})
    closed = referee.get(page_of(table, "pad"))
    referee.post(address, {"step": "reopen", "reason": "resuelto"})

    assert silent.status_code == 400
    assert "The scoresheet of this table is closed" in text_of(closed)
    assert Scoresheet.objects.get().status == "open"


def test_acta_of_a_draft_is_not_found(visitor):
    table = at_table()
    Round.objects.update(status=RoundStatus.DRAFT)

    assert visitor.get(page_of(table, "acta")).status_code == 404


def test_tables_show_every_match_of_the_round(visitor):
    table = at_table(4)
    table.plays(counted(62, last=0, cantes=((20,), ())))

    text = text_of(visitor.get(event_page_of(table, "tables")))

    assert "A hand just now" in text
    assert "9 to go out" in text
    assert "Not begun" in text


def test_tables_show_an_outcome_without_play(visitor):
    table = at_table()
    Match.objects.update(outcome_kind="walkover", winner_side=1)

    assert "Walkover" in text_of(visitor.get(event_page_of(table, "tables")))


def test_tables_asked_again_answer_304_until_something_moves(visitor):
    table = at_table()
    address = event_page_of(table, "tables") + "?fragment=1"
    tag = visitor.get(address).headers["ETag"]

    same = visitor.get(address, HTTP_IF_NONE_MATCH=tag)
    table.plays(counted(62))
    moved = visitor.get(address, HTTP_IF_NONE_MATCH=tag)

    assert (same.status_code, moved.status_code) == (304, 200)


def test_tables_without_a_round_say_what_to_expect(visitor):
    table = at_table()
    Round.objects.update(status=RoundStatus.DRAFT)

    text = text_of(visitor.get(event_page_of(table, "tables")))

    assert "No round is being played" in text


@pytest.mark.parametrize("pairs", [2, 12])
def test_tables_take_the_same_queries_for_any_number(pairs, visitor, django_assert_num_queries):
    table = at_table(pairs)

    with django_assert_num_queries(8):
        visitor.get(event_page_of(table, "tables"))


@pytest.mark.parametrize(
    ("match_format", "lines"),
    [
        (MatchFormat(unit=MatchUnit.JUEGO, wins=3), 5),
        (MatchFormat(unit=MatchUnit.JUEGO, fixed=4), 4),
        (MatchFormat(unit=MatchUnit.COTO, wins=1), 5),
        (MatchFormat(unit=MatchUnit.COTON, wins=1), 15),
    ],
    ids=["three juegos", "exactly four", "a coto", "a cotón"],
)
def test_printed_acta_has_a_line_for_every_juego(visitor, match_format, lines):
    table = at_table(4, match_format=match_format)

    content = visitor.get(event_page_of(table, "print-actas", 1)).content.decode()

    assert content.count('<section class="page">') == 2
    assert content.count('class="print-write"') == 2 * lines
    assert "<svg" in content


def test_printed_actas_of_an_unknown_round_are_not_found(visitor):
    assert visitor.get(event_page_of(at_table(), "print-actas", 9)).status_code == 404


def test_blank_acta_needs_no_data(visitor):
    page = visitor.get(event_page_of(at_table(), "print-blank"))

    assert page.content.decode().count('class="print-write"') == 10
