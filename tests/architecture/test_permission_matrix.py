"""Who may call what: every operation of the API, by role, at home, abroad and without signing in.

A cell is the status that the caller gets; a command that passes the door is refused further in
(400, 409 or 428), because nothing valid is sent with it.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from rest_framework.test import APIClient

from scoring.enums import Remedy
from scoring.services.rulings import Renuncio, rule_renuncio
from scoring.services.submissions import Submission
from tests.factories.api import Operation, operations
from tests.factories.leagues import League, association, league, member
from tournaments.enums import ActorKind, Role, RoundStatus
from tournaments.models import Match, Player, User
from tournaments.permissions import Actor

pytestmark = pytest.mark.django_db

OWNER, ORGANISER, HEAD = Role.OWNER, Role.ORGANISER, Role.HEAD_REFEREE
REFEREE, DESK = Role.REFEREE, Role.DESK
ORGANISERS = {OWNER, ORGANISER}
DECIDERS = ORGANISERS | {HEAD}
REFEREES = DECIDERS | {REFEREE}
SCORERS = REFEREES | {DESK}
EVERYBODY = None

ALLOWED = {
    "list_associations": EVERYBODY,
    "read_association": EVERYBODY,
    "list_events": EVERYBODY,
    "list_players": EVERYBODY,
    "read_player": EVERYBODY,
    "read_event": EVERYBODY,
    "list_rounds": EVERYBODY,
    "read_round": EVERYBODY,
    "list_matches": EVERYBODY,
    "read_match": EVERYBODY,
    "read_standings": EVERYBODY,
    "read_tables": EVERYBODY,
    "read_scoresheet": EVERYBODY,
    "draw_round": ORGANISERS,
    "publish_round": ORGANISERS,
    "discard_round": ORGANISERS,
    "close_round": ORGANISERS,
    "record_walkover": DECIDERS,
    "postpone_match": DECIDERS,
    "adjudicate_match": DECIDERS,
    "annul_outcome": DECIDERS,
    "judge_card": EVERYBODY,
    "record_hand": SCORERS,
    "preview_hand": SCORERS,
    "undo_last_entry": SCORERS,
    "correct_hands": REFEREES,
    "preview_correction": REFEREES,
    "rule_renuncio": REFEREES,
    "overturn_ruling": REFEREES,
}
#: Operations that name a round or a match, and so may name one of a draft.
ABOUT_DRAFTS = [
    operation
    for operation in operations()
    if {"{round}", "{match}"} & set(operation.path.split("/"))
]
NOBODY, STRANGER, ABROAD = "anonymous", "stranger", "owner of another"


@dataclass(frozen=True)
class World:
    """An association with a published round and a draft, and everybody who may come."""

    league: League
    callers: dict[str, Actor | None]
    ids: dict[str, str]
    draft_ids: dict[str, str]


@pytest.fixture
def world() -> World:
    made = league(4)
    home = made.association
    published = made.round(1, RoundStatus.PUBLISHED, (1, 2), (3, 4))
    draft = made.round(2, RoundStatus.DRAFT, (1, 3), (2, 4))
    callers: dict[str, Actor | None] = {role.value: member(home, role) for role in Role}
    callers |= {
        NOBODY: None,
        STRANGER: Actor(ActorKind.USER, User.objects.create_user("stranger", password="x").pk),
        ABROAD: member(association("ases", "Peña Los Ases"), OWNER),
    }
    ids = {
        "association": home.slug,
        "event": made.event.public_id,
        "player": Player.objects.first().public_id,
        "ruling": ruling_in(published.matches.first(), callers[REFEREE]),
    }
    return World(made, callers, ids | of_round(published), ids | of_round(draft))


def of_round(row) -> dict[str, str]:
    return {"round": row.public_id, "match": row.matches.first().public_id}


def ruling_in(match: Match, referee: Actor) -> str:
    renuncio = Renuncio(side=0, duty="must_assist", remedy=Remedy.JUEGO)
    sent = Submission(actor=referee, expected_version=0, key="ruling")
    return rule_renuncio(match_id=match.pk, renuncio=renuncio, submission=sent).ruling_id


def status(caller: Actor | None, operation: Operation, ids: dict[str, str]) -> int:
    client = APIClient()
    if caller is not None:
        backend = "django.contrib.auth.backends.ModelBackend"
        client.force_login(User.objects.get(pk=caller.user_id), backend)
    address = operation.address(**ids)
    return int(client.generic(operation.method.upper(), address).status_code)


def expected(name: str, *, who: str) -> set[int]:
    allowed = ALLOWED[name]
    if allowed is EVERYBODY:
        return {200} if name != "judge_card" else {400}
    if who == NOBODY:
        return {401}
    if who in (STRANGER, ABROAD):
        return {404}
    return {200, 400, 409, 422, 428} if who in allowed else {403}


def test_every_operation_has_its_row() -> None:
    assert {operation.name for operation in operations()} == set(ALLOWED)


@pytest.mark.parametrize("operation", operations(), ids=lambda operation: operation.name)
def test_operation_lets_in_whom_it_should(world: World, operation: Operation) -> None:
    told = {who: status(caller, operation, world.ids) for who, caller in world.callers.items()}

    wrong = {who: got for who, got in told.items() if got not in expected(operation.name, who=who)}
    assert wrong == {}


@pytest.mark.parametrize("operation", ABOUT_DRAFTS, ids=lambda operation: operation.name)
def test_draft_is_unknown_to_all_but_organisers(world: World, operation: Operation) -> None:
    told = {
        who: status(caller, operation, world.draft_ids)
        for who, caller in world.callers.items()
        if who not in ORGANISERS
    }

    unsigned = {401} if operation.method == "post" else {404}
    assert {who: got for who, got in told.items() if who != NOBODY and got != 404} == {}
    assert told[NOBODY] in unsigned


@pytest.mark.parametrize("operation", operations(), ids=lambda operation: operation.name)
def test_unknown_ids_are_404_or_nothing_to_name(world: World, operation: Operation) -> None:
    unknown = dict.fromkeys(world.ids, "zzzzzzzzzz")

    got = status(world.callers[OWNER.value], operation, unknown)

    through = 200 if operation.method == "get" else 400
    assert got == (404 if "{" in operation.path else through)
