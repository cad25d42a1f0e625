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
    """One fact that counts and what it did; None is unknown, never 0.

    Attributes:
        sequence: of its place in the ledger, from 1.
        fact: as recorded, or as last amended.
        amended_by: sequence of the entry that amended it last, if any.
        position: cotón, coto and juego it falls in.
        phase: idas or vueltas, before it.
        base: points without cantes, of each side.
        cantes: points of cantes.
        points: base and cantes.
        carried: what each side brought to it.
        totals: carried and points.
        outcome: what it decides by itself.
        winner: of what it decides.
        by: how the juego was won.
        warnings: what deserves a second look.
        coto_won: whether it closed a coto.
        coton_won: whether it closed a cotón.
        without_detail: whether it is a result without its hands ("sin desglose").
    """

    sequence: int
    fact: Fact
    amended_by: int | None
    position: Position
    phase: HandKind
    base: BySide[int] | None
    cantes: BySide[int] | None
    points: BySide[int] | None
    carried: BySide[int]
    totals: BySide[int] | None
    outcome: FactOutcome
    winner: Side | None
    by: WonBy | None
    warnings: tuple[HandWarning, ...]
    coto_won: bool
    coton_won: bool
    without_detail: bool


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
        steps.append(_step(entry, board, done))
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


def _step(entry: Entry, board: Scoreboard, done: Advance) -> Step:
    score = done.score
    return Step(
        sequence=entry.sequence,
        fact=entry.fact,
        amended_by=entry.amended_by,
        position=board.position,
        phase=board.phase,
        base=None if score is None else score.base,
        cantes=None if score is None else score.cantes,
        points=None if score is None else score.points,
        carried=board.carried,
        totals=None if score is None else score.totals,
        outcome=done.outcome,
        winner=done.winner,
        by=done.by,
        warnings=done.warnings,
        coto_won=done.board.coton.cotos != board.coton.cotos or done.board.cotones != board.cotones,
        coton_won=done.board.cotones != board.cotones,
        without_detail=isinstance(entry.fact, JuegoAwarded | CotoAwarded),
    )
