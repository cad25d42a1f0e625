"""Whatever is sent to the API, nothing breaks and every refusal is a documented problem."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from rest_framework.test import APIClient

from engine.facts import to_payload
from tests.factories.api import Operation, operations
from tests.factories.programs import program
from tests.factories.tables import at_table
from tests.strategies import any_facts
from tournaments.enums import RoundStatus
from tournaments.models import Player

pytestmark = pytest.mark.django_db

TEXTS = st.sampled_from(["", "\0", "ñ", "7", '"0"', '"1"', 'W/"2"', "*", "x" * 70, "k"])
LEAVES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 130),
    st.sampled_from(
        [10**30, -(10**30), 2**63, 1.5, 1e308, "", "\0", "\ud800", "misdeal", "ñ" * 400]
    ),
)
NAMES = st.sampled_from(
    ["type", "side", "winner", "reason", "amendments", "sequence", "replace", "void", "remedy",
     "duty", "expected_number", "night", "seed", "winner_side", "until", "juegos", "acknowledged",
     "\ud800", "card_points", "costs"]
)  # fmt: skip
JSON = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=5),
    max_leaves=12,
)
HANDS = any_facts().map(to_payload)
CORRECTIONS = st.fixed_dictionaries(
    {
        "amendments": st.lists(
            st.fixed_dictionaries({"sequence": st.integers(0, 4), "replace": HANDS}), max_size=3
        ),
        "reason": st.sampled_from(["", "Miscounted", "\0"]),
    }
)
RAW = st.sampled_from(
    [b"", b"{", b"[" * 50_000, b'"\\ud800"', b"\xff\xfe", b"NaN", b"9" * 5_000, b"0" * 300_000]
)
BODIES = st.one_of(JSON, HANDS, CORRECTIONS).map(lambda body: json.dumps(body).encode()) | RAW
KINDS = st.sampled_from(["application/json"] * 6 + ["text/plain", "multipart/form-data", "x"])
QUERIES = st.dictionaries(
    st.sampled_from(["limit", "offset", "search", "round", "state", "format", "lang"]),
    st.sampled_from(["", "0", "-1", "3", "9" * 30, "\0", "ñ", "playing", "xml"]),
    max_size=3,
)


class Door:
    """A match in play and its API, as seen by a program that may do everything, and by nobody."""

    def __init__(self) -> None:
        table = at_table(4)
        made = table.league
        draft = made.round(2, RoundStatus.DRAFT, (1, 3), (2, 4))
        self.clients = [program(made.organiser, made.association.pk), APIClient()]
        for client in self.clients:
            client.raise_request_exception = False
        self.ids = {
            "association": [made.association.slug],
            "event": [made.event.public_id],
            "player": [Player.objects.first().public_id],
            "round": [table.match.round.public_id, draft.public_id],
            "match": [table.match.public_id, draft.matches.first().public_id],
            "ruling": [],
        }


@pytest.fixture
def door() -> Door:
    return Door()


@pytest.mark.parametrize("operation", operations(), ids=lambda operation: operation.name)
@settings(
    max_examples=10,
    phases=[Phase.generate],
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(data=st.data())
def test_nothing_that_is_sent_breaks(door: Door, operation: Operation, data: Any) -> None:
    ids = {
        name: data.draw(st.sampled_from([*known, "zzzzzzzzzz", "-"]))
        for name, known in door.ids.items()
    }
    headers = data.draw(
        st.fixed_dictionaries({}, optional={"if-match": TEXTS, "idempotency-key": TEXTS})
    )
    client = data.draw(st.sampled_from(door.clients))

    response = client.generic(
        operation.method.upper(),
        operation.address(**ids),
        data.draw(BODIES),
        content_type=data.draw(KINDS),
        headers=headers if operation.method == "post" else {},
        query_params=data.draw(QUERIES),
    )

    assert response.status_code in operation.statuses
    if response.status_code >= 400:
        assert response["Content-Type"] == "application/problem+json"
        assert json.loads(response.content)["code"]
