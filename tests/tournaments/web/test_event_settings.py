"""Changing an event after it was made, and the page of its rules."""

import pytest
from django.utils import timezone

from tests.factories.leagues import league, member
from tests.factories.people import home
from tournaments.enums import Role, RoundStatus
from tournaments.models import StageRules
from tournaments.selectors.events import event_detail, tables_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(place):
    return place.event(tables=4)


@pytest.fixture
def address(place, event):
    return f"/a/{place.slug}/e/{event.slug}/manage/settings/"


def rules_sent(event, **changes):
    detail = event_detail(event.id)
    options = {name: str(value).lower() for name, value in detail.rules.ruleset.items()}
    length = {"unit": detail.rules.match_format["unit"], "length": "3", "preset": "guinarte"}
    return options | length | {"reason": "", "go": "save"} | changes


def freeze(event):
    StageRules.objects.filter(stage_id=event.stage_id).update(frozen_at=timezone.now())


def test_details_are_changed(owner, event, address):
    sent = {"name": "Liga de invierno", "venue": "Casino", "fee": "3", "courtesy_minutes": "5"}

    answer = owner.post(address, {"section": "details", **sent})

    detail = event_detail(event.id)
    assert answer.status_code == 302
    assert (detail.name, detail.venue, detail.slug) == ("Liga de invierno", "Casino", event.slug)


def test_details_without_a_name_keep_the_rest(owner, address):
    sent = {"name": "", "venue": "Casino", "fee": "3", "courtesy_minutes": "5"}

    answer = owner.post(address, {"section": "details", **sent})

    assert answer.status_code == 400
    assert 'value="Casino"' in answer.content.decode()


def test_tables_are_added_noted_and_taken_out_of_use(owner, event, address):
    owner.post(address, {"section": "tables", "count": "6"})
    owner.post(f"{address}tables/2/", {"note": "junto a la puerta", "is_blocked": "on"})

    tables = {row.number: (row.note, row.is_blocked) for row in tables_of(event.id)}
    assert len(tables) == 6
    assert tables[2] == ("junto a la puerta", True)


def test_unknown_table_or_section_is_not_found(owner, address):
    answers = [owner.post(f"{address}tables/99/", {}), owner.post(address, {"section": "nothing"})]

    assert [answer.status_code for answer in answers] == [404, 404]


def test_calendar_is_fixed_once_a_round_is_drawn(browser_of):
    made = league()
    made.round(1, RoundStatus.PUBLISHED, (1, 2), (3, 4))
    address = f"/a/{made.association.slug}/e/{made.event.slug}/manage/settings/"

    answer = browser_of(made.organiser).post(address, {"section": "legs", "legs": "2"})

    assert answer.status_code == 409
    assert "el calendario no puede cambiar" in answer.content.decode()


def test_event_with_an_open_round_is_not_finished_and_the_page_names_it(browser_of):
    made = league()
    made.round(1, RoundStatus.PUBLISHED, (1, 2), (3, 4))
    address = f"/a/{made.association.slug}/e/{made.event.slug}/manage/settings/"

    answer = browser_of(made.organiser).post(address, {"section": "finish"})

    assert answer.status_code == 409
    assert "Rondas aún abiertas: 1" in answer.content.decode()


def test_finishing_the_event_leads_to_what_comes_next(browser_of):
    made = league()
    made.round(1, RoundStatus.CLOSED, (1, 2), (3, 4))
    address = f"/a/{made.association.slug}/e/{made.event.slug}/manage/"

    answer = browser_of(made.organiser).post(f"{address}settings/", {"section": "finish"})

    assert (answer.status_code, answer.url) == (302, address)


def test_rules_are_changed_before_the_first_round_without_a_reason(owner, event, address):
    answer = owner.post(f"{address}rules/", rules_sent(event, target="201"))

    rules = event_detail(event.id).rules
    assert answer.status_code == 302
    assert (rules.version, rules.ruleset["target"]) == (1, 201)


def test_frozen_rules_ask_for_a_reason_and_keep_the_change(owner, event, address):
    freeze(event)

    answer = owner.post(f"{address}rules/", rules_sent(event, target="201"))

    source = answer.content.decode()
    assert answer.status_code == 400
    assert 'id="id_reason_error"' in source
    assert 'value="201"' in source
    assert event_detail(event.id).rules.version == 1


def test_frozen_rules_change_in_a_new_version_with_its_reason(owner, event, address, client, place):
    freeze(event)

    owner.post(f"{address}rules/", rules_sent(event, tute="false", reason="Acuerdo de la junta"))

    source = client.get(f"/a/{place.slug}/e/{event.slug}/rules/").content.decode()
    assert event_detail(event.id).rules.version == 2
    assert "Acuerdo de la junta" in source
    assert "Cuatro reyes o cuatro sotas en una mano no valen nada especial." in source


def test_starting_again_from_a_preset_fills_the_form_and_saves_nothing(owner, event, address):
    answer = owner.post(f"{address}rules/", {"preset": "casual", "go": "start"})

    assert 'value="higher_total" required checked' in answer.content.decode().replace(
        ' id="id_both_over_1"', ""
    )
    assert event_detail(event.id).rules.preset == "guinarte"


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("es", "Gana el juego la pareja que hizo las últimas."),
        ("en", "The pair that took the last trick wins the juego."),
    ],
)
def test_rules_page_tells_every_option_to_everybody(client, place, event, language, sentence):
    address = f"/a/{place.slug}/e/{event.slug}/rules/"

    answer = client.get(address, headers={"accept-language": language})

    assert answer.status_code == 200
    assert sentence in answer.content.decode()


def test_pages_of_settings_are_for_organisers(address, client, browser_of):
    stranger = browser_of(home("Peña El As").owner)

    answers = [
        browser.get(each)
        for browser in (client, stranger)
        for each in (address, f"{address}rules/")
    ]

    assert [answer.status_code for answer in answers] == [302, 302, 404, 404]


def test_referee_reads_why_settings_are_not_theirs(browser_of):
    made = league()
    referee = member(made.association, Role.REFEREE)
    address = f"/a/{made.association.slug}/e/{made.event.slug}/manage/settings/"

    answer = browser_of(referee).get(address)

    assert answer.status_code == 403
    assert "Tu papel en esta asociación no lo permite" in answer.content.decode()


def test_event_of_another_association_is_not_found(owner, place):
    other = home("Peña El As")
    event = other.event("Otra liga")

    answers = [
        owner.get(f"/a/{place.slug}/e/{event.slug}/rules/"),
        owner.get(f"/a/{place.slug}/e/{event.slug}/manage/settings/"),
    ]

    assert [answer.status_code for answer in answers] == [404, 404]
