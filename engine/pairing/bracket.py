"""A bracket as a value: matches that know where both sides come from and where they go."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum


class Origin(StrEnum):
    """Where a side of a match comes from."""

    SEED = "seed"
    WINNER = "winner"
    LOSER = "loser"


class Section(StrEnum):
    """Which bracket a round belongs to."""

    MAIN = "main"
    CONSOLATION = "consolation"
    LOSERS = "losers"
    FINAL = "final"


@dataclass(frozen=True, slots=True)
class Feed:
    """One side of a match to come: a seed, or who wins or loses another match.

    >>> Feed(Origin.WINNER, match="r1m1").to_payload(), Feed(Origin.SEED, seed=3).to_payload()
    ({'winner': 'r1m1'}, {'seed': 3})
    """

    origin: Origin
    seed: int = 0
    match: str = ""

    def to_payload(self) -> dict[str, int | str]:
        """The side as the JSON object that formats.md publishes."""
        return {self.origin.value: self.seed if self.origin is Origin.SEED else self.match}


@dataclass(frozen=True, slots=True)
class BracketMatch:
    """One match and its feeds; stored as they are and never worked out from results.

    Attributes:
        winner_to: the match its winner goes to; None after the last.
        loser_to: the match its loser goes to; None when that is the end.
        if_needed: played only when the one before it went to the side with a defeat.
    """

    id: str
    a: Feed
    b: Feed
    winner_to: str | None = None
    loser_to: str | None = None
    if_needed: bool = False


@dataclass(frozen=True, slots=True)
class BracketRound:
    """The matches of one section that can be played at the same time."""

    number: int
    section: Section
    matches: tuple[BracketMatch, ...]


@dataclass(frozen=True, slots=True)
class Bracket:
    """A whole knockout: its rounds in playing order and the seeds that skip the first.

    Attributes:
        byes: seeds without a match in the first round (exentos), best first.
    """

    rounds: tuple[BracketRound, ...]
    byes: tuple[int, ...]

    @property
    def matches(self) -> tuple[BracketMatch, ...]:
        """Every match, in playing order."""
        return tuple(match for one in self.rounds for match in one.matches)


def with_destinations(rounds: Iterable[BracketRound]) -> tuple[BracketRound, ...]:
    """The rounds with every match told where its winner and its loser go."""
    listed = tuple(rounds)
    goes: dict[tuple[Origin, str], str] = {}
    for one in listed:
        for match in one.matches:
            for feed in (match.a, match.b):
                goes.setdefault((feed.origin, feed.match), match.id)
    return tuple(replace(one, matches=_told(one.matches, goes)) for one in listed)


def _told(
    matches: Sequence[BracketMatch], goes: dict[tuple[Origin, str], str]
) -> tuple[BracketMatch, ...]:
    return tuple(
        replace(
            match,
            winner_to=goes.get((Origin.WINNER, match.id)),
            loser_to=goes.get((Origin.LOSER, match.id)),
        )
        for match in matches
    )


class Folding:
    """Slots folded in halves until one is left; an empty slot lets the other side through."""

    def __init__(self, slots: Sequence[Feed | None], prefix: str, section: Section) -> None:
        self.slots = list(slots)
        self.prefix = prefix
        self.section = section
        self.rounds: list[BracketRound] = []

    def fold(self) -> list[Feed | None]:
        """Neighbours meet; answers the loser of each meeting, None where nobody met."""
        return self._meet(list(zip(self.slots[::2], self.slots[1::2], strict=True)))

    def drop(self, arrivals: Sequence[Feed | None]) -> None:
        """Each survivor meets the one that arrives beside it from the main bracket."""
        self._meet(list(zip(self.slots, arrivals, strict=True)))

    def _meet(self, pairs: list[tuple[Feed | None, Feed | None]]) -> list[Feed | None]:
        number = len(self.rounds) + 1
        matches: list[BracketMatch] = []
        winners: list[Feed | None] = []
        losers: list[Feed | None] = []
        for a, b in pairs:
            if a is None or b is None:
                winners.append(a or b)
                losers.append(None)
                continue
            match = BracketMatch(f"{self.prefix}{number}m{len(matches) + 1}", a, b)
            matches.append(match)
            winners.append(Feed(Origin.WINNER, match=match.id))
            losers.append(Feed(Origin.LOSER, match=match.id))
        if matches:
            self.rounds.append(BracketRound(number, self.section, tuple(matches)))
        self.slots = winners
        return losers
