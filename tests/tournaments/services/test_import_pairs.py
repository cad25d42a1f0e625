import pytest

from tests.factories.people import home
from tests.factories.records import commands_of, last_entry
from tournaments.errors import (
    AlreadyEnteredError,
    ImportKeyReusedError,
    ImportRefusedError,
    RegistrationClosedError,
)
from tournaments.models import Stage
from tournaments.names import PersonEntry
from tournaments.selectors.events import tables_of
from tournaments.selectors.imports import PairEntry, accepted_pairs, preview_import
from tournaments.selectors.pairs import entrants_of
from tournaments.selectors.players import players_of
from tournaments.services.imports import import_pairs

pytestmark = pytest.mark.django_db

LIST = "Gómez, Pilar - Ana Lacasta\nLuis Royo y Eva Sanz\n"


def _accept(club, event, text, *, key="k1", answers=None):
    pairs = accepted_pairs(preview_import(event.id, text, answers))
    return import_pairs(event_id=event.id, actor=club.owner, pairs=pairs, key=key)


def test_list_enters_in_its_order_with_tables_and_audit():
    club = home()
    event = club.event()

    result = _accept(club, event, LIST)

    assert (result.pairs, result.new_players) == (2, 4)
    assert [(row.number, row.name) for row in entrants_of(event.id)] == [
        (1, "Pilar Gómez – Ana Lacasta"),
        (2, "Luis Royo – Eva Sanz"),
    ]
    assert len(tables_of(event.id)) == 1
    assert last_entry("import_pairs").details["pairs"] == 2


def test_list_sent_twice_enters_once():
    club = home()
    event = club.event()
    pairs = accepted_pairs(preview_import(event.id, LIST))

    first = import_pairs(event_id=event.id, actor=club.owner, pairs=pairs, key="k1")
    again = import_pairs(event_id=event.id, actor=club.owner, pairs=pairs, key="k1")

    assert again == first
    assert len(entrants_of(event.id)) == 2
    assert commands_of(club.id).count("import_pairs") == 1


def test_other_list_under_the_same_key_is_refused():
    club = home()
    event = club.event()
    _accept(club, event, LIST)

    with pytest.raises(ImportKeyReusedError):
        _accept(club, event, "Inés Usón - Blas Otal")


def test_known_people_are_linked_and_keep_their_pair_across_events():
    club = home()
    autumn, winter = club.event("Otoño"), club.event("Invierno")
    _accept(club, autumn, LIST)

    result = _accept(club, winter, "Ana Lacasta - Pilar Gomez")

    assert result.new_players == 0
    assert len(players_of(club.id)) == 4
    (entrant,) = entrants_of(winter.id)
    assert {m.player_id for m in entrant.members} == {
        m.player_id for m in entrants_of(autumn.id)[0].members
    }


def test_nickname_survives_the_import():
    club = home()
    event = club.event()

    _accept(club, event, 'Paco "el Rubio" Sanz - Luis Royo')

    assert {row.nickname for row in players_of(club.id)} == {"el Rubio", ""}


def test_list_with_somebody_already_in_another_pair_enters_nothing():
    club = home()
    event = club.event()
    taken = club.pair(event, "Ana Gil", "Luis Royo")
    known = entrants_of(event.id)[0].members[0].player_id
    pairs = [
        PairEntry(1, PersonEntry(name="Eva Sanz", is_new=True), PersonEntry(name="Inés Usón")),
        PairEntry(2, PersonEntry(player_id=known), PersonEntry(name="Blas Otal", is_new=True)),
    ]

    with pytest.raises(AlreadyEnteredError) as refused:
        import_pairs(event_id=event.id, actor=club.owner, pairs=pairs, key="k")
    assert refused.value.details == {"name": "Ana Gil", "number": taken.number}
    assert len(entrants_of(event.id)) == 1
    assert len(players_of(club.id)) == 2


def test_list_is_refused_once_the_calendar_has_no_place():
    club = home()
    event = club.event()
    _accept(club, event, LIST)
    places = [row.id for row in entrants_of(event.id)]
    Stage.objects.filter(event_id=event.id).update(pairing_options={"calendar": places})

    with pytest.raises(RegistrationClosedError):
        _accept(club, event, "Inés Usón - Blas Otal", key="k2")


def test_empty_list_is_refused():
    club = home()

    with pytest.raises(ImportRefusedError):
        import_pairs(event_id=club.event().id, actor=club.owner, pairs=[], key="k")


@pytest.mark.parametrize("size", [2, 20])
def test_import_takes_the_same_queries_whatever_the_length(size, django_assert_num_queries):
    club = home()
    event = club.event()
    text = "\n".join(f"Luis{n} Sanz{n} - Eva{n} Gil{n}" for n in range(size))
    pairs = accepted_pairs(preview_import(event.id, text))

    with django_assert_num_queries(18):
        import_pairs(event_id=event.id, actor=club.owner, pairs=pairs, key="k")
