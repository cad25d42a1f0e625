"""Making an event step by step, without JavaScript and without losing anything."""

import re

import pytest

from tests.factories.people import PASSWORD, home
from tournaments.enums import ActorKind, Role
from tournaments.permissions import Actor
from tournaments.selectors.events import event_by_slug, events_of
from tournaments.services.associations import add_member, create_user

pytestmark = pytest.mark.django_db

FIELD = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)"')
STEPS = [
    {"name": "Liga de los jueves", "venue": "Bar Lacasta"},
    {"preset": "lascuarenta"},
    None,
    {"legs": "2", "unit": "coto", "length": "1"},
    {"tables": "12", "fee": "5,50", "courtesy_minutes": "15"},
]


@pytest.fixture
def address(place):
    return f"/a/{place.slug}/manage/events/new/"


def hidden(answer):
    """What a page carries along."""
    found = dict(FIELD.findall(answer.content.decode()))
    return {name: value for name, value in found.items() if name != "csrfmiddlewaretoken"}


def shown(answer):
    """The fields of the form on a page, as a browser would send them untouched."""
    source = answer.content.decode()
    values = {}
    for tag in re.findall(r"<input [^>]*>", source):
        attributes = dict(re.findall(r'([a-z_-]+)="([^"]*)"', tag))
        kind, name = attributes.get("type"), attributes.get("name", "")
        if (kind == "radio" and " checked" in tag) or kind in ("text", "number"):
            values[name] = attributes.get("value", "")
    return values


def walk(browser, address, steps):
    answer = browser.get(address)
    for step in steps:
        fields = shown(answer) if step is None else step
        answer = browser.post(address, hidden(answer) | fields | {"go": "next"})
        assert answer.status_code == 200
    return answer


def test_event_is_made_in_six_steps(owner, place, address):
    summary = walk(owner, address, STEPS)
    assert "Liga a dos vueltas" in summary.content.decode()

    answer = owner.post(address, hidden(summary) | {"go": "create"})

    made = event_by_slug(place.slug, "liga-de-los-jueves")
    assert answer.url == f"/a/{place.slug}/e/liga-de-los-jueves/manage/"
    assert (made.venue, made.stage.legs, len(made.tables)) == ("Bar Lacasta", 2, 12)
    assert (str(made.fee), made.courtesy_minutes) == ("5.50", 15)
    assert made.rules.preset == "lascuarenta"
    assert made.rules.match_format == {"unit": "coto", "wins": 1}
    assert made.rules.ruleset["two_for_seven"] is True


def test_last_page_sent_twice_makes_one_event(owner, place, address):
    summary = walk(owner, address, STEPS)
    sent = hidden(summary) | {"go": "create"}

    answers = [owner.post(address, sent), owner.post(address, sent)]

    assert answers[0].url == answers[1].url
    assert len(events_of(place.id)) == 1


def test_going_back_keeps_everything(owner, address):
    third = walk(owner, address, STEPS[:2])

    second = owner.post(address, hidden(third) | {"go": "back"})
    first = owner.post(address, hidden(second) | shown(second) | {"go": "back"})

    assert shown(second)["preset"] == "lascuarenta"
    assert shown(first)["name"] == "Liga de los jueves"


def test_another_preset_brings_its_own_options(owner, address):
    third = walk(owner, address, STEPS[:2])
    second = owner.post(address, hidden(third) | shown(third) | {"go": "back"})

    again = owner.post(address, hidden(second) | {"preset": "casual", "go": "next"})

    assert shown(again)["malas_minimum"] == "0"
    assert shown(again)["both_over"] == "higher_total"


@pytest.mark.parametrize(
    ("before", "field", "value", "sentence"),
    [
        (0, "name", "", "Falta este dato"),
        (2, "target", "40", "51"),
        (2, "malas_minimum", "120", "no pueden ser más que los tantos del juego"),
        (3, "length", "0", "1"),
        (4, "tables", "x", "número entero"),
    ],
    ids=["no name", "target too low", "malas over target", "length of 0", "no number"],
)
def test_wrong_answer_stays_on_its_step_and_names_the_field(
    owner, address, *, before, field, value, sentence
):
    step = walk(owner, address, STEPS[:before])

    answer = owner.post(address, hidden(step) | shown(step) | {field: value, "go": "next"})

    source = answer.content.decode()
    assert answer.status_code == 400
    assert f'id="id_{field}_error"' in source
    assert sentence in source
    assert value == "" or f'value="{value}"' in source


@pytest.mark.parametrize("sent", [{}, {"step": "99"}, {"step": "x", "go": "create"}, {"go": "?"}])
def test_nonsense_leads_to_the_first_step_that_lacks_something(owner, place, address, sent):
    answer = owner.post(address, sent)

    assert answer.status_code in (200, 400)
    assert 'name="name"' in answer.content.decode()
    assert events_of(place.id) == ()


def test_page_is_for_organisers(place, address, client, browser_of):
    user = create_user(name="Ana Royo", username="ana", password=PASSWORD)
    add_member(association_id=place.id, user_id=user, role=Role.REFEREE, actor=place.owner)
    referee = browser_of(Actor(ActorKind.USER, user))
    stranger = browser_of(home("Peña El As").owner)

    answers = [client.get(address), referee.get(address), stranger.get(address)]

    assert [answer.status_code for answer in answers] == [302, 403, 404]
