"""A league in rows: people, pairs, rules, tables and a night, without going through services."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, field

from django.utils import timezone

from engine.presets import preset_named
from engine.rules import RULES_VERSION
from tournaments.enums import (
    ActorKind,
    EventStatus,
    PairingSystem,
    PresenceState,
    Role,
    RoundStatus,
    StageStatus,
)
from tournaments.models import (
    Association,
    Entrant,
    EntrantMember,
    Event,
    Match,
    MatchPlayer,
    MatchSide,
    Membership,
    Night,
    Pair,
    Player,
    Presence,
    Round,
    Stage,
    StageRules,
    Table,
    User,
)
from tournaments.permissions import Actor

SURNAMES = (
    "Gómez", "Lacasta", "Ferrer", "Pérez", "Ibáñez", "Lahoz", "Sanz", "Gil", "Muñoz", "Abadía",
    "Borao", "Cebrián", "Ezquerra", "Gracia", "Júlvez", "Laguna", "Monreal", "Navarro", "Ortiz",
    "Pueyo", "Royo", "Serrano", "Tena", "Usón",
)  # fmt: skip
DAY = dt.date(2026, 10, 1)


def plain(text: str) -> str:
    """The search key of a name, as simple as these names allow."""
    return text.lower().translate(str.maketrans("áéíóúñ", "aeioun"))


def association(slug: str = "cuarenta", name: str = "Peña La Cuarenta") -> Association:
    """An association without anybody in it."""
    return Association.objects.create(slug=slug, name=name, created_at=timezone.now())


def member(home: Association, role: Role, username: str = "") -> Actor:
    """Somebody with a role in an association."""
    user = User.objects.create_user(username or f"{home.slug}-{role}", password="secret")
    Membership.objects.create(association=home, user=user, role=role, created_at=timezone.now())
    return Actor(ActorKind.USER, user.pk)


@dataclass
class League:
    """What a test needs at hand: everything hangs from ``event``."""

    association: Association
    event: Event
    stage: Stage
    rules: StageRules
    organiser: Actor
    entrants: list[Entrant] = field(default_factory=list)
    night: Night | None = None

    def presence(self, number: int, state: PresenceState) -> Presence:
        """Note the pair with this number on the night."""
        entrant = self.entrants[number - 1]
        row, _ = Presence.objects.update_or_create(
            night=self.night,
            entrant=entrant,
            defaults={"state": state, "noted_at": timezone.now()},
        )
        return row

    def round(self, number: int, status: RoundStatus, *meetings: tuple[int, ...]) -> Round:
        """A round made by hand: pairs of numbers meet, single numbers have no opponent."""
        row = Round.objects.create(
            stage=self.stage, number=number, status=status, night=self.night, rules=self.rules,
            seed="x", algorithm=1, input_digest="sha256:0", created_at=timezone.now(),
        )  # fmt: skip
        for position, numbers in enumerate(meetings, start=1):
            self._match(row, position, numbers)
        return row

    def _match(self, row: Round, position: int, numbers: tuple[int, ...]) -> None:
        table = Table.objects.filter(event=self.event, number=position).first()
        match = Match.objects.create(round=row, position=position, table=table)
        for side, number in enumerate(numbers):
            entrant = self.entrants[number - 1]
            place = MatchSide.objects.create(match=match, round=row, side=side, entrant=entrant)
            for person in entrant.members.order_by("position"):
                MatchPlayer.objects.create(side=place, player=person.player)


def league(pairs: int = 4, *, slug: str = "jueves", home: Association | None = None) -> League:
    """A league that can draw its first round: pairs, as many tables as needed, and a night."""
    home = home or association()
    now = timezone.now()
    preset = preset_named("guinarte")
    event = Event.objects.create(
        association=home, slug=slug, name="Liga de los jueves", status=EventStatus.OPEN,
        created_at=now,
    )  # fmt: skip
    stage = Stage.objects.create(
        event=event, system=PairingSystem.ROUND_ROBIN, status=StageStatus.PENDING
    )
    rules = StageRules.objects.create(
        stage=stage, preset=preset.name, ruleset=preset.ruleset.to_payload(),
        match_format=preset.match_format.to_payload(), rules_version=RULES_VERSION, created_at=now,
    )  # fmt: skip
    organiser = member(home, Role.ORGANISER, f"{home.slug}-{slug}-organiser")
    made = League(home, event, stage, rules, organiser)
    made.night = Night.objects.create(event=event, date=DAY, created_at=now)
    for number in range(1, pairs + 1):
        made.entrants.append(entrant(event, number))
    for number in range(1, pairs // 2 + 1):
        Table.objects.create(event=event, number=number)
    return made


def entrant(event: Event, number: int) -> Entrant:
    """A pair with two new people."""
    now = timezone.now()
    first, second = (
        Player.objects.create(
            association=event.association,
            first_name=first_name,
            last_name=last,
            sort_key=plain(last),
            search_key=plain(f"{first_name} {last}"),
            created_at=now,
        )
        for first_name, last in (
            (f"Ana{number}", SURNAMES[(2 * number - 2) % 24]),
            (f"Luis{number}", SURNAMES[(2 * number - 1) % 24]),
        )
    )
    pair = Pair.objects.create(
        association=event.association, first=first, second=second, created_at=now
    )
    row = Entrant.objects.create(event=event, number=number, pair=pair, created_at=now)
    for position, player in enumerate((first, second), start=1):
        EntrantMember.objects.create(
            event=event, entrant=row, player=player, position=position, since=DAY
        )
    return row
