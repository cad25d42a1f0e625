"""Nights of an event: who came, who substitutes, who paid."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, time
from decimal import Decimal

from django.db.models import Count, Q

from tournaments.enums import NightStatus, PresenceState
from tournaments.models import Event, Night, Presence
from tournaments.names import full_label, public_label, search_tokens
from tournaments.selectors.pairs import EntrantRow, entrants_of

_CAME = [PresenceState.PRESENT, PresenceState.LATE]


@dataclass(frozen=True, slots=True)
class NightSummary:
    """A night in a list, with how many pairs came or will."""

    id: int
    public_id: str
    date: date
    starts_at: time | None
    venue: str
    status: NightStatus
    came: int
    paid: int


@dataclass(frozen=True, slots=True)
class SubstituteRow:
    """Who plays for whom on a night; ``name`` for organisers, ``public`` for everybody."""

    player_id: int
    player_public_id: str
    name: str
    public: str
    replaces_id: int
    replaces_name: str


@dataclass(frozen=True, slots=True)
class PresenceRow:
    """A pair on a night."""

    entrant: EntrantRow
    state: PresenceState
    substitute: SubstituteRow | None
    fee_paid: bool


@dataclass(frozen=True, slots=True)
class PresenceCounts:
    """How many pairs are in each state."""

    present: int
    late: int
    absent: int
    unknown: int

    @property
    def came(self) -> int:
        """Pairs that are here or on their way."""
        return self.present + self.late


@dataclass(frozen=True, slots=True)
class FeeTotals:
    """For the treasurer: what is in the box and what is still owed by those who came."""

    fee: Decimal
    paid: int
    owing: int
    collected: Decimal
    owed: Decimal


@dataclass(frozen=True, slots=True)
class NightDetail:
    """A night with a row for each pair that takes part."""

    id: int
    public_id: str
    event_id: int
    date: date
    starts_at: time | None
    venue: str
    status: NightStatus
    rows: tuple[PresenceRow, ...]
    counts: PresenceCounts
    fees: FeeTotals

    @property
    def is_open(self) -> bool:
        """Whether the list still changes."""
        return self.status == NightStatus.OPEN


def nights_of(event_id: int) -> tuple[NightSummary, ...]:
    """The nights of an event, the newest first. One query."""
    rows = Night.objects.filter(event_id=event_id).annotate(
        came=Count("presences", filter=Q(presences__state__in=_CAME)),
        paid=Count("presences", filter=Q(presences__fee_paid=True)),
    )
    return tuple(
        NightSummary(
            id=each.pk,
            public_id=each.public_id,
            date=each.date,
            starts_at=each.starts_at,
            venue=each.venue,
            status=NightStatus(each.status),
            came=each.came,
            paid=each.paid,
        )
        for each in rows.order_by("-date")
    )


def night_id_of(event_id: int, public_id: str) -> int:
    """The key of a night of this event. One query.

    Raises:
        ObjectDoesNotExist: unknown, or of another event.
    """
    return Night.objects.values_list("pk", flat=True).get(event_id=event_id, public_id=public_id)


def current_night(event_id: int) -> NightSummary | None:
    """The newest night whose list is open, else the newest. One query."""
    nights = nights_of(event_id)
    open_nights = [night for night in nights if night.status == NightStatus.OPEN]
    return next(iter([*open_nights, *nights]), None)


def night_detail(event_id: int, public_id: str, search: str = "") -> NightDetail:
    """A night with every pair that takes part, unseen ones included. Five queries.

    Counts and fees are of the whole night, whatever is searched for.

    Raises:
        ObjectDoesNotExist: unknown, or of another event.
    """
    night = Night.objects.get(event_id=event_id, public_id=public_id)
    fee = Event.objects.values_list("fee", flat=True).get(pk=event_id)
    noted = {
        each.entrant_id: each
        for each in Presence.objects.filter(night=night).select_related("substitute", "replaces")
    }
    active = [row for row in entrants_of(event_id) if row.is_active or row.id in noted]
    rows = [_presence_row(row, noted.get(row.id)) for row in active]
    return NightDetail(
        id=night.pk,
        public_id=night.public_id,
        event_id=event_id,
        date=night.date,
        starts_at=night.starts_at,
        venue=night.venue,
        status=NightStatus(night.status),
        rows=tuple(row for row in rows if _matches(row, search)),
        counts=_counts(rows),
        fees=_fees(rows, fee),
    )


def absent_entrants(night_id: int) -> frozenset[int]:
    """Pairs noted as not coming on a night. One query."""
    absent = Presence.objects.filter(night_id=night_id, state=PresenceState.ABSENT)
    return frozenset(absent.values_list("entrant_id", flat=True))


def substitutes_on(night_id: int) -> dict[int, tuple[int, int]]:
    """For each pair with a substitute on a night: who plays, and for whom. One query."""
    rows = Presence.objects.filter(night_id=night_id, substitute__isnull=False)
    found = rows.values_list("entrant_id", "substitute_id", "replaces_id")
    return {entrant: (substitute, replaces) for entrant, substitute, replaces in found}


def _presence_row(entrant: EntrantRow, noted: Presence | None) -> PresenceRow:
    if noted is None:
        return PresenceRow(entrant, PresenceState.UNKNOWN, None, fee_paid=False)
    return PresenceRow(
        entrant=entrant,
        state=PresenceState(noted.state),
        substitute=_substitute_row(noted),
        fee_paid=noted.fee_paid,
    )


def _substitute_row(noted: Presence) -> SubstituteRow | None:
    if noted.substitute is None or noted.replaces is None:
        return None
    return SubstituteRow(
        player_id=noted.substitute.pk,
        player_public_id=noted.substitute.public_id,
        name=full_label(noted.substitute),
        public=public_label(noted.substitute),
        replaces_id=noted.replaces.pk,
        replaces_name=full_label(noted.replaces),
    )


def _matches(row: PresenceRow, search: str) -> bool:
    return all(word in row.entrant.search_key for word in search_tokens(search))


def _counts(rows: Sequence[PresenceRow]) -> PresenceCounts:
    states = Counter(row.state for row in rows)
    return PresenceCounts(
        present=states[PresenceState.PRESENT],
        late=states[PresenceState.LATE],
        absent=states[PresenceState.ABSENT],
        unknown=states[PresenceState.UNKNOWN],
    )


def _fees(rows: Sequence[PresenceRow], fee: Decimal) -> FeeTotals:
    paid = sum(row.fee_paid for row in rows)
    owing = sum(row.state in _CAME and not row.fee_paid for row in rows)
    return FeeTotals(fee=fee, paid=paid, owing=owing, collected=fee * paid, owed=fee * owing)
