"""One scoresheet: how it stands, what was recorded, how it stood, and what would happen."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from engine.errors import Fault
from engine.facts import Amended, Amendment, Fact
from engine.replay import Step
from engine.report import HandKind
from engine.report.checks import ONE_HAND_VUELTAS_TARGET, ten_counts
from engine.rules import VueltasEnd
from engine.scoreboard import Scoreboard
from engine.seats import Side
from scoring.enums import ScoresheetStatus
from scoring.models import LedgerEntry, Scoresheet
from scoring.selectors.corrections import UnfitHand, hands_that_do_not_fit
from scoring.selectors.ledgers import Ledger, empty_ledger, ledger_of_sheet
from tournaments.selectors.matches import MatchForScoring, match_for_scoring


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoresheetState:
    """How a scoresheet stands; a match that has not begun has version 0.

    Attributes:
        match: what the competition says of it.
        ledger: what was recorded, with the rules it is played under.
        version: to be sent with the next command.
        status: open, finished or closed.
        dealer: the side that deals the next hand, when the record tells.
    """

    match: MatchForScoring
    ledger: Ledger
    version: int
    status: ScoresheetStatus
    dealer: Side | None

    @property
    def board(self) -> Scoreboard:
        """The scoreboard after everything recorded."""
        return self.ledger.replayed.scoreboard

    @property
    def names(self) -> tuple[str, ...]:
        """What each pair is called, by side."""
        return tuple(side.name for side in self.match.sides)

    @property
    def is_over(self) -> bool:
        """Whether the match has no more hands."""
        return self.board.is_finished

    @property
    def next_report(self) -> str:
        """What comes next: ``counted`` to its end, or ``out`` when a side goes out."""
        rules, is_vueltas = self.ledger.rules, self.board.phase is HandKind.VUELTAS
        return "out" if is_vueltas and rules.vueltas_end is VueltasEnd.INSTANT else "counted"

    @property
    def ends_in_one_hand(self) -> bool:
        """Whether the vueltas never outlast a hand, so that none is counted in them."""
        return self.ledger.rules.target <= ONE_HAND_VUELTAS_TARGET

    def ten_counts(self, kind: HandKind | None = None) -> bool:
        """Whether the ten of the last trick exists in a counted hand, of the next kind."""
        return ten_counts(self.ledger.rules, kind or self.board.phase)


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerLine:
    """One entry as it was recorded, for referees and the API."""

    sequence: int
    kind: str
    payload: dict[str, Any]
    reason_code: str
    public_text: str
    private_text: str
    actor_kind: str
    actor_name: str
    device: str
    key: str
    recorded_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """What a command would do; nothing is saved.

    Attributes:
        before: the board now.
        after: the board it would leave; the same when it is refused.
        step: what the hand would be worth; None when refused, or for a correction.
        faults: why the rules refuse it.
        warnings: codes to acknowledge.
        unfit: later hands that a correction leaves without sense.
    """

    before: Scoreboard
    after: Scoreboard
    step: Step | None = None
    faults: tuple[Fault, ...] = ()
    warnings: tuple[str, ...] = ()
    unfit: tuple[UnfitHand, ...] = ()

    @property
    def is_refused(self) -> bool:
        """Whether it cannot be saved as it is."""
        return bool(self.faults or self.unfit)


def scoresheet_for_match(match_id: int) -> ScoresheetState:
    """How the scoresheet of a match stands. Six queries at most.

    Raises:
        Match.DoesNotExist: no such match.
    """
    match = match_for_scoring(match_id)
    sheet = Scoresheet.objects.filter(match_id=match_id).first()
    ledger = (
        empty_ledger(match.ruleset, match.match_format) if sheet is None else ledger_of_sheet(sheet)
    )
    return ScoresheetState(
        match=match,
        ledger=ledger,
        version=ledger.version,
        status=ScoresheetStatus.OPEN if sheet is None else ScoresheetStatus(sheet.status),
        dealer=ledger.replayed.scoreboard.next_dealer(ledger.rules),
    )


def ledger_of(match_id: int) -> tuple[LedgerLine, ...]:
    """Every entry of a match in order, as recorded. One query."""
    rows = (
        LedgerEntry.objects.filter(scoresheet__match_id=match_id)
        .select_related("note", "actor")
        .order_by("sequence")
    )
    return tuple(_line(row) for row in rows)


def scoreboard_at(match_id: int, version: int) -> Scoreboard:
    """The board as it was after an earlier entry; version 0 is before the first. Six queries.

    Raises:
        Match.DoesNotExist: no such match.
    """
    return scoresheet_for_match(match_id).ledger.at(version).replayed.scoreboard


def preview_fact(ledger: Ledger, fact: Fact) -> Preview:
    """What recording a fact would do. No query."""
    after = ledger.with_fact(fact).replayed
    before = ledger.replayed.scoreboard
    if after.refusal is not None:
        return Preview(before=before, after=before, faults=after.refusal.faults)
    step = after.steps[-1]
    return Preview(
        before=before,
        after=after.scoreboard,
        step=step,
        warnings=tuple(warning.value for warning in step.warnings),
    )


def preview_correction(ledger: Ledger, amendments: tuple[Amendment, ...]) -> Preview:
    """What a correction would do, and which later hands no longer fit. No query."""
    correction = Amended(amendments)
    tried = ledger.with_fact(correction)
    after, before = tried.replayed, ledger.replayed.scoreboard
    if after.refusal is None:
        brought = {
            warning.value
            for step in after.steps
            if step.amended_by == tried.version
            for warning in step.warnings
        }
        return Preview(before=before, after=after.scoreboard, warnings=tuple(sorted(brought)))
    unfit = hands_that_do_not_fit(ledger, correction)
    faults = () if unfit else after.refusal.faults
    return Preview(before=before, after=before, faults=faults, unfit=unfit)


def _line(row: LedgerEntry) -> LedgerLine:
    note = getattr(row, "note", None)
    return LedgerLine(
        sequence=row.sequence,
        kind=row.kind,
        payload=row.payload,
        reason_code=row.reason_code,
        public_text=note.public_text if note else "",
        private_text=note.private_text if note else "",
        actor_kind=row.actor_kind,
        actor_name=str(row.actor) if row.actor else "",
        device=row.device,
        key=row.key,
        recorded_at=row.recorded_at,
    )
