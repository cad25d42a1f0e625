import pytest
from django.utils import timezone

from tests.factories.leagues import league
from tournaments.enums import RoundStatus
from tournaments.models import Match, MatchPlayer
from tournaments.names import PersonEntry
from tournaments.services.nights import clear_substitute, set_substitute
from tournaments.services.pairs import replace_member

pytestmark = pytest.mark.django_db


def _seated(entrant):
    rows = MatchPlayer.objects.filter(side__entrant=entrant).order_by("pk")
    return [str(row.player) for row in rows.select_related("player")]


@pytest.fixture
def published():
    made = league()
    made.round(1, RoundStatus.PUBLISHED, (1, 2), (3, 4))
    return made


def _substitute(made):
    first = made.entrants[0]
    set_substitute(
        night_id=made.night.pk,
        entrant_id=first.pk,
        replaces_id=first.members.get(position=1).player_id,
        substitute=PersonEntry(name="Zoe Zapater"),
        actor=made.organiser,
    )


def test_substitute_after_publishing_sits_down_until_taken_back(published):
    first = published.entrants[0]
    before = _seated(first)

    _substitute(published)
    during = _seated(first)
    clear_substitute(night_id=published.night.pk, entrant_id=first.pk, actor=published.organiser)

    assert during == ["Zoe Zapater", before[1]]
    assert _seated(first) == before


def test_substitute_does_not_enter_a_match_that_has_begun(published):
    before = _seated(published.entrants[0])
    Match.objects.update(started_at=timezone.now())

    _substitute(published)

    assert _seated(published.entrants[0]) == before


def test_new_partner_sits_down_in_matches_to_come_only(published):
    first = published.entrants[0]
    before = _seated(first)
    Match.objects.update(started_at=timezone.now())
    published.round(2, RoundStatus.PUBLISHED, (1, 3), (2, 4))

    replace_member(
        event_id=published.event.pk,
        entrant_id=first.pk,
        leaving_id=first.members.get(position=1).player_id,
        entering=PersonEntry(name="Zoe Zapater"),
        actor=published.organiser,
        reason="Lesión",
    )

    assert _seated(first) == [*before, "Zoe Zapater", before[1]]
