"""A browser of the system, a phone and a desk, and a page that must not complain."""

import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]
DESK = {"width": 1280, "height": 900}
PHONE = {"width": 360, "height": 740}
PATIENCE_MILLISECONDS = 20_000
# The browser says so of every answer with an error status, which refusals rightly have.
EXPECTED = "Failed to load resource: the server responded with a status of 4"


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Start the browser that the system has."""
    found = next(filter(None, map(shutil.which, BROWSERS)))
    return browser_type_launch_args | {"executable_path": found, "args": FLAGS}


def opened(browser: Browser, viewport: dict[str, int], address: str) -> Iterator[Page]:
    """A page of its own browser context, which fails the test when it had to complain."""
    context = browser.new_context(viewport=viewport, locale="es-ES", base_url=address)
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MILLISECONDS)
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on(
        "console",
        lambda message: (
            complaints.append(message.text)
            if message.type == "error" and not message.text.startswith(EXPECTED)
            else None
        ),
    )
    yield page
    context.close()
    assert complaints == []


@pytest.fixture
def desk(browser: Browser, live_server) -> Iterator[Page]:
    """The organiser's computer."""
    yield from opened(browser, DESK, live_server.url)


@pytest.fixture
def phone(browser: Browser, live_server) -> Iterator[Page]:
    """A phone at a table."""
    yield from opened(browser, PHONE, live_server.url)
