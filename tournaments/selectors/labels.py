"""How pairs are called on pages: number, names, players. One query for any number of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tournaments.enums import PublicName
from tournaments.models import Entrant, EntrantMember, Player


@dataclass(frozen=True, slots=True)
class PlayerLabel:
    """A player as the public knows them; ``short`` is the surname where it may be shown."""

    player_id: int
    public_id: str
    name: str
    short: str
    search_key: str


@dataclass(frozen=True, slots=True)
class EntrantLabel:
    """A pair as the public knows it.

    Attributes:
        name: surnames joined, as on a board ("Gómez–Lacasta").
        full_name: both names in full, as far as they may be shown.
    """

    entrant_id: int
    public_id: str
    number: int
    name: str
    full_name: str
    players: tuple[PlayerLabel, ...]


def player_label(player: Player) -> PlayerLabel:
    """How one player is shown. No query."""
    name, short = _shown_names(player)
    return PlayerLabel(player.pk, player.public_id, name, short, player.search_key)


def entrant_labels(
    *, event_id: int | None = None, entrant_ids: Iterable[int] | None = None
) -> dict[int, EntrantLabel]:
    """Labels by entrant, of a whole event or of some entrants. Two queries."""
    entrants = Entrant.objects.all()
    if event_id is not None:
        entrants = entrants.filter(event_id=event_id)
    if entrant_ids is not None:
        entrants = entrants.filter(pk__in=set(entrant_ids))
    rows = list(entrants.order_by("number"))
    members = _members_of([row.pk for row in rows])
    return {row.pk: _label(row, members.get(row.pk, [])) for row in rows}


def _label(entrant: Entrant, players: list[Player]) -> EntrantLabel:
    return label_with(entrant, [player_label(player) for player in players])


def label_with(entrant: Entrant, players: Iterable[PlayerLabel]) -> EntrantLabel:
    """The label of a pair when these players sit for it. No query."""
    seated = tuple(players)
    return EntrantLabel(
        entrant_id=entrant.pk,
        public_id=entrant.public_id,
        number=entrant.number,
        name="–".join(player.short for player in seated) or str(entrant.number),
        full_name=" – ".join(player.name for player in seated) or str(entrant.number),
        players=seated,
    )


def _members_of(entrant_ids: list[int]) -> Mapping[int, list[Player]]:
    """The last members of each entrant by position: today's, or those it left with."""
    by_position: dict[int, dict[int, Player]] = defaultdict(dict)
    rows = (
        EntrantMember.objects.filter(entrant_id__in=entrant_ids)
        .select_related("player")
        .order_by("position", "since", "pk")
    )
    for row in rows:
        by_position[row.entrant_id][row.position] = row.player
    return {entrant: list(players.values()) for entrant, players in by_position.items()}


def _shown_names(player: Player) -> tuple[str, str]:
    full = f"{player.first_name} {player.last_name}".strip()
    if player.public_name == PublicName.NICKNAME and player.nickname:
        return player.nickname, player.nickname
    if player.public_name == PublicName.INITIAL and player.last_name:
        shown = f"{player.first_name} {player.last_name[0]}."
        return shown, shown
    if player.public_name == PublicName.HIDDEN:
        return "—", "—"
    return full, (player.last_name.split(" ")[0] if player.last_name else full)
