"""Every entrant's season as a list of games, folded once from the results."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from engine.errors import InvalidHistoryError
from engine.standings.results import (
    Contender,
    EntrantId,
    OutcomeKind,
    PairResult,
    Per,
    PointsPolicy,
    StandingsRules,
    StandingsSystem,
    Winner,
)

_AT_TABLE = {OutcomeKind.PLAYED, OutcomeKind.ADJUDICATED}
_LEFT_OUT = {OutcomeKind.POSTPONED, OutcomeKind.VOID}
_FORFEITS = {OutcomeKind.WALKOVER, OutcomeKind.DOUBLE_WALKOVER}
_REQUESTED = {OutcomeKind.REQUESTED_BYE, OutcomeKind.ABSENT}


class Game(NamedTuple):
    """One round of one entrant.

    Attributes:
        points: what it was awarded.
        met: whether the tie-breaks take it for a game against the opponent.
        voluntary: a round left unplayed by choice (requested bye, absence, walkover lost).
        side: 0 when the entrant is ``a`` of the result, 1 when it is ``b``.
    """

    round: int
    opponent: EntrantId | None
    points: float
    met: bool
    voluntary: bool
    side: int
    result: PairResult

    def own(self, what: tuple[int, int] | None) -> int | None:
        """This side's count of a pair of counts."""
        return None if what is None else what[self.side]

    def difference(self, what: tuple[int, int] | None) -> int | None:
        """This side's count less the other's."""
        return None if what is None else what[self.side] - what[1 - self.side]

    @property
    def label(self) -> str:
        """What happened, as a stable code: win, draw, loss, walkover_won, bye and so on.

        >>> result = PairResult(1, 7, 8, OutcomeKind.PLAYED, Winner.A)
        >>> Game(1, 7, 0, True, False, 1, result).label
        'loss'
        """
        kind, winner = self.result.kind, self.result.winner
        won = winner is (Winner.A, Winner.B)[self.side]
        if kind is OutcomeKind.WALKOVER:
            return "walkover_won" if won else "walkover_lost"
        if kind not in _AT_TABLE:
            return kind.value
        if winner is Winner.DRAW:
            return "draw"
        return "win" if won else "loss"


@dataclass(frozen=True)
class Record:
    """The games and points of a whole field; what every criterion reads.

    Attributes:
        games: per entrant, by round; postponed and void matches are left out.
        rounds: how many rounds the stage has had.
        legs: how many times two entrants of a league meet.
    """

    rules: StandingsRules
    contenders: Mapping[EntrantId, Contender]
    games: Mapping[EntrantId, Sequence[Game]]
    rounds: int
    legs: int

    @cached_property
    def points(self) -> Mapping[EntrantId, float]:
        """Points of every entrant, with additions and deductions."""
        return {
            entrant: sum([game.points for game in games], self.contenders[entrant].adjustment)
            for entrant, games in self.games.items()
        }


def build_record(
    contenders: Iterable[Contender], results: Iterable[PairResult], rules: StandingsRules
) -> Record:
    """Fold results into games per entrant.

    >>> record = build_record(
    ...     [Contender(1), Contender(2)],
    ...     [PairResult(1, 1, 2, OutcomeKind.PLAYED, Winner.DRAW)],
    ...     StandingsRules())
    >>> dict(record.points)
    {1: 0.5, 2: 0.5}

    Raises:
        InvalidHistoryError: an unknown entrant, one that sits twice in a round, or juegos
            that points depend on and nobody knows.
    """
    field = {contender.id: contender for contender in sorted(contenders, key=lambda c: c.id)}
    games: dict[EntrantId, list[Game]] = {entrant: [] for entrant in field}
    ordered = sorted(results, key=lambda result: (result.round, result.a))
    counted = [result for result in ordered if result.kind is not OutcomeKind.VOID]
    rounds = max([rules.rounds, *(result.round for result in counted)])
    for result in counted:
        for entrant, game in _games_of(result, rules):
            if entrant not in games:
                raise InvalidHistoryError(reason="unknown_entrant", entrant=entrant)
            games[entrant].append(game)
    _refuse_double_rounds(games)
    if rules.system is StandingsSystem.SWISS:
        for entrant, contender in field.items():
            _add_withdrawn_rounds(games[entrant], contender, rounds)
    return Record(rules, field, games, rounds, rules.legs or _legs(counted, rules))


def _games_of(result: PairResult, rules: StandingsRules) -> list[tuple[EntrantId, Game]]:
    if result.kind in _LEFT_OUT:
        return []
    sides = (
        [(result.a, result.b)] if result.b is None else [(result.a, result.b), (result.b, result.a)]
    )
    met = result.kind in _AT_TABLE or (
        result.kind in _FORFEITS and rules.system is StandingsSystem.ROUND_ROBIN
    )
    games = []
    for side, (entrant, opponent) in enumerate(sides):
        assert entrant is not None
        points = _awarded(result, side, rules.points)
        voluntary = _is_voluntary(result, side, points, rules)
        games.append((entrant, Game(result.round, opponent, points, met, voluntary, side, result)))
    return games


def _awarded(result: PairResult, side: int, policy: PointsPolicy) -> float:
    kind = result.kind
    if kind in _AT_TABLE:
        return _for_a_game(result, side, policy)
    if kind is OutcomeKind.BYE:
        return policy.bye if result.points is None else result.points
    if kind is OutcomeKind.REQUESTED_BYE:
        return policy.draw_points if result.points is None else result.points
    if kind is OutcomeKind.WALKOVER and result.winner is (Winner.A, Winner.B)[side]:
        return policy.walkover
    return policy.absent


def _for_a_game(result: PairResult, side: int, policy: PointsPolicy) -> float:
    if policy.per is not Per.MATCH:
        counts = result.juegos if policy.per is Per.JUEGO else result.cotos
        if counts is None:
            raise InvalidHistoryError(
                reason=f"{policy.per.value}s_unknown", round=result.round, a=result.a, b=result.b
            )
        return policy.win * counts[side]
    if result.winner is Winner.DRAW:
        return policy.draw_points
    return policy.win if result.winner is (Winner.A, Winner.B)[side] else policy.loss


def _is_voluntary(result: PairResult, side: int, points: float, rules: StandingsRules) -> bool:
    if result.kind in _REQUESTED:
        return points < rules.points.win
    lost = result.kind in _FORFEITS and result.winner is not (Winner.A, Winner.B)[side]
    return lost and rules.system is StandingsSystem.SWISS


def _refuse_double_rounds(games: Mapping[EntrantId, Sequence[Game]]) -> None:
    for entrant, played in games.items():
        rounds = [game.round for game in played]
        if len(set(rounds)) != len(rounds):
            twice = next(number for number in rounds if rounds.count(number) > 1)
            raise InvalidHistoryError(reason="twice", round=twice, entrant=entrant)


def _add_withdrawn_rounds(games: list[Game], contender: Contender, rounds: int) -> None:
    if contender.withdrawn_after is None:
        return
    present = {game.round for game in games}
    for number in range(contender.withdrawn_after + 1, rounds + 1):
        if number not in present:
            gone = PairResult(number, contender.id, None, OutcomeKind.ABSENT)
            games.append(Game(number, None, 0, False, True, 0, gone))
    games.sort(key=lambda game: game.round)


def _legs(results: Iterable[PairResult], rules: StandingsRules) -> int:
    """The most often that two entrants have met; one in a Swiss."""
    times: dict[frozenset[EntrantId | None], int] = {}
    if rules.system is StandingsSystem.ROUND_ROBIN:
        for result in results:
            if result.b is not None:
                pair = frozenset((result.a, result.b))
                times[pair] = times.get(pair, 0) + 1
    return max([1, *times.values()])
