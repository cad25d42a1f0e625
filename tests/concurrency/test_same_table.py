"""Several devices at once, on a database with real locks."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from engine.facts import HandVoided
from scoring.errors import StaleScoresheetError
from scoring.models import LedgerEntry, Scoresheet
from scoring.services.hands import record_ending, record_hand
from scoring.services.scoresheets import open_scoresheet
from scoring.services.submissions import Submission
from tests.factories.tables import AtTable, at_table, counted, new_key

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]

DEVICES = 4


def together(*jobs) -> list[str]:
    """Run every job in a thread of its own; what each answered, sorted."""

    def run(job) -> str:
        try:
            return "replayed" if job().is_replayed else "recorded"
        except StaleScoresheetError:
            return "stale"
        finally:
            connection.close()

    with ThreadPoolExecutor(len(jobs)) as pool:
        return sorted(pool.map(run, jobs))


def hand_at(table: AtTable, submission: Submission, report=None):
    report = report or counted(62)
    return lambda: record_hand(match_id=table.match.pk, report=report, submission=submission)


@pytest.mark.parametrize("begun", [False, True], ids=["first hand", "later hand"])
def test_the_same_request_four_times_is_recorded_once_and_replayed_to_the_rest(begun):
    table = at_table()
    if begun:
        table.ends(HandVoided("misdeal"))
    sent = table.sends()

    answers = together(*[hand_at(table, sent) for _ in range(DEVICES)])

    assert answers == ["recorded", "replayed", "replayed", "replayed"]
    assert LedgerEntry.objects.filter(key=sent.key).count() == 1


@pytest.mark.parametrize("begun", [False, True], ids=["first hand", "later hand"])
def test_four_rivals_record_one_hand_and_tell_the_rest_they_are_late(begun):
    table = at_table()
    if begun:
        table.ends(HandVoided("misdeal"))
    rivals = [
        hand_at(table, table.sends(key=new_key()), counted(points)) for points in (60, 61, 62, 63)
    ]

    answers = together(*rivals)

    assert answers == ["recorded", "stale", "stale", "stale"]
    assert Scoresheet.objects.get().version == table.version + 1


def test_different_tables_record_at_the_same_time():
    table = at_table(2 * DEVICES)
    matches = [table.match, *table.others]
    for match in matches:
        open_scoresheet(match_id=match.pk, actor=table.referee)

    def job(match):
        return lambda: record_ending(
            match_id=match.pk, fact=HandVoided("misdeal"), submission=table.sends()
        )

    answers = together(*[job(match) for match in matches])

    assert answers == ["recorded"] * DEVICES
