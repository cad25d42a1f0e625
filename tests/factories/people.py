"""An association run through its services: an owner, an event, pairs by name."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from tournaments.enums import ActorKind
from tournaments.names import PersonEntry
from tournaments.permissions import Actor
from tournaments.services.associations import create_association, create_user
from tournaments.services.events import EventRef, create_event
from tournaments.services.nights import NightRef, open_night
from tournaments.services.pairs import EntrantRef, register_pair
from tournaments.services.players import PlayerData, PlayerRef, register_player

THURSDAY = dt.date(2026, 10, 1)
PASSWORD = "veinte-en-copas-7"


@dataclass(frozen=True)
class Home:
    """An association and its owner."""

    id: int
    slug: str
    owner: Actor

    def event(self, name: str = "Liga de los jueves", **values: object) -> EventRef:
        """An event of this association."""
        return create_event(association_id=self.id, actor=self.owner, name=name, **values)

    def player(self, first_name: str, last_name: str = "", **values: str) -> PlayerRef:
        """A person of this association, whoever has a like name."""
        data = PlayerData(first_name=first_name, last_name=last_name, **values)
        return register_player(association_id=self.id, actor=self.owner, data=data, is_new=True)

    def pair(self, event: EventRef, first: str, second: str, club: str = "") -> EntrantRef:
        """A pair of new people in an event."""
        return register_pair(
            event_id=event.id,
            actor=self.owner,
            first=PersonEntry(name=first, is_new=True),
            second=PersonEntry(name=second, is_new=True),
            club=club,
        )

    def night(self, event: EventRef, date: dt.date = THURSDAY) -> NightRef:
        """A night of an event."""
        return open_night(event_id=event.id, date=date, actor=self.owner)


def home(name: str = "Peña La Cuarenta", username: str = "") -> Home:
    """A new association with its owner."""
    username = username or f"owner-{len(name)}-{name.rsplit(maxsplit=1)[-1].lower()}"
    user = create_user(name="Rosa Gil", username=username, password=PASSWORD)
    made = create_association(name=name, owner_id=user)
    return Home(made.id, made.slug, Actor(ActorKind.USER, user))
