"""The pad: from typing to saving, and what happens when something is in the way."""

import pytest
from django.test import Client

from engine.facts import HandVoided, JuegoAwarded
from engine.rules import MatchFormat, MatchUnit
from scoring.models import LedgerEntry, Scoresheet
from tests.factories.leagues import association, member
from tests.factories.pages import Phone, hidden, page_of, signed_in, text_of
from tests.factories.tables import at_table, counted, out
from tournaments.enums import Role, RoundStatus
from tournaments.models import Round

pytestmark = pytest.mark.django_db

HAND = {"last_trick": "0", "side": "0", "points": "72"}
ONE_JUEGO = MatchFormat(unit=MatchUnit.JUEGO, wins=1)


@pytest.fixture
def phone() -> Phone:
    return Phone(at_table())


def entries() -> list[dict]:
    return list(LedgerEntry.objects.order_by("sequence").values_list("payload", flat=True))


def test_pad_shows_the_board_and_the_form_of_the_first_hand(phone):
    page = phone.opens()

    assert page.status_code == 200
    assert "Gómez–Lacasta" in text_of(page)
    assert (hidden(page, "version"), hidden(page, "kind")) == ("0", "counted")


def test_preview_shows_both_totals_and_saves_nothing(phone):
    preview = phone.previews(phone.opens(), **HAND, cantes_0=["20-1"])

    text = text_of(preview)
    assert "92 42 buenas" in text
    assert "58 8 buenas" in text
    assert "Gómez–Lacasta need 9 to go out." in text
    assert entries() == []


def test_saving_a_preview_records_the_hand_it_showed(phone):
    saved = phone.enters(**HAND, cantes_1=["40"])

    assert saved.status_code == 302
    (payload,) = entries()
    assert payload["card_points"] == [62, None]
    assert payload["cantes"] == [[], [40]]


@pytest.mark.parametrize(
    ("typed", "card_points"),
    [
        ({"points": "72"}, [62, None]),
        ({"points": "22 buenas"}, [62, None]),
        ({"points": "22b"}, [62, None]),
        ({"points": "22", "half": "buenas"}, [62, None]),
        ({"points": "42", "half": "malas"}, [32, None]),
        ({"points": "62", "without_ten": "on"}, [62, None]),
        ({"side": "1", "points": "58"}, [None, 58]),
    ],
    ids=["plain", "buenas", "short", "by key", "malas by key", "without the ten", "the others"],
)
def test_points_are_read_as_they_are_said(phone, typed, card_points):
    phone.enters(**{**HAND, **typed})

    assert entries()[0]["card_points"] == card_points


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"points": "sesenta"}, "“sesenta” is not a number of points."),
        ({"points": "60", "half": "malas"}, "“60 malas” is not a number of points."),
        ({"points": ""}, "This field is required."),
        ({"side": "7"}, "Select a valid choice."),
    ],
    ids=["words", "sixty malas", "nothing", "no such pair"],
)
def test_what_cannot_be_read_is_refused_beside_its_field_and_kept(phone, typed, sentence):
    page = phone.previews(phone.opens(), **{**HAND, "cantes_1": ["40"], **typed})

    assert page.status_code == 400
    assert sentence in text_of(page)
    assert page.context["form"]["cantes_1"].value() == ["40"]


def test_a_hand_that_cannot_be_true_is_refused_with_every_reason(phone):
    page = phone.previews(phone.opens(), side="0", points="1")

    assert page.status_code == 422
    assert "Gómez–Lacasta and Ferrer–Pérez cannot have 1 and 119 points in cards" in text_of(page)
    assert "Say which pair took the last trick" in text_of(page)


def test_going_back_from_the_preview_keeps_what_was_typed(phone):
    preview = phone.previews(phone.opens(), **HAND, cantes_0=["20-1", "40"])

    page = phone.client.post(phone.pad, {"typed": hidden(preview, "typed"), "step": "edit"})

    assert page.context["form"]["points"].value() == "72"
    assert page.context["form"]["cantes_0"].value() == ["20-1", "40"]
    assert hidden(page, "key") == hidden(preview, "key")


def test_a_rare_hand_is_saved_only_when_confirmed(phone):
    preview = phone.previews(phone.opens(), last_trick="1", side="0", points="0")

    refused = phone.saves(preview)

    assert refused.status_code == 409
    assert "One pair did not make a single point" in text_of(refused)
    assert entries() == []
    assert phone.saves(preview, confirm="on").status_code == 302


def test_saving_twice_is_saved_once(phone):
    preview = phone.previews(phone.opens(), **HAND)
    phone.saves(preview)

    again = phone.saves(preview)

    assert again.status_code == 302
    assert len(entries()) == 1


def test_somebody_faster_is_told_with_both_versions_and_nothing_typed_is_lost(phone):
    preview = phone.previews(phone.opens(), **HAND)
    phone.table.ends(HandVoided("misdeal"))

    late = phone.saves(preview)

    text = text_of(late)
    assert late.status_code == 412
    assert "you were looking at version 0 and the scoresheet is at 1" in text
    assert "Entry 1: Hand without effect: Badly dealt" in text
    assert late.context["form"]["points"].value() == "72"
    assert hidden(late, "version") == "1"
    assert hidden(late, "key") == hidden(preview, "key")


def test_a_key_used_for_another_hand_is_refused(phone):
    first = phone.previews(phone.opens(), **HAND)
    other = phone.previews(phone.opens(), **{**HAND, "points": "60"})
    phone.saves(first)

    refused = phone.saves(other, key=hidden(first, "key"))

    assert refused.status_code == 422
    assert "saved as entry 1" in text_of(refused)


def test_in_the_vueltas_it_asks_who_went_out(phone):
    phone.table.plays(counted(62))

    page = phone.opens()

    assert hidden(page, "kind") == "out"
    assert "need 29 to go out" in text_of(page)


@pytest.mark.parametrize(
    ("typed", "payload"),
    [
        ({}, {"type": "out", "winner": 1}),
        (
            {"points_0": "2", "points_1": "60", "cantes_1": ["20-1"]},
            {"type": "out", "winner": 1, "card_points": [2, 60], "cantes": [[], [20]]},
        ),
    ],
    ids=["without points", "with points and cantes"],
)
def test_who_went_out_is_recorded_with_what_is_known(phone, typed, payload):
    phone.table.plays(counted(62))

    phone.enters(winner="1", **typed)

    assert entries()[1] == payload


def test_points_of_one_pair_only_are_refused_in_the_vueltas(phone):
    phone.table.plays(counted(62))

    page = phone.previews(phone.opens(), winner="1", points_0="2")

    assert page.status_code == 400
    assert "Enter the points of both pairs, or leave both blank." in text_of(page)


@pytest.mark.parametrize(
    ("kind", "typed", "payload"),
    [
        ("tute", {"side": "1"}, {"type": "tute", "side": 1}),
        ("juego", {"winner": "0"}, {"type": "juego", "winner": 0}),
        ("void", {"reason": "misdeal"}, {"type": "void", "reason": "misdeal"}),
        (
            "concede",
            {"side": "0", "level": "match"},
            {"type": "concede", "side": 0, "level": "match"},
        ),
    ],
)
def test_other_endings_are_one_form_away(phone, kind, typed, payload):
    preview = phone.previews(phone.opens(f"?kind={kind}"), **typed)

    phone.saves(preview, confirm="on")

    assert entries() == [payload]


def test_a_coto_without_detail_is_offered_where_cotos_count():
    phone = Phone(at_table(match_format=MatchFormat(unit=MatchUnit.COTO, wins=2)))

    preview = phone.previews(phone.opens("?kind=coto"), winner="1", lost="2")
    phone.saves(preview)

    assert entries() == [{"type": "coto", "juegos": [2, 3]}]


def test_undo_takes_back_the_hand_that_ended_the_match():
    phone = Phone(at_table(match_format=ONE_JUEGO))
    phone.table.ends(JuegoAwarded(0))
    page = phone.opens()

    undone = phone.client.post(
        page_of(phone.table, "undo"), {"key": "undo-1", "version": hidden(page, "version")}
    )

    assert undone.status_code == 302
    assert Scoresheet.objects.get().status == "open"


def test_undo_of_what_somebody_else_entered_is_refused_to_the_desk():
    table = at_table()
    table.plays(counted(62))

    refused = signed_in(table.desk).post(page_of(table, "undo"), {"key": "u", "version": "1"})

    assert refused.status_code == 403


def test_peek_answers_a_fragment_with_the_effect(phone):
    fragment = phone.client.post(phone.pad, {**HAND, "kind": "counted", "step": "peek"})

    assert "72 22 buenas" in text_of(fragment)
    assert "<html" not in fragment.content.decode()


@pytest.mark.parametrize("kind", ["tute", "juego", "concede", "void"])
def test_a_form_without_room_for_the_effect_does_not_peek(phone, kind):
    page = phone.client.get(phone.pad, {"kind": kind}).content.decode()

    assert "hx-post" not in page
    assert "hx-post" in phone.client.get(phone.pad).content.decode()


def test_peek_at_half_a_form_is_not_an_error(phone):
    assert phone.client.post(phone.pad, {"kind": "counted", "step": "peek"}).status_code == 200


@pytest.mark.parametrize(
    "said",
    [
        {},
        {"step": "dance"},
        {"step": "save"},
        {"step": "save", "key": "k", "version": "0", "fact": "{"},
        {"step": "save", "key": "k", "version": "0", "fact": "[" * 1500},
        {"step": "save", "key": "k", "version": "-4", "fact": '{"type":"tute","side":0}'},
        {
            "step": "save",
            "key": "k",
            "version": "0",
            "fact": '{"type":"amended","amendments":[{"sequence":1,"void":true}]}',
        },
    ],
    ids=[
        "nothing",
        "no such step",
        "no fact",
        "no json",
        "deep",
        "negative version",
        "a correction",
    ],
)
def test_what_no_form_sends_is_a_bad_request(phone, said):
    assert phone.client.post(phone.pad, said).status_code == 400
    assert entries() == []


def test_saving_a_hand_takes_few_queries(phone, django_assert_max_num_queries):
    phone.table.ends(HandVoided("misdeal"))
    preview = phone.previews(phone.opens(), **HAND)

    with django_assert_max_num_queries(16):
        saved = phone.saves(preview)

    assert saved.status_code == 302


@pytest.mark.parametrize("hands", [1, 4])
def test_pad_takes_the_same_queries_at_any_length(hands, django_assert_num_queries):
    phone = Phone(at_table(match_format=MatchFormat(unit=MatchUnit.JUEGO, wins=9)))
    for _ in range(hands):
        phone.table.ends(JuegoAwarded(0))

    with django_assert_num_queries(13):
        page = phone.opens()

    assert page.status_code == 200


def test_anybody_is_sent_to_sign_in():
    answer = Client().get(page_of(at_table(), "pad"))

    assert answer.status_code == 302
    assert "login" in answer.url


def test_a_stranger_does_not_find_the_pad():
    table = at_table()
    stranger = member(association("otra", "Otra"), Role.OWNER, "ajena")

    assert signed_in(stranger).get(page_of(table, "pad")).status_code == 404


def test_the_match_of_a_draft_is_not_found_by_a_referee():
    table = at_table()
    Round.objects.update(status=RoundStatus.DRAFT)

    assert signed_in(table.referee).get(page_of(table, "pad")).status_code == 404


@pytest.mark.parametrize("page", ["ledger", "renuncio"])
def test_the_desk_neither_rules_nor_reads_the_ledger(page):
    table = at_table()
    table.plays(counted(62))

    assert signed_in(table.desk).get(page_of(table, page)).status_code == 403


def test_a_match_that_is_over_offers_no_form(phone):
    for _ in range(3):
        phone.table.plays(counted(62))
        phone.table.plays(out(0))

    page = phone.opens()

    assert "The match is over" in text_of(page)
    assert 'value="preview"' not in page.content.decode()
