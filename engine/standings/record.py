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
    StandingsRules,
    StandingsSystem,
    Winner,
)

#: What happened to each side, as stable codes, by kind and winner.
_LABELS: Mapping[tuple[OutcomeKind, Winner], tuple[str, str]] = {
    **{
        (kind, winner): labels
        for kind in (OutcomeKind.PLAYED, OutcomeKind.ADJUDICATED)
        for winner, labels in (
            (Winner.A, ("win", "loss")),
            (Winner.B, ("loss", "win")),
            (Winner.DRAW, ("draw", "draw")),
        )
    },
    (OutcomeKind.WALKOVER, Winner.A): ("walkover_won", "walkover_lost"),
    (OutcomeKind.WALKOVER, Winner.B): ("walkover_lost", "walkover_won"),
    (OutcomeKind.DOUBLE_WALKOVER, Winner.NONE): ("double_walkover", "double_walkover"),
    (OutcomeKind.BYE, Winner.NONE): ("bye", ""),
    (OutcomeKind.REQUESTED_BYE, Winner.NONE): ("requested_bye", ""),
    (OutcomeKind.ABSENT, Winner.NONE): ("absent", ""),
}

#: Labels of games at the table.
AT_TABLE = frozenset({"win", "draw", "loss"})

_FORFEITS = frozenset({"walkover_won", "walkover_lost", "double_walkover"})

#: Labels of rounds left out on request.
REQUESTED = frozenset({"requested_bye", "absent"})


class Game(NamedTuple):
    """One round of one entrant.

    Attributes:
        label: what happened: win, draw, loss, walkover_won, walkover_lost, double_walkover,
            bye, requested_bye or absent.
        points: what it was awarded.
        met: whether the tie-breaks take it for a game against the opponent.
        voluntary: a round left unplayed by choice (requested bye, absence, walkover lost).
        side: 0 when the entrant is ``a`` of the result, 1 when it is ``b``.
    """

    round: int
    opponent: EntrantId | None
    label: str
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
    scorer = _Scorer(rules)
    for result in counted:
        if result.kind is not OutcomeKind.POSTPONED:
            _add_games(games, result, scorer)
    _refuse_double_rounds(games)
    if rules.system is StandingsSystem.SWISS:
        for entrant, contender in field.items():
            _add_withdrawn_rounds(games[entrant], contender, rounds)
    return Record(rules, field, games, rounds, rules.legs or _legs(counted, rules))


def _add_games(games: dict[EntrantId, list[Game]], result: PairResult, scorer: _Scorer) -> None:
    for side, entrant in enumerate((result.a, result.b)):
        if entrant is None:
            continue
        if entrant not in games:
            raise InvalidHistoryError(reason="unknown_entrant", entrant=entrant)
        games[entrant].append(scorer.game(result, side))


class _Scorer:
    """What each label is worth and means under some rules, looked up once."""

    def __init__(self, rules: StandingsRules) -> None:
        policy = rules.points
        self.policy = policy
        self.per_match = policy.per is Per.MATCH
        self.met = AT_TABLE
        self.voluntary = REQUESTED | {"walkover_lost", "double_walkover"}
        if rules.system is StandingsSystem.ROUND_ROBIN:
            self.met = AT_TABLE | _FORFEITS
            self.voluntary = REQUESTED
        self.worth = {
            "win": policy.win,
            "draw": policy.draw_points,
            "loss": policy.loss,
            "walkover_won": policy.walkover,
            "walkover_lost": policy.absent,
            "double_walkover": policy.absent,
            "bye": policy.bye,
            "requested_bye": policy.draw_points,
            "absent": policy.absent,
        }

    def game(self, result: PairResult, side: int) -> Game:
        """One side's game; a requested bye with a whole win is not a choice to stay away."""
        label = _LABELS[result.kind, result.winner][side]
        opponent = result.a if side else result.b
        points = self.worth[label] if result.points is None else result.points
        if not self.per_match and label in AT_TABLE:
            points = self._counted(result, side)
        voluntary = label in self.voluntary and (opponent is not None or points < self.policy.win)
        met = label in self.met
        return Game(result.round, opponent, label, points, met, voluntary, side, result)

    def _counted(self, result: PairResult, side: int) -> float:
        counts = result.juegos if self.policy.per is Per.JUEGO else result.cotos
        if counts is None:
            raise InvalidHistoryError(
                reason=f"{self.policy.per.value}s_unknown",
                round=result.round,
                a=result.a,
                b=result.b,
            )
        return self.policy.win * counts[side]


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
            games.append(Game(number, None, "absent", 0, False, True, 0, gone))
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
