import pytest

from tests.factories.people import home
from tournaments.errors import RegistrationClosedError
from tournaments.models import Match, MatchSide
from tournaments.selectors.pairs import calendar_state
from tournaments.services.matches import record_walkover
from tournaments.services.pairs import withdraw_pair
from tournaments.services.rounds import close_round, generate_round, publish_round

pytestmark = pytest.mark.django_db


def _play(club, event, number):
    """Draw a round, publish it and decide its matches without playing."""
    drawn = generate_round(stage_id=event.stage_id, actor=club.owner, expected_number=number)
    publish_round(round_id=drawn.round_id, actor=club.owner)
    for match in Match.objects.filter(round_id=drawn.round_id, outcome_kind=""):
        record_walkover(match_id=match.pk, winner_side=0, actor=club.owner, reason="No vinieron")
    close_round(round_id=drawn.round_id, actor=club.owner)
    sides = MatchSide.objects.filter(round_id=drawn.round_id).order_by("match_id", "side")
    meetings: dict[int, list[int]] = {}
    for side in sides.select_related("entrant"):
        meetings.setdefault(side.match_id, []).append(side.entrant.number)
    return sorted(sorted(numbers) for numbers in meetings.values())


def _three_pairs():
    club = home()
    event = club.event()
    for name in ("Gil", "Royo", "Sanz"):
        club.pair(event, f"Ana {name}", f"Luis {name}")
    return club, event


def test_late_pair_takes_the_place_that_rests_from_the_next_round_on():
    club, event = _three_pairs()
    first = _play(club, event, 1)

    club.pair(event, "Inés Usón", "Blas Otal")
    second = _play(club, event, 2)

    assert len([meeting for meeting in first if len(meeting) == 1]) == 1
    assert sorted(number for meeting in second for number in meeting) == [1, 2, 3, 4]
    assert {len(meeting) for meeting in second} == {2}
    assert not calendar_state(event.id).admits_pair
    with pytest.raises(RegistrationClosedError):
        club.pair(event, "Eva Borao", "Luz Tena")


def test_pair_that_leaves_early_gives_its_rivals_a_rest():
    club, event = _three_pairs()
    fourth = club.pair(event, "Inés Usón", "Blas Otal")
    _play(club, event, 1)

    withdraw_pair(event_id=event.id, entrant_id=fourth.id, actor=club.owner, reason="Se van")
    second = _play(club, event, 2)

    assert sorted(number for meeting in second for number in meeting) == [1, 2, 3]
