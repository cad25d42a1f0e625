"""People as the API lists them: everybody to the desk, public names to the public."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Exists, OuterRef

from tournaments.enums import PublicName
from tournaments.models import EntrantMember
from tournaments.names import public_label, search_tokens
from tournaments.selectors.players import known_players, players_of


@dataclass(frozen=True, slots=True)
class DirectoryRow:
    """A person; ``full_name`` is None for the public."""

    public_id: str
    name: str
    club: str
    full_name: str | None = None


def public_directory(association_id: int, search: str = "") -> tuple[DirectoryRow, ...]:
    """Who has entered an event and lets the public see a name; searched by that name only.

    One query.
    """
    entered = EntrantMember.objects.filter(player=OuterRef("pk"))
    rows = known_players(association_id).filter(Exists(entered))
    words = search_tokens(search)
    return tuple(
        DirectoryRow(row.public_id, public_label(row), row.club)
        for row in rows.exclude(public_name=PublicName.HIDDEN)
        if all(word in " ".join(search_tokens(public_label(row))) for word in words)
    )


def staff_directory(association_id: int, search: str = "") -> tuple[DirectoryRow, ...]:
    """Everybody, with their whole names, for the desk. One query."""
    return tuple(
        DirectoryRow(row.public_id, row.public, row.club, row.name)
        for row in players_of(association_id, search)
    )
