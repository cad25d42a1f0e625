"""What referees wait for: a hand recorded over the API, alone and with seven others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import count
from threading import Barrier

from django.test import Client

from bench.client import Browser, Reply
from bench.counting import counted
from bench.field import Hand, Home, hands_of
from bench.measuring import Cost, Row, compared, median_of
from bench.server import is_server
from engine.rules import MatchFormat, RuleSet
from scoring.models import LedgerEntry
from tournaments.models import Match
from tournaments.selectors.matches import match_for_scoring
from tournaments.services.events import EventRef

CLIENTS = 8
WAIT_SECONDS = 90
_keys = count(1)


@dataclass(frozen=True, slots=True)
class Step:
    """A hand that a table can record now, on this version."""

    address: str
    hand: Hand
    version: int

    def sent_by(self, browser: Browser, key: str = "") -> Reply:
        """The answer to it; a new key unless one is given."""
        document = {**self.hand.payload, "acknowledged": self.hand.acknowledged}
        key = key or f"bench-{next(_keys)}"
        match = f'"{self.version}"'
        return browser.send(self.address, document, idempotency_key=key, if_match=match)


def rows(home: Home, event: EventRef, port: int, *, times: int) -> list[Row]:
    """One client, then eight on their own tables, then eight on the same one."""
    tables = [_steps(match_id) for match_id in _open_matches(event)]
    steps = (step for table in tables[CLIENTS + 3 :] for step in table)
    browser = Browser(port, home.user_id)
    alone = compared(
        {
            "W1": lambda: browser.post(f"/w1?pk={home.id}").ok(),
            "hand": lambda: next(steps).sent_by(browser).ok(),
        },
        times=times,
    )
    base, hand = alone["W1"], alone["hand"]
    return [
        Row("W1, one locked write", base.wall, "ms", cpu=base.cpu, wall=base.wall),
        Row("record a hand", hand.wall / base.wall, "× W1", 5.0, cpu=hand.cpu, wall=hand.wall),
        *_counts(home, tables[CLIENTS + 2]),
        *_apart(home, port, tables[:CLIENTS], alone=hand, times=max(3, times // 4)),
        *_together(home, port, tables[CLIENTS], times=max(3, times // 4)),
    ]


def _open_matches(event: EventRef) -> list[int]:
    matches = Match.objects.filter(round__stage=event.stage_id, outcome_kind="", started_at=None)
    return list(matches.order_by("pk").values_list("pk", flat=True))


def _steps(match_id: int) -> Iterator[Step]:
    match = match_for_scoring(match_id)
    rules = RuleSet.from_payload(match.ruleset)
    hands = hands_of(rules, MatchFormat.from_payload(match.match_format), match_id)
    address = f"/api/v1/matches/{match.public_id}/hands/"
    return (Step(address, hand, version) for version, hand in enumerate(hands))


def _counts(home: Home, table: Iterator[Step]) -> list[Row]:
    """The second hand of a match: neither opens the scoresheet nor ends anything."""
    client = Client()
    client.force_login(home.owner_row())
    first, second, third = next(table), next(table), next(table)
    for step in (first, second):
        _in_process(client, step)
    queries, transactions = counted(lambda: _in_process(client, third))
    return [
        Row("record a hand: queries", queries, "", 16),
        Row("record a hand: transactions", transactions, "", 1),
    ]


def _in_process(client: Client, step: Step) -> None:
    headers = {"Idempotency-Key": f"bench-{next(_keys)}", "If-Match": f'"{step.version}"'}
    document = {**step.hand.payload, "acknowledged": step.hand.acknowledged}
    reply = client.post(step.address, document, content_type="application/json", headers=headers)
    assert reply.status_code == 201, reply.content


def _apart(
    home: Home, port: int, tables: list[Iterator[Step]], *, alone: Cost, times: int
) -> list[Row]:
    """Eight clients at once, each at its own table."""
    browsers = [Browser(port, home.user_id) for _ in range(CLIENTS)]
    start = Barrier(CLIENTS, timeout=WAIT_SECONDS)

    def work(browser: Browser, table: Iterator[Step]) -> list[Reply]:
        start.wait()
        return [step.sent_by(browser) for step, _ in zip(table, range(times), strict=False)]

    with ThreadPoolExecutor(CLIENTS) as pool:
        replies = [reply for found in pool.map(work, browsers, tables) for reply in found]
    cost, errors = median_of(replies), sum(reply.status != 201 for reply in replies)
    goal = 6.0 if is_server() else None
    job = "8 clients, different tables"
    return [
        Row(
            f"{job}: median", cost.wall / alone.wall, "× alone", goal, cpu=cost.cpu, wall=cost.wall
        ),
        Row(f"{job}: errors", errors, f"of {len(replies)}", 0),
    ]


def _together(home: Home, port: int, table: Iterator[Step], *, times: int) -> list[Row]:
    """Eight clients with the same hand at once: four repeat one request, four are rivals."""
    browsers = [Browser(port, home.user_id) for _ in range(CLIENTS)]
    sent, statuses = list[Step](), Counter[int]()
    start = Barrier(CLIENTS, timeout=WAIT_SECONDS)
    with ThreadPoolExecutor(CLIENTS) as pool:
        for step, _ in zip(table, range(times), strict=False):
            post = _posting(step, start)
            replies = list(pool.map(post, browsers, range(CLIENTS)))
            statuses.update(reply.status for reply in replies)
            sent.append(step)
    public_id = sent[0].address.split("/")[4]
    stored = LedgerEntry.objects.filter(scoresheet__match__public_id=public_id).count()
    told = ", ".join(f"{number} × {status}" for status, number in sorted(statuses.items()))
    job = "8 clients, the same hand"
    return [
        Row(f"{job}: doubled or lost", abs(stored - len(sent)), f"of {len(sent)}", 0),
        Row(f"{job}: answered 5xx", _failed(statuses), f"({told})", 0),
    ]


def _failed(statuses: Counter[int]) -> int:
    return sum(number for status, number in statuses.items() if status >= 500)


def _posting(step: Step, start: Barrier) -> Callable[[Browser, int], Reply]:
    shared = f"bench-{next(_keys)}-shared"

    def post(browser: Browser, number: int) -> Reply:
        start.wait()
        return step.sent_by(browser, shared if number % 2 else "")

    return post
