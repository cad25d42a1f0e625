"""Replaying a ledger: corrections, steps and refusals."""

from __future__ import annotations

import pytest

from engine.facts import Amended, Amendment, HandVoided, JuegoAwarded, LedgerFact, TuteSung
from engine.replay import Replay, replay
from engine.rules import RuleSet
from engine.scoreboard import MatchOutcome, Position
from engine.seats import BySide
from tests.builders import counted, first_to, hand, out

RULES = RuleSet()
IDAS = hand(counted("62/58", 0, "20/40"))
A, B = JuegoAwarded(0), JuegoAwarded(1)


def amend(*changes: tuple[int, LedgerFact | None]) -> Amended:
    return Amended(tuple(Amendment(sequence, fact) for sequence, fact in changes))  # type: ignore[arg-type]


def played(*facts: LedgerFact, wins: int = 2) -> Replay:
    return replay(RULES, first_to(wins), facts)


def test_step_itemises_a_hand() -> None:
    (step,) = played(IDAS).steps

    assert (step.sequence, step.position, step.phase.value) == (1, Position(1, 1, 1), "idas")
    assert (step.base, step.cantes, step.points, step.totals) == (
        BySide((72, 58)),
        BySide((20, 40)),
        BySide((92, 98)),
        BySide((92, 98)),
    )
    assert (step.outcome, step.winner, step.by, step.warnings) == ("vueltas", None, None, ())
    assert (step.amended_by, step.without_detail) == (None, False)


def test_step_of_a_result_without_detail_says_so() -> None:
    (step,) = played(A).steps

    assert (step.without_detail, step.base, step.totals) == (True, None, None)


def test_replacing_a_hand_recounts_what_followed() -> None:
    result = played(IDAS, hand(out(1, "0/3")), A, amend((1, hand(counted("91/29"))), (2, None)))

    assert result.scoreboard.outcome == MatchOutcome(0)
    assert [(step.sequence, step.amended_by) for step in result.steps] == [(1, 4), (3, None)]


def test_deciding_fact_can_be_left_out() -> None:
    result = played(A, A, amend((2, None)))

    assert (result.scoreboard.juegos, result.scoreboard.outcome) == (BySide((1, 0)), None)


def test_last_amendment_of_an_entry_counts() -> None:
    result = played(A, amend((1, B)), amend((1, None)), amend((1, TuteSung(0))))

    (step,) = result.steps
    assert (step.winner, step.by, step.amended_by) == (0, "tute", 4)


def test_recording_goes_on_after_an_amendment() -> None:
    result = played(A, B, amend((2, A)))
    assert result.scoreboard.outcome == MatchOutcome(0)

    reopened = played(A, B, amend((1, B)), amend((2, A)), B)
    assert reopened.scoreboard.outcome == MatchOutcome(1)
    assert [step.sequence for step in reopened.steps] == [1, 2, 5]


@pytest.mark.parametrize(
    ("amendment", "at"),
    [
        pytest.param(amend((4, A)), "amendments[0].sequence", id="a later entry"),
        pytest.param(amend((3, A)), "amendments[0].sequence", id="itself"),
        pytest.param(amend((2, A)), "amendments[0].sequence", id="another amendment"),
        pytest.param(amend((0, A)), "amendments[0].sequence", id="no entry"),
        pytest.param(amend((1, A), (1, B)), "amendments[1].sequence", id="an entry twice"),
        pytest.param(amend((1, amend((1, A)))), "amendments[0].replace", id="by an amendment"),
    ],
)
def test_amendment_of_what_cannot_be_amended_is_refused(amendment: Amended, at: str) -> None:
    result = played(A, amend((1, B)), amendment, B)

    assert result.refusal is not None
    (fault,) = result.refusal.faults
    assert (result.refusal.sequence, fault.code, fault.detail["at"]) == (3, "malformed", at)
    assert result.scoreboard.juegos == BySide((0, 1))


def test_amended_ledger_that_no_longer_adds_up_is_refused_where_it_breaks() -> None:
    result = played(IDAS, hand(out(1, "0/3")), amend((1, hand(counted("91/29")))))

    assert result.refusal is not None
    assert (result.refusal.sequence, result.refusal.faults[0].code) == (2, "wrong_phase")
    assert (result.scoreboard.juegos, len(result.steps)) == (BySide((1, 0)), 1)


def test_amendment_that_ends_the_match_early_refuses_the_rest() -> None:
    result = played(A, B, A, amend((2, A)))

    assert result.refusal is not None
    assert (result.refusal.sequence, result.refusal.faults[0].code) == (3, "match_over")


def test_steps_tell_which_closed_a_coto_and_a_coton() -> None:
    result = replay(RULES, first_to(2, "coton"), [A] * 6)

    closed = [(step.coto_won, step.coton_won) for step in result.steps]
    assert closed == [(False, False)] * 2 + [(True, False)] + [(False, False)] * 2 + [(True, True)]


def test_void_hand_is_a_step_without_points() -> None:
    (step,) = played(HandVoided("misdeal")).steps

    assert (step.outcome, step.winner, step.carried) == ("void", None, BySide((0, 0)))
