import datetime as dt
from decimal import Decimal

import pytest

from tests.factories.people import THURSDAY, home
from tests.factories.records import commands_of, last_entry
from tournaments.enums import NightStatus, PresenceState
from tournaments.errors import (
    EntrantStatusError,
    InvalidSubstituteError,
    NightClosedError,
    PossibleDuplicateError,
    PresenceUnknownError,
)
from tournaments.models import Entrant, Event, Night
from tournaments.names import PersonEntry
from tournaments.selectors.nights import night_detail
from tournaments.selectors.pairs import entrants_of
from tournaments.selectors.players import players_of
from tournaments.services.nights import (
    UnknownPairs,
    clear_substitute,
    close_presence,
    mark_fee,
    note_presence,
    open_night,
    reopen_presence,
    set_substitute,
)
from tournaments.services.pairs import withdraw_pair

pytestmark = pytest.mark.django_db


class Evening:
    """An event with two pairs and an open night."""

    def __init__(self):
        self.club = home()
        self.event = self.club.event(fee=Decimal("5.00"))
        self.first = self.club.pair(self.event, "Ana Gil", "Luis Royo")
        self.second = self.club.pair(self.event, "Eva Sanz", "Blas Otal")
        self.night = self.club.night(self.event)
        self.people = [
            member.player_id for row in entrants_of(self.event.id) for member in row.members
        ]

    @property
    def detail(self):
        return night_detail(self.event.id, self.night.public_id)

    def note(self, entrant, state):
        note_presence(
            night_id=self.night.id, entrant_id=entrant.id, state=state, actor=self.club.owner
        )

    def substitute(self, entrant, replaces, entry):
        set_substitute(
            night_id=self.night.id,
            entrant_id=entrant.id,
            replaces_id=replaces,
            substitute=entry,
            actor=self.club.owner,
        )

    def close(self, unknown=UnknownPairs.ASK):
        close_presence(night_id=self.night.id, actor=self.club.owner, unknown=unknown)


@pytest.fixture
def evening():
    return Evening()


def test_night_opens_once_per_date(evening):
    again = open_night(event_id=evening.event.id, date=THURSDAY, actor=evening.club.owner)

    other = open_night(
        event_id=evening.event.id,
        date=THURSDAY + dt.timedelta(7),
        starts_at=dt.time(20),
        venue=" Bar  Pilar ",
        actor=evening.club.owner,
    )

    assert again == evening.night
    assert Night.objects.get(pk=other.id).venue == "Bar Pilar"
    assert commands_of(evening.club.id).count("open_night") == 2


def test_presence_is_noted_counted_and_recorded_once(evening):
    evening.note(evening.first, PresenceState.PRESENT)
    evening.note(evening.first, PresenceState.PRESENT)
    evening.note(evening.second, PresenceState.LATE)

    counts = evening.detail.counts
    assert (counts.present, counts.late, counts.absent, counts.unknown) == (1, 1, 0, 0)
    assert counts.came == 2
    assert commands_of(evening.club.id).count("note_presence") == 2
    assert last_entry("note_presence").details["state"] == "late"


def test_presence_of_a_pair_of_another_event_is_unknown(evening):
    other = evening.club.pair(evening.club.event("Otra"), "Inés Usón", "Luz Tena")

    with pytest.raises(Entrant.DoesNotExist):
        evening.note(other, PresenceState.PRESENT)


def test_presence_of_a_pair_that_left_is_refused(evening):
    withdraw_pair(
        event_id=evening.event.id,
        entrant_id=evening.first.id,
        actor=evening.club.owner,
        reason="Se van",
    )

    with pytest.raises(EntrantStatusError):
        evening.note(evening.first, PresenceState.PRESENT)
    assert [row.entrant.number for row in evening.detail.rows] == [2]


def test_closing_asks_what_to_do_with_pairs_not_seen(evening):
    evening.note(evening.first, PresenceState.PRESENT)

    with pytest.raises(PresenceUnknownError) as asked:
        evening.close()

    assert asked.value.details == {"numbers": [2], "count": 1}
    assert evening.detail.is_open


@pytest.mark.parametrize(
    ("answer", "state"),
    [
        (UnknownPairs.ABSENT, PresenceState.ABSENT),
        (UnknownPairs.STAY, PresenceState.UNKNOWN),
    ],
)
def test_closing_with_an_answer_settles_the_rest(evening, answer, state):
    evening.note(evening.first, PresenceState.PRESENT)

    evening.close(answer)
    evening.close(answer)

    detail = evening.detail
    assert detail.status == NightStatus.CLOSED
    assert [row.state for row in detail.rows] == [PresenceState.PRESENT, state]
    assert commands_of(evening.club.id).count("close_presence") == 1


def test_closed_list_only_admits_who_was_late_until_reopened(evening):
    evening.note(evening.first, PresenceState.LATE)
    evening.note(evening.second, PresenceState.ABSENT)
    evening.close()

    evening.note(evening.first, PresenceState.PRESENT)
    with pytest.raises(NightClosedError):
        evening.note(evening.second, PresenceState.PRESENT)
    reopen_presence(night_id=evening.night.id, actor=evening.club.owner)
    reopen_presence(night_id=evening.night.id, actor=evening.club.owner)
    evening.note(evening.second, PresenceState.PRESENT)

    assert evening.detail.counts.present == 2
    assert commands_of(evening.club.id).count("reopen_presence") == 1


def test_fees_are_ticked_and_totalled_also_on_a_closed_list(evening):
    evening.note(evening.first, PresenceState.PRESENT)
    evening.note(evening.second, PresenceState.PRESENT)
    evening.close()
    tick = {"night_id": evening.night.id, "actor": evening.club.owner}

    mark_fee(**tick, entrant_id=evening.first.id, paid=True)
    mark_fee(**tick, entrant_id=evening.first.id, paid=True)

    fees = evening.detail.fees
    assert (fees.paid, fees.owing) == (1, 1)
    assert (fees.collected, fees.owed) == (Decimal("5.00"), Decimal("5.00"))
    mark_fee(**tick, entrant_id=evening.first.id, paid=False)
    assert evening.detail.fees.collected == 0
    assert commands_of(evening.club.id).count("mark_fee") == 2


def test_substitute_plays_for_a_member_and_may_be_taken_back(evening):
    evening.substitute(evening.first, evening.people[0], PersonEntry(name="Inés Usón"))

    substitute = evening.detail.rows[0].substitute
    assert (substitute.name, substitute.replaces_name) == ("Inés Usón", "Ana Gil")
    clear = {"night_id": evening.night.id, "entrant_id": evening.first.id}
    clear_substitute(**clear, actor=evening.club.owner)
    clear_substitute(**clear, actor=evening.club.owner)
    assert evening.detail.rows[0].substitute is None
    assert commands_of(evening.club.id).count("clear_substitute") == 1


def test_substitute_set_twice_is_recorded_once(evening):
    known = PersonEntry(player_id=evening.club.player("Inés", "Usón").id)

    evening.substitute(evening.first, evening.people[0], known)
    evening.substitute(evening.first, evening.people[0], known)

    assert commands_of(evening.club.id).count("set_substitute") == 1


@pytest.mark.parametrize(
    ("replaces", "substitute", "reason"),
    [
        pytest.param(0, 2, "entered", id="plays-in-another-pair"),
        pytest.param(0, 1, "entered", id="is-the-partner"),
        pytest.param(2, None, "not_member", id="replaces-a-stranger"),
    ],
)
def test_substitute_who_cannot_play_is_refused(evening, replaces, substitute, reason):
    entry = (
        PersonEntry(name="Inés Usón")
        if substitute is None
        else PersonEntry(player_id=evening.people[substitute])
    )

    with pytest.raises(InvalidSubstituteError) as refused:
        evening.substitute(evening.first, evening.people[replaces], entry)
    assert refused.value.details["reason"] == reason


def test_substitute_of_another_pair_tonight_is_refused(evening):
    known = PersonEntry(player_id=evening.club.player("Inés", "Usón").id)
    evening.substitute(evening.first, evening.people[0], known)

    with pytest.raises(InvalidSubstituteError) as refused:
        evening.substitute(evening.second, evening.people[2], known)
    assert refused.value.details == {"reason": "substitutes", "name": "Inés Usón", "number": 1}


def test_substitute_with_a_like_name_is_asked_about(evening):
    evening.club.player("Inés", "Usón Lahoz")

    with pytest.raises(PossibleDuplicateError):
        evening.substitute(evening.first, evening.people[0], PersonEntry(name="Inés Usón"))
    assert len(players_of(evening.club.id)) == 5


def test_substitutes_wait_for_an_open_list(evening):
    evening.close(UnknownPairs.STAY)

    with pytest.raises(NightClosedError):
        evening.substitute(evening.first, evening.people[0], PersonEntry(name="Inés Usón"))
    with pytest.raises(NightClosedError):
        clear_substitute(
            night_id=evening.night.id, entrant_id=evening.first.id, actor=evening.club.owner
        )


@pytest.mark.parametrize("pairs", [1, 6])
def test_night_takes_the_same_queries_whatever_the_pairs(evening, pairs, django_assert_num_queries):
    for n in range(pairs):
        evening.note(evening.club.pair(evening.event, f"Luis{n} Gil{n}", f"Eva{n} Usón{n}"), "late")

    with django_assert_num_queries(5):
        night_detail(evening.event.id, evening.night.public_id)


def test_night_searches_without_accents_and_keeps_the_totals(evening):
    found = night_detail(evening.event.id, evening.night.public_id, search="GÍL")

    assert [row.entrant.number for row in found.rows] == [1]
    assert found.counts.unknown == 2


def test_night_of_another_event_is_unknown(evening):
    other = evening.club.event("Otra")

    with pytest.raises((Night.DoesNotExist, Event.DoesNotExist)):
        night_detail(other.id, evening.night.public_id)
