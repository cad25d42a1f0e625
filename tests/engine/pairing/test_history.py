"""What a draw remembers of past meetings."""

import pytest

from engine.errors import InvalidHistoryError
from engine.pairing.entrants import History, Meeting, MeetingKind, PairingOptions, Past


def test_from_meetings_adds_scores_opponents_and_unplayed_rounds():
    history = History.from_meetings(
        [
            Meeting(1, 1, 2, score_a=1),
            Meeting(1, 3, kind=MeetingKind.BYE, score_a=1),
            Meeting(2, 2, 3, score_a=0.5, score_b=0.5),
            Meeting(2, 1, kind=MeetingKind.REQUESTED_BYE, score_a=0.5),
        ]
    )

    assert history.of(1) == Past(1.5, frozenset({2}), unplayed=1)
    assert history.of(2) == Past(0.5, frozenset({1, 3}), last_float=1)
    assert history.of(3) == Past(1.5, frozenset({2}), had_bye=True, unplayed=1, last_float=-1)
    assert history.of(4) == Past()


def test_from_meetings_walkover_counts_as_met_and_as_the_bye_unless_told():
    walkover = [Meeting(1, 1, 2, MeetingKind.WALKOVER, score_a=1)]
    lenient = PairingOptions(walkover_counts_as_met=False, walkover_blocks_bye=False)

    strict = History.from_meetings(walkover)
    loose = History.from_meetings(walkover, lenient)

    assert (strict.of(1).met, strict.of(1).had_bye) == (frozenset({2}), True)
    assert (strict.of(2).met, strict.of(2).had_bye) == (frozenset({1}), False)
    assert (loose.of(1).met, loose.of(1).had_bye) == (frozenset(), False)
    assert loose.of(1).unplayed == 1


def test_from_meetings_absence_does_not_take_the_bye_away():
    history = History.from_meetings([Meeting(1, 1, kind=MeetingKind.ABSENT)])

    assert (history.of(1).had_bye, history.of(1).unplayed) == (False, 1)


def test_from_meetings_void_never_happened_and_postponed_is_still_to_come():
    history = History.from_meetings(
        [
            Meeting(1, 1, 2, MeetingKind.VOID),
            Meeting(1, 1, 3, MeetingKind.POSTPONED),
        ]
    )

    assert history.of(1).met == {3}
    assert history.of(2) == Past()


@pytest.mark.parametrize(
    ("meetings", "reason"),
    [
        ([Meeting(1, 1, 1)], "met_itself"),
        ([Meeting(1, 1, 2), Meeting(1, 3, 1)], "twice"),
        ([Meeting(1, 1, 2), Meeting(1, 1, kind=MeetingKind.BYE)], "twice"),
    ],
    ids=["itself", "two meetings", "a bye and a meeting"],
)
def test_from_meetings_contradiction_is_refused(meetings, reason):
    with pytest.raises(InvalidHistoryError) as refusal:
        History.from_meetings(meetings)

    assert refusal.value.details["reason"] == reason
