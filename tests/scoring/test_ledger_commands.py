"""verify_ledger and rebuild_progress: the cached board is what the ledger says."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from scoring.models import Scoresheet
from scoring.tasks import rebuild_progress, verify_progress
from tests.factories.tables import at_table, counted

pytestmark = pytest.mark.django_db


def said_by(command: str) -> str:
    out = StringIO()
    call_command(command, stdout=out)
    return out.getvalue()


def spoil(**changes) -> None:
    Scoresheet.objects.update(**changes)


def test_verify_ledger_finds_every_scoresheet_equal():
    at_table().plays(counted(62))

    assert said_by("verify_ledger") == "1 scoresheets, 1 equal to their replay.\n"


def test_verify_ledger_fails_when_a_cached_board_is_wrong():
    at_table().plays(counted(62))
    spoil(progress={})

    with pytest.raises(CommandError, match="1 differ"):
        said_by("verify_ledger")


def test_verify_ledger_only_reports_what_other_rules_would_count_otherwise():
    table = at_table()
    table.plays(counted(62))
    spoil(progress={}, rules_version=0)

    said = said_by("verify_ledger")

    assert f"match {table.match.public_id}: recorded under rules 0" in said
    assert "would differ under rules 1" in said


def test_rebuild_progress_repairs_and_leaves_nothing_to_repair():
    at_table().plays(counted(62))
    good = Scoresheet.objects.get().progress
    spoil(progress={}, version=7)

    assert [said_by("rebuild_progress"), said_by("rebuild_progress")] == [
        "1 scoresheets rebuilt.\n",
        "0 scoresheets rebuilt.\n",
    ]
    sheet = Scoresheet.objects.get()
    assert (sheet.progress, sheet.version) == (good, 1)


def test_rebuild_progress_leaves_what_other_rules_counted():
    table = at_table()
    table.plays(counted(62))
    spoil(progress={}, rules_version=0)

    assert not rebuild_progress(table.match.pk)
    assert Scoresheet.objects.get().progress == {}


def test_verify_progress_counts_what_is_wrong():
    at_table().plays(counted(62))
    spoil(progress={})

    assert verify_progress() == {"verified": 1, "wrong": 1}
