"""What a proxy and a container engine ask."""

import pytest
from django.core.cache import cache
from django.test import Client

from config.tasks import heartbeat


def test_healthz_answers_without_a_database(client: Client) -> None:
    response = client.get("/healthz")

    assert (response.status_code, response.content) == (200, b"ok\n")


@pytest.mark.django_db
def test_readyz_reports_each_part(client: Client) -> None:
    cache.clear()

    response = client.get("/readyz")

    assert response.status_code == 200
    assert response.json() == {
        "database": "ok",
        "cache": "ok",
        "broker": "in process",
        "beat": "not seen",
    }


@pytest.mark.django_db
def test_readyz_sees_the_beat(client: Client) -> None:
    heartbeat()

    assert client.get("/readyz").json()["beat"] == "ok"


@pytest.mark.django_db
def test_readyz_is_not_ready_when_the_broker_cannot_be_reached(client: Client, settings) -> None:
    settings.CELERY_BROKER_URL = "redis://127.0.0.1:1/0"

    response = client.get("/readyz")

    assert response.status_code == 503
    assert response.json()["broker"] == "unreachable"
