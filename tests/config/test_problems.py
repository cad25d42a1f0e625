"""Refusals as problem documents and as pages."""

import json

import pytest
from django import forms
from django.http import Http404
from django.test import Client, RequestFactory
from rest_framework import exceptions
from rest_framework.test import APIRequestFactory

from config.problems import add_refusal, api_exception_handler, problem_response, status_of
from engine.errors import NotationError, PairingError
from tournaments.errors import NotAllowedError, RoundNotReadyError, StaleEventError

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (NotationError(text="13o"), 422),
        (PairingError(), 409),
        (RoundNotReadyError(round=2), 409),
        (StaleEventError(), 412),
        (NotAllowedError(), 403),
    ],
    ids=lambda value: getattr(value, "code", None),
)
def test_status_follows_the_class_of_the_refusal(error, status) -> None:
    assert status_of(error) == status


def test_refusal_in_the_api_is_a_problem_document() -> None:
    error = RoundNotReadyError(reason="draft", round=2)

    response = problem_response(RequestFactory().post("/api/v1/rounds/"), error)

    assert response.status_code == 409
    assert response["Content-Type"] == "application/problem+json"
    body = json.loads(response.content)
    assert (body["code"], body["status"]) == ("round_not_ready", 409)
    assert body["details"] == {"reason": "draft", "round": 2}


def test_refusal_on_a_page_is_a_page_in_the_language_of_the_request(client: Client) -> None:
    response = problem_response(RequestFactory().post("/a/pena/"), NotAllowedError())

    assert response.status_code == 403
    assert response["Content-Type"].startswith("text/html")


def test_refusal_in_a_form_stays_beside_the_field() -> None:
    class NameForm(forms.Form):
        name = forms.CharField()

    form = NameForm({"name": "Peña La Cuarenta"})

    status = add_refusal(form, NotAllowedError(), "name")

    assert status == 403
    assert list(form.errors) == ["name"]
    assert form.data["name"] == "Peña La Cuarenta"


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (Http404(), 404, "not_found"),
        (exceptions.ValidationError({"points": ["A whole number."]}), 400, "invalid"),
        (exceptions.ParseError(), 400, "parse_error"),
        (exceptions.MethodNotAllowed("PUT"), 405, "method_not_allowed"),
        (StaleEventError(expected=3, actual=4), 412, "stale_event"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Exception) else None,
)
def test_everything_the_api_refuses_is_a_problem_document(error, status, code) -> None:
    request = APIRequestFactory().get("/api/v1/events/")

    response = api_exception_handler(error, {"request": request})

    assert (response.status_code, response.data["code"]) == (status, code)
    assert response.content_type == "application/problem+json"


def test_bug_is_not_dressed_up_as_a_refusal() -> None:
    request = APIRequestFactory().get("/api/v1/events/")

    assert api_exception_handler(KeyError("pair"), {"request": request}) is None


@pytest.mark.parametrize("address", ["/nothing-here/", "/api/v1/nothing-here/"])
def test_unknown_address_is_a_404_of_its_surface(client: Client, address: str) -> None:
    response = client.get(address)

    kind = "application/problem+json" if address.startswith("/api/") else "text/html"
    assert response.status_code == 404
    assert response["Content-Type"].startswith(kind)
