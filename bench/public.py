"""What visitors wait for: the standings of a big league, cold, warm and unchanged; their weight."""

from __future__ import annotations

from collections.abc import Callable
from html.parser import HTMLParser

from django.db.models import F
from django.test import Client

from bench.client import Browser, Reply
from bench.counting import counted
from bench.field import Home
from bench.measuring import Cost, Row, compared
from tournaments.models import Stage
from tournaments.services.events import EventRef


def rows(home: Home, event: EventRef, port: int, *, times: int) -> list[Row]:
    """The units of reading, then the standings beside them."""
    browser, address = Browser(port), f"/a/{home.slug}/e/{event.slug}/standings/"
    return [
        *_units_and_standings(browser, home, event, times=times),
        *_weight(browser, address),
        *_queries(event, address),
    ]


def _units_and_standings(browser: Browser, home: Home, event: EventRef, *, times: int) -> list[Row]:
    address = f"/a/{home.slug}/e/{event.slug}/standings/"
    cold = compared(
        {"page": _cold(browser, event, address), "T256": lambda: browser.get("/t256").ok()},
        times=max(3, times // 4),
    )
    warm = compared(_warm(browser, home, address), times=times)
    return [
        _unit("T0, constant text", warm["T0"]),
        _unit("T1, one row", warm["T1"]),
        _unit("T256, a table of 256 rows", cold["T256"]),
        _unit("T256c, the same behind a page cache", warm["T256c"]),
        _times("standings, cold", cold["page"], cold["T256"], unit="× T256", goal=2.0),
        _speed("standings, warm", warm["page"], warm["T256c"], unit="× T256c", goal=0.8),
        _speed(
            "standings, warm, gzip", warm["page gzip"], warm["T256c gzip"],
            unit="× T256c gzip", goal=0.8,
        ),
        _speed("standings, unchanged (304)", warm["304"], warm["T1"], unit="× T1", goal=0.9),
    ]  # fmt: skip


def _warm(browser: Browser, home: Home, address: str) -> dict[str, Callable[[], Reply]]:
    etag = browser.get(address).ok().headers["ETag"]
    return {
        "T0": lambda: browser.get("/t0").ok(),
        "T1": lambda: browser.get(f"/t1?pk={home.id}").ok(),
        "T256c": lambda: browser.get("/t256c").ok(),
        "T256c gzip": lambda: browser.get("/t256c", accept_encoding="gzip").ok(),
        "page": lambda: browser.get(address).ok(),
        "page gzip": lambda: browser.get(address, accept_encoding="gzip").ok(),
        "304": lambda: _unchanged(browser.get(address, if_none_match=etag)),
    }


def _unchanged(reply: Reply) -> Reply:
    assert reply.status == 304, reply.status
    return reply


def _cold(browser: Browser, event: EventRef, address: str) -> Callable[[], Reply]:
    """Each time as right after a result: whatever was remembered is of another revision."""

    def read() -> Reply:
        stage = Stage.objects.filter(pk=event.stage_id)
        stage.update(results_version=F("results_version") + 1)
        return browser.get(address).ok()

    return read


def _unit(job: str, cost: Cost) -> Row:
    return Row(job, cost.wall, "ms", cpu=cost.cpu, wall=cost.wall)


def _times(job: str, cost: Cost, base: Cost, *, unit: str, goal: float) -> Row:
    return Row(job, cost.wall / base.wall, unit, goal, cpu=cost.cpu, wall=cost.wall)


def _speed(job: str, cost: Cost, base: Cost, *, unit: str, goal: float) -> Row:
    """Requests per second as a part of the unit's."""
    ratio = base.wall / cost.wall
    return Row(job, ratio, unit, goal, at_least=True, cpu=cost.cpu, wall=cost.wall)


def _queries(event: EventRef, address: str) -> list[Row]:
    client = Client()
    client.get(address)
    Stage.objects.filter(pk=event.stage_id).update(results_version=F("results_version") + 1)
    cold, _ = counted(lambda: client.get(address))
    warm, _ = counted(lambda: client.get(address))
    return [
        Row("standings, cold: queries", cold, "", 10),
        Row("standings, warm: queries", warm, "", 1),
    ]


class _Page(HTMLParser):
    """Counts the elements of a page and notes the scripts and styles that it asks for."""

    def __init__(self) -> None:
        super().__init__()
        self.elements = 0
        self.assets: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements += 1
        said = dict(attrs)
        wanted = said.get("src") if tag == "script" else None
        if tag == "link" and said.get("rel") == "stylesheet":
            wanted = said.get("href")
        if wanted:
            self.assets.append(wanted)


def _weight(browser: Browser, address: str) -> list[Row]:
    plain = browser.get(address).ok()
    squeezed = browser.get(address, accept_encoding="gzip").ok()
    page = _Page()
    page.feed(plain.body.decode())
    assets = [browser.get(name, accept_encoding="gzip").ok() for name in page.assets]
    return [
        Row("standings, plain", len(plain.body) / 1000, "kB", 150),
        Row("standings, gzip", len(squeezed.body) / 1000, "kB", 20),
        Row("standings, elements of the page", page.elements, "", 6000),
        Row(
            "script and style of a first view, gzip",
            sum(len(each.body) for each in assets) / 1000,
            "kB",
            60,
        ),
    ]
