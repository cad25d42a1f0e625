"""The board of a match and the fold of one fact onto it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, assert_never

from engine.coto import Coto
from engine.coton import Coton
from engine.errors import Fault, InconsistentHandError
from engine.facts import (
    Conceded,
    CotoAwarded,
    Fact,
    HandRecorded,
    HandVoided,
    JuegoAwarded,
    RenuncioRuled,
    TuteSung,
)
from engine.hand import HandScore, HandWarning, WonBy
from engine.juego import Juego
from engine.report import AnyReport, HandKind, VueltasReport
from engine.report.checks import side_fault
from engine.rules import LossLevel, MatchFormat, MatchUnit, NextDealer, RuleSet
from engine.scoreboard.awards import coto_winner, match_outcome, receiver, refuse
from engine.scoreboard.values import FactOutcome, JuegoWon, MatchOutcome, Position
from engine.seats import BySide, Side


@dataclass(frozen=True, slots=True)
class Scoreboard:
    """The progress of a match after some facts.

    Attributes:
        match_format: the length of the match.
        target: points that win a juego.
        juego: the open one.
        coto: the open one; in a match counted in juegos it never ends.
        coton: the open one; in a match not counted in cotones it never ends.
        cotones: won by each side.
        history: the juegos won one by one, in order.
        last_trick: the side that took the last trick of the hand before, if known.
        outcome: None while the match is open.
    """

    match_format: MatchFormat
    target: int
    juego: Juego
    coto: Coto
    coton: Coton
    cotones: BySide[int]
    history: tuple[JuegoWon, ...] = ()
    last_trick: Side | None = None
    outcome: MatchOutcome | None = None

    @classmethod
    def start(cls, rules: RuleSet, match_format: MatchFormat) -> Scoreboard:
        """The board before the first hand.

        >>> board = Scoreboard.start(RuleSet(), MatchFormat(unit=MatchUnit.COTO, wins=2))
        >>> board.juegos.values, board.position
        ((0, 0), Position(coton=1, coto=1, juego=1))
        """
        unit = match_format.unit
        zero = BySide.fill(0, rules.sides)
        return cls(
            match_format=match_format,
            target=rules.target,
            juego=Juego.start(rules.sides),
            coto=Coto(zero, None if unit is MatchUnit.JUEGO else rules.juegos_per_coto),
            coton=Coton(zero, rules.cotos_per_coton if unit is MatchUnit.COTON else None),
            cotones=zero,
        )

    @property
    def juegos(self) -> BySide[int]:
        """Juegos of the open coto; of the whole match when it is counted in juegos."""
        return self.coto.juegos

    @property
    def cotos(self) -> BySide[int]:
        """Cotos of the open cotón; of the whole match when it is counted in cotos."""
        return self.coton.cotos

    @property
    def has_cotos(self) -> bool:
        """Whether juegos make cotos; not in a match counted in juegos."""
        return self.coto.needed is not None

    @property
    def position(self) -> Position:
        """Where the next hand falls."""
        return Position(sum(self.cotones.values) + 1, self.coton.number, self.coto.number)

    @property
    def phase(self) -> HandKind:
        """Of the next hand."""
        return self.juego.phase

    @property
    def carried(self) -> BySide[int]:
        """What each side brings to the next hand."""
        return self.juego.carried

    @property
    def is_finished(self) -> bool:
        """Whether the match is over."""
        return self.outcome is not None

    def missing_to_target(self, side: Side) -> int:
        """How many points a side needs to be out ("os faltan 23 para salir"), 0 or more.

        >>> board = Scoreboard.start(RuleSet(), MatchFormat(unit=MatchUnit.JUEGO, wins=3))
        >>> board.missing_to_target(0)
        101
        """
        return max(0, self.target - self.carried[side])

    def next_dealer(self, rules: RuleSet) -> Side | None:
        """The side that deals the next hand; None when the record does not tell.

        Only ``last_trick_winner`` follows from hands: rotations need to know who dealt
        first.

        >>> board = Scoreboard.start(RuleSet(), MatchFormat(unit=MatchUnit.JUEGO, wins=3))
        >>> board.next_dealer(RuleSet()) is None
        True
        """
        if rules.next_dealer is NextDealer.LAST_TRICK_WINNER and not self.is_finished:
            return self.last_trick
        return None

    def after_fact(self, rules: RuleSet, fact: Fact) -> Scoreboard:
        """The board once a fact is recorded.

        >>> board = Scoreboard.start(RuleSet(), MatchFormat(unit=MatchUnit.JUEGO, wins=1))
        >>> board.after_fact(RuleSet(), TuteSung(1)).outcome
        MatchOutcome(winner=1)

        Raises:
            InconsistentHandError: with every reason it is refused for.
        """
        return advance(self, rules, fact).board

    def score_payload(self) -> dict[str, list[int]]:
        """The ``score`` of formats.md, section 1."""
        return {
            "juegos": list(self.juegos.values),
            "cotos": list(self.cotos.values),
            "cotones": list(self.cotones.values),
        }

    def next_payload(self) -> dict[str, Any] | None:
        """The ``next`` of formats.md, section 1; None when the match is over."""
        if self.is_finished:
            return None
        carried = list(self.carried.values)
        return {**self.position.to_payload(), "phase": self.phase.value, "carried": carried}

    def to_payload(self) -> dict[str, Any]:
        """The progress as JSON values, the same for the same facts for ever.

        >>> board = Scoreboard.start(RuleSet(), MatchFormat(unit=MatchUnit.JUEGO, wins=1))
        >>> payload = board.after_fact(RuleSet(), JuegoAwarded(0)).to_payload()
        >>> payload["finished"], payload["winner"], payload["score"]["juegos"], payload["next"]
        (True, 0, [1, 0], None)
        """
        return {
            "finished": self.is_finished,
            "winner": None if self.outcome is None else self.outcome.winner,
            "score": self.score_payload(),
            "next": self.next_payload(),
            "juegos": [won.to_payload() for won in self.history],
            "last_trick": self.last_trick,
        }


@dataclass(frozen=True, slots=True)
class Advance:
    """A board after a fact, and what the fact brought about.

    Attributes:
        board: after it.
        outcome: what it decides by itself.
        winner: of what it decides.
        by: how the juego was won, when one was won by itself.
        score: the count, for a hand.
        warnings: what deserves a second look.
    """

    board: Scoreboard
    outcome: FactOutcome
    winner: Side | None = None
    by: WonBy | None = None
    score: HandScore | None = None
    warnings: tuple[HandWarning, ...] = ()


def advance(board: Scoreboard, rules: RuleSet, fact: Fact) -> Advance:
    """Record a fact on a board and tell what it brought about.

    >>> board = Scoreboard.start(RuleSet(), MatchFormat(unit=MatchUnit.COTO, wins=1))
    >>> advance(board, RuleSet(), CotoAwarded(BySide((3, 1)))).outcome.value
    'coto'

    Raises:
        InconsistentHandError: with every reason the fact is refused for.
    """
    if board.outcome is not None:
        raise InconsistentHandError([Fault("match_over")])
    match fact:
        case HandRecorded(report):
            done = _hand(board, rules, report)
        case HandVoided():
            done = Advance(board, FactOutcome.VOID)
        case RenuncioRuled() | Conceded():
            done = _loss(board, rules, fact)
        case TuteSung(side):
            faults = side_fault(rules, side)
            refuse(faults if rules.tute else [*faults, Fault("tute_not_played")])
            after = _after_juego(board, side, WonBy.TUTE)
            warnings = (HandWarning.TUTE,)
            done = Advance(after, FactOutcome.JUEGO, side, WonBy.TUTE, warnings=warnings)
        case JuegoAwarded(winner):
            refuse(side_fault(rules, winner))
            after = _after_juego(board, winner, WonBy.DETAIL_LOST)
            done = Advance(after, FactOutcome.JUEGO, winner, WonBy.DETAIL_LOST)
        case CotoAwarded(juegos):
            winner = coto_winner(rules, juegos, has_cotos=board.has_cotos)
            done = Advance(_after_win(board, winner), FactOutcome.COTO, winner)
        case _:
            assert_never(fact)
    return done


def _hand(board: Scoreboard, rules: RuleSet, report: AnyReport) -> Advance:
    juego, score = board.juego.after_hand(rules, report)
    last_trick = report.last_trick
    if last_trick is None and isinstance(report, VueltasReport):
        last_trick = report.winner
    winner, by = score.winner, score.by
    if winner is None or by is None:
        after, outcome = replace(board, juego=juego, last_trick=last_trick), FactOutcome.VUELTAS
    else:
        row = JuegoWon(board.position, winner, by, score.totals)
        after, outcome = _after_win(board, winner, row, last_trick=last_trick), FactOutcome.JUEGO
    return Advance(after, outcome, winner, by, score, score.warnings)


def _loss(board: Scoreboard, rules: RuleSet, fact: RenuncioRuled | Conceded) -> Advance:
    level = fact.level if isinstance(fact, Conceded) else fact.costs or rules.renuncio_costs
    winner = receiver(rules, fact, level, has_cotos=board.has_cotos)
    if level is LossLevel.MATCH:
        after = replace(board, outcome=MatchOutcome(winner))
        return Advance(after, FactOutcome.MATCH, winner)
    if level is LossLevel.COTO:
        return Advance(_after_win(board, winner), FactOutcome.COTO, winner)
    by = WonBy.CONCEDE if isinstance(fact, Conceded) else WonBy.RENUNCIO
    return Advance(_after_juego(board, winner, by), FactOutcome.JUEGO, winner, by)


def _after_juego(board: Scoreboard, winner: Side, by: WonBy) -> Scoreboard:
    """The board once a juego is won without counting a hand."""
    return _after_win(board, winner, JuegoWon(board.position, winner, by, None))


def _after_win(
    board: Scoreboard,
    winner: Side,
    row: JuegoWon | None = None,
    *,
    last_trick: Side | None = None,
) -> Scoreboard:
    """The board once a side wins the open juego (its row) or, without one, the open coto."""
    coto, coton, cotones = board.coto, board.coton, board.cotones
    if row is not None:
        coto = coto.after_juego(winner)
    if row is None or coto.winner is not None:
        zero = BySide.fill(0, len(cotones))
        coto, coton = Coto(zero, coto.needed), coton.after_coto(winner)
        if coton.winner is not None:
            coton = Coton(zero, coton.needed)
            cotones = cotones.with_side(winner, cotones[winner] + 1)
    return Scoreboard(
        match_format=board.match_format,
        target=board.target,
        juego=Juego.start(len(cotones)),
        coto=coto,
        coton=coton,
        cotones=cotones,
        history=board.history if row is None else (*board.history, row),
        last_trick=last_trick,
        outcome=match_outcome(board.match_format, (coto.juegos, coton.cotos, cotones)),
    )
