"""Where a page of scoring stands: the association, the event and the match of its address."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.models import Event
from tournaments.permissions import Actor, visible_matches


@dataclass(frozen=True, slots=True)
class AssociationPlace:
    """The association of an address, as headers show it."""

    id: int
    slug: str
    name: str


@dataclass(frozen=True, slots=True)
class EventPlace:
    """The event of an address, as breadcrumbs show it."""

    id: int
    slug: str
    name: str
    association: AssociationPlace


@dataclass(frozen=True, slots=True)
class MatchPlace:
    """The match of an address."""

    id: int
    public_id: str
    event: EventPlace

    @property
    def association(self) -> AssociationPlace:
        """The association it is played in."""
        return self.event.association


def event_place(association: str, event: str) -> EventPlace:
    """The event at an address. One query.

    Raises:
        Event.DoesNotExist: unknown, or of another association.
    """
    found = Event.objects.select_related("association").get(
        slug=event, association__slug=association
    )
    return _event(found)


def match_place(*, association: str, event: str, match: str, actor: Actor) -> MatchPlace:
    """The match at an address that the actor may know of. One query.

    Raises:
        Match.DoesNotExist: unknown, of another event, or in a draft not theirs to see.
    """
    found = (
        visible_matches(actor)
        .select_related("round__stage__event__association")
        .get(
            public_id=match,
            round__stage__event__slug=event,
            round__stage__event__association__slug=association,
        )
    )
    return MatchPlace(found.pk, found.public_id, _event(found.round.stage.event))


def _event(row: Event) -> EventPlace:
    home = row.association
    association = AssociationPlace(home.pk, home.slug, home.name)
    return EventPlace(row.pk, row.slug, row.name, association)
