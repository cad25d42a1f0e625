"""The board of a match and the fold of one fact onto it."""

from __future__ import annotations

from collections.abc import Mapping
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
    def tallies(self) -> Mapping[MatchUnit, BySide[int]]:
        """What each side has won, by the unit a match may be counted in."""
        return {
            MatchUnit.JUEGO: self.juegos,
            MatchUnit.COTO: self.cotos,
            MatchUnit.COTON: self.cotones,
        }

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
        coto_won: whether it closed a coto.
        coton_won: whether it closed a cotón.
    """

    board: Scoreboard
    outcome: FactOutcome
    winner: Side | None = None
    by: WonBy | None = None
    score: HandScore | None = None
    warnings: tuple[HandWarning, ...] = ()
    coto_won: bool = False
    coton_won: bool = False


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
            done = _tute(board, rules, side)
        case JuegoAwarded(winner):
            refuse(side_fault(rules, winner))
            done = _juego_won(board, winner, WonBy.DETAIL_LOST)
        case CotoAwarded(juegos):
            done = _coto_won(board, coto_winner(rules, juegos, has_cotos=board.has_cotos))
        case _:
            assert_never(fact)
    return done


def _hand(board: Scoreboard, rules: RuleSet, report: AnyReport) -> Advance:
    juego, score = board.juego.after_hand(rules, report)
    last_trick = report.last_trick
    if last_trick is None and isinstance(report, VueltasReport):
        last_trick = report.winner
    if score.winner is None or score.by is None:
        after = replace(board, juego=juego, last_trick=last_trick)
        return Advance(after, FactOutcome.VUELTAS, score=score, warnings=score.warnings)
    won = _juego_won(board, score.winner, score.by, totals=score.totals)
    after = replace(won.board, last_trick=last_trick)
    return replace(won, board=after, score=score, warnings=score.warnings)


def _tute(board: Scoreboard, rules: RuleSet, side: Side) -> Advance:
    faults = side_fault(rules, side)
    refuse(faults if rules.tute else [*faults, Fault("tute_not_played")])
    return replace(_juego_won(board, side, WonBy.TUTE), warnings=(HandWarning.TUTE,))


def _juego_won(
    board: Scoreboard, winner: Side, by: WonBy, *, totals: BySide[int] | None = None
) -> Advance:
    row = JuegoWon(board.position, winner, by, totals)
    coto = board.coto.after_juego(winner)
    board = replace(
        board,
        juego=Juego.start(len(board.cotones)),
        coto=coto,
        history=(*board.history, row),
        last_trick=None,
    )
    if coto.winner is not None:
        return replace(_coto_won(board, winner), outcome=FactOutcome.JUEGO, by=by)
    outcome = match_outcome(board.match_format, board.tallies)
    board = board if outcome is None else replace(board, outcome=outcome)
    return Advance(board, FactOutcome.JUEGO, winner, by)


def _coto_won(board: Scoreboard, winner: Side) -> Advance:
    """Give a side the open coto, and with it perhaps the cotón and the match."""
    sides = len(board.cotones)
    zero = BySide.fill(0, sides)
    coton, cotones = board.coton.after_coto(winner), board.cotones
    coton_won = coton.winner is not None
    if coton_won:
        coton = Coton(zero, coton.needed)
        cotones = cotones.with_side(winner, cotones[winner] + 1)
    board = replace(
        board,
        juego=Juego.start(sides),
        coto=Coto(zero, board.coto.needed),
        coton=coton,
        cotones=cotones,
        last_trick=None,
    )
    outcome = match_outcome(board.match_format, board.tallies)
    return Advance(
        replace(board, outcome=outcome),
        FactOutcome.COTO,
        winner,
        coto_won=True,
        coton_won=coton_won,
    )


def _loss(board: Scoreboard, rules: RuleSet, fact: RenuncioRuled | Conceded) -> Advance:
    level = fact.level if isinstance(fact, Conceded) else fact.costs or rules.renuncio_costs
    winner = receiver(rules, fact, level, has_cotos=board.has_cotos)
    if level is LossLevel.JUEGO:
        by = WonBy.RENUNCIO if isinstance(fact, RenuncioRuled) else WonBy.CONCEDE
        return _juego_won(board, winner, by)
    if level is LossLevel.COTO:
        return _coto_won(board, winner)
    board = replace(board, outcome=MatchOutcome(winner))
    return Advance(board, FactOutcome.MATCH, winner)
