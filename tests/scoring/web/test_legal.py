"""The referee's question on a page, as without JavaScript, and on to a ruling."""

import re

import pytest
from django.test import Client

from scoring.models import Ruling
from tests.factories.pages import ENGLISH, event_page_of, hidden, page_of, signed_in, text_of
from tests.factories.tables import at_table

pytestmark = pytest.mark.django_db

ASKED = {
    "step": "ask",
    "trump": "b",
    "phase": "arrastre",
    "t1": "12c",
    "t2": "2b",
    "played": "3b",
    "h1": "1c",
    "h2": "4c",
}


@pytest.fixture
def visitor() -> Client:
    return Client(**ENGLISH)


@pytest.fixture
def table():
    return at_table()


def at_match(table) -> str:
    return f"{event_page_of(table, 'legal')}?match={table.match.public_id}"


def hand_of(page) -> list[tuple[str, str]]:
    """The cards of the verdict with what is said under each."""
    hand = page.content.decode().split("data-hand", 1)[1].split("</ul>", 1)[0]
    rows = re.findall(r'aria-label="([^"]+)".*?<span>([\w ]+)</span>', hand, re.DOTALL)
    return [(name, word) for name, word in rows]


def said(page) -> str:
    """What the verdict shows: parts that are hidden left out."""
    html = page.content.decode().split('id="verdict"', 1)[1].split("</section>", 1)[0]
    shown = re.sub(r"<(div|span|p|form|strong)\b[^>]* hidden>.*?</\1>", "", html, flags=re.DOTALL)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", shown))


def test_page_asks_anybody_before_it_judges(visitor, table):
    page = visitor.get(event_page_of(table, "legal"))

    assert page.status_code == 200
    assert 'aria-labelledby="verdict-word" hidden' in page.content.decode()
    assert page.content.decode().count("data-card=") == 40


def test_renuncio_is_told_with_its_duty_its_rule_and_the_legal_cards(visitor, table):
    page = visitor.get(event_page_of(table, "legal"), ASKED)

    assert "Renuncio Did not follow suit" in said(page)
    assert "Whoever holds cards of the suit led must play one of them." in said(page)
    assert hand_of(page) == [
        ("Three of bastos", "could not"),
        ("Ace of copas", "could be played"),
        ("Four of copas", "could be played"),
    ]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"played": "4c", "h2": "5o"}, "The card is one of those that could be played."),
        ({"played": "4e", "h1": "5o", "h2": "6o"}, "any card of the hand was legal"),
        ({"phase": "stock"}, "There were still cards to draw."),
    ],
    ids=["trumped, any of the suit", "neither suit nor trump", "stock"],
)
def test_legal_card_is_told_with_its_reason(visitor, table, changes, words):
    page = visitor.get(event_page_of(table, "legal"), ASKED | changes)

    assert "It was not a renuncio" in said(page)
    assert words in said(page)


def test_verdict_follows_the_rules_of_the_event(visitor):
    asked = {"step": "ask", "trump": "b", "phase": "arrastre", "t1": "3c", "t2": "4e",
             "played": "4c", "h1": "1c"}  # fmt: skip
    table = at_table()

    free = visitor.get(event_page_of(table, "legal"), asked)
    row = table.league.rules
    row.ruleset = {**row.ruleset, "partner_exemption": False}
    row.save()
    bound = visitor.get(event_page_of(table, "legal"), asked)

    assert "It was not a renuncio" in said(free)
    assert "Did not beat the trick" in said(bound)
    assert "even if the partner is winning it" in said(bound)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"h1": "3b"}, "Three of bastos is in two places."),
        ({"trump": "x"}, "Select a valid choice"),
        ({"played": ""}, "This field is required"),
        ({"t1": "99z"}, "Select a valid choice"),
        ({"trump": ""}, "This field is required"),
    ],
    ids=["a card twice", "no such suit", "no card", "no such card", "no trump"],
)
def test_question_that_makes_no_sense_is_refused_and_kept(visitor, table, changes, words):
    page = visitor.get(event_page_of(table, "legal"), ASKED | changes)

    assert page.status_code == 400
    assert words in text_of(page)
    assert '<option value="2b" selected>' in page.content.decode()


def test_table_of_two_asks_for_one_card_before(visitor):
    table = at_table(ruleset={"players": 2})

    page = visitor.get(event_page_of(table, "legal")).content.decode()

    assert 'name="t1"' in page
    assert 'name="t2"' not in page


@pytest.mark.parametrize(
    ("role", "is_offered"), [("referee", True), ("desk", False), (None, False)]
)
def test_ruling_is_offered_to_referees_alone(table, visitor, role, is_offered):
    client = signed_in(getattr(table, role)) if role else visitor

    page = client.post(at_match(table), ASKED | {"first": "0"})

    assert ("Record the renuncio" in text_of(page)) is is_offered


def test_verdict_becomes_a_ruling_on_the_side_at_fault(table):
    client = signed_in(table.referee)
    verdict = client.post(at_match(table), ASKED | {"first": "1", "t3": "5o"})
    carried = {name: hidden(verdict, name) for name in ("side", "duty")}

    form = client.post(page_of(table, "renuncio"), carried | {"step": "asked"})
    sent = {name: hidden(form, name) for name in ("key", "version", "draft")}
    client.post(
        page_of(table, "renuncio"),
        {**sent, **carried, "remedy": "juego", "step": "rule"},
    )

    assert carried == {"side": "0", "duty": "must_assist"}
    ruling = Ruling.objects.get()
    assert (ruling.offender_side, ruling.article) == (0, "must_assist")


def test_verdict_ticks_the_pair_and_the_duty_in_the_form(table):
    form = signed_in(table.referee).post(
        page_of(table, "renuncio"),
        {"step": "asked", "side": "1", "duty": "must_trump", "reason": "por señas"},
    )

    checked = re.findall(r'name="(side|duty)" value="(\w+)"[^>]* checked', form.content.decode())
    assert checked == [("side", "1"), ("duty", "must_trump")]
    assert 'value="por señas"' in form.content.decode()


def test_hand_half_typed_on_the_pad_comes_back_after_the_question(table):
    client = signed_in(table.referee)

    asking = client.post(at_match(table), {"step": "from-pad", "kind": "counted", "points": "62"})
    draft = hidden(asking, "draft")
    verdict = client.post(at_match(table), ASKED | {"first": "0", "draft": draft})

    assert draft == "kind=counted&points=62"
    assert hidden(verdict, "draft") == draft
    assert "draft=kind%3Dcounted%26points%3D62" in verdict.content.decode()


def test_ruling_half_typed_comes_back_after_the_question(table):
    client = signed_in(table.referee)
    typed = {"side": "1", "duty": "signals", "reason": "", "note": "lo vio Ana", "remedy": "coto"}

    asking = client.post(at_match(table), {"step": "from-ruling", **typed})

    verdict = client.post(at_match(table), ASKED | {"played": "1c", "h1": "", **typed})
    assert hidden(asking, "note") == hidden(verdict, "note") == "lo vio Ana"
    back = re.findall(
        r'name="(side|duty|remedy)" value="(\w*)"',
        verdict.content.decode().split("Back to the ruling")[0].rsplit("<form", 1)[1],
    )
    assert back == [("side", "1"), ("duty", "signals"), ("remedy", "coto")]


def test_question_at_a_table_takes_few_queries(table, django_assert_max_num_queries):
    client = signed_in(table.referee)

    with django_assert_max_num_queries(14):
        client.post(at_match(table), ASKED)


@pytest.mark.parametrize("name", ["pad", "renuncio", "ledger", "acta"])
def test_question_is_reached_from_the_pages_of_a_match(table, name):
    page = signed_in(table.referee).get(page_of(table, name)).content.decode()

    assert at_match(table) in page


def test_question_is_reached_from_the_page_of_the_event(table, visitor):
    event = event_page_of(table, "legal").removesuffix("legal/")

    assert event_page_of(table, "legal") in visitor.get(event).content.decode()


def test_match_of_another_event_is_not_found(table, visitor):
    assert visitor.get(f"{event_page_of(table, 'legal')}?match=zzzzzzzzzz").status_code == 404


def test_question_takes_few_queries(table, visitor, django_assert_num_queries):
    with django_assert_num_queries(6):
        visitor.get(event_page_of(table, "legal"), ASKED)


def test_worker_is_never_kept_and_is_a_script(visitor):
    response = visitor.get("/sw.js?lang=es")

    assert response.status_code == 200
    assert response["Content-Type"] == "text/javascript"
    assert response["Cache-Control"] == "no-cache"
    assert b"registration.scope" in b"".join(response.streaming_content)


@pytest.mark.parametrize(
    ("first", "pair"),
    [("0", "Gómez–Lacasta"), ("1", "Ferrer–Pérez")],
    ids=["the third plays for the pair that led", "and for the other pair when they led"],
)
def test_verdict_names_the_pair_at_fault(table, visitor, first, pair):
    verdict = said(visitor.post(at_match(table), ASKED | {"first": first}))

    assert f"At fault: {pair} The hand" in verdict
