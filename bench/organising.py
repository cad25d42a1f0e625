"""What organisers wait for: a pasted list, the draw of the next round, its publication."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from urllib.parse import urlencode

from django.test import Client

from bench.client import Browser
from bench.counting import counted
from bench.field import Home, enter, league
from bench.measuring import Row
from tournaments.models import Round
from tournaments.services.events import EventRef
from tournaments.services.rounds import discard_draft

DRAW_GOALS = {64: 0.05, 256: 0.12}


def imported(home: Home, pairs: int) -> tuple[EventRef, list[Row]]:
    """A league with its pairs, and how long reading and entering the list took."""
    event = league(home, pairs)
    began, cpu = time.perf_counter(), time.process_time()
    enter(home, event, pairs)
    wall, spent = time.perf_counter() - began, time.process_time() - cpu
    return event, [Row(f"import {pairs} pairs", wall, "s", 0.8, cpu=spent * 1e3, wall=wall * 1e3)]


def draws(home: Home, event: EventRef, port: int, *, pairs: int, played: int) -> list[Row]:
    """The organiser's POST that draws and stores the next round, and the one that publishes it."""
    browser = Browser(port, home.user_id)
    rounds = f"/a/{home.slug}/e/{event.slug}/manage/rounds/"
    form = {"expected_number": played + 1, "night": "", "seed": "", "reason": ""}
    replies = []
    for attempt in range(5):
        if attempt:
            _discard(home, event)
        replies.append(browser.post(rounds, urlencode(form)).ok())
    _discard(home, event)
    queries = _queries(home, rounds, form)
    published = browser.post(f"{rounds}{played + 1}/publish/").ok()
    assert Round.objects.get(stage=event.stage_id, number=played + 1).status == "published"
    wall = statistics.median(reply.wall for reply in replies)
    cpu = statistics.median(reply.cpu for reply in replies)
    job = f"draw and store a round, {pairs} pairs"
    return [
        Row(job, wall / 1e3, "s", DRAW_GOALS.get(pairs), cpu=cpu, wall=wall),
        Row(f"{job}: queries", queries, ""),
        Row(
            f"publish a round, {pairs} pairs",
            published.wall / 1e3,
            "s",
            cpu=published.cpu,
            wall=published.wall,
        ),
    ]


def _discard(home: Home, event: EventRef) -> None:
    draft = Round.objects.get(stage=event.stage_id, status="draft")
    discard_draft(round_id=draft.pk, actor=home.owner)


def _queries(home: Home, rounds: str, form: dict[str, object]) -> int:
    client = Client()
    client.force_login(home.owner_row())
    return counted(_ok(lambda: client.post(rounds, form)))[0]


def _ok(ask: Callable[[], object]) -> Callable[[], None]:
    def job() -> None:
        reply = ask()
        assert getattr(reply, "status_code", 500) == 302, reply

    return job
