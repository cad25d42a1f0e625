"""What every scoring command is told besides its subject, and what it answers."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from engine.replay import Step
from engine.scoreboard import Scoreboard
from tournaments.permissions import Actor


@dataclass(frozen=True, slots=True, kw_only=True)
class Submission:
    """Who sends a command, on what they saw, and how a repetition is recognised.

    Attributes:
        actor: the person, phone or process.
        expected_version: of the scoresheet the sender looked at; 0 before the first hand.
        key: made by the sender, the same when it sends the same thing again.
        acknowledged: warnings the sender has confirmed (rules.md, section 8).
    """

    actor: Actor
    expected_version: int
    key: str
    acknowledged: Collection[str] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Why:
    """Why something was recorded: a code that stays, and texts that can be erased."""

    reason_code: str = ""
    public_text: str = ""
    private_text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recorded:
    """An entry of a ledger and the board right after it.

    Attributes:
        match_id: the match.
        sequence: of the entry, which is also the version of the scoresheet it made.
        board: after it.
        step: what it did; None for a correction.
        is_replayed: whether an earlier, equal request had recorded it.
    """

    match_id: int
    sequence: int
    board: Scoreboard
    step: Step | None = None
    is_replayed: bool = False
