"""How pairs are called on pages: number, names, players. Two queries for any number of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tournaments.enums import PublicName
from tournaments.models import Entrant, EntrantMember, Player
from tournaments.names import (
    full_label,
    pair_label,
    public_label,
    search_tokens,
    short_pair_label,
)


@dataclass(frozen=True, slots=True)
class PlayerLabel:
    """A person: ``name`` as the public may see it, ``staff_name`` whole for organisers.

    Somebody whose name is withheld has no ``search_words`` and no page of their own.
    """

    player_id: int
    public_id: str
    name: str
    staff_name: str
    sort_key: str
    search_words: tuple[str, ...]
    has_page: bool


@dataclass(frozen=True, slots=True)
class EntrantLabel:
    """A pair.

    Attributes:
        name: as it is called at a table ("Gómez–Lacasta").
        full_name: both names as far as the public may see them.
        staff_name: both names whole, for organisers.
    """

    entrant_id: int
    public_id: str
    number: int
    name: str
    full_name: str
    staff_name: str
    club: str
    players: tuple[PlayerLabel, ...]


def player_label(player: Player) -> PlayerLabel:
    """How one player is shown. No query."""
    name = public_label(player)
    is_withheld = player.public_name == PublicName.HIDDEN or player.erased_at is not None
    words = () if is_withheld else (*player.search_key.split(), *search_tokens(name))
    return PlayerLabel(
        player_id=player.pk,
        public_id=player.public_id,
        name=name,
        staff_name=full_label(player),
        sort_key=player.sort_key,
        search_words=words,
        has_page=not is_withheld,
    )


def entrant_label(entrant: Entrant, people: Iterable[Player]) -> EntrantLabel:
    """How a pair is shown when these people sit for it. No query."""
    seated = tuple(people)
    number = str(entrant.number)
    return EntrantLabel(
        entrant_id=entrant.pk,
        public_id=entrant.public_id,
        number=entrant.number,
        name=short_pair_label(seated) or number,
        full_name=pair_label(seated) or number,
        staff_name=" – ".join(full_label(player) for player in seated) or number,
        club=entrant.club,
        players=tuple(player_label(player) for player in seated),
    )


def entrant_labels(
    *, event_id: int | None = None, entrant_ids: Iterable[int] | None = None
) -> dict[int, EntrantLabel]:
    """Labels by entrant, of a whole event or of some entrants, in number order. Two queries."""
    entrants = Entrant.objects.order_by("number")
    if event_id is not None:
        entrants = entrants.filter(event_id=event_id)
    if entrant_ids is not None:
        entrants = entrants.filter(pk__in=set(entrant_ids))
    rows = list(entrants)
    members = _members_of([row.pk for row in rows])
    return {row.pk: entrant_label(row, members.get(row.pk, [])) for row in rows}


def _members_of(entrant_ids: list[int]) -> Mapping[int, list[Player]]:
    """The last members of each entrant by position: today's, or those it left with."""
    by_position: dict[int, dict[int, Player]] = defaultdict(dict)
    rows = (
        EntrantMember.objects.filter(entrant_id__in=entrant_ids)
        .select_related("player")
        .order_by("position", "since", "pk")
    )
    for row in rows:
        if row.until is None or row.position not in by_position[row.entrant_id]:
            by_position[row.entrant_id][row.position] = row.player
    return {entrant: list(players.values()) for entrant, players in by_position.items()}
