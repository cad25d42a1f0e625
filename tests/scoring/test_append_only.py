"""History cannot be edited, not even around the services: the database refuses."""

import pytest
from django.db import IntegrityError, connection, transaction

from engine.facts import JuegoAwarded
from engine.rules import MatchFormat, MatchUnit
from scoring.models import LedgerEntry
from scoring.services.scoresheets import close_scoresheet
from tests.factories.tables import at_table
from tournaments.models import AuditEntry, MatchResult

pytestmark = pytest.mark.django_db

HISTORY = [LedgerEntry, MatchResult, AuditEntry]


@pytest.fixture(autouse=True)
def some_history():
    table = at_table(match_format=MatchFormat(unit=MatchUnit.JUEGO, wins=1))
    table.ends(JuegoAwarded(0))
    close_scoresheet(match_id=table.match.pk, actor=table.referee, reason="firmada")


@pytest.mark.parametrize("model", HISTORY, ids=lambda model: model.__name__)
def test_history_cannot_be_updated(model):
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
        model.objects.update(recorded_at="2020-01-01T00:00:00Z")


@pytest.mark.parametrize("model", HISTORY, ids=lambda model: model.__name__)
def test_history_cannot_be_deleted(model):
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
        model.objects.all().delete()


@pytest.mark.parametrize("model", HISTORY, ids=lambda model: model.__name__)
def test_history_cannot_be_deleted_by_hand(model):
    table = model._meta.db_table
    with (
        pytest.raises(IntegrityError, match="append-only"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(f"DELETE FROM {table}")

    assert model.objects.exists()
