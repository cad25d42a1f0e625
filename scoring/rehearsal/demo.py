"""The demonstration: Peña La Cuarenta, its league, a finished night and one in play.

Everything is recorded through the services as people would. The past is recorded with
the clock of the past, so that the pages read as on a real night.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from decimal import Decimal
from itertools import count
from unittest import mock
from zoneinfo import ZoneInfo

from django.utils import timezone

from scoring.enums import Remedy
from scoring.rehearsal.featured import play_featured
from scoring.rehearsal.tables import Seated, play
from scoring.selectors.scoresheets import scoresheet_for_match
from scoring.services.rulings import Renuncio, rule_renuncio
from scoring.services.submissions import Submission
from tournaments.enums import ActorKind, PresenceState, Role
from tournaments.permissions import SYSTEM, Actor
from tournaments.selectors.associations import needs_first_run
from tournaments.selectors.pairs import entrants_of
from tournaments.selectors.tables import tables_in_play
from tournaments.services.associations import add_member, create_association, create_user
from tournaments.services.events import EventRef, RulesChoice, create_event
from tournaments.services.nights import (
    NightRef,
    UnknownPairs,
    close_presence,
    mark_fee,
    note_presence,
    open_night,
    set_substitute,
)
from tournaments.services.pairs import PersonEntry, register_pair
from tournaments.services.rounds import close_round, generate_round, publish_round

NAME = "Peña La Cuarenta"
EVENT = "Liga de los jueves"
ORGANISER = ("organizador", "Pilar Lacasta")
REFEREE = ("arbitro", "Ángel Sanclemente")
SUBSTITUTE = "Luis Peña Aguilar"
STARTS_AT = time(22, 0)
_BETWEEN_COMMANDS = timedelta(seconds=12)
_BETWEEN_HANDS = timedelta(seconds=50)
HOME = ZoneInfo("Europe/Madrid")

PAIRS = (
    ("Pilar Gómez Lacasta", "José Luis Ferrer Pérez", "Peña La Cuarenta"),
    ("Ángel Ibáñez Muñoz", "María Jesús Gil Sanz", "Peña La Cuarenta"),
    ("Concha Peñarroya Lou", "Ramón Betrán Ciria", "El Rey"),
    ('Joaquín "Chimo" Ariño Lahoz', "Nuria Zapater Gracia", "El Rey"),
    ("Esteban Royo Lázaro", "Íñigo Urdániz Beltrán", "Casino"),
    ("Begoña Sánchez de la Fuente", "Tomás Burillo Aznar", "Casino"),
    ("Félix Calvo Cebrián", "Rosa Mª Escuín Blasco", "Peña La Cuarenta"),
    ("Agustín Marín Ordóñez", "Lourdes Navarro Tello", "El Sotillo"),
    ("Vicente Pellicer Ros", "Manoli Güell Ferrer", "El Sotillo"),
    ("Jesús Cólera Serrano", "Mª Ángeles Nuño Vera", "El Rey"),
    ("Daniel Llop Andreu", "Óscar Yagüe Cortés", "Casino"),
    ("Teresa Bielsa Mur", "Blas Ñíguez Roche", "Peña La Cuarenta"),
)


@dataclass(frozen=True, slots=True)
class _Night:
    """What every step needs to know."""

    organiser: Actor
    referee: Actor
    event: EventRef

    @property
    def seed(self) -> str:
        return f"{EVENT}, {NAME}"


def seed_demo() -> bool:
    """Make the demonstration in an installation without associations; answers whether it did.

    Does nothing where there is an association already. Each step commits by itself, so an
    interrupted one is thrown away with its database (`dev.py run` does).
    """
    if not needs_first_run():
        return False
    now = timezone.now()
    last_week = _evening(now - timedelta(days=7))
    with _clock_from(last_week - timedelta(days=3)):
        night = _found()
        _enter_pairs(night)
    with _clock_from(last_week):
        _finished_night(night)
    with _clock_from(now - timedelta(minutes=75)):
        _night_in_play(night, now)
    return True


def _found() -> _Night:
    password = secrets.token_urlsafe(16)  # replaced by the logins that dev.py announces
    owner = create_user(name=ORGANISER[1], username=ORGANISER[0], password=password)
    referee = create_user(name=REFEREE[1], username=REFEREE[0], password=password)
    association = create_association(name=NAME, place="Alcañiz", owner_id=owner, is_demo=True)
    add_member(association_id=association.id, user_id=referee, role=Role.REFEREE, actor=SYSTEM)
    organiser = Actor(ActorKind.USER, owner)
    event = create_event(
        association_id=association.id,
        actor=organiser,
        name=EVENT,
        rules=RulesChoice(preset="guinarte"),
        venue="Salón de la peña",
        fee=Decimal(3),
        tables=7,
    )
    return _Night(organiser, Actor(ActorKind.USER, referee), event)


def _enter_pairs(night: _Night) -> None:
    for first, second, club in PAIRS:
        register_pair(
            event_id=night.event.id,
            actor=night.organiser,
            first=PersonEntry(name=first, is_new=True),
            second=PersonEntry(name=second, is_new=True),
            club=club,
        )


def _finished_night(night: _Night) -> None:
    """Two rounds recorded hand by hand and closed; one hand was entered card by card."""
    opened = _open(night, late=(), absent=())
    close_presence(night_id=opened.id, actor=night.organiser, unknown=UnknownPairs.STAY)
    for number in (1, 2):
        round_id = _draw(night, opened, number)
        for table, seated in enumerate(_tables(night, number)):
            if table == 0 and number == 2:
                play_featured(seated)
            play(seated)
        close_round(round_id=round_id, actor=night.organiser)


def _night_in_play(night: _Night, now: datetime) -> None:
    """A round with a table finished, one just begun, a pair late, a substitute, a ruling."""
    opened = _open(night, late=(11,), absent=())
    pairs = entrants_of(night.event.id)
    set_substitute(
        night_id=opened.id,
        entrant_id=pairs[2].id,
        replaces_id=pairs[2].members[1].player_id,
        substitute=PersonEntry(name=SUBSTITUTE, is_new=True),
        actor=night.organiser,
    )
    _draw(night, opened, 3)
    first, second, third, fourth, *_ = _tables(night, 3)
    with _clock_from(now - timedelta(minutes=25), _BETWEEN_HANDS):
        play(first)
    with _clock_from(now - timedelta(minutes=16), _BETWEEN_HANDS):
        play(second, juegos=2)
    with _clock_from(now - timedelta(minutes=19), _BETWEEN_HANDS):
        play(third, juegos=2)
        _ruling(night, third)
    with _clock_from(now - timedelta(minutes=8), _BETWEEN_HANDS):
        play(fourth, juegos=1)


def _open(night: _Night, *, late: Collection[int], absent: Collection[int]) -> NightRef:
    """A night with everybody noted; ``late`` and ``absent`` are pair numbers."""
    today = timezone.localtime(timezone.now(), HOME).date()
    opened = open_night(
        event_id=night.event.id, date=today, actor=night.organiser, starts_at=STARTS_AT
    )
    for pair in entrants_of(night.event.id):
        state = PresenceState.PRESENT
        if pair.number in late:
            state = PresenceState.LATE
        elif pair.number in absent:
            state = PresenceState.ABSENT
        note_presence(night_id=opened.id, entrant_id=pair.id, state=state, actor=night.organiser)
        if state is PresenceState.PRESENT and pair.number % 4 != 0:
            mark_fee(night_id=opened.id, entrant_id=pair.id, paid=True, actor=night.organiser)
    return opened


def _draw(night: _Night, opened: NightRef, number: int) -> int:
    drawn = generate_round(
        stage_id=night.event.stage_id,
        actor=night.organiser,
        expected_number=number,
        night_id=opened.id,
        seed=night.seed,
    )
    publish_round(round_id=drawn.round_id, actor=night.organiser)
    return drawn.round_id


def _tables(night: _Night, number: int) -> list[Seated]:
    """The tables of a round with two sides, in order; their hands are the same everywhere."""
    rows = tables_in_play(night.event.id, night.organiser, number)
    return [
        Seated(match_id=row.match_id, key=f"demo-{number}-{order}", recorder=night.referee)
        for order, row in enumerate(rows)
        if len(row.sides) == 2
    ]


def _ruling(night: _Night, seated: Seated) -> None:
    renuncio = Renuncio(
        side=0,
        duty="must_assist",
        remedy=Remedy.JUEGO,
        claimed_by=1,
        reason="No asistió a copas teniendo la sota; reconocido por la pareja.",
    )
    submission = Submission(
        actor=night.referee,
        expected_version=scoresheet_for_match(seated.match_id).version,
        key=f"{seated.key}-ruling",
    )
    rule_renuncio(match_id=seated.match_id, renuncio=renuncio, submission=submission)


def _evening(moment: datetime) -> datetime:
    day = timezone.localtime(moment, HOME).date()
    return datetime.combine(day, STARTS_AT, HOME)


@contextmanager
def _clock_from(start: datetime, step: timedelta = _BETWEEN_COMMANDS) -> Iterator[None]:
    """Let every command between happen from a moment on, each look at the clock a step later."""
    ticks = (start + step * n for n in count())
    with mock.patch.object(timezone, "now", side_effect=ticks):
        yield
