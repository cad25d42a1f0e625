"""Who sits down, when that changes after the pairings are out: the caller holds the transaction."""

from django.db import connection

from tournaments.enums import OutcomeKind, RoundStatus
from tournaments.models import EntrantMember, MatchPlayer, MatchSide, Presence, Stage


def lock_stage_of(event_id: int) -> Stage:
    """Lock the stage of an event, so that seats change before or after a match starts."""
    assert connection.in_atomic_block
    stages = Stage.objects.select_for_update(no_key=True).filter(event_id=event_id)
    return stages.order_by("number")[:1].get()


def reseat(stage: Stage, entrant_id: int) -> None:
    """Seat a pair anew in its published matches that have not begun; the stage is locked.

    Matches that have begun keep who sat down in them.
    """
    waiting = MatchSide.objects.filter(
        entrant_id=entrant_id,
        round__stage=stage,
        round__status__in=[RoundStatus.PUBLISHED, RoundStatus.PLAYING],
        match__started_at=None,
        match__outcome_kind=OutcomeKind.PENDING,
        is_released=False,
    )
    sides = list(waiting.select_related("round"))
    if not sides:
        return
    members = EntrantMember.objects.filter(entrant_id=entrant_id, until=None).order_by("position")
    players = list(members.values_list("player_id", flat=True))
    swaps: dict[tuple[int | None, int | None], int | None] = {
        (noted.night_id, noted.replaces_id): noted.substitute_id
        for noted in Presence.objects.filter(entrant_id=entrant_id, substitute__isnull=False)
    }
    MatchPlayer.objects.filter(side__in=sides).delete()
    MatchPlayer.objects.bulk_create(
        MatchPlayer(side=side, player_id=swaps.get((side.round.night_id, player)) or player)
        for side in sides
        for player in players
    )
