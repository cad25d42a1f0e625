"""The field of a Swiss round as positions: best score first, then best place.

Everything below works on positions, so ids and the order of the input cannot matter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby

from engine.lots import digest, shuffle
from engine.pairing.drawn import DrawRequest, sorted_field
from engine.pairing.entrants import Entrant, EntrantId, PairingOptions, Past, WithinGroup

#: Index of an entrant in the order of the field.
Position = int

#: Two positions that meet, the better one first.
Pair = tuple[Position, Position]


@dataclass(frozen=True, slots=True)
class Field:
    """Who can be paired with whom, and what it costs.

    Attributes:
        scores: doubled, so that halves are whole numbers.
        met: positions not to be met again.
        forbidden: positions never to be met.
        clubs: None where clubs do not matter this round, or for an entrant without one.
    """

    entrants: tuple[Entrant, ...]
    pasts: tuple[Past, ...]
    scores: tuple[int, ...]
    met: tuple[set[Position], ...]
    forbidden: tuple[set[Position], ...]
    clubs: tuple[str | None, ...]
    options: PairingOptions = field(default_factory=PairingOptions)

    def is_legal(self, a: Position, b: Position) -> bool:
        """Whether two may meet: never met, never forbidden."""
        return b not in self.met[a] and b not in self.forbidden[a]

    def are_mates(self, a: Position, b: Position) -> bool:
        """Whether two of one club would meet in a round that keeps clubs apart."""
        return self.clubs[a] is not None and self.clubs[a] == self.clubs[b]

    def is_smooth(self, a: Position, b: Position) -> bool:
        """Whether a meeting is legal and keeps clubs apart."""
        return (
            b not in self.met[a]
            and b not in self.forbidden[a]
            and (self.clubs[a] is None or self.clubs[a] != self.clubs[b])
        )

    def gap_squared(self, a: Position, b: Position) -> int:
        """The squared difference of two doubled scores."""
        return (self.scores[a] - self.scores[b]) ** 2

    def may_rest(self, a: Position) -> bool:
        """Whether an entrant can still be given the bye."""
        return not self.pasts[a].had_bye

    def bye_rank(self, a: Position) -> tuple[int, int, int]:
        """The smaller, the sooner it rests: score, rounds unplayed, lowest place."""
        return self.scores[a], self.pasts[a].unplayed, -a

    def groups(self, pool: Sequence[Position]) -> list[list[Position]]:
        """A sorted pool cut into score groups, highest first."""
        return [list(group) for _, group in groupby(pool, key=self.scores.__getitem__)]


def build_field(request: DrawRequest) -> Field:
    """Put the entrants of a request in order and their past in positions."""
    entrants = _ordered(request)
    pasts = tuple(request.history.of(entrant.id) for entrant in entrants)
    position = {entrant.id: index for index, entrant in enumerate(entrants)}
    met = tuple({position[other] for other in past.met if other in position} for past in pasts)
    for index, others in enumerate(met):
        for other in others:
            if index not in met[other]:
                met[other].add(index)
    forbidden: tuple[set[Position], ...] = tuple(set() for _ in entrants)
    for a, b in request.options.forbidden:
        if a in position:
            _link(forbidden, position[a], position.get(b))
    return Field(
        entrants=entrants,
        pasts=pasts,
        scores=tuple(round(past.score * 2) for past in pasts),
        met=met,
        forbidden=forbidden,
        clubs=_clubs(entrants, request),
        options=request.options,
    )


def _ordered(request: DrawRequest) -> tuple[Entrant, ...]:
    """By score, then by place; in a drawn first round, by lot."""
    listed = sorted_field(request.entrants)
    if request.options.first_drawn and request.round_number == 1:
        published = digest(entrant.id for entrant in listed)
        listed = shuffle(listed, request.seed, f"round 1 {published}")
    pasts = request.history
    return tuple(sorted(listed, key=lambda entrant: -pasts.of(entrant.id).score))


def _link(links: tuple[set[Position], ...], a: Position, b: Position | None) -> None:
    if b is not None:
        links[a].add(b)
        links[b].add(a)


def _clubs(entrants: tuple[Entrant, ...], request: DrawRequest) -> tuple[str | None, ...]:
    """Clubs to keep apart; a field of a single club has none to keep."""
    if request.round_number > request.options.club_rounds:
        return (None,) * len(entrants)
    counts = Counter(entrant.club for entrant in entrants)
    shared = {
        club for club, times in counts.items() if club is not None and 1 < times < len(entrants)
    }
    return tuple(entrant.club if entrant.club in shared else None for entrant in entrants)


def ids_of(field_: Field, positions: Sequence[Position]) -> list[EntrantId]:
    """The identities behind some positions."""
    return [field_.entrants[position].id for position in positions]


def wished_index(field_: Field, index: int, size: int) -> int:
    """Where in a score group the wished opponent of the one at an index sits."""
    if field_.options.within_group is WithinGroup.FOLD:
        return size - 1 - index
    if field_.options.within_group is WithinGroup.ADJACENT:
        return index + 1
    return index + size // 2
