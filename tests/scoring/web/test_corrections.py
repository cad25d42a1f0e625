"""Corrections and rulings from the referee's phone."""

import pytest

from engine.facts import JuegoAwarded
from engine.rules import MatchFormat, MatchUnit
from scoring.models import LedgerEntry, Ruling
from tests.factories.pages import hidden, page_of, signed_in, text_of
from tests.factories.tables import AtTable, at_table, counted, out
from tournaments.enums import RoundStatus
from tournaments.models import Round

pytestmark = pytest.mark.django_db

SAVED = ("key", "version", "fact", "typed", "acknowledged", "reason", "text", "note")
HAND = {"last_trick": "0", "side": "0", "points": "36", "reason": "mistyped"}


class Desk:
    """A referee at the correction page of an entry."""

    def __init__(self, table: AtTable, sequence: int = 1) -> None:
        self.client = signed_in(table.referee)
        self.address = page_of(table, "correct", sequence)

    def previews(self, query: str = "", **typed):
        page = self.client.get(self.address + query)
        said = {name: hidden(page, name) for name in ("key", "version", "kind")}
        return self.client.post(self.address, {**said, **typed, "step": "preview"})

    def saves(self, preview):
        said = {name: hidden(preview, name) for name in SAVED}
        return self.client.post(self.address, {**said, "step": "save"})


def test_correct_shows_the_hand_as_it_was_typed():
    table = at_table()
    table.plays(counted(62, last=0, cantes=((20,), ())))

    form = signed_in(table.referee).get(page_of(table, "correct", 1)).context["form"]

    assert str(form["points"].value()) == "72"
    assert form["cantes_0"].value() == ["20-1"]


def test_correct_previews_and_saves_with_its_reason():
    table = at_table()
    table.plays(counted(62))
    desk = Desk(table)

    saved = desk.saves(desk.previews(**HAND, text="al revés"))

    assert saved.status_code == 302
    entry = LedgerEntry.objects.get(sequence=2)
    assert entry.payload["amendments"][0]["replace"]["card_points"] == [26, None]
    assert (entry.reason_code, entry.note.public_text) == ("mistyped", "al revés")


def test_correct_names_later_hands_and_leaves_them_out_together():
    table = at_table()
    table.plays(counted(62))
    table.plays(out(0))
    desk = Desk(table)
    wins_now = {**HAND, "points": "90", "cantes_0": ["20-1"]}

    alone = desk.previews(**wins_now)
    saved = desk.saves(desk.previews(**wins_now, also="2"))

    assert alone.status_code == 422
    assert "Entry 2: This hand is counted to its end" in text_of(alone)
    assert 'name="also" value="2"' in alone.content.decode()
    assert saved.status_code == 302
    assert len(LedgerEntry.objects.get(sequence=3).payload["amendments"]) == 2


def test_correct_can_leave_a_hand_out():
    table = at_table()
    table.plays(counted(62))
    desk = Desk(table)

    desk.saves(desk.previews("?kind=nothing", reason="not_played"))

    amendments = LedgerEntry.objects.get(sequence=2).payload["amendments"]
    assert amendments == [{"sequence": 1, "void": True}]


def test_correct_on_an_old_version_keeps_what_was_typed():
    table = at_table()
    table.plays(counted(62))
    desk = Desk(table)
    preview = desk.previews(**HAND)
    table.plays(out(0))

    late = desk.saves(preview)

    assert late.status_code == 412
    assert late.context["form"]["points"].value() == "36"
    assert "version 1 and the scoresheet is at 2" in text_of(late)


def test_correct_in_a_closed_round_tells_a_referee_who_can():
    table = at_table(match_format=MatchFormat(unit=MatchUnit.JUEGO, wins=1))
    table.ends(JuegoAwarded(0))
    Round.objects.update(status=RoundStatus.CLOSED)
    desk = Desk(table)

    refused = desk.saves(desk.previews(winner="1", reason="mistyped"))

    assert refused.status_code == 409
    assert "An organiser or the head referee can still change it" in text_of(refused)


@pytest.mark.parametrize("also", ["x", "9" * 5000, "999999"], ids=["text", "endless", "unknown"])
def test_correct_together_with_what_is_no_entry_is_never_an_error(also):
    table = at_table()
    table.plays(counted(62))

    assert Desk(table).previews(**HAND, also=also).status_code in {200, 422}


def test_correct_of_an_entry_that_does_not_exist_is_not_found():
    table = at_table()
    table.plays(counted(62))

    assert signed_in(table.referee).get(page_of(table, "correct", 9)).status_code == 404


def test_correct_is_not_for_the_desk():
    table = at_table()
    table.plays(counted(62))

    assert signed_in(table.desk).get(page_of(table, "correct", 1)).status_code == 403


class Bench:
    """A referee at the renuncio page of a table."""

    def __init__(self, table: AtTable) -> None:
        self.client = signed_in(table.referee)
        self.address = page_of(table, "renuncio")

    def rules(self, page=None, **typed):
        page = page or self.client.get(self.address)
        said = {name: hidden(page, name) for name in ("key", "version", "draft")}
        choices = {"side": "0", "duty": "must_assist", "remedy": "juego", "step": "rule"}
        return self.client.post(self.address, {**said, **choices, **typed}, follow=True)


def test_a_renuncio_is_ruled_and_the_half_typed_hand_comes_back():
    table = at_table()
    bench = Bench(table)
    half = {"kind": "counted", "points": "45", "side": "1", "cantes_0": ["20-1"]}
    page = bench.client.post(bench.address, {**half, "step": "start", "key": "x", "version": "0"})

    pad = bench.rules(page)

    ruling = Ruling.objects.get()
    assert (ruling.article, ruling.decided, ruling.offender_side) == ("must_assist", "juego", 0)
    form = pad.context["form"]
    assert (form["points"].value(), form["cantes_0"].value()) == ("45", ["20-1"])


def test_a_renuncio_proposes_what_the_rules_say():
    table = at_table()

    page = signed_in(table.referee).get(page_of(table, "renuncio"))

    assert page.context["form"]["remedy"].value() == "juego"


def test_a_renuncio_without_the_pair_is_refused_beside_the_field():
    refused = Bench(at_table()).rules(side="")

    assert refused.status_code == 400
    assert refused.context["form"]["duty"].value() == "must_assist"
    assert refused.context["form"].errors["side"]


def test_a_renuncio_that_costs_the_match_asks_for_a_reason():
    bench = Bench(at_table())

    refused = bench.rules(remedy="match")

    assert refused.status_code == 409
    assert not Ruling.objects.exists()
    assert bench.rules(remedy="match", reason="grave").status_code == 200
    assert Ruling.objects.get().decided == "match"


def test_a_ruling_is_overturned_with_a_reason():
    table = at_table()
    bench = Bench(table)
    bench.rules()
    ruling = Ruling.objects.get()
    address = page_of(table, "overturn", ruling.public_id)
    page = bench.client.get(address)
    said = {name: hidden(page, name) for name in ("key", "version")}

    silent = bench.client.post(address, said)
    overturned = bench.client.post(address, {**said, "reason": "se repasó"}, follow=True)

    ruling.refresh_from_db()
    assert silent.status_code == 400
    assert ruling.state == "overturned"
    assert "Does not count" in text_of(overturned)


def test_a_ruling_of_another_match_is_not_found():
    table = at_table()

    assert signed_in(table.referee).get(page_of(table, "overturn", "zzz")).status_code == 404
