"""One match: what scoring needs of it, and who may know that it exists."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Prefetch

from tournaments.models import Match, MatchPlayer, MatchSide
from tournaments.permissions import Actor, visible_matches
from tournaments.selectors.labels import EntrantLabel, entrant_label, entrant_labels


@dataclass(frozen=True, slots=True)
class SidePlayer:
    """Somebody who sits for a side, by the name that may be shown."""

    player_id: int
    public_id: str
    name: str


@dataclass(frozen=True, slots=True)
class SideForScoring:
    """One side of a match and who sits for it tonight."""

    entrant_id: int
    entrant_public_id: str
    name: str
    players: tuple[SidePlayer, ...]


@dataclass(frozen=True, slots=True)
class MatchForScoring:
    """What a scoresheet needs to know of its match, without a model.

    ``sides`` has one element for a bye or an absence.
    """

    match_id: int
    public_id: str
    association_id: int
    association_slug: str
    event_id: int
    event_slug: str
    round_id: int
    round_number: int
    round_status: str
    ruleset: dict[str, Any]
    match_format: dict[str, Any]
    rules_version: int
    outcome_kind: str
    table_number: int | None
    sides: tuple[SideForScoring, ...]


def match_id_of(public_id: str, actor: Actor) -> int:
    """The key of a match the actor may know of. One query.

    Raises:
        Match.DoesNotExist: unknown, or in a draft that is not the actor's to see.
    """
    found: int = visible_matches(actor).values_list("pk", flat=True).get(public_id=public_id)
    return found


def match_for_scoring(match_id: int) -> MatchForScoring:
    """The match with its rules and line-ups. Four queries at most.

    Raises:
        Match.DoesNotExist: no such match.
    """
    line_ups = Prefetch("players", MatchPlayer.objects.select_related("player").order_by("pk"))
    sides = MatchSide.objects.select_related("entrant").prefetch_related(line_ups)
    match = (
        Match.objects.select_related("table", "round__rules", "round__stage__event__association")
        .prefetch_related(Prefetch("sides", sides.order_by("side")))
        .get(pk=match_id)
    )
    event = match.round.stage.event
    rules = match.round.rules
    return MatchForScoring(
        match_id=match.pk,
        public_id=match.public_id,
        association_id=event.association_id,
        association_slug=event.association.slug,
        event_id=event.pk,
        event_slug=event.slug,
        round_id=match.round_id,
        round_number=match.round.number,
        round_status=match.round.status,
        ruleset=rules.ruleset,
        match_format=rules.match_format,
        rules_version=rules.rules_version,
        outcome_kind=match.outcome_kind,
        table_number=match.table.number if match.table else None,
        sides=_sides(list(match.sides.all())),
    )


def _sides(sides: list[MatchSide]) -> tuple[SideForScoring, ...]:
    bare = [side.entrant_id for side in sides if not side.players.all()]
    current = entrant_labels(entrant_ids=bare) if bare else {}
    labels = [current.get(side.entrant_id) or line_up_label(side) for side in sides]
    return tuple(
        SideForScoring(
            entrant_id=label.entrant_id,
            entrant_public_id=label.public_id,
            name=label.name,
            players=tuple(
                SidePlayer(player.player_id, player.public_id, player.name)
                for player in label.players
            ),
        )
        for label in labels
    )


def line_up_label(side: MatchSide) -> EntrantLabel:
    """The label of a side by those who sat down last. No query beyond what is prefetched."""
    seated = [row.player for row in side.players.all() if row.until_entry is None]
    return entrant_label(side.entrant, seated)
