"""The demonstration is what its first page promises."""

import pytest

from scoring.rehearsal.demo import EVENT, seed_demo
from tournaments.enums import PresenceState
from tournaments.permissions import SYSTEM
from tournaments.selectors.associations import all_associations
from tournaments.selectors.events import events_of
from tournaments.selectors.nights import night_detail, nights_of
from tournaments.selectors.players import players_of
from tournaments.selectors.tables import tables_in_play

pytestmark = pytest.mark.django_db


def test_demo_has_a_finished_night_and_one_in_play():
    assert seed_demo()

    [association] = all_associations()
    [event] = events_of(association.id)
    states = [
        [table.outcome_kind for table in tables_in_play(event.id, SYSTEM, number)]
        for number in (1, 2, 3)
    ]
    assert association.is_demo
    assert (event.name, event.entrants, event.rounds) == (EVENT, 12, 3)
    assert states == [["played"] * 6, ["played"] * 6, ["played"] + [""] * 5]


def test_demo_night_in_play_has_a_late_pair_and_a_substitute():
    seed_demo()

    [association] = all_associations()
    [event] = events_of(association.id)
    tonight = max(nights_of(event.id), key=lambda night: night.date)
    rows = night_detail(event.id, tonight.public_id).rows
    assert [row.entrant.number for row in rows if row.state == PresenceState.LATE] == [11]
    assert [row.entrant.number for row in rows if row.substitute] == [3]
    assert len(players_of(association.id)) == 25


def test_demo_is_made_once():
    seed_demo()

    assert not seed_demo()
