"""The tables of the round that an event is playing, for boards and benches."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Prefetch, Q, Sum

from tournaments.enums import RoundStatus
from tournaments.models import Match, MatchPlayer, MatchSide, Round
from tournaments.permissions import Actor, visible_matches
from tournaments.selectors.labels import entrant_labels
from tournaments.selectors.matches import line_up_label


@dataclass(frozen=True, slots=True)
class TableInPlay:
    """A match of the round in play, with or without an opponent.

    Attributes:
        sides: what each pair is called, one for a bye or an absence.
        outcome_kind: empty while the match is open.
    """

    match_id: int
    public_id: str
    round_number: int
    table_number: int | None
    sides: tuple[str, ...]
    outcome_kind: str
    winner_side: int | None
    started_at: datetime | None


def tables_in_play(
    event_id: int, actor: Actor, round_number: int | None = None
) -> tuple[TableInPlay, ...]:
    """The matches of a round by table; those without table come last.

    Four queries, two more for pairs whose line-up was not noted.

    Without a number the round is the first round being played, else the first published, else the
    last closed; nobody sees a draft here.
    """
    number = round_number if round_number is not None else _current_round(event_id)
    if number is None:
        return ()
    line_ups = Prefetch("players", MatchPlayer.objects.select_related("player").order_by("pk"))
    sides = MatchSide.objects.select_related("entrant").prefetch_related(line_ups)
    matches = (
        visible_matches(actor)
        .filter(round__stage__event_id=event_id, round__number=number)
        .exclude(round__status__in=[RoundStatus.DRAFT, RoundStatus.VOID])
        .select_related("table", "round")
        .prefetch_related(Prefetch("sides", sides.order_by("side")))
        .order_by("table__number", "position")
    )
    names = _names([side for match in matches for side in match.sides.all()])
    rows = tuple(_row(match, names) for match in matches)
    return tuple(sorted(rows, key=lambda row: (row.table_number is None, row.table_number or 0)))


def tables_revision(event_id: int) -> str:
    """What changes when a round is published or closed, or a match starts or ends. One query."""
    seen = Match.objects.filter(round__stage__event_id=event_id).exclude(
        round__status=RoundStatus.DRAFT
    )
    found = seen.aggregate(
        Count("pk"),
        Count("started_at"),
        Sum("results_count"),
        over=Count("pk", filter=Q(round__status__in=[RoundStatus.CLOSED, RoundStatus.VOID])),
    )
    return "-".join(str(value or 0) for value in found.values())


def _current_round(event_id: int) -> int | None:
    rounds = Round.objects.filter(stage__event_id=event_id).exclude(
        status__in=[RoundStatus.DRAFT, RoundStatus.VOID]
    )
    found = list(rounds.order_by("number").values_list("status", "number"))
    for status in (RoundStatus.PLAYING, RoundStatus.PUBLISHED):
        for row_status, number in found:
            if row_status == status:
                return int(number)
    return found[-1][1] if found else None


def _names(sides: list[MatchSide]) -> dict[int, str]:
    """What each pair is called, by the key of its side: as it sat down, or as it is now."""
    bare = [side.entrant_id for side in sides if not side.players.all()]
    current = entrant_labels(entrant_ids=bare) if bare else {}
    return {side.pk: (current.get(side.entrant_id) or line_up_label(side)).name for side in sides}


def _row(match: Match, names: dict[int, str]) -> TableInPlay:
    return TableInPlay(
        match_id=match.pk,
        public_id=match.public_id,
        round_number=match.round.number,
        table_number=match.table.number if match.table else None,
        sides=tuple(names[side.pk] for side in match.sides.all()),
        outcome_kind=match.outcome_kind,
        winner_side=match.winner_side,
        started_at=match.started_at,
    )
