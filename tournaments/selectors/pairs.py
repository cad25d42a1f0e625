"""Entrants of an event: the list, one pair, and whether new pairs still fit."""

from dataclasses import dataclass
from datetime import date

from django.db.models import Prefetch, QuerySet

from tournaments.enums import EntrantStatus, RoundStatus
from tournaments.models import Entrant, EntrantMember, Match, Round, Stage
from tournaments.names import (
    full_label,
    pair_label,
    public_label,
    search_tokens,
    short_pair_label,
)


@dataclass(frozen=True, slots=True)
class MemberOfPair:
    """A person in a pair: ``name`` for organisers, ``public`` for everybody."""

    player_id: int
    player_public_id: str
    name: str
    public: str
    position: int
    since: date
    until: date | None


@dataclass(frozen=True, slots=True)
class EntrantRow:
    """A pair of an event; ``name`` whole for organisers, the rest as the public sees it."""

    id: int
    public_id: str
    number: int
    name: str
    public_name: str
    short_name: str
    club: str
    status: EntrantStatus
    withdrawn_after: int | None
    fixed_table: int | None
    members: tuple[MemberOfPair, ...]
    past_members: tuple[MemberOfPair, ...]
    search_key: str

    @property
    def is_active(self) -> bool:
        """Whether the pair still takes part."""
        return self.status == EntrantStatus.ACTIVE


@dataclass(frozen=True, slots=True)
class CalendarState:
    """Whether a league's calendar is fixed, and if so whether its free place is there.

    The first published round fixes the calendar: from then on a new pair may only take
    the place that rests, which exists while the number of places is odd.
    """

    places: tuple[int, ...]
    outside: tuple[int, ...]

    @property
    def is_fixed(self) -> bool:
        """Whether the calendar stands."""
        return bool(self.places)

    @property
    def admits_pair(self) -> bool:
        """Whether one more pair fits."""
        return not self.is_fixed or len(self.places) % 2 > len(self.outside)

    def admits(self, entrant_id: int) -> bool:
        """Whether a pair that left may come back: to its own place, or to the free one."""
        return entrant_id in self.places or self.admits_pair


def entrants_of(event_id: int, search: str = "") -> tuple[EntrantRow, ...]:
    """The pairs of an event by number, those with a member whose name matches. Two queries."""
    words = search_tokens(search)
    rows = (entrant_row(row) for row in _entrants().filter(event_id=event_id).order_by("number"))
    return tuple(row for row in rows if all(word in row.search_key for word in words))


def entrant_detail(event_id: int, public_id: str) -> EntrantRow:
    """One pair of an event. Two queries.

    Raises:
        ObjectDoesNotExist: unknown, or of another event.
    """
    return entrant_row(_entrants().get(event_id=event_id, public_id=public_id))


def calendar_state(event_id: int) -> CalendarState:
    """Whether new pairs still fit in an event. Two queries."""
    options = Stage.objects.filter(event_id=event_id).order_by("number")
    places = options.values_list("pairing_options", flat=True)[0].get("calendar", [])
    active = Entrant.objects.filter(event_id=event_id, status=EntrantStatus.ACTIVE)
    outside = set(active.values_list("pk", flat=True)) - set(places) if places else set()
    return CalendarState(places=tuple(places), outside=tuple(sorted(outside)))


def published_rounds(event_id: int) -> QuerySet[Round]:
    """Rounds of an event the public has seen."""
    seen = [RoundStatus.PUBLISHED, RoundStatus.PLAYING, RoundStatus.CLOSED]
    return Round.objects.filter(stage__event_id=event_id, status__in=seen)


def played_rounds_of(entrant_id: int) -> int:
    """The number of the last closed round in which a pair had a place. One query."""
    last = (
        Match.objects.filter(sides__entrant_id=entrant_id, round__status=RoundStatus.CLOSED)
        .order_by("-round__number")
        .values_list("round__number", flat=True)
        .first()
    )
    return last or 0


def entrant_row(row: Entrant) -> EntrantRow:
    """A pair as lists show it; expects its members and fixed table loaded."""
    everybody = sorted(row.members.all(), key=lambda each: (each.position, each.since, each.pk))
    last = {each.position: each for each in everybody}
    last.update({each.position: each for each in everybody if each.until is None})
    current = list(last.values())
    people = [each.player for each in current]
    return EntrantRow(
        id=row.pk,
        public_id=row.public_id,
        number=row.number,
        name=" – ".join(full_label(person) for person in people),
        public_name=pair_label(people),
        short_name=short_pair_label(people),
        club=row.club,
        status=EntrantStatus(row.status),
        withdrawn_after=row.withdrawn_after,
        fixed_table=row.fixed_table.number if row.fixed_table else None,
        members=tuple(_member(each) for each in current),
        past_members=tuple(_member(each) for each in everybody if each not in current),
        search_key=" ".join(person.search_key for person in people),
    )


def _entrants() -> QuerySet[Entrant]:
    members = EntrantMember.objects.select_related("player")
    return Entrant.objects.select_related("fixed_table").prefetch_related(
        Prefetch("members", queryset=members)
    )


def _member(row: EntrantMember) -> MemberOfPair:
    return MemberOfPair(
        player_id=row.player_id,
        player_public_id=row.player.public_id,
        name=full_label(row.player),
        public=public_label(row.player),
        position=row.position,
        since=row.since,
        until=row.until,
    )
