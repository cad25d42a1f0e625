"""A table played by chance through the services, for the demonstration."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from random import Random

from engine.errors import InconsistentHandError
from engine.facts import (
    Amended,
    Conceded,
    CotoAwarded,
    Fact,
    HandRecorded,
    HandVoided,
    JuegoAwarded,
    RenuncioRuled,
    TuteSung,
    from_payload,
)
from engine.rules import RuleSet
from engine.scoreboard import Scoreboard
from scoring.enums import Remedy
from scoring.errors import ConfirmationRequiredError
from scoring.rehearsal.hands import Situation, next_fact
from scoring.selectors.scoresheets import scoresheet_for_match
from scoring.services.hands import record_ending, record_hand
from scoring.services.rulings import Renuncio, concede, rule_renuncio
from scoring.services.submissions import Submission
from tournaments.permissions import Actor


@dataclass(frozen=True, slots=True, kw_only=True)
class Seated:
    """A match at a table and who records it."""

    match_id: int
    key: str
    recorder: Actor


def situation_of(board: Scoreboard, rules: RuleSet) -> Situation:
    """What a table of two sides knows, from its board."""
    return Situation(
        rules=rules,
        unit=board.match_format.unit,
        kind=board.phase,
        carried=(board.carried[0], board.carried[1]),
    )


def play(seated: Seated, *, juegos: int | None = None) -> None:
    """Record facts by chance until the match, or so many juegos of it, is over.

    Safe to repeat: the same match gives the same facts under the same keys.
    """
    chance = Random(seated.key)
    while True:
        state = scoresheet_for_match(seated.match_id)
        board, rules = state.ledger.replayed.scoreboard, state.ledger.rules
        if board.outcome is not None or (juegos is not None and len(board.history) >= juegos):
            return
        fact = from_payload(next_fact(situation_of(board, rules), chance))
        assert not isinstance(fact, Amended)
        _record(seated, fact, version=state.version)


def _record(seated: Seated, fact: Fact, *, version: int) -> None:
    try:
        _send(seated, fact, _submission(seated, version))
    except ConfirmationRequiredError as error:
        _send(seated, fact, _submission(seated, version, error.details["warnings"]))
    except InconsistentHandError as error:  # a proposal the rules do not admit is a bug here
        raise AssertionError(f"proposed {fact}") from error


def _submission(seated: Seated, version: int, acknowledged: Collection[str] = ()) -> Submission:
    return Submission(
        actor=seated.recorder,
        expected_version=version,
        key=f"{seated.key}-{version}",
        acknowledged=tuple(acknowledged),
    )


def _send(seated: Seated, fact: Fact, submission: Submission) -> None:
    match fact:
        case HandRecorded(report):
            record_hand(match_id=seated.match_id, report=report, submission=submission)
        case TuteSung() | HandVoided() | JuegoAwarded() | CotoAwarded():
            record_ending(match_id=seated.match_id, fact=fact, submission=submission)
        case Conceded():
            concede(match_id=seated.match_id, fact=fact, submission=submission)
        case RenuncioRuled(side, duty):
            renuncio = Renuncio(side=side, duty=duty, remedy=Remedy.JUEGO)
            rule_renuncio(match_id=seated.match_id, renuncio=renuncio, submission=submission)
