"""A rehearsal: a league night played over HTTP from the pasted list to the standings."""

from __future__ import annotations

import secrets
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from importlib import resources
from itertools import count
from random import Random
from threading import Lock
from typing import Any

import httpx
from django.utils import timezone

from scoring.rehearsal.desk import create_event, paste_pairs, take_presence
from scoring.rehearsal.http import Device, Traffic
from scoring.rehearsal.phones import Table
from scoring.rehearsal.reckoning import Played, canonical, differences, wrong_hand
from tournaments.enums import Role
from tournaments.permissions import SYSTEM
from tournaments.services.associations import add_member, create_association, create_user

LIST = "lista-23-parejas.txt"
_TABLES_AT_ONCE = 6
_TABLES = 12
_WITH_RULING = 100


@dataclass(frozen=True)
class Login:
    """An account made for a rehearsal."""

    username: str
    password: str


@dataclass(frozen=True)
class Staff:
    """Who runs a rehearsal: an organiser, and a referee for each phone of a table."""

    association: str
    organiser: Login
    referees: tuple[Login, Login]


@dataclass
class Rehearsed:
    """What came of a rehearsal under one preset.

    Attributes:
        preset: the rules played.
        traffic: every answer of the server, counted.
        matches: what the phones were told, match by match.
        standings: as the API shows them at the end.
        hands: entries stored.
        repeats: requests sent again and answered with what was stored.
        refused_rivals: requests that lost a race.
        corrections: hands corrected after their match ended.
        problems: every difference found; empty when all is well.
    """

    preset: str
    traffic: Traffic = field(default_factory=Traffic)
    matches: list[Played] = field(default_factory=list)
    standings: dict[str, Any] = field(default_factory=dict)
    hands: int = 0
    repeats: int = 0
    refused_rivals: int = 0
    corrections: int = 0
    problems: list[str] = field(default_factory=list)
    lock: Lock = field(default_factory=Lock)


def hire(seed: str) -> Staff:
    """Make an association for rehearsals and its accounts, with random passwords."""
    tag = secrets.token_hex(4)

    def account(role: str, name: str) -> tuple[int, Login]:
        login = Login(f"{role}-{tag}", secrets.token_urlsafe(16))
        user = create_user(name=name, username=login.username, password=login.password)
        return user, login

    owner, organiser = account("ensayo", "Organiza el ensayo")
    association = create_association(name=f"Ensayo {seed} {tag}", owner_id=owner)
    referees = []
    for number in (1, 2):
        user, login = account(f"arbitro{number}", f"Móvil {number}")
        add_member(association_id=association.id, user_id=user, role=Role.REFEREE, actor=SYSTEM)
        referees.append(login)
    return Staff(association.slug, organiser, (referees[0], referees[1]))


class Night:
    """A league under one preset: every step goes through the pages and the API."""

    def __init__(self, *, base_url: str, staff: Staff, preset: str, seed: str) -> None:
        self._base_url = base_url
        self._staff = staff
        self._seed = f"{seed}/{preset}"
        self._referees: list[Device] = []
        self._result = Rehearsed(preset)

    def play(self, rounds: int) -> Rehearsed:
        """Paste the list, take presence, play the rounds and compare everything."""
        with ExitStack() as stack:
            desk, *self._referees = (
                stack.enter_context(self._device(login))
                for login in (self._staff.organiser, *self._staff.referees)
            )
            event = create_event(
                desk, self._staff.association, preset=self._result.preset, tables=_TABLES
            )
            paste_pairs(desk, event, pairs_list())
            night = take_presence(desk, event, timezone.localdate())
            for number in range(1, rounds + 1):
                self._round(desk, number, event=event.public_id, night=night)
            self._result.standings = desk.read(f"events/{event.public_id}/standings/")
        self._result.problems += differences(self._result.matches, self._result.standings)
        self._result.problems += self._result.traffic.failures
        if not self._result.corrections:
            self._result.problems.append("no hand of the night could be corrected")
        return self._result

    def _round(self, desk: Device, number: int, *, event: str, night: str) -> None:
        asked = {"expected_number": number, "night": night}
        drawn = _must(desk.api("POST", f"events/{event}/rounds/", asked))
        published = _must(desk.api("POST", f"rounds/{drawn['id']}/publish/"))
        meetings = [row for row in published["matches"] if len(row["sides"]) == 2]
        with ThreadPoolExecutor(_TABLES_AT_ONCE) as hall:
            self._result.matches += hall.map(self._table, meetings, count(number * 100))
        _must(desk.api("POST", f"rounds/{drawn['id']}/close/"))

    def _table(self, meeting: dict[str, Any], order: int) -> Played:
        """Play a match with two phones; the first of a night has its accidents."""
        with ExitStack() as stack:
            phones = [stack.enter_context(referee.twin()) for referee in self._referees]
            table = Table(meeting["id"], phones, f"{self._seed}/{order}")
            if order == _WITH_RULING:
                table.rule_and_overturn()
            table.play()
            self._correct_one(table, meeting)
            sheet = table.sheet()
        self._account(table, sheet)
        return _played(table, meeting, sheet)

    def _correct_one(self, table: Table, meeting: dict[str, Any]) -> None:
        """Correct one hand of the night, after its match ended."""
        with self._result.lock:
            if self._result.corrections:
                return
            wrong = wrong_hand(_played(table, meeting, table.sheet()), Random(self._seed))
            if wrong is not None:
                table.correct(*wrong)
                self._result.corrections += 1

    def _account(self, table: Table, sheet: dict[str, Any]) -> None:
        """Compare what the phones were told with what is stored: nothing lost, nothing twice."""
        stored = {entry["sequence"]: entry["fact"] for entry in sheet["entries"]}
        told = {n: canonical(fact) for n, fact in table.told.facts.items()}
        with self._result.lock:
            self._result.hands += len(stored)
            self._result.repeats += table.told.repeats
            self._result.refused_rivals += table.told.refused_rivals
            if {n: canonical(fact) for n, fact in stored.items()} != told:
                self._result.problems.append(f"{table.match_id}: told {told}, stored {stored}")

    def _device(self, login: Login) -> Device:
        device = Device(self._base_url, self._result.traffic)
        device.sign_in(login.username, login.password)
        return device


def pairs_list() -> str:
    """The sample list of 23 pairs, as an organiser would paste it."""
    source = resources.files("tournaments") / "fixtures" / LIST
    return source.read_text(encoding="windows-1252")


def _must(answer: httpx.Response) -> dict[str, Any]:
    assert answer.is_success, f"{answer.status_code} at {answer.url}: {answer.text[:300]}"
    body = answer.json()
    assert isinstance(body, dict)
    return body


def _played(table: Table, meeting: dict[str, Any], sheet: dict[str, Any]) -> Played:
    first, second = (side["id"] for side in meeting["sides"])
    return Played(
        match_id=table.match_id,
        sides=(first, second),
        rules=sheet["rules"]["ruleset"],
        match_format=sheet["rules"]["match"],
        facts=dict(table.told.facts),
    )
