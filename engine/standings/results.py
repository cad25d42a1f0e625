"""What standings are made from: entrants, results of every kind, the rules that rank them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.errors import InvalidHistoryError

#: Identity of an entrant (pair, person or team) inside one event.
EntrantId = int

#: A count per side, first ``a`` then ``b``.
Both = tuple[int, int]


class OutcomeKind(StrEnum):
    """How a match ended; always stored, never inferred from numbers."""

    PLAYED = "played"
    WALKOVER = "walkover"
    DOUBLE_WALKOVER = "double_walkover"
    BYE = "bye"
    REQUESTED_BYE = "requested_bye"
    ABSENT = "absent"
    POSTPONED = "postponed"
    VOID = "void"
    ADJUDICATED = "adjudicated"


class Winner(StrEnum):
    """Which side a result favours."""

    A = "a"
    B = "b"
    DRAW = "draw"
    NONE = "none"


class Unplayed(StrEnum):
    """How rounds without a game enter the tie-breaks that look at opponents."""

    FIDE_2026 = "fide-2026"
    FIDE_2023 = "fide-2023"
    PLAIN = "plain"


class Per(StrEnum):
    """What the points of a win are given for."""

    MATCH = "match"
    COTO = "coto"
    JUEGO = "juego"


class StandingsSystem(StrEnum):
    """Whether a walkover is a game for the tie-breaks (league) or not (Swiss)."""

    ROUND_ROBIN = "round_robin"
    SWISS = "swiss"


@dataclass(frozen=True, slots=True)
class Contender:
    """An entrant as standings see it.

    Attributes:
        penalties: how many, for the criterion that counts them.
        adjustment: points added or, when negative, taken by a sanction.
        withdrawn_after: the last round it was in; None while it is in the event.
    """

    id: EntrantId
    penalties: int = 0
    adjustment: float = 0
    withdrawn_after: int | None = None


#: Kinds that nobody won on their own: two sides, none or one, and a winner or not.
_ALONE = {OutcomeKind.BYE, OutcomeKind.REQUESTED_BYE, OutcomeKind.ABSENT}
_DECIDED = {OutcomeKind.PLAYED, OutcomeKind.ADJUDICATED, OutcomeKind.WALKOVER}
_WITHOUT_WINNER = {OutcomeKind.DOUBLE_WALKOVER, *_ALONE}


@dataclass(frozen=True, slots=True)
class PairResult:
    """One match, or one round that an entrant spent without an opponent.

    Attributes:
        juegos: won by each side, None when nobody knows; likewise ``cotos`` and ``tantos``
            (points of the hands). Unknown is never zero.
        points: what a requested bye is worth, when the rules leave it to the request.

    >>> PairResult(1, 7, 8, OutcomeKind.PLAYED, Winner.A, juegos=(3, 1)).winner.value
    'a'
    >>> PairResult(1, 7, 7, OutcomeKind.PLAYED, Winner.A)
    Traceback (most recent call last):
    ...
    engine.errors.InvalidHistoryError: invalid_history {'reason': 'met_itself', ...}

    Raises:
        InvalidHistoryError: kind, sides and winner do not go together.
    """

    round: int
    a: EntrantId
    b: EntrantId | None = None
    kind: OutcomeKind = OutcomeKind.PLAYED
    winner: Winner = Winner.NONE
    juegos: Both | None = None
    cotos: Both | None = None
    tantos: Both | None = None
    points: float | None = None

    def __post_init__(self) -> None:
        if fault := self._fault():
            raise InvalidHistoryError(
                reason=fault, round=self.round, a=self.a, b=self.b, kind=self.kind.value
            )

    def _fault(self) -> str | None:
        if self.a == self.b:
            return "met_itself"
        if (self.b is None) is not (self.kind in _ALONE):
            return "sides"
        if self.kind in _DECIDED and self.winner is Winner.NONE:
            return "winner_missing"
        if self.kind in _WITHOUT_WINNER and self.winner is not Winner.NONE:
            return "winner_impossible"
        if self.kind is OutcomeKind.WALKOVER and self.winner is Winner.DRAW:
            return "winner_impossible"
        return None


@dataclass(frozen=True, slots=True)
class PointsPolicy:
    """What each outcome is worth.

    Attributes:
        draw: None for half a win.
        absent: for an absence, a walkover lost and a double walkover.
        per: what ``win`` is given for; with juegos or cotos every one won counts, whoever
            won the match, and ``draw`` and ``loss`` are not used.
    """

    win: float = 1
    draw: float | None = None
    loss: float = 0
    bye: float = 1
    walkover: float = 1
    absent: float = 0
    per: Per = Per.MATCH

    @property
    def draw_points(self) -> float:
        """The worth of a draw.

        >>> PointsPolicy().draw_points, PointsPolicy(win=3, draw=1).draw_points
        (0.5, 1)
        """
        return self.win / 2 if self.draw is None else self.draw


#: Order of a league (and of groups) unless the stage says otherwise.
LEAGUE_CRITERIA = (
    "points",
    "direct_encounter",
    "juegos_difference",
    "juegos_won",
    "tantos_difference",
    "lot",
)

#: Order of a Swiss; points are wins there, with a draw as half a win.
SWISS_CRITERIA = (
    "points",
    "buchholz_cut1",
    "buchholz",
    "direct_encounter",
    "juegos_difference",
    "lot",
)


@dataclass(frozen=True, slots=True)
class StandingsRules:
    """How a stage ranks its entrants.

    Attributes:
        criteria: codes in order; each one separates those still tied after the previous.
        seed: the announced text that lots are drawn with.
        rounds: rounds of the stage; 0 for as many as have results.
        legs: times that everybody meets in a league; 0 to take it from the results.
    """

    criteria: tuple[str, ...] = LEAGUE_CRITERIA
    points: PointsPolicy = PointsPolicy()
    system: StandingsSystem = StandingsSystem.SWISS
    unplayed: Unplayed = Unplayed.FIDE_2026
    seed: str = ""
    rounds: int = 0
    legs: int = 0


#: A league as tournament.md has it: the odd one out that rests earns nothing by resting.
LEAGUE_RULES = StandingsRules(
    points=PointsPolicy(bye=0), system=StandingsSystem.ROUND_ROBIN, criteria=LEAGUE_CRITERIA
)

#: A Swiss as tournament.md has it.
SWISS_RULES = StandingsRules(criteria=SWISS_CRITERIA)
