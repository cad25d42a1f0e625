"""The desk changes a round while its tables play, on a database with real locks."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from engine.errors import DomainError
from engine.facts import HandVoided
from scoring.services.hands import record_ending
from tests.factories.tables import AtTable, at_table
from tournaments.models import Round, Table
from tournaments.services.outcomes import record_walkover
from tournaments.services.rounds import move_table, void_round

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]

PAIRS = 16


def together(*jobs) -> list[str]:
    """Start every job at the same instant; "done" or the code of its refusal, in order."""
    gate = Barrier(len(jobs))

    def run(job) -> str:
        try:
            connection.ensure_connection()
            gate.wait(timeout=20)
            job()
        except DomainError as error:
            return error.code
        finally:
            connection.close()
        return "done"

    with ThreadPoolExecutor(len(jobs)) as pool:
        return list(pool.map(run, jobs))


def first_hands(table: AtTable) -> list:
    """The first entry at every table of the round."""

    def job(match):
        return lambda: record_ending(
            match_id=match.pk, fact=HandVoided("misdeal"), submission=table.sends(by=table.referee)
        )

    return [job(match) for match in [table.match, *table.others]]


def test_round_made_void_while_its_tables_begin_leaves_nobody_hanging():
    table = at_table(PAIRS)
    row = Round.objects.get()

    def void() -> None:
        void_round(round_id=row.pk, actor=table.league.organiser, reason="power cut")

    answers = together(*first_hands(table), void)

    assert answers[-1] == "done"
    assert set(answers) <= {"done", "match_not_open"}
    assert set(row.matches.values_list("outcome_kind", flat=True)) == {"void"}


def test_tables_change_places_while_their_matches_begin():
    table = at_table(PAIRS)
    matches = [table.match, *table.others]
    Table.objects.create(event=table.league.event, number=90)

    def move(match):
        return lambda: move_table(
            match_id=match.pk, table_number=90, actor=table.league.organiser, reason="draught"
        )

    moves = [move(match) for match in matches[::2]]
    answers = together(*first_hands(table), *moves)

    assert answers[: len(matches)] == ["done"] * len(matches)
    assert set(answers[len(matches) :]) <= {"done", "invalid_swap"}


def test_walkover_and_first_hand_at_once_leave_one_of_both():
    table = at_table(PAIRS)
    matches = [table.match, *table.others]

    def walkover(match):
        return lambda: record_walkover(
            match_id=match.pk, winner_side=0, actor=table.league.organiser
        )

    answers = together(*first_hands(table), *[walkover(match) for match in matches])

    hands, decisions = answers[: len(matches)], answers[len(matches) :]
    assert all((a == "done") != (b == "done") for a, b in zip(hands, decisions, strict=True))
