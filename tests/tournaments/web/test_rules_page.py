"""The rules page of an event: options with examples, what differs, where it comes from."""

import pytest
from django.test import Client

from tests.factories.leagues import league

pytestmark = pytest.mark.django_db


def page_of(made, language="es"):
    address = f"/a/{made.association.slug}/e/{made.event.slug}/rules/"
    return Client().get(address, headers={"accept-language": language}).content.decode()


def test_rules_are_told_with_examples_and_cards():
    page = page_of(league(), "en")

    assert "the juego goes on de vueltas" in page
    assert "Example." in page
    assert "#card-12c" in page


def test_source_and_how_far_to_trust_it_are_told():
    page = page_of(league(), "en")

    assert "Cuatro Vs Cuatro" in page
    assert "Not checked against the regulation itself" in page
    assert "2014" in page


def test_page_is_in_spanish():
    page = page_of(league())

    assert "Ejemplo." in page
    assert "De dónde salen estas reglas" in page
