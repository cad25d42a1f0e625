"""Several organisers at once on the people of an event, on a database with real locks."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from engine.errors import DomainError
from tests.factories.people import PASSWORD, home
from tournaments.enums import PresenceState, Role
from tournaments.names import PersonEntry
from tournaments.selectors.associations import all_associations, members_of
from tournaments.selectors.imports import accepted_pairs, preview_import
from tournaments.selectors.nights import night_detail
from tournaments.selectors.pairs import entrants_of
from tournaments.services.associations import (
    accept_invitation,
    create_first_association,
    invite_member,
    revoke_membership,
)
from tournaments.services.imports import import_pairs
from tournaments.services.nights import note_presence
from tournaments.services.pairs import register_pair

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


def together(*jobs) -> list[str]:
    """Run every job in a thread of its own; "done" or the code of its refusal, sorted."""

    def run(job) -> str:
        try:
            job()
        except DomainError as error:
            return error.code
        finally:
            connection.close()
        return "done"

    with ThreadPoolExecutor(len(jobs)) as pool:
        return sorted(pool.map(run, jobs))


def test_one_list_accepted_four_times_at_once_enters_once():
    club = home()
    event = club.event()
    pairs = accepted_pairs(preview_import(event.id, "Ana Gil - Luis Royo\nEva Sanz - Blas Otal"))

    answers = together(
        *[
            lambda: import_pairs(event_id=event.id, actor=club.owner, pairs=pairs, key="k")
            for _ in range(4)
        ]
    )

    assert answers == ["done"] * 4
    assert [row.number for row in entrants_of(event.id)] == [1, 2]


def test_pairs_registered_at_once_get_different_numbers():
    club = home()
    event = club.event()

    def register(n):
        return lambda: register_pair(
            event_id=event.id,
            actor=club.owner,
            first=PersonEntry(name=f"Ana{n} Gil{n}", is_new=True),
            second=PersonEntry(name=f"Luis{n} Royo{n}", is_new=True),
        )

    answers = together(*[register(n) for n in range(4)])

    assert answers == ["done"] * 4
    assert [row.number for row in entrants_of(event.id)] == [1, 2, 3, 4]


def test_one_person_registered_in_two_pairs_at_once_enters_one():
    club = home()
    event = club.event()
    ana = PersonEntry(player_id=club.player("Ana", "Gil").id)

    def register(n):
        return lambda: register_pair(
            event_id=event.id,
            actor=club.owner,
            first=ana,
            second=PersonEntry(name=f"Luis{n} Royo{n}", is_new=True),
        )

    answers = together(register(1), register(2))

    assert answers == ["already_entered", "done"]
    assert len(entrants_of(event.id)) == 1


def test_presence_noted_from_four_phones_at_once_is_one_row():
    club = home()
    event = club.event()
    pair = club.pair(event, "Ana Gil", "Luis Royo")
    night = club.night(event)

    answers = together(
        *[
            lambda state=state: note_presence(
                night_id=night.id, entrant_id=pair.id, state=state, actor=club.owner
            )
            for state in (PresenceState.PRESENT, PresenceState.LATE, PresenceState.PRESENT)
        ]
    )

    assert answers == ["done"] * 3
    assert night_detail(event.id, night.public_id).counts.came == 1


def test_one_invitation_used_by_two_people_at_once_serves_one():
    club = home()
    link = invite_member(association_id=club.id, role=Role.DESK, actor=club.owner)

    answers = together(
        *[
            lambda name=name: accept_invitation(token=link.token, username=name, password=PASSWORD)
            for name in ("luis", "eva")
        ]
    )

    assert answers == ["done", "link_unusable"]
    assert len(members_of(club.id)) == 2


def test_two_owners_who_take_each_other_out_at_once_leave_one():
    club = home()
    link = invite_member(association_id=club.id, role=Role.OWNER, actor=club.owner)
    accept_invitation(token=link.token, username="luis", password=PASSWORD)
    memberships = [row.membership_id for row in members_of(club.id)]

    answers = together(
        *[
            lambda each=each: revoke_membership(
                association_id=club.id, membership_id=each, actor=club.owner
            )
            for each in memberships
        ]
    )

    assert answers == ["done", "last_owner"]
    assert len(members_of(club.id)) == 1


def test_first_run_sent_twice_at_once_makes_one_association(settings):
    settings.SETUP_CODE = "abcd"

    answers = together(
        *[
            lambda: create_first_association(
                code="abcd", name="Peña", username="rosa", password=PASSWORD
            )
            for _ in range(2)
        ]
    )

    assert answers == ["done", "setup_closed"]
    assert len(all_associations()) == 1
