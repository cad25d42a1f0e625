"""The table of whoever's name is typed, in published rounds only."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.enums import OutcomeKind, RoundStatus
from tournaments.models import Match, MatchSide, Round
from tournaments.names import search_tokens
from tournaments.selectors._seats import seat_labels, with_seats
from tournaments.selectors.labels import EntrantLabel

#: More answers than this help nobody find their table.
MOST = 30


@dataclass(frozen=True, slots=True)
class Seat:
    """Where a pair plays, or why it does not.

    Attributes:
        opponent: None for a rest.
        match: the public id of its acta.
    """

    entrant: EntrantLabel
    opponent: EntrantLabel | None
    round: int
    round_status: RoundStatus
    date: dt.date | None
    table: int | None
    match: str
    outcome: OutcomeKind
    is_winner: bool


def where(event_id: int, text: str) -> tuple[Seat, ...]:
    """The seats of pairs with a member so called, in the last published round. Five queries.

    Neither accents nor case nor the order of the words matter. Without a name there is no
    answer, so that nobody lists people here.
    """
    words = search_tokens(text)
    if not words:
        return ()
    row = _round_to_show(event_id)
    if row is None:
        return ()
    matches = list(with_seats(Match.objects.filter(round=row)))
    places = seat_labels(matches)
    seats = [
        _seat(row, side, places)
        for match in matches
        for side in match.sides.all()
        if _is_called(places[side.pk], words)
    ]
    return tuple(sorted(seats, key=lambda seat: seat.entrant.number)[:MOST])


def _round_to_show(event_id: int) -> Round | None:
    """The round in play, else the last one published."""
    rows = Round.objects.filter(stage__event_id=event_id).select_related("night")
    shown = rows.exclude(status__in=[RoundStatus.DRAFT, RoundStatus.VOID]).order_by("number")
    found = list(shown)
    playing = [row for row in found if row.status != RoundStatus.CLOSED]
    return playing[0] if playing else (found[-1] if found else None)


def _is_called(label: EntrantLabel, words: tuple[str, ...]) -> bool:
    """Whether one person of the pair has every word, or the pair's number was typed.

    Somebody whose name is withheld is found by the pair's number only.
    """
    if words == (str(label.number),):
        return True
    return any(
        all(any(part.startswith(word) for part in player.search_words) for word in words)
        for player in label.players
    )


def _seat(row: Round, side: MatchSide, places: Mapping[int, EntrantLabel]) -> Seat:
    match = side.match
    others = [other for other in match.sides.all() if other.pk != side.pk]
    return Seat(
        entrant=places[side.pk],
        opponent=places[others[0].pk] if others else None,
        round=row.number,
        round_status=RoundStatus(row.status),
        date=row.night.date if row.night else None,
        table=match.table.number if match.table else None,
        match=match.public_id,
        outcome=OutcomeKind(match.outcome_kind),
        is_winner=match.winner_side == side.side,
    )
