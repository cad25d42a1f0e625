"""Bodies and headers of commands as values of the engine and of the services."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from rest_framework.request import Request

from config.api.headers import expected_version, idempotency_key
from config.api.lookup import Right, or_404, require, signed_in
from engine.facts import Amended, Amendment, Fact, from_payload
from engine.facts.reading import read_fact
from engine.reading import Reader
from scoring.services.submissions import Submission
from tournaments.permissions import Actor
from tournaments.selectors.public_ids import MatchKeys, match_keys


@dataclass(frozen=True, slots=True)
class SentHand:
    """A hand as it was sent: one object of the acta, and the warnings already confirmed."""

    fact: Fact
    acknowledged: Collection[str]


def place_for(request: Request, match: str, right: Right) -> tuple[MatchKeys, Actor]:
    """The match that a command is about, and who sends it, who may. Two queries.

    Raises:
        NotAuthenticated, Http404, NotAllowedError: nobody, no such match, not allowed.
    """
    actor = signed_in(request)
    with or_404():
        place = match_keys(match, actor)
    require(right, actor, place.association_id)
    return place, actor


def sent_hand(document: Any) -> SentHand:
    """The hand in a body.

    Raises:
        MalformedError: not one of the "hands" of an acta; says where and why.
    """
    acknowledged, rest = _without_acknowledged(document)
    return SentHand(read_fact(Reader(rest)), acknowledged)


def sent_amendments(document: Any) -> tuple[Amendment, ...]:
    """The changes in the body of a correction.

    Raises:
        MalformedError: not a list of amendments.
    """
    amendments = Reader(document).key("amendments").value
    fact = from_payload({"type": "amended", "amendments": amendments})
    assert isinstance(fact, Amended)
    return fact.amendments


def submission_of(request: Request, actor: Actor, acknowledged: Collection[str] = ()) -> Submission:
    """Who sends a command, on which version, under which key.

    Raises:
        MissingIfMatchError, MissingIdempotencyKeyError and their invalid kin.
    """
    return Submission(
        actor=actor,
        expected_version=expected_version(request),
        key=idempotency_key(request),
        acknowledged=acknowledged,
    )


def _without_acknowledged(document: Any) -> tuple[frozenset[str], Any]:
    said = Reader(document).optional("acknowledged")
    if said is None:
        return frozenset(), document
    codes = frozenset(item.text() for item in said.items(most=20))
    return codes, {name: value for name, value in document.items() if name != "acknowledged"}
