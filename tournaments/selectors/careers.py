"""What the public may know of a player: pairs, matches and their results."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from tournaments.enums import OutcomeKind, PublicName
from tournaments.models import Match, MatchPlayer, Player
from tournaments.permissions import Actor, visible_matches
from tournaments.selectors._results import Figures, figures_of, results_in_force
from tournaments.selectors._seats import seat_labels, with_seats
from tournaments.selectors.labels import EntrantLabel, PlayerLabel, player_label

_UNSEEN = [OutcomeKind.VOID]


@dataclass(frozen=True, slots=True)
class MatchOfPlayer:
    """A match a person sat down for, seen from their side; ``figures`` are theirs first."""

    event_slug: str
    event_name: str
    round: int
    date: dt.date | None
    match: str
    outcome: OutcomeKind
    is_winner: bool
    is_loser: bool
    partner: tuple[PlayerLabel, ...]
    opponent: EntrantLabel | None
    figures: Figures


@dataclass(frozen=True, slots=True)
class PairOfPlayer:
    """A pair a person has been in, and how it fared in one event."""

    event_slug: str
    event_name: str
    entrant: EntrantLabel
    played: int
    won: int


@dataclass(frozen=True, slots=True)
class Career:
    """A person's page: matches newest first; walkovers are listed but not counted as played."""

    player: PlayerLabel
    club: str
    pairs: tuple[PairOfPlayer, ...]
    matches: tuple[MatchOfPlayer, ...]
    played: int
    won: int
    lost: int


def career(association_id: int, public_id: str, actor: Actor) -> Career:
    """The public page of a player, only of rounds the actor may see. Six queries.

    Raises:
        Player.DoesNotExist: unknown, foreign, merged, or a name withheld.
    """
    player = (
        Player.objects.exclude(public_name=PublicName.HIDDEN)
        .filter(merged_into=None, erased_at=None)
        .get(association_id=association_id, public_id=public_id)
    )
    sat = MatchPlayer.objects.filter(player=player, until_entry=None)
    found = (
        visible_matches(actor)
        .filter(pk__in=sat.values("side__match"))
        .exclude(outcome_kind__in=_UNSEEN)
        .select_related("round__night", "round__stage__event")
    )
    rows = sorted(with_seats(found), key=lambda row: (row.round.published_at, row.pk))
    places = seat_labels(rows)
    results = results_in_force(rows)
    seen = [
        _seen(row, player, places=places, figures=figures_of(results.get(row.pk, {})))
        for row in reversed(rows)
    ]
    matches = tuple(match for match, _ in seen)
    played = [match for match in matches if match.outcome == OutcomeKind.PLAYED]
    return Career(
        player=player_label(player),
        club=player.club,
        pairs=_pairs(seen),
        matches=matches,
        played=len(played),
        won=sum(match.is_winner for match in played),
        lost=sum(match.is_loser for match in played),
    )


def _seen(
    row: Match, player: Player, *, places: dict[int, EntrantLabel], figures: Figures
) -> tuple[MatchOfPlayer, EntrantLabel]:
    sides = list(row.sides.all())
    mine = next(s for s in sides if player.pk in {p.player_id for p in s.players.all()})
    others = [side for side in sides if side.pk != mine.pk]
    label = places[mine.pk]
    event = row.round.stage.event
    match = MatchOfPlayer(
        event_slug=event.slug,
        event_name=event.name,
        round=row.round.number,
        date=row.round.night.date if row.round.night else None,
        match=row.public_id,
        outcome=OutcomeKind(row.outcome_kind),
        is_winner=row.winner_side == mine.side,
        is_loser=row.winner_side == 1 - mine.side,
        partner=tuple(each for each in label.players if each.player_id != player.pk),
        opponent=places[others[0].pk] if others else None,
        figures=_turned(figures) if mine.side else figures,
    )
    return match, label


def _turned(figures: Figures) -> Figures:
    """The same figures seen from the other side of the table."""
    turned = [
        (both[1], both[0]) if both else None
        for both in (figures.juegos, figures.cotos, figures.tantos)
    ]
    return Figures(*turned)


def _pairs(seen: list[tuple[MatchOfPlayer, EntrantLabel]]) -> tuple[PairOfPlayer, ...]:
    """One line for each event and partner, the newest first."""
    grouped: dict[tuple[str, frozenset[int]], list[tuple[MatchOfPlayer, EntrantLabel]]] = {}
    for match, label in seen:
        people = frozenset(player.player_id for player in label.players)
        grouped.setdefault((match.event_slug, people), []).append((match, label))
    return tuple(
        PairOfPlayer(
            event_slug=group[0][0].event_slug,
            event_name=group[0][0].event_name,
            entrant=group[0][1],
            played=sum(match.outcome == OutcomeKind.PLAYED for match, _ in group),
            won=sum(match.is_winner and match.outcome == OutcomeKind.PLAYED for match, _ in group),
        )
        for group in grouped.values()
    )
