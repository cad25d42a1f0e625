"""A table recorded over HTTP by two phones that retry and get in each other's way.

What the phones were told is kept apart from what Cotón stored, so that both can be
compared at the end: nothing lost, nothing twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from random import Random
from typing import Any
from uuid import UUID

import httpx

from engine.report import HandKind
from engine.rules import MatchUnit, RuleSet
from scoring.rehearsal.hands import Fact, Situation, next_fact
from scoring.rehearsal.http import Device, problem_code

_REPEATED = 0.25
_RIVALLED = 0.15
_MOST_COPIES = 4


@dataclass
class Told:
    """What the phones of a table were told was stored.

    Attributes:
        facts: by sequence, as sent.
        repeats: requests sent again that were answered with what was stored.
        refused_rivals: requests that lost the race to the other phone.
    """

    facts: dict[int, Fact] = field(default_factory=dict)
    repeats: int = 0
    refused_rivals: int = 0


@dataclass(frozen=True)
class _Order:
    """A request that may be sent by any phone, any number of times."""

    path: str
    body: dict[str, Any]
    fact: Fact
    key: str
    version: int


class Table:
    """A match at a table and the two phones that record it."""

    def __init__(self, match_id: str, phones: Sequence[Device], seed: str) -> None:
        self.match_id = match_id
        self.told = Told()
        self._phones = phones
        self._chance = Random(seed)

    def play(self) -> None:
        """Record hands until the match is over."""
        while not (sheet := self.sheet())["board"]["finished"]:
            fact = next_fact(_situation(sheet), self._chance)
            self._send(fact, sheet["version"], sheet)

    def sheet(self) -> dict[str, Any]:
        """The scoresheet as the API shows it."""
        read = self._phones[0].read(f"matches/{self.match_id}/scoresheet/")
        assert isinstance(read, dict)
        return read

    def rule_and_overturn(self) -> None:
        """Rule a renuncio and take the ruling back."""
        fact = {"type": "renuncio", "side": 0, "duty": "must_beat", "costs": "juego"}
        version = self.sheet()["version"]
        order = self._order(fact, version)
        ruled = self._post(self._phones[0], order)
        self._store(order, ruled)
        path = f"rulings/{ruled.json()['id']}/overturn/"
        void = {"sequence": version + 1, "void": True}
        taken_back = _Order(
            path=path,
            body={"reason": "Se revisó la baza: sí asistió."},
            fact={"type": "amended", "amendments": [void]},
            key=self._key(),
            version=version + 1,
        )
        self._store(taken_back, self._post(self._phones[1], taken_back))

    def correct(self, sequence: int, replacement: Fact) -> None:
        """Correct a hand recorded earlier."""
        amendment = {"sequence": sequence, "replace": replacement}
        order = _Order(
            path=f"matches/{self.match_id}/corrections/",
            body={"amendments": [amendment], "reason": "Se apuntó al revés."},
            fact={"type": "amended", "amendments": [amendment]},
            key=self._key(),
            version=self.sheet()["version"],
        )
        self._store(order, self._confirmed(self._phones[0], order))

    def _send(self, fact: Fact, version: int, sheet: dict[str, Any]) -> None:
        order = self._order(fact, version)
        roll = self._chance.random()
        if roll < _REPEATED:
            copies = self._chance.randint(2, _MOST_COPIES)
            self._together([order] * copies)
        elif roll < _REPEATED + _RIVALLED:
            rival = self._order(next_fact(_situation(sheet), self._chance), version)
            self._together([order, rival])
        else:
            phone = self._chance.choice(self._phones)
            self._store(order, self._confirmed(phone, order))

    def _together(self, orders: Sequence[_Order]) -> None:
        """Send requests at the same time: one is stored, its copies answered, rivals told."""
        phones = [self._phones[n % len(self._phones)] for n in range(len(orders))]
        with ThreadPoolExecutor(len(orders)) as threads:
            answers = list(threads.map(self._confirmed, phones, orders))
        for order, answer in zip(orders, answers, strict=True):
            if answer.is_success:
                self._store(order, answer)
            else:
                code = problem_code(answer)
                assert code in ("stale_scoresheet", "match_over"), answer.text
                self.told.refused_rivals += 1

    def _confirmed(self, phone: Device, order: _Order) -> httpx.Response:
        """Send, and confirm what is possible but rare."""
        answer = self._post(phone, order)
        if problem_code(answer) != "confirmation_required":
            return answer
        warnings = [warning["code"] for warning in answer.json()["warnings"]]
        body = {**order.body, "acknowledged": warnings}
        return phone.api("POST", order.path, body, key=order.key, version=order.version)

    def _post(self, phone: Device, order: _Order) -> httpx.Response:
        return phone.api("POST", order.path, order.body, key=order.key, version=order.version)

    def _store(self, order: _Order, answer: httpx.Response) -> None:
        assert answer.is_success, f"{order.body} -> {answer.status_code} {answer.text}"
        sequence = answer.json()["version"]
        known = self.told.facts.get(sequence)
        assert known in (None, order.fact), f"{sequence} was {known}, now {order.fact}"
        self.told.repeats += known is not None
        self.told.facts[sequence] = order.fact

    def _order(self, fact: Fact, version: int) -> _Order:
        path, body = f"matches/{self.match_id}/hands/", fact
        if fact["type"] == "renuncio":
            path = f"matches/{self.match_id}/rulings/"
            body = {"side": fact["side"], "duty": fact["duty"], "remedy": fact["costs"]}
        return _Order(path=path, body=body, fact=fact, key=self._key(), version=version)

    def _key(self) -> str:
        return str(UUID(int=self._chance.getrandbits(128), version=4))


def _situation(sheet: dict[str, Any]) -> Situation:
    following = sheet["board"]["next"]
    return Situation(
        rules=RuleSet.from_payload(sheet["rules"]["ruleset"]),
        unit=MatchUnit(sheet["rules"]["match"]["unit"]),
        kind=HandKind(following["phase"]),
        carried=(following["carried"][0], following["carried"][1]),
    )
