import pytest

from tests.factories.people import home
from tests.factories.records import last_entry
from tournaments.errors import (
    AlreadyEnteredError,
    InvalidNameError,
    PossibleDuplicateError,
    RegistrationClosedError,
    SamePersonTwiceError,
)
from tournaments.models import Entrant, Player, Stage
from tournaments.names import PersonEntry
from tournaments.selectors.pairs import calendar_state, entrant_detail, entrants_of
from tournaments.selectors.players import players_of
from tournaments.services.events import finish_event
from tournaments.services.pairs import register_pair, update_pair

pytestmark = pytest.mark.django_db


def _register(home_of, event, first, second, **values):
    entries = [
        each if isinstance(each, PersonEntry) else PersonEntry(name=each)
        for each in (first, second)
    ]
    return register_pair(
        event_id=event.id, actor=home_of.owner, first=entries[0], second=entries[1], **values
    )


def test_pair_of_new_people_gets_the_next_number_and_is_recorded():
    club = home()
    event = club.event()
    club.pair(event, "Ana Gil", "Luis Royo")

    made = _register(club, event, "Sanz, Eva", "Inés Usón", club="La Cuarenta")

    assert made.number == 2
    row = entrant_detail(event.id, made.public_id)
    assert (row.name, row.short_name, row.club) == (
        "Eva Sanz – Inés Usón",
        "Sanz–Usón",
        "La Cuarenta",
    )
    assert last_entry("register_pair").details["entrant"] == made.id


def test_like_name_is_asked_about_and_answered():
    club = home()
    event = club.event()
    known = club.player("Pilar", "Gómez Lacasta", club="La Cuarenta")

    with pytest.raises(PossibleDuplicateError) as asked:
        _register(club, event, "Ana Gil", "Pilar Gómez")
    assert asked.value.details["field"] == "second"
    assert asked.value.details["candidates"][0]["player"] == known.public_id
    assert [row.name for row in players_of(club.id)] == ["Pilar Gómez Lacasta"]

    made = _register(club, event, "Ana Gil", PersonEntry(player_id=known.id))
    assert entrant_detail(event.id, made.public_id).members[1].player_id == known.id


def test_homonym_can_be_somebody_else():
    club = home()
    event = club.event()
    club.player("Ana", "Gil")

    _register(club, event, PersonEntry(name="Ana Gil", is_new=True), "Luis Royo")

    assert [row.name for row in players_of(club.id)] == ["Ana Gil", "Ana Gil", "Luis Royo"]


def test_person_already_in_a_pair_is_refused_with_its_number():
    club = home()
    event = club.event()
    club.pair(event, "Ana Gil", "Luis Royo")
    ana = entrants_of(event.id)[0].members[0].player_id

    with pytest.raises(AlreadyEnteredError) as refused:
        _register(club, event, PersonEntry(player_id=ana), "Eva Sanz")
    assert refused.value.details == {"name": "Ana Gil", "number": 1}


def test_same_person_twice_is_refused():
    club = home()
    event = club.event()
    ana = PersonEntry(player_id=club.player("Ana", "Gil").id)

    with pytest.raises(SamePersonTwiceError):
        _register(club, event, ana, ana)


@pytest.mark.parametrize(
    ("name", "reason"), [("  ", "missing"), ("...", "missing"), ("A" * 300, "too_long")]
)
def test_unreadable_name_is_refused_by_field(name, reason):
    club = home()

    with pytest.raises(InvalidNameError) as refused:
        _register(club, club.event(), "Ana Gil", name)
    assert refused.value.details == {"field": "second", "reason": reason}


def test_player_of_another_association_is_unknown():
    stranger = home("Peña Ajena").player("Eva", "Sanz")
    club = home()

    with pytest.raises(Player.DoesNotExist):
        _register(club, club.event(), "Ana Gil", PersonEntry(player_id=stranger.id))


def test_unknown_event_is_unknown():
    club = home()
    event = club.event()

    with pytest.raises(Stage.DoesNotExist):
        register_pair(
            event_id=event.id + 1,
            actor=club.owner,
            first=PersonEntry(name="Ana Gil"),
            second=PersonEntry(name="Eva Sanz"),
        )


def test_finished_event_admits_nobody():
    club = home()
    event = club.event()
    finish_event(event_id=event.id, actor=club.owner)

    with pytest.raises(RegistrationClosedError) as refused:
        _register(club, event, "Ana Gil", "Luis Royo")
    assert refused.value.details == {"reason": "finished"}


def _fix_calendar(event):
    places = [row.id for row in entrants_of(event.id)]
    Stage.objects.filter(event_id=event.id).update(pairing_options={"calendar": places})


def test_calendar_of_an_odd_field_admits_one_more_pair_and_no_other():
    club = home()
    event = club.event()
    for name in ("Gil", "Royo", "Sanz"):
        club.pair(event, f"Ana {name}", f"Luis {name}")
    _fix_calendar(event)

    late = club.pair(event, "Inés Usón", "Blas Otal")

    assert late.number == 4
    assert not calendar_state(event.id).admits_pair
    with pytest.raises(RegistrationClosedError) as refused:
        club.pair(event, "Eva Borao", "Luz Tena")
    assert refused.value.details == {"reason": "calendar_fixed", "places": 3}


def test_calendar_of_an_even_field_admits_nobody():
    club = home()
    event = club.event()
    for name in ("Gil", "Royo"):
        club.pair(event, f"Ana {name}", f"Luis {name}")
    _fix_calendar(event)

    with pytest.raises(RegistrationClosedError):
        club.pair(event, "Inés Usón", "Blas Otal")


def test_update_pair_changes_club_and_table():
    club = home()
    event = club.event(tables=3)
    made = club.pair(event, "Ana Gil", "Luis Royo")
    change = {"event_id": event.id, "entrant_id": made.id, "actor": club.owner}

    update_pair(**change, club="La Cuarenta", fixed_table=2)
    update_pair(**change, club="La Cuarenta", fixed_table=2)

    row = entrant_detail(event.id, made.public_id)
    assert (row.club, row.fixed_table) == ("La Cuarenta", 2)
    assert last_entry("update_pair").details["fixed_table"] == 2


def test_update_pair_of_another_event_is_unknown():
    club = home()
    event, other = club.event(), club.event("Otra")
    made = club.pair(event, "Ana Gil", "Luis Royo")

    with pytest.raises(Entrant.DoesNotExist):
        update_pair(
            event_id=other.id, entrant_id=made.id, actor=club.owner, club="", fixed_table=None
        )
