"""Accepting a pasted list of pairs."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from tournaments.errors import (
    AlreadyEnteredError,
    ImportKeyReusedError,
    ImportRefusedError,
    RegistrationClosedError,
    SamePersonTwiceError,
)
from tournaments.models import AuditEntry, Entrant, EntrantMember, Pair, Player, Stage
from tournaments.names import PersonEntry, clean_text, full_label
from tournaments.permissions import Actor
from tournaments.selectors.imports import PairEntry
from tournaments.selectors.pairs import calendar_state
from tournaments.selectors.players import known_players
from tournaments.services._audit import append_audit
from tournaments.services._entering import (
    free_from_left_pairs,
    locked_stage,
    next_number,
    refuse_entered,
    seat_everybody,
    today_of,
)
from tournaments.services._people import new_player, read_name


@dataclass(frozen=True, slots=True)
class ImportResult:
    """How many pairs entered and how many people were made for them."""

    pairs: int
    new_players: int


def import_pairs(
    *, event_id: int, actor: Actor, pairs: Sequence[PairEntry], key: str
) -> ImportResult:
    """Enter all the pairs of a list, or none; organisers and the desk may.

    The pairs are those of :func:`tournaments.selectors.imports.accepted_pairs`. Safe to
    repeat: the same list under the same key enters once, and answers the same.

    Raises:
        ObjectDoesNotExist: no such event or player.
        ImportRefusedError: no pairs.
        ImportKeyReusedError: another list was accepted under this key.
        RegistrationClosedError: the event is over, or the calendar has no place for so many.
        InvalidNameError, SamePersonTwiceError, AlreadyEnteredError: somebody in the list.
    """
    if not pairs:
        raise ImportRefusedError(reason="empty")
    now, digest = timezone.now(), _digest(pairs)
    with transaction.atomic(durable=True):
        stage = locked_stage(event_id)
        if done := _done_before(event_id, key, digest):
            return done
        _refuse_overflow(event_id, len(pairs))
        people, made = _people(stage.event.association_id, pairs, now)
        _refuse_repeated(people)
        refuse_entered(event_id, people)
        free_from_left_pairs(event_id, people, today_of(stage))
        entrants = _enter(stage, pairs, people, now=now)
        seat_everybody(event_id)
        append_audit(
            association_id=stage.event.association_id,
            event_id=event_id,
            actor=actor,
            command="import_pairs",
            details={
                "key": key,
                "digest": digest,
                "pairs": len(pairs),
                "new_players": made,
                "entrants": [each.pk for each in entrants],
            },
        )
    return ImportResult(len(pairs), made)


def _digest(pairs: Sequence[PairEntry]) -> str:
    lines = [
        f"{entry.player_id}|{entry.name}|{pair.club}"
        for pair in pairs
        for entry in (pair.first, pair.second)
    ]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def _done_before(event_id: int, key: str, digest: str) -> ImportResult | None:
    done = AuditEntry.objects.filter(event_id=event_id, command="import_pairs", details__key=key)
    entry = done.first() if key else None
    if entry is None:
        return None
    if entry.details["digest"] != digest:
        raise ImportKeyReusedError
    return ImportResult(entry.details["pairs"], entry.details["new_players"])


def _refuse_overflow(event_id: int, count: int) -> None:
    state = calendar_state(event_id)
    if state.is_fixed and (count > 1 or not state.admits_pair):
        raise RegistrationClosedError(reason="calendar_fixed", places=len(state.places))


def _people(
    association_id: int, pairs: Sequence[PairEntry], now: datetime
) -> tuple[list[Player], int]:
    """Everybody in the order of the list, two per pair; new people are saved together."""
    entries = [(entry, pair.club) for pair in pairs for entry in (pair.first, pair.second)]
    wanted = {entry.player_id for entry, _club in entries if entry.player_id is not None}
    known = known_players(association_id).in_bulk(wanted)
    if len(known) < len(wanted):
        raise Player.DoesNotExist
    people = [
        known[entry.player_id]
        if entry.player_id is not None
        else _unsaved(association_id, entry, club=club, now=now)
        for entry, club in entries
    ]
    made = Player.objects.bulk_create([each for each in people if each.pk is None])
    return people, len(made)


def _unsaved(association_id: int, entry: PersonEntry, *, club: str, now: datetime) -> Player:
    return new_player(association_id, read_name(entry.name), club=clean_text(club)[:120], now=now)


def _refuse_repeated(people: Sequence[Player]) -> None:
    seats: dict[int, int] = {}
    for seat, player in enumerate(people):
        other = seats.setdefault(player.pk, seat)
        if other // 2 == seat // 2 and other != seat:
            raise SamePersonTwiceError(name=full_label(player))
        if other != seat:
            raise AlreadyEnteredError(name=full_label(player), number=other // 2 + 1)


def _enter(
    stage: Stage, pairs: Sequence[PairEntry], people: Sequence[Player], *, now: datetime
) -> list[Entrant]:
    event_id, today = stage.event_id, today_of(stage)
    couples = list(zip(people[::2], people[1::2], strict=True))
    rows = _pair_rows(stage.event.association_id, couples, now)
    entrants = Entrant.objects.bulk_create(
        Entrant(event_id=event_id, number=number, pair=row, club=pair.club[:120], created_at=now)
        for number, (row, pair) in enumerate(
            zip(rows, pairs, strict=True), start=next_number(event_id)
        )
    )
    EntrantMember.objects.bulk_create(
        EntrantMember(
            event_id=event_id, entrant=entrant, player=player, position=position, since=today
        )
        for entrant, couple in zip(entrants, couples, strict=True)
        for position, player in enumerate(couple, start=1)
    )
    return entrants


def _pair_rows(
    association_id: int, couples: Sequence[tuple[Player, Player]], now: datetime
) -> list[Pair]:
    keys = [tuple(sorted((one.pk, other.pk))) for one, other in couples]
    firsts = [first for first, _second in keys]
    rows = {(row.first_id, row.second_id): row for row in Pair.objects.filter(first_id__in=firsts)}
    missing = [
        Pair(association_id=association_id, first_id=key[0], second_id=key[1], created_at=now)
        for key in keys
        if key not in rows
    ]
    for row in Pair.objects.bulk_create(missing):
        rows[row.first_id, row.second_id] = row
    return [rows[key[0], key[1]] for key in keys]
