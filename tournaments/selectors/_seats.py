"""Matches with everybody who sits at them, read in a constant number of queries."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Prefetch, QuerySet

from tournaments.models import Match, MatchPlayer, MatchSide
from tournaments.selectors.labels import EntrantLabel, entrant_label, entrant_labels


def with_seats(matches: QuerySet[Match]) -> QuerySet[Match]:
    """Matches by table with their sides, pairs and line-ups. Three queries when read."""
    line_ups = Prefetch("players", MatchPlayer.objects.select_related("player").order_by("pk"))
    sides = MatchSide.objects.select_related("entrant").prefetch_related(line_ups)
    return (
        matches.select_related("table", "round")
        .prefetch_related(Prefetch("sides", sides.order_by("side")))
        .order_by("table__number", "position")
    )


def seat_labels(matches: Iterable[Match]) -> dict[int, EntrantLabel]:
    """Each place's pair by the key of the place: as it sat down, else as it is today.

    Two queries when some line-up was not noted, as in a draft.
    """
    sides = [side for match in matches for side in match.sides.all()]
    seated = {
        side.pk: entrant_label(side.entrant, people)
        for side in sides
        if (people := [row.player for row in side.players.all() if row.until_entry is None])
    }
    bare = {side.pk: side.entrant_id for side in sides if side.pk not in seated}
    if not bare:
        return seated
    today = entrant_labels(entrant_ids=bare.values())
    return seated | {place: today[entrant] for place, entrant in bare.items()}
