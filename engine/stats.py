"""What a match says of its sides: last tricks, cantes, juegos without vueltas, comebacks.

Counts only what was recorded: points nobody wrote down are unknown, never 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from typing import Any

from engine.facts import CotoAwarded, HandRecorded
from engine.replay import Replay, Step
from engine.report import AnyReport, HandKind
from engine.scoreboard import FactOutcome
from engine.seats import BySide, Side

#: Juegos behind from which winning a coto is a comeback.
COMEBACK = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchStats:
    """The figures of one match, each kept by side.

    Attributes:
        juegos: won in the whole match; a coto without detail counts the juegos it states
            in place of those already open.
        cotos: won in the whole match.
        cotones: won.
        tantos: points of the hands whose points are known; None when none are.
        tantos_hands: how many hands those are.
        last_tricks: taken, in hands where it is known.
        last_trick_hands: how many hands those are.
        veintes: cantes of 20 recorded.
        cuarentas: cantes of 40 recorded.
        idas_juegos: juegos won counting the idas, without vueltas.
        vueltas_juegos: juegos won in the vueltas.
        turned_juegos: of those, won by a side that carried fewer points than a rival.
        comebacks: cotos, or matches counted in juegos, won after being two juegos behind.
    """

    juegos: BySide[int]
    cotos: BySide[int]
    cotones: BySide[int]
    tantos: BySide[int] | None
    tantos_hands: int
    last_tricks: BySide[int]
    last_trick_hands: int
    veintes: BySide[int]
    cuarentas: BySide[int]
    idas_juegos: BySide[int]
    vueltas_juegos: BySide[int]
    turned_juegos: BySide[int]
    comebacks: BySide[int]

    def to_payload(self) -> dict[str, Any]:
        """The figures as JSON values.

        >>> from engine.replay import replay
        >>> from engine.rules import MatchFormat, MatchUnit, RuleSet
        >>> length = MatchFormat(unit=MatchUnit.JUEGO, wins=1)
        >>> match_stats(replay(RuleSet(), length, [])).to_payload()["tantos"] is None
        True
        """
        values = {f.name: getattr(self, f.name) for f in fields(self)}
        return {
            name: list(value) if isinstance(value, BySide) else value
            for name, value in values.items()
        }


def match_stats(result: Replay) -> MatchStats:
    """The figures of a replayed match, finished or as far as it got.

    >>> from engine.facts import JuegoAwarded
    >>> from engine.replay import replay
    >>> from engine.rules import MatchFormat, MatchUnit, RuleSet
    >>> length = MatchFormat(unit=MatchUnit.JUEGO, wins=1)
    >>> stats = match_stats(replay(RuleSet(), length, [JuegoAwarded(1)]))
    >>> stats.juegos.values, stats.tantos
    ((0, 1), None)
    """
    sides = len(result.scoreboard.cotones)
    steps = result.steps
    hands = [step.fact.report for step in steps if isinstance(step.fact, HandRecorded)]
    known = [step.points for step in steps if step.points is not None]
    last_tricks = [hand.last_trick for hand in hands if hand.last_trick is not None]
    return MatchStats(
        juegos=_juegos(steps, sides),
        cotos=_count((step.winner for step in steps if step.coto_won), sides),
        cotones=result.scoreboard.cotones,
        tantos=_sum(known, sides) if known else None,
        tantos_hands=len(known),
        last_tricks=_count(last_tricks, sides),
        last_trick_hands=len(last_tricks),
        veintes=_count(_singers(hands, 20), sides),
        cuarentas=_count(_singers(hands, 40), sides),
        idas_juegos=_count(_by_hand(steps, HandKind.IDAS), sides),
        vueltas_juegos=_count(_by_hand(steps, HandKind.VUELTAS), sides),
        turned_juegos=_count(_turned(steps), sides),
        comebacks=_count(_comebacks(result), sides),
    )


def _count(who: Iterable[Side | None], sides: int) -> BySide[int]:
    times = list(who)
    return BySide(tuple(times.count(side) for side in range(sides)))


def _sum(rows: Iterable[BySide[int]], sides: int) -> BySide[int]:
    total = BySide.fill(0, sides)
    for row in rows:
        total = BySide(tuple(a + b for a, b in zip(total, row, strict=True)))
    return total


def _singers(hands: Iterable[AnyReport], points: int) -> Iterator[Side]:
    for hand in hands:
        for side, sung in enumerate(hand.cantes or ()):
            yield from (side for cante in sung if cante.points == points)


def _by_hand(steps: Iterable[Step], phase: HandKind) -> Iterator[Side | None]:
    """Who won each juego that a hand of this kind decided."""
    for step in steps:
        if isinstance(step.fact, HandRecorded) and step.phase is phase:
            yield step.winner


def _turned(steps: Iterable[Step]) -> Iterator[Side]:
    for step in steps:
        winner = step.winner
        if winner is None or not isinstance(step.fact, HandRecorded):
            continue
        if step.carried[winner] < max(step.carried):
            yield winner


def _juegos(steps: Iterable[Step], sides: int) -> BySide[int]:
    zero = BySide.fill(0, sides)
    closed, opened = [], zero
    for step in steps:
        if step.outcome is FactOutcome.JUEGO and step.winner is not None:
            opened = opened.with_side(step.winner, opened[step.winner] + 1)
        if isinstance(step.fact, CotoAwarded):
            opened = step.fact.juegos
        if step.coto_won:
            closed.append(opened)
            opened = zero
    return _sum([*closed, opened], sides)


def _comebacks(result: Replay) -> Iterator[Side]:
    """Who won a coto, or a match counted in juegos, after being far behind."""
    race: list[Side] = []
    for step in result.steps:
        if step.outcome is FactOutcome.JUEGO and step.winner is not None:
            race.append(step.winner)
            if step.coto_won and _was_behind(step.winner, race):
                yield step.winner
        if step.coto_won:
            race = []
    outcome = result.scoreboard.outcome
    if result.scoreboard.has_cotos or outcome is None or outcome.winner is None:
        return
    if result.steps[-1].outcome is FactOutcome.JUEGO and _was_behind(outcome.winner, race):
        yield outcome.winner


def _was_behind(winner: Side, race: Sequence[Side]) -> bool:
    """Whether a side was ever two juegos behind a rival, given who won each."""
    return any(
        race[:n].count(rival) - race[:n].count(winner) >= COMEBACK
        for n in range(len(race))
        for rival in set(race[:n])
    )
