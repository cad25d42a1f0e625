"""From the public ids of the API to keys: where a thing is, if the actor may know of it.

One query each; an id that is unknown and a draft of others are told apart by nobody.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet

from tournaments.enums import RoundStatus
from tournaments.models import Match, Player, Stage
from tournaments.permissions import Actor, visible_matches, visible_rounds


@dataclass(frozen=True, slots=True)
class EventKeys:
    """An event, its stage and its association."""

    event_id: int
    stage_id: int
    association_id: int


@dataclass(frozen=True, slots=True)
class RoundKeys:
    """A round, its number in its event, and the association."""

    round_id: int
    number: int
    event_id: int
    association_id: int


@dataclass(frozen=True, slots=True)
class MatchKeys:
    """A match, its event and the association."""

    match_id: int
    public_id: str
    event_id: int
    association_id: int


def event_keys(public_id: str) -> EventKeys:
    """Where an event is.

    Raises:
        ObjectDoesNotExist: unknown.
    """
    stages = Stage.objects.filter(event__public_id=public_id).order_by("number")
    found = stages.values_list("event_id", "pk", "event__association_id").first()
    if found is None:
        raise Stage.DoesNotExist
    return EventKeys(*found)


def round_keys(public_id: str, actor: Actor) -> RoundKeys:
    """Where a round is; void ones are gone.

    Raises:
        ObjectDoesNotExist: unknown, void, or a draft the actor may not see.
    """
    rounds = visible_rounds(actor).exclude(status=RoundStatus.VOID)
    fields = ("pk", "number", "stage__event_id", "stage__event__association_id")
    return RoundKeys(*rounds.values_list(*fields).get(public_id=public_id))


def match_keys(public_id: str, actor: Actor) -> MatchKeys:
    """Where a match is.

    Raises:
        ObjectDoesNotExist: unknown, or in a draft the actor may not see.
    """
    return _match_keys(visible_matches(actor).filter(public_id=public_id))


def keys_of_match(match_id: int, actor: Actor) -> MatchKeys:
    """Where a match is, by its key.

    Raises:
        ObjectDoesNotExist: unknown, or in a draft the actor may not see.
    """
    return _match_keys(visible_matches(actor).filter(pk=match_id))


def _match_keys(matches: QuerySet[Match]) -> MatchKeys:
    fields = ("round__stage__event_id", "round__stage__event__association_id")
    return MatchKeys(*matches.values_list("pk", "public_id", *fields).get())


def association_of_player(public_id: str) -> int:
    """The key of the association of a person.

    Raises:
        ObjectDoesNotExist: unknown.
    """
    return Player.objects.values_list("association_id", flat=True).get(public_id=public_id)
