"""What people read when something cannot be done."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.template.loader import render_to_string
from django.test import RequestFactory
from django.utils import translation

from config.problems import server_error

WORDS = {"heading": "Alguien ha sido más rápido", "sentence": "Mira otra vez.", "status": 412}


def page(template, **values):
    request = RequestFactory().get("/")
    request.user = AnonymousUser()
    with translation.override("es"):
        return render_to_string(template, WORDS | values, request)


def test_stale_version_shows_both_versions():
    html = page("412.html", details={"expected": 7, "actual": 9})

    assert "versión 7" in html
    assert "versión 9" in html


@pytest.mark.parametrize("template", ["403.html", "404.html", "409.html", "412.html"])
def test_refusal_says_what_and_leads_back(template):
    html = page(template, details={}, request_id="abc123")

    assert "Mira otra vez." in html
    assert "Volver al inicio" in html
    assert "abc123" in html


def test_failure_page_needs_neither_person_nor_database():
    answer = server_error(RequestFactory().get("/"))

    assert answer.status_code == 500
    assert "css/coton.css" in answer.content.decode()


@pytest.mark.django_db
def test_public_pages_give_visitors_no_cookie(client, place):
    event = place.event()

    client.get("/")
    client.get(f"/a/{place.slug}/")
    client.get(f"/a/{place.slug}/e/{event.slug}/rules/")

    assert dict(client.cookies) == {}
