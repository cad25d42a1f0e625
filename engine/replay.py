"""A match as a list of facts: amendments resolved, then folded onto a scoreboard."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.errors import Fault, InconsistentHandError
from engine.facts import Amended, CotoAwarded, Fact, JuegoAwarded, LedgerFact
from engine.hand import HandWarning, WonBy
from engine.report import HandKind
from engine.report.checks import malformed
from engine.rules import MatchFormat, RuleSet
from engine.scoreboard import Advance, FactOutcome, Position, Scoreboard, advance
from engine.seats import BySide, Side


@dataclass(frozen=True, slots=True)
class Entry:
    """A fact that counts, once amendments are resolved.

    Attributes:
        sequence: of its place in the ledger, from 1.
        fact: as recorded, or as last amended.
        amended_by: sequence of the entry that gave it this form, None when untouched.
    """

    sequence: int
    fact: Fact
    amended_by: int | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """One fact that counts and what it did; what is None is unknown, never 0.

    Attributes:
        entry: the fact and its place in the ledger.
        before: the board it fell on.
        done: the board after it and what it brought about.
    """

    entry: Entry
    before: Scoreboard
    done: Advance

    @property
    def sequence(self) -> int:
        """Its place in the ledger, from 1."""
        return self.entry.sequence

    @property
    def fact(self) -> Fact:
        """As recorded, or as last amended."""
        return self.entry.fact

    @property
    def amended_by(self) -> int | None:
        """Sequence of the entry that amended it last, if any."""
        return self.entry.amended_by

    @property
    def position(self) -> Position:
        """Cotón, coto and juego it falls in."""
        return self.before.position

    @property
    def phase(self) -> HandKind:
        """Idas or vueltas, before it."""
        return self.before.phase

    @property
    def carried(self) -> BySide[int]:
        """What each side brought to it."""
        return self.before.carried

    @property
    def base(self) -> BySide[int] | None:
        """Points without cantes, of each side."""
        return None if self.done.score is None else self.done.score.base

    @property
    def cantes(self) -> BySide[int] | None:
        """Points of cantes, of each side."""
        return None if self.done.score is None else self.done.score.cantes

    @property
    def points(self) -> BySide[int] | None:
        """Base and cantes together."""
        return None if self.done.score is None else self.done.score.points

    @property
    def totals(self) -> BySide[int] | None:
        """Carried and points together."""
        return None if self.done.score is None else self.done.score.totals

    @property
    def outcome(self) -> FactOutcome:
        """What it decides by itself."""
        return self.done.outcome

    @property
    def winner(self) -> Side | None:
        """Of what it decides."""
        return self.done.winner

    @property
    def by(self) -> WonBy | None:
        """How the juego was won, when one was."""
        return self.done.by

    @property
    def warnings(self) -> tuple[HandWarning, ...]:
        """What deserves a second look."""
        return self.done.warnings

    @property
    def coton_won(self) -> bool:
        """Whether it closed a cotón."""
        return self.done.board.cotones != self.before.cotones

    @property
    def coto_won(self) -> bool:
        """Whether it closed a coto."""
        return self.coton_won or self.done.board.cotos != self.before.cotos

    @property
    def without_detail(self) -> bool:
        """Whether it is a result without its hands ("sin desglose")."""
        return isinstance(self.fact, JuegoAwarded | CotoAwarded)


@dataclass(frozen=True, slots=True)
class Refusal:
    """The first entry of a ledger that the rules do not admit, with every reason."""

    sequence: int
    faults: tuple[Fault, ...]


@dataclass(frozen=True, slots=True)
class Replay:
    """A match replayed up to its end or its first refusal.

    Attributes:
        scoreboard: the last good one.
        steps: one per fact that counts, in order.
        refusal: where and why reading stopped; None when everything was admitted.
    """

    scoreboard: Scoreboard
    steps: tuple[Step, ...]
    refusal: Refusal | None = None


def replay(rules: RuleSet, match_format: MatchFormat, facts: Iterable[LedgerFact]) -> Replay:
    """Replay a ledger: the state, the steps, and the refusal if there is one.

    >>> from engine.facts import Amendment, TuteSung
    >>> from engine.rules import MatchUnit
    >>> length = MatchFormat(unit=MatchUnit.JUEGO, wins=2)
    >>> replay(RuleSet(), length, [TuteSung(0), TuteSung(0)]).scoreboard.outcome
    MatchOutcome(winner=0)
    >>> undo = Amended((Amendment(2, None),))
    >>> replay(RuleSet(), length, [TuteSung(0), TuteSung(0), undo]).scoreboard.juegos.values
    (1, 0)
    """
    entries, refusal = effective_entries(tuple(facts))
    board = Scoreboard.start(rules, match_format)
    steps: list[Step] = []
    for entry in entries:
        try:
            done = advance(board, rules, entry.fact)
        except InconsistentHandError as error:
            return Replay(board, tuple(steps), Refusal(entry.sequence, error.faults))
        steps.append(Step(entry, board, done))
        board = done.board
    return Replay(board, tuple(steps), refusal)


def effective_entries(
    facts: Sequence[LedgerFact],
) -> tuple[tuple[Entry, ...], Refusal | None]:
    """The facts that count once amendments are resolved, and the first bad amendment.

    An amendment names an earlier entry by its sequence; it may amend one already amended
    or left out, and the last one counts. It may not name another amendment.

    >>> from engine.facts import Amendment, TuteSung
    >>> swap = Amended((Amendment(1, TuteSung(1)),))
    >>> effective_entries((TuteSung(0), swap))[0]
    (Entry(sequence=1, fact=TuteSung(side=1), amended_by=2),)
    """
    entries: dict[int, Entry] = {}
    left_out: set[int] = set()
    for sequence, fact in enumerate(facts, start=1):
        if not isinstance(fact, Amended):
            entries[sequence] = Entry(sequence, fact)
            continue
        faults = _amendment_faults(fact, entries)
        if faults:
            return _kept(entries, left_out), Refusal(sequence, tuple(faults))
        for amendment in fact.amendments:
            if amendment.replacement is None:
                left_out.add(amendment.sequence)
                continue
            left_out.discard(amendment.sequence)
            entries[amendment.sequence] = Entry(
                amendment.sequence, amendment.replacement, amended_by=sequence
            )
    return _kept(entries, left_out), None


def _kept(entries: dict[int, Entry], left_out: set[int]) -> tuple[Entry, ...]:
    return tuple(entry for entry in entries.values() if entry.sequence not in left_out)


def _amendment_faults(fact: Amended, entries: dict[int, Entry]) -> list[Fault]:
    targets = [amendment.sequence for amendment in fact.amendments]
    for index, target in enumerate(targets):
        at = f"amendments[{index}].sequence"
        if target not in entries:
            return malformed(at, "not an earlier hand or ruling")
        if target in targets[:index]:
            return malformed(at, "amended twice in one correction")
        if isinstance(fact.amendments[index].replacement, Amended):
            return malformed(f"amendments[{index}].replace", "not a hand or ruling")
    return []
