"""From an empty installation to the association's own page, in a browser."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.steps import CODE, fill_first_run

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


def test_first_run_makes_the_association_and_its_owner(desk: Page, settings) -> None:
    settings.SETUP_CODE = CODE

    fill_first_run(desk)

    expect(desk.locator("body")).to_contain_text("Peña El Siete de Oros")
    assert desk.url.endswith("/manage/events/new/")


def test_wrong_code_keeps_what_was_typed(desk: Page, settings) -> None:
    settings.SETUP_CODE = CODE

    fill_first_run(desk, "AAAA-AAAA")

    expect(desk.locator("[name=name]")).to_have_value("Peña El Siete de Oros")
    expect(desk.locator("main")).to_contain_text("código")


def test_page_fits_a_phone(phone: Page, settings) -> None:
    settings.SETUP_CODE = CODE

    phone.goto("/setup/")

    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
