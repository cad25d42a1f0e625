import pytest
from django.core.exceptions import ObjectDoesNotExist

from tests.factories.leagues import league
from tests.factories.people import home
from tests.factories.records import commands_of, last_entry
from tournaments.enums import RoundStatus
from tournaments.errors import TableInUseError
from tournaments.selectors.events import tables_of
from tournaments.services.tables import add_tables, change_table

pytestmark = pytest.mark.django_db


def _numbers(event):
    return [table.number for table in tables_of(event.id) if not table.is_blocked]


def test_tables_are_added_up_to_a_number_and_never_removed():
    club = home()
    event = club.event(tables=2)

    for count in (4, 4, 3):
        add_tables(event_id=event.id, actor=club.owner, count=count)

    assert _numbers(event) == [1, 2, 3, 4]
    assert commands_of(club.id).count("add_tables") == 1


def test_more_tables_than_a_hall_holds_are_refused():
    club = home()

    with pytest.raises(TableInUseError):
        add_tables(event_id=club.event().id, actor=club.owner, count=501)


def test_table_out_of_use_is_made_up_for_when_pairs_enter():
    club = home()
    event = club.event(tables=2)
    change = {"event_id": event.id, "number": 1, "actor": club.owner}

    for _ in range(2):
        change_table(**change, note="Junto a la puerta", is_blocked=True)
    for n in range(4):
        club.pair(event, f"Ana Gil{n}", f"Luis Royo{n}")

    assert _numbers(event) == [2, 3]
    assert tables_of(event.id)[0].note == "Junto a la puerta"
    assert commands_of(club.id).count("change_table") == 1
    assert last_entry("change_table").details["is_blocked"] is True


def test_table_with_a_match_stays_in_use():
    made = league()
    made.round(1, RoundStatus.PUBLISHED, (1, 2), (3, 4))
    change = {"event_id": made.event.pk, "number": 1, "actor": made.organiser}

    with pytest.raises(TableInUseError) as refused:
        change_table(**change, note="", is_blocked=True)
    change_table(**change, note="Coja", is_blocked=False)

    assert refused.value.details == {"reason": "match_placed", "table": 1}


def test_unknown_table_is_unknown():
    club = home()

    with pytest.raises(ObjectDoesNotExist):
        change_table(event_id=club.event().id, number=9, actor=club.owner, note="", is_blocked=True)
