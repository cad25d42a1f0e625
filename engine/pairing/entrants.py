"""What a draw is made from: who is there, what they have done, what was agreed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from engine.errors import InvalidHistoryError

#: Identity of an entrant (pair, person or team) inside one event.
EntrantId = int


class System(StrEnum):
    """How the rounds of a stage are drawn."""

    ROUND_ROBIN = "round_robin"
    SWISS = "swiss"


class MeetingKind(StrEnum):
    """What became of a past meeting; the same words as the outcome of a match."""

    PLAYED = "played"
    ADJUDICATED = "adjudicated"
    WALKOVER = "walkover"
    DOUBLE_WALKOVER = "double_walkover"
    BYE = "bye"
    REQUESTED_BYE = "requested_bye"
    ABSENT = "absent"
    POSTPONED = "postponed"
    VOID = "void"


class WithinGroup(StrEnum):
    """How equals are paired: top half on bottom half, first on last, or neighbours."""

    SLIDE = "slide"
    FOLD = "fold"
    ADJACENT = "adjacent"


@dataclass(frozen=True, slots=True)
class Entrant:
    """A side that can be drawn.

    Attributes:
        place: its number in the field: seed, standing or number in the calendar, from 1.
        club: association or peña; mates are kept apart in the first rounds.
        fixed_table: the table of a side that cannot move.
    """

    id: EntrantId
    place: int
    club: str | None = None
    fixed_table: int | None = None


@dataclass(frozen=True, slots=True)
class Meeting:
    """One row of the past: two sides, or one with nobody in front.

    Attributes:
        score_a: points that ``a`` got from it; ``score_b`` likewise.
    """

    round: int
    a: EntrantId
    b: EntrantId | None = None
    kind: MeetingKind = MeetingKind.PLAYED
    score_a: float = 0
    score_b: float = 0


@dataclass(frozen=True, slots=True)
class Past:
    """What a draw needs to know of one entrant.

    Attributes:
        score: points so far; halves are possible.
        met: opponents not to be met again.
        had_bye: whether another bye is refused.
        unplayed: rounds without an opponent at the table.
        last_float: -1 when the last opponent had fewer points (floated down), 1 when
            more, 0 otherwise.
    """

    score: float = 0
    met: frozenset[EntrantId] = frozenset()
    had_bye: bool = False
    unplayed: int = 0
    last_float: int = 0


@dataclass(frozen=True, slots=True)
class PairingOptions:
    """What the event decided about its draws.

    Attributes:
        club_rounds: rounds in which sides of one club are kept apart.
        club_above_floats: keep clubs apart even at the price of uneven scores.
        within_group: how equals are paired.
        first_drawn: draw the order of the first round by lot instead of by place.
        forbidden: meetings that never take place.
        rounds: how many rounds are planned; 0 when nobody has said.
        legs: times that everybody meets in a league, one or two.
        field_size: numbers in the calendar of a league, when late withdrawals leave holes.
        walkover_counts_as_met: whether a meeting won without playing is not repeated.
        allow_rematch: let as few as possible meet again when no round is legal otherwise.
        two_byes: let two rest, or one rest again, when no round is legal otherwise.
        walkover_blocks_bye: whether a win without playing counts as having had the bye.
        tables: the tables of the hall, in order of preference; None for 1, 2, 3 and so on.
        blocked_tables: tables out of use.
    """

    club_rounds: int = 2
    club_above_floats: bool = False
    within_group: WithinGroup = WithinGroup.SLIDE
    first_drawn: bool = False
    forbidden: frozenset[tuple[EntrantId, EntrantId]] = frozenset()
    rounds: int = 0
    legs: int = 1
    field_size: int = 0
    walkover_counts_as_met: bool = True
    walkover_blocks_bye: bool = True
    allow_rematch: bool = False
    two_byes: bool = False
    tables: tuple[int, ...] | None = None
    blocked_tables: frozenset[int] = frozenset()

    def forbids(self, a: EntrantId, b: EntrantId) -> bool:
        """Whether two sides must never meet, in whichever order they were named.

        >>> PairingOptions(forbidden=frozenset({(7, 1)})).forbids(1, 7)
        True
        """
        return (a, b) in self.forbidden or (b, a) in self.forbidden


_NEW = Past()
_NOTHING: Mapping[EntrantId, Past] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class History:
    """The past of every entrant; those without one have done nothing yet."""

    pasts: Mapping[EntrantId, Past] = field(default_factory=lambda: _NOTHING)

    def of(self, entrant: EntrantId) -> Past:
        """The past of one entrant.

        >>> History().of(3).score
        0
        """
        return self.pasts.get(entrant, _NEW)

    @classmethod
    def from_meetings(
        cls, meetings: Iterable[Meeting], options: PairingOptions | None = None
    ) -> History:
        """Fold what happened into what a draw needs, oldest round first.

        >>> history = History.from_meetings([
        ...     Meeting(1, 1, 2, score_a=1),
        ...     Meeting(1, 3, kind=MeetingKind.BYE, score_a=1)])
        >>> history.of(1).met, history.of(3).had_bye
        (frozenset({2}), True)

        Raises:
            InvalidHistoryError: someone met themselves or sat twice in one round.
        """
        rules = options or PairingOptions()
        tallies: dict[EntrantId, _Tally] = {}
        busy: set[tuple[int, EntrantId]] = set()
        for meeting in sorted(meetings, key=lambda meeting: meeting.round):
            if meeting.kind is not MeetingKind.VOID:
                _note_presence(busy, meeting)
                _add_meeting(tallies, meeting, rules)
        return cls(MappingProxyType({entrant: one.past() for entrant, one in tallies.items()}))


def _note_presence(busy: set[tuple[int, EntrantId]], meeting: Meeting) -> None:
    if meeting.a == meeting.b:
        raise InvalidHistoryError(reason="met_itself", round=meeting.round, entrant=meeting.a)
    for entrant in (meeting.a, meeting.b):
        if entrant is None:
            continue
        if (meeting.round, entrant) in busy:
            raise InvalidHistoryError(reason="twice", round=meeting.round, entrant=entrant)
        busy.add((meeting.round, entrant))


_AT_TABLE = {MeetingKind.PLAYED, MeetingKind.ADJUDICATED, MeetingKind.POSTPONED}


class _Tally:
    """The past of one entrant while it is added up."""

    __slots__ = ("had_bye", "last_float", "met", "score", "unplayed")

    def __init__(self) -> None:
        self.score: float = 0
        self.met: set[EntrantId] = set()
        self.had_bye = False
        self.unplayed = 0
        self.last_float = 0

    def past(self) -> Past:
        """The same as a value."""
        return Past(self.score, frozenset(self.met), self.had_bye, self.unplayed, self.last_float)

    def rest(self, meeting: Meeting) -> None:
        """A round without an opponent."""
        self.score += meeting.score_a
        self.had_bye |= meeting.kind is MeetingKind.BYE
        self.unplayed += 1
        self.last_float = 0

    def meet(self, opponent: EntrantId, kind: MeetingKind, options: PairingOptions) -> None:
        """A round with an opponent, at the table or not; the score is added apart."""
        at_table = kind in _AT_TABLE
        if at_table or options.walkover_counts_as_met:
            self.met.add(opponent)
        self.unplayed += not at_table

    def gain(self, points: float, gap: int, *, blocks_bye: bool) -> None:
        """The points of that round, and how it floated."""
        self.score += points
        self.last_float = gap
        self.had_bye |= blocks_bye and points > 0


def _add_meeting(
    tallies: dict[EntrantId, _Tally], meeting: Meeting, options: PairingOptions
) -> None:
    a = tallies.setdefault(meeting.a, _Tally())
    if meeting.b is None:
        a.rest(meeting)
        return
    b = tallies.setdefault(meeting.b, _Tally())
    a.meet(meeting.b, meeting.kind, options)
    b.meet(meeting.a, meeting.kind, options)
    gap = (b.score > a.score) - (b.score < a.score) if meeting.kind in _AT_TABLE else 0
    blocks = meeting.kind is MeetingKind.WALKOVER and options.walkover_blocks_bye
    a.gain(meeting.score_a, gap, blocks_bye=blocks)
    b.gain(meeting.score_b, -gap, blocks_bye=blocks)
