"""Players of an association: lists, one person, and people with like names."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from django.db.models import Q, QuerySet

from tournaments.enums import PublicName
from tournaments.models import EntrantMember, Player
from tournaments.names import (
    Likeness,
    NameIndex,
    filed_label,
    full_label,
    public_label,
    search_tokens,
)


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A person in a list: ``name`` and ``filed`` for organisers, ``public`` for everybody."""

    id: int
    public_id: str
    name: str
    filed: str
    public: str
    nickname: str
    club: str
    membership_number: str


@dataclass(frozen=True, slots=True)
class PlayedIn:
    """An event a person takes or took part in."""

    event_slug: str
    event_name: str
    entrant_public_id: str
    number: int
    since: date
    until: date | None


@dataclass(frozen=True, slots=True)
class PlayerDetail:
    """Everything kept of a person, private data included: for organisers only."""

    row: PlayerRow
    first_name: str
    last_name: str
    public_name: PublicName
    phone: str
    email: str
    is_erased: bool
    events: tuple[PlayedIn, ...]


@dataclass(frozen=True, slots=True)
class LikePlayer:
    """Somebody already known whose name is like a new one, with where they last played."""

    player: PlayerRow
    likeness: Likeness
    last_event: str


def known_players(association_id: int) -> QuerySet[Player]:
    """Rows of people of an association who may play: neither merged nor erased."""
    return Player.objects.filter(
        association_id=association_id, merged_into=None, erased_at=None
    ).order_by("sort_key", "id")


def players_of(association_id: int, search: str = "") -> tuple[PlayerRow, ...]:
    """People of an association in Spanish order, those whose name or club matches. One query."""
    rows = Player.objects.filter(association_id=association_id, merged_into=None, erased_at=None)
    for word in search_tokens(search):
        rows = rows.filter(Q(search_key__contains=word) | Q(membership_number__iexact=word))
    return tuple(player_row(row) for row in rows.order_by("sort_key", "id"))


def player_id_of(association_id: int, public_id: str) -> int:
    """The key of a person of this association; the one kept when two were merged. One query.

    Raises:
        ObjectDoesNotExist: unknown, or of another association.
    """
    found = Player.objects.get(association_id=association_id, public_id=public_id)
    return found.merged_into_id or found.pk


def player_detail(association_id: int, public_id: str) -> PlayerDetail:
    """Everything kept of a person. Two queries.

    Raises:
        ObjectDoesNotExist: unknown, or of another association.
    """
    row = Player.objects.get(association_id=association_id, public_id=public_id)
    played = EntrantMember.objects.filter(player=row).select_related("event", "entrant")
    return PlayerDetail(
        row=player_row(row),
        first_name=row.first_name,
        last_name=row.last_name,
        public_name=PublicName(row.public_name),
        phone=row.phone,
        email=row.email,
        is_erased=row.erased_at is not None,
        events=tuple(_played_in(each) for each in played.order_by("-since", "-id")),
    )


def like_players(association_id: int, name: str) -> tuple[LikePlayer, ...]:
    """People already known who may be the one named, same names first. Two queries."""
    known = {row.pk: row for row in known_players(association_id)}
    index = NameIndex()
    for key, row in known.items():
        index.add(key, full_label(row))
    found = index.like(name)
    last = last_events([key for key, _likeness in found])
    return tuple(
        LikePlayer(player_row(known[key]), likeness, last.get(key, "")) for key, likeness in found
    )


def last_events(player_ids: Iterable[int]) -> dict[int, str]:
    """The name of the newest event each person entered. One query, none for nobody."""
    keys = list(player_ids)
    if not keys:
        return {}
    entered = EntrantMember.objects.filter(player_id__in=keys).order_by("id")
    return dict(entered.values_list("player_id", "event__name"))


def player_row(row: Player) -> PlayerRow:
    """A person as lists show them."""
    return PlayerRow(
        id=row.pk,
        public_id=row.public_id,
        name=full_label(row),
        filed=filed_label(row),
        public=public_label(row),
        nickname=row.nickname,
        club=row.club,
        membership_number=row.membership_number,
    )


def _played_in(row: EntrantMember) -> PlayedIn:
    return PlayedIn(
        event_slug=row.event.slug,
        event_name=row.event.name,
        entrant_public_id=row.entrant.public_id,
        number=row.entrant.number,
        since=row.since,
        until=row.until,
    )
