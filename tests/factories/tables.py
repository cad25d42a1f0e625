"""A table in play: a published match of a league, and the commands that record at it."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count

from engine.report import HandReport, SungCante, VueltasReport
from engine.rules import MatchFormat
from engine.seats import BySide
from scoring.services.hands import record_ending, record_hand
from scoring.services.submissions import Recorded, Submission
from tests.factories.leagues import League, league, member
from tournaments.enums import Role, RoundStatus
from tournaments.models import Match
from tournaments.permissions import Actor

_keys = count(1)


def new_key() -> str:
    """A key nobody used."""
    return f"key-{next(_keys)}"


def counted(first: int | None = 62, *, last: int | None = 0, cantes=((), ())) -> HandReport:
    """A hand counted to its end: card points of side 0, the other derived."""
    sung = BySide(tuple(tuple(SungCante(points) for points in own) for own in cantes))
    return HandReport(BySide((first, None)), last, sung)


def out(winner: int) -> VueltasReport:
    """A side that went out in the vueltas, without points."""
    return VueltasReport(winner)


@dataclass
class AtTable:
    """One match, the referee and the desk who record it, and the version reached."""

    league: League
    match: Match
    referee: Actor
    desk: Actor
    version: int = 0
    others: list[Match] = field(default_factory=list)

    def sends(self, *, by: Actor | None = None, **changes) -> Submission:
        """A submission on the version reached, under a new key."""
        said = {
            "actor": by or self.referee, "expected_version": self.version, "key": new_key(),
            **changes,
        }  # fmt: skip
        return Submission(**said)

    def plays(self, report, *, by: Actor | None = None, **changes) -> Recorded:
        """Record a hand and go on from the version it made."""
        sent = self.sends(by=by, **changes)
        return self._noted(record_hand(match_id=self.match.pk, report=report, submission=sent))

    def ends(self, fact, **changes) -> Recorded:
        """Record an ending that is not a hand."""
        sent = self.sends(**changes)
        return self._noted(record_ending(match_id=self.match.pk, fact=fact, submission=sent))

    def _noted(self, done: Recorded) -> Recorded:
        self.version = done.sequence
        return done


def at_table(
    pairs: int = 2, *, match_format: MatchFormat | None = None, ruleset: dict | None = None
) -> AtTable:
    """The first match of a published round, not begun."""
    made = league(pairs)
    if match_format is not None:
        made.rules.match_format = match_format.to_payload()
    made.rules.ruleset = {**made.rules.ruleset, **(ruleset or {})}
    made.rules.save()
    meetings = [(number, number + 1) for number in range(1, pairs, 2)]
    row = made.round(1, RoundStatus.PUBLISHED, *meetings)
    match, *others = row.matches.order_by("position")
    referee = member(made.association, Role.REFEREE)
    desk = member(made.association, Role.DESK)
    return AtTable(made, match, referee, desk, others=others)
