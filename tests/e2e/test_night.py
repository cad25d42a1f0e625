"""A league night in a browser: from an empty installation to the standings."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import steps

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


def test_night_from_an_empty_machine_to_the_standings(desk: Page, phone: Page, settings) -> None:
    settings.SETUP_CODE = steps.CODE
    steps.fill_first_run(desk)
    steps.create_event(desk)
    steps.paste_pairs(desk)
    steps.open_night(desk)
    steps.draw_and_publish(desk)
    pads = steps.pads(desk)

    steps.sign_in(phone)
    for pad in pads:
        steps.play_juego(phone, pad)
    steps.close_round(desk)
    phone.context.clear_cookies()
    phone.goto(f"{steps.EVENT}standings/")

    assert len(pads) == 2
    expect(phone.locator("main tbody tr")).to_have_count(4)
    expect(phone.locator("main")).to_contain_text("Lacasta")
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360


def test_anybody_finds_their_table_and_reads_the_acta(desk: Page, phone: Page, settings) -> None:
    settings.SETUP_CODE = steps.CODE
    steps.fill_first_run(desk)
    steps.create_event(desk)
    steps.paste_pairs(desk)
    steps.open_night(desk)
    steps.draw_and_publish(desk)
    pad = steps.pads(desk)[0]
    steps.play_juego(desk, pad)

    phone.goto(f"{steps.EVENT}where/?q=lacasta")
    found = phone.locator("main").inner_text()
    phone.goto(pad.removesuffix("pad/"))

    assert "Mesa" in found
    expect(phone.locator("main")).to_contain_text("90")
    expect(phone.locator("main")).to_contain_text("40 buenas")
