"""The referee's question over the API."""

import pytest
from rest_framework.test import APIClient

pytestmark = pytest.mark.django_db

QUESTION = {
    "rules": {"preset": "guinarte"},
    "trump": "b",
    "arrastre": True,
    "seat": 2,
    "trick": [[0, "12c"], [1, "2b"]],
    "holding": ["1c", "4c", "3b"],
    "played": "3b",
}


def asked(body):
    return APIClient(headers={"accept-language": "en"}).post("/api/v1/legal/", body, format="json")


def test_anybody_is_told_the_verdict_and_the_legal_cards(django_assert_num_queries):
    with django_assert_num_queries(0):
        response = asked(QUESTION)

    assert (response.status_code, response.json()) == (
        200,
        {"legal": ["1c", "4c"], "verdict": "illegal", "code": "must_assist"},
    )


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"trick": [[0, "12c"], [3, "2b"]]}, "trick[1][0]"),
        ({"holding": ["1c", "1c"]}, "holding[1]"),
        ({"trump": None}, "trump"),
        ({"rules": {"preset": "no"}}, "rules"),
        ({"more": 1}, "more"),
    ],
    ids=["out of turn", "a card twice", "no trump", "no such rules", "an extra key"],
)
def test_question_that_cannot_be_read_says_where(changes, place):
    response = asked(QUESTION | changes)

    assert response.status_code == 400
    assert response["Content-Type"] == "application/problem+json"
    assert response.json()["code"] == "malformed"
    assert response.json()["details"]["at"] == place


def test_list_for_a_question_is_refused():
    assert asked(["12c"]).status_code == 400
