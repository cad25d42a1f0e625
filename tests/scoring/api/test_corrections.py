"""Corrections, rulings and the scoresheet over the API."""

import pytest

from scoring.models import LedgerEntry
from tests.factories.programs import TableProgram
from tests.factories.tables import at_table

pytestmark = pytest.mark.django_db

COUNTED = {"type": "counted", "card_points": [62, 58], "last_trick": 0, "cantes": [[], []]}
RENUNCIO = {"side": 0, "duty": "must_assist", "remedy": "juego"}


@pytest.fixture
def table():
    return at_table()


@pytest.fixture
def desk(table):
    return TableProgram(table, table.desk)


@pytest.fixture
def referee(table):
    return TableProgram(table, table.referee)


def test_correction_replaces_an_entry_and_keeps_both(referee):
    referee.sends("hands", COUNTED)
    change = {"sequence": 1, "replace": COUNTED | {"card_points": [61, 59]}}

    done = referee.sends("corrections", {"amendments": [change], "reason": "Miscounted"})

    sheet = referee.scoresheet()
    assert done.status_code == 201
    assert done.data["board"]["next"]["carried"] == [71, 59]
    assert [entry["kind"] for entry in sheet.data["entries"]] == ["counted", "amended"]
    assert sheet.data["entries"][0]["amended_by"] == 2
    assert sheet.data["hands"][0]["totals"] == [71, 59]


def test_correction_without_a_reason_is_refused(referee):
    referee.sends("hands", COUNTED)

    done = referee.sends("corrections", {"amendments": [{"sequence": 1, "void": True}]})

    assert (done.status_code, done.data["code"]) == (409, "reason_required")


def test_correction_that_later_hands_contradict_names_them(referee):
    referee.sends("hands", COUNTED)
    referee.sends("hands", {"type": "out", "winner": 1, "card_points": [0, 43]})
    change = {"sequence": 1, "replace": COUNTED | {"cantes": [[40], []]}}

    done = referee.sends("corrections", {"amendments": [change], "reason": "A forty"})

    assert (done.status_code, done.data["code"]) == (409, "correction_does_not_fit")
    assert [hand["sequence"] for hand in done.data["hands"]] == [2]
    assert done.data["hands"][0]["faults"][0]["message"]


def test_correction_is_for_referees(desk):
    desk.sends("hands", COUNTED)

    done = desk.sends("corrections", {"amendments": [{"sequence": 1, "void": True}]})

    assert done.status_code == 403


def test_correction_is_tried_out_without_saving(referee):
    referee.sends("hands", COUNTED)

    seen = referee.sends("corrections/preview", {"amendments": [{"sequence": 1, "void": True}]})

    assert (seen.status_code, seen.data["refused"]) == (200, False)
    assert seen.data["board"]["next"]["carried"] == [0, 0]
    assert LedgerEntry.objects.count() == 1


def test_ruling_is_given_and_overturned(referee):
    ruled = referee.sends("rulings", RENUNCIO)

    overturned = referee.client.post(
        f"/api/v1/rulings/{ruled.data['id']}/overturn/",
        {"reason": "It was not one"},
        format="json",
        headers={"if-match": '"1"', "idempotency-key": "over"},
    )

    sheet = referee.scoresheet()
    assert (ruled.status_code, ruled.data["board"]["score"]["juegos"]) == (201, [0, 1])
    assert (overturned.status_code, overturned.data["version"]) == (200, 2)
    assert overturned.data["board"]["score"]["juegos"] == [0, 0]
    assert sheet.data["rulings"][0]["state"] == "overturned"


@pytest.mark.parametrize("remedy", ["juego", "repeat", "waived"])
def test_ruling_sent_again_is_answered_the_same(referee, remedy):
    body = RENUNCIO | {"remedy": remedy, "reason": "x"}
    headers = {"idempotency-key": "rule", "if-match": '"0"'}

    first = referee.sends("rulings", body, **headers)
    again = referee.sends("rulings", body, **headers)

    assert (first.status_code, again.status_code) == (201, 200)
    assert again.data == first.data | {"replayed": True}


def test_scoresheet_of_a_match_not_begun_is_version_0(referee):
    sheet = referee.scoresheet()

    assert (sheet.status_code, sheet["ETag"]) == (200, '"0"')
    assert (sheet.data["version"], sheet.data["entries"]) == (0, [])
    assert sheet.data["board"]["finished"] is False


def test_scoresheet_is_not_sent_twice(referee):
    referee.sends("hands", COUNTED)
    tag = referee.scoresheet()["ETag"]

    again = referee.client.get(
        f"/api/v1/matches/{referee.match}/scoresheet/", headers={"if-none-match": tag}
    )

    assert (tag, again.status_code) == ('"1"', 304)


def test_ruling_without_an_entry_changes_the_tag_of_the_scoresheet(referee):
    referee.sends("hands", COUNTED)
    referee.sends("rulings", RENUNCIO | {"remedy": "waived"})

    assert referee.scoresheet()["ETag"] == '"1-r1"'


def test_scoresheet_shows_who_recorded_only_to_who_may_score(client, desk):
    desk.sends("hands", COUNTED)

    public = client.get(f"/api/v1/matches/{desk.match}/scoresheet/").json()

    assert not {"key", "actor", "device"} & set(public["entries"][0])
    assert {"key", "actor", "device"} <= set(desk.scoresheet().data["entries"][0])
