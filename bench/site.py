"""What visitors and referees wait for: pages and the API behind the whole middleware."""

import resource
import subprocess
import sys
import uuid
from typing import Any

from django.core.cache import cache
from django.test import Client
from django.test.utils import override_settings

from bench.measuring import Cost, Row, cost_of
from tournaments.models import Association, Match, User

VOID = {"type": "void", "reason": "misdeal"}


def rows() -> list[Row]:
    """Units first, then ratios to them; the demonstration's night in play is the data."""
    with override_settings(ROOT_URLCONF="bench.units", ALLOWED_HOSTS=["testserver"]):
        return [*_units_and_ratios(), Row("start: import and resolve", _start(), "s CPU", 1.5)]


def _units_and_ratios() -> list[Row]:
    anybody, referee = Client(), Client()
    association = Association.objects.get(is_demo=True)
    referee.force_login(User.objects.filter(memberships__association=association).earliest("pk"))
    pk = {"pk": association.pk}
    t1 = cost_of(lambda: _ok(anybody.get("/t1", pk)))
    w1 = cost_of(lambda: _ok(referee.post(f"/w1?pk={association.pk}")))
    match = Match.objects.filter(outcome_kind="", round__status="playing").earliest("pk")
    event = match.round.stage.event
    standings = f"/a/{association.slug}/e/{event.slug}/standings/"
    return [
        *_unit("T0 constant text", cost_of(lambda: _ok(anybody.get("/t0")))),
        *_unit("T1 one row", t1),
        *_unit("W1 one locked write", w1),
        *_ratio(
            "record a hand", cost_of(_hand(referee, match.public_id)), unit="W1", base=w1, goal=5
        ),
        *_ratio("standings, cold", cost_of(_cold(anybody, standings)), unit="T1", base=t1),
        *_ratio(
            "standings, warm", cost_of(lambda: _ok(anybody.get(standings))), unit="T1", base=t1
        ),
        *_ratio(
            "standings, 304", cost_of(_unchanged(anybody, standings)), unit="T1", base=t1, goal=1.1
        ),
    ]


def _unit(name: str, cost: Cost) -> list[Row]:
    return [Row(name, cost.wall, "ms"), Row(name, cost.cpu, "ms CPU")]


def _ratio(job: str, cost: Cost, *, unit: str, base: Cost, goal: float | None = None) -> list[Row]:
    return [Row(job, cost.wall / base.wall, f"× {unit}", goal), Row(job, cost.cpu, "ms CPU")]


def _ok(response: Any) -> None:
    assert response.status_code < 300, (response.status_code, response.content[:300])


def _hand(referee: Client, match: str) -> Any:
    """A void hand each time: validated, locked, replayed and stored like any other."""
    sheet = referee.get(f"/api/v1/matches/{match}/scoresheet/").json()
    version = [sheet["version"]]

    def record() -> None:
        headers = {"Idempotency-Key": uuid.uuid4().hex, "If-Match": f'"{version[0]}"'}
        address = f"/api/v1/matches/{match}/hands/"
        _ok(referee.post(address, VOID, content_type="application/json", headers=headers))
        version[0] += 1

    return record


def _cold(client: Client, address: str) -> Any:
    def read() -> None:
        cache.clear()
        _ok(client.get(address))

    return read


def _unchanged(client: Client, address: str) -> Any:
    etag = client.get(address).headers["ETag"]

    def read() -> None:
        assert client.get(address, headers={"If-None-Match": etag}).status_code == 304

    return read


def _start() -> float:
    """Processor seconds until a new process could answer its first request."""
    code = "import config.wsgi; from django.urls import get_resolver; get_resolver().url_patterns"
    before = _spent_by_children()
    subprocess.run([sys.executable, "-c", code], check=True)
    return _spent_by_children() - before


def _spent_by_children() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime
