"""What publishing or voiding a round does to its matches and its stage."""

from __future__ import annotations

from collections import defaultdict

from django.utils import timezone

from tournaments.enums import EntrantStatus, OutcomeKind
from tournaments.errors import RoundNotReadyError
from tournaments.models import (
    EntrantMember,
    Match,
    MatchPlayer,
    MatchResult,
    MatchSide,
    Presence,
    Round,
    Stage,
)
from tournaments.permissions import Actor
from tournaments.selectors.labels import entrant_labels
from tournaments.selectors.pairing import CALENDAR, calendar_of


def fix_calendar(stage: Stage) -> None:
    """Keep the order of the calendar, with whoever took its free place; the caller saves."""
    stage.pairing_options = {**stage.pairing_options, CALENDAR: list(calendar_of(stage))}


def check_everybody_plays(row: Round) -> None:
    """Refuse a draft that places a pair which has left since it was drawn.

    Raises:
        RoundNotReadyError: with their names.
    """
    gone = (
        MatchSide.objects.filter(
            round=row, match__outcome_kind__in=[OutcomeKind.PENDING, OutcomeKind.BYE]
        )
        .exclude(entrant__status=EntrantStatus.ACTIVE)
        .values_list("entrant_id", flat=True)
    )
    if missing := list(gone):
        names = [label.name for label in entrant_labels(entrant_ids=missing).values()]
        raise RoundNotReadyError(reason="left", round=row.number, names=names)


def seat_players(row: Round) -> None:
    """Write down who sits for each side: members today, with the night's substitutes."""
    sides = list(MatchSide.objects.filter(round=row).order_by("pk"))
    members: dict[int, list[int]] = defaultdict(list)
    current = EntrantMember.objects.filter(
        entrant__in=[side.entrant_id for side in sides], until=None
    ).order_by("position")
    for member in current:
        members[member.entrant_id].append(member.player_id)
    swaps = {
        (presence.entrant_id, presence.replaces_id): presence.substitute_id
        for presence in Presence.objects.filter(night=row.night_id, substitute__isnull=False)
    }
    MatchPlayer.objects.bulk_create(
        MatchPlayer(side=side, player_id=swaps.get((side.entrant_id, player)) or player)
        for side in sides
        for player in members[side.entrant_id]
    )


def void_matches(row: Round, *, actor: Actor, reason: str) -> None:
    """Make every match of a round void and free its pairs; results stay as history."""
    now = timezone.now()
    matches = list(Match.objects.filter(round=row))
    for match in matches:
        match.results_count += 1
        match.outcome_kind = OutcomeKind.VOID
        match.winner_side = None
        match.finished_at = now
    Match.objects.bulk_update(
        matches, ["results_count", "outcome_kind", "winner_side", "finished_at"]
    )
    MatchResult.objects.bulk_create(
        MatchResult(
            match=match,
            number=match.results_count,
            outcome_kind=OutcomeKind.VOID,
            reason=reason,
            actor_id=actor.user_id,
            recorded_at=now,
        )
        for match in matches
    )
    MatchSide.objects.filter(round=row).update(is_released=True)
