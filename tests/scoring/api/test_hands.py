"""Recording at a table over the API: what is answered, refused, and repeated."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.models import LedgerEntry
from tests.factories.programs import TableProgram
from tests.factories.tables import at_table

pytestmark = pytest.mark.django_db

COUNTED = {"type": "counted", "card_points": [62, 58], "last_trick": 0, "cantes": [[20], []]}


@pytest.fixture
def table():
    return at_table()


@pytest.fixture
def desk(table):
    return TableProgram(table, table.desk)


@pytest.fixture
def referee(table):
    return TableProgram(table, table.referee)


def test_hand_is_recorded_and_answered_with_the_board(desk):
    response = desk.sends("hands", COUNTED)

    assert response.status_code == 201
    assert response["ETag"] == '"1"'
    assert response.data["board"]["next"]["carried"] == [92, 58]
    assert response.data["step"]["totals"] == [92, 58]
    assert response.data["replayed"] is False


def test_hand_sent_again_is_answered_the_same_and_saved_once(desk):
    first = desk.sends("hands", COUNTED, **{"idempotency-key": "once"})

    again = desk.sends("hands", COUNTED, **{"idempotency-key": "once", "if-match": '"0"'})

    assert (first.status_code, again.status_code) == (201, 200)
    assert again.data == first.data | {"replayed": True}
    assert LedgerEntry.objects.count() == 1


def test_key_of_another_hand_is_refused(desk):
    desk.sends("hands", COUNTED, **{"idempotency-key": "once"})

    other = desk.sends("hands", {"type": "tute", "side": 1}, **{"idempotency-key": "once"})

    assert (other.status_code, other.data["code"]) == (422, "idempotency_key_reused")


def test_stale_version_is_told_both_versions_and_the_tag_to_use(desk):
    desk.sends("hands", COUNTED)

    stale = desk.sends("hands", COUNTED, **{"if-match": '"0"'})

    assert (stale.status_code, stale["ETag"]) == (412, '"1"')
    assert (stale.data["expected"], stale.data["actual"]) == (0, 1)


@pytest.mark.parametrize(
    ("header", "value", "status", "code"),
    [
        ("if-match", None, 428, "missing_if_match"),
        ("if-match", "7", 400, "invalid_if_match"),
        ("if-match", "*", 400, "invalid_if_match"),
        ("if-match", '"1", "2"', 400, "invalid_if_match"),
        ("if-match", '"99999999999999999999"', 400, "invalid_if_match"),
        ("idempotency-key", None, 400, "missing_idempotency_key"),
        ("idempotency-key", "", 400, "invalid_idempotency_key"),
        ("idempotency-key", "x" * 65, 400, "invalid_idempotency_key"),
        ("idempotency-key", "ñ", 400, "invalid_idempotency_key"),
    ],
    ids=lambda value: repr(value)[:24],
)
def test_headers_are_asked_for(desk, header, value, status, code):
    said = {"if-match": '"0"', "idempotency-key": "k"} | {header: value}
    headers = {name: text for name, text in said.items() if text is not None}

    response = desk.client.post(
        f"/api/v1/matches/{desk.match}/hands/", COUNTED, format="json", headers=headers
    )

    assert (response.status_code, response.data["code"]) == (status, code)
    assert response["Content-Type"] == "application/problem+json"


def test_tag_that_compression_made_weak_is_understood(desk):
    assert desk.sends("hands", COUNTED, **{"if-match": 'W/"0"'}).status_code == 201


def test_hand_that_cannot_be_true_says_every_reason(desk):
    wrong = COUNTED | {"card_points": [62, 57], "last_trick": None}

    response = desk.sends("hands", wrong)

    assert (response.status_code, response.data["code"]) == (422, "inconsistent_hand")
    assert {fault["code"] for fault in response.data["faults"]} >= {
        "cards_sum",
        "last_trick_missing",
    }
    assert all(fault["message"] for fault in response.data["faults"])


def test_rare_hand_waits_for_confirmation(desk):
    rare = COUNTED | {"cantes": [[40, 20, 20], []]}

    asked = desk.sends("hands", rare)
    confirmed = desk.sends("hands", rare | {"acknowledged": ["rare_cantes"]})

    assert (asked.status_code, asked.data["code"]) == (409, "confirmation_required")
    assert [warning["code"] for warning in asked.data["warnings"]] == ["rare_cantes"]
    assert confirmed.status_code == 201


@pytest.mark.parametrize(
    "hand",
    [
        {"type": "tute", "side": 1, "acknowledged": ["tute"]},
        {"type": "void", "reason": "misdeal"},
        {"type": "concede", "side": 0, "level": "juego"},
        {"type": "juego", "winner": 1},
    ],
    ids=lambda hand: hand["type"],
)
def test_every_other_ending_is_recorded(desk, hand):
    assert desk.sends("hands", hand).status_code == 201


def test_renuncio_of_the_acta_is_a_ruling_for_a_referee(desk, referee):
    hand = {"type": "renuncio", "side": 0, "duty": "must_assist"}

    refused = desk.sends("hands", hand)
    ruled = referee.sends("hands", hand)

    assert (refused.status_code, refused.data["code"]) == (403, "not_allowed")
    assert ruled.status_code == 201
    assert ruled.data["board"]["score"]["juegos"] == [0, 1]
    assert ruled.data["id"]


@pytest.mark.parametrize(
    ("body", "place"),
    [
        ({}, "type"),
        ([], "document"),
        ("hola", "document"),
        ({"type": "amended", "amendments": []}, "type"),
        (COUNTED | {"card_points": ["62", 58]}, "card_points[0]"),
        (COUNTED | {"surprise": 1}, "surprise"),
        (COUNTED | {"acknowledged": [1]}, "acknowledged[0]"),
        ({"type": "tute", "side": 10**30}, "side"),
    ],
    ids=str,
)
def test_body_that_is_no_hand_says_where(desk, body, place):
    response = desk.sends("hands", body)

    assert (response.status_code, response.data["code"]) == (400, "malformed")
    assert response.data["details"]["at"] == place


def test_preview_tells_what_would_happen_and_saves_nothing(desk):
    seen = desk.sends("hands/preview", COUNTED)
    wrong = desk.sends("hands/preview", COUNTED | {"card_points": [62, 57]})

    assert (seen.status_code, seen.data["refused"]) == (200, False)
    assert seen.data["board"]["next"]["carried"] == [92, 58]
    assert (wrong.status_code, wrong.data["refused"]) == (200, True)
    assert not LedgerEntry.objects.exists()


def test_undo_leaves_the_last_entry_out(desk):
    desk.sends("hands", COUNTED)

    undone = desk.sends("undo")

    assert undone.status_code == 201
    assert undone.data["version"] == 2
    assert undone.data["board"]["next"]["carried"] == [0, 0]


def test_undo_of_what_others_recorded_takes_a_referee(desk, referee):
    referee.sends("hands", COUNTED)
    desk.version = referee.version

    assert desk.sends("undo").status_code == 403


def test_hand_takes_few_queries(desk):
    desk.sends("hands", COUNTED)

    with CaptureQueriesContext(connection) as queries:
        desk.sends("hands", {"type": "out", "winner": 0})

    savepoints = [q for q in queries if "SAVEPOINT" in q["sql"]]
    assert len(queries) - len(savepoints) <= 16
