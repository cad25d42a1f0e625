"""The referee's question on a phone: tap by tap, the same answers as the engine, and offline."""

import json
from pathlib import Path

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect

from tests.factories.tables import AtTable, at_table
from tournaments.models import User

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

VECTORS = Path(__file__).resolve().parents[1] / "vectors" / "legal.json"
COMPARE = """async (groups) => {
  const { judge } = await import(document.querySelector("#legal").dataset.rules);
  const words = (text) => text.split(" ").filter(Boolean);
  const wrong = [];
  for (const { options, cases } of groups) {
    for (const [trump, arrastre, seat, table, holding, played, legal, code] of cases) {
      const cards = words(table);
      const from = seat - cards.length + options.players;
      const trick = cards.map((card, at) => [(from + at) % options.players, card]);
      const asked = { trump, arrastre: !!arrastre, seat, trick, holding: words(holding), played };
      const told = judge(options, asked);
      const same = told.legal.join(" ") === legal && (told.code ?? "") === code
        && told.verdict === (code ? "illegal" : "legal");
      if (!same) wrong.push([options, asked, told]);
    }
  }
  return wrong;
}"""


def address(table: AtTable) -> str:
    return reverse("scoring:legal", args=[table.league.association.slug, table.league.event.slug])


def ask(page: Page) -> None:
    """Trump bastos; rey of copas, two of bastos; the three of bastos with two copas in hand."""
    page.click("[data-trump=b]")
    tap(page, "12c", "2b")
    page.click("[data-next]:visible")
    tap(page, "3b", "1c", "4c")
    page.click("[data-next]:visible")


def tap(page: Page, *cards: str) -> None:
    for card in cards:
        page.click(f"[data-suit={card[-1]}]")
        page.click(f"[data-card='{card}']")


def test_mirror_on_the_phone_answers_every_vector_as_the_engine(phone: Page) -> None:
    phone.goto(address(at_table()))

    assert phone.evaluate(COMPARE, json.loads(VECTORS.read_text())) == []


def test_server_answers_online_and_fits_the_phone(phone: Page) -> None:
    phone.goto(address(at_table()))

    ask(phone)

    verdict = phone.locator("#verdict")
    expect(verdict).to_have_attribute("data-by", "server")
    expect(verdict).to_contain_text("No asistió al palo")
    expect(verdict.locator(".card-lit")).to_have_count(2)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360


def test_card_used_elsewhere_cannot_be_tapped_and_undo_frees_it(phone: Page) -> None:
    phone.goto(address(at_table()))
    phone.click("[data-trump=b]")
    tap(phone, "12c")

    expect(phone.locator("[data-card='12c']")).to_be_disabled()
    phone.click("[data-undo]")
    expect(phone.locator("[data-card='12c']")).to_be_enabled()


def test_question_is_asked_again_without_a_network(browser: Browser, live_server) -> None:
    context = browser.new_context(
        viewport={"width": 360, "height": 740}, locale="es-ES", base_url=live_server.url
    )
    page = context.new_page()
    page.goto(address(at_table()))
    ask(page)
    expect(page.locator("#kept-offline")).to_be_visible()

    context.set_offline(True)
    page.reload()
    verdict = page.locator("#verdict")
    expect(verdict).to_have_attribute("data-by", "phone")
    expect(verdict).to_contain_text("No asistió al palo")
    expect(page.locator("[data-offline]")).to_be_visible()
    page.click("[data-again]")
    ask(page)
    expect(verdict.locator(".card-lit")).to_have_count(2)

    context.set_offline(False)
    expect(verdict).to_have_attribute("data-by", "server")
    context.close()


def test_match_stays_in_the_address_without_a_network(browser: Browser, live_server) -> None:
    context = browser.new_context(locale="es-ES", base_url=live_server.url)
    page = context.new_page()
    table = at_table()
    page.goto(f"{address(table)}?match={table.match.public_id}")
    expect(page.locator("#kept-offline")).to_be_visible()

    context.set_offline(True)
    page.reload()
    page.click("[data-trump=b]")

    assert f"match={table.match.public_id}&" in page.url
    context.close()


def test_worker_answers_for_no_other_page(browser: Browser, live_server) -> None:
    context = browser.new_context(locale="es-ES", base_url=live_server.url)
    page = context.new_page()
    table = at_table()
    page.goto(address(table))
    expect(page.locator("#kept-offline")).to_be_visible()

    page.goto(address(table).removesuffix("legal/"))

    assert page.evaluate("navigator.serviceWorker.controller") is None
    context.close()


def test_referee_turns_the_verdict_into_a_ruling(phone: Page) -> None:
    table = at_table()
    user = User.objects.get(pk=table.referee.user_id)
    user.set_password("vale-mas-callar-2")
    user.save()
    phone.goto("/accounts/login/")
    phone.fill("[name=login]", user.username)
    phone.fill("[name=password]", "vale-mas-callar-2")
    phone.click("main form [type=submit]")
    phone.wait_for_url(lambda url: "login" not in url)

    phone.goto(f"{address(table)}?match={table.match.public_id}")
    phone.check("[name=ask-first][value='1']", force=True)
    ask(phone)
    phone.click("[data-ruling] button")

    expect(phone.locator("[name=side][value='1']")).to_be_checked()
    expect(phone.locator("[name=duty][value=must_assist]")).to_be_checked()
