"""Signed-in browsers for the pages of tournaments."""

from collections.abc import Callable

import pytest
from django.contrib.auth import get_user_model
from django.core.cache import cache
from django.test import Client

from tests.factories.people import Home, home
from tournaments.permissions import Actor


@pytest.fixture(autouse=True)
def _nobody_has_failed_to_sign_in() -> None:
    """Limits on sign-in live in the cache, which tests share."""
    cache.clear()


@pytest.fixture
def place(db: None) -> Home:
    """An association with its owner."""
    return home()


@pytest.fixture
def browser_of() -> Callable[[Actor], Client]:
    """A browser in which that person has signed in."""

    def signed_in(actor: Actor) -> Client:
        browser = Client()
        browser.force_login(get_user_model().objects.get(pk=actor.user_id))
        return browser

    return signed_in


@pytest.fixture
def owner(place: Home, browser_of: Callable[[Actor], Client]) -> Client:
    """The browser of the owner."""
    return browser_of(place.owner)
