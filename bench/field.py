"""An association with leagues of any size, entered and played through the services."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from random import Random

from django.db import transaction

from engine.facts import LedgerFact, from_payload
from engine.replay import Replay, replay
from engine.rules import MatchFormat, RuleSet
from scoring.rehearsal.hands import next_fact
from scoring.rehearsal.tables import situation_of
from tournaments.enums import ActorKind, OutcomeKind
from tournaments.models import Match, User
from tournaments.names import PersonEntry
from tournaments.permissions import Actor
from tournaments.selectors.imports import PairEntry, preview_import
from tournaments.services.associations import create_association, create_user
from tournaments.services.events import EventRef, create_event
from tournaments.services.imports import import_pairs
from tournaments.services.results import set_match_result
from tournaments.services.rounds import close_round, generate_round, publish_round

FIRST_NAMES = ("Pilar", "José", "Ángel", "Concha", "Íñigo", "Nuria", "Tomás", "Begoña")
SURNAMES = (
    "Abadía", "Betrán", "Cebrián", "Ezquerra", "Ferrer", "Gracia", "Ibáñez", "Júlvez",
    "Lahoz", "Monreal", "Navarro", "Ortiz", "Pueyo", "Royo", "Tena", "Usón",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Home:
    """The association that is measured, and its owner."""

    id: int
    slug: str
    owner: Actor
    user_id: int

    def owner_row(self) -> User:
        """The owner, to be signed in."""
        return User.objects.get(pk=self.user_id)


@dataclass(frozen=True, slots=True)
class Hand:
    """A fact to be recorded and the warnings that it needs confirmed."""

    payload: dict[str, object]
    acknowledged: list[str]


def found() -> Home:
    """An association of its own, beside whatever there is."""
    user = create_user(name="Medidora", username="bench", password="una-clave-larga-y-rara-9")
    made = create_association(name="Bench", place="Alcañiz", owner_id=user)
    return Home(made.id, made.slug, Actor(ActorKind.USER, user), user)


def league(home: Home, pairs: int) -> EventRef:
    """An empty league with a table for every two pairs."""
    return create_event(
        association_id=home.id, actor=home.owner, name=f"Liga {pairs}", tables=pairs // 2
    )


def people(count: int) -> list[str]:
    """Names, all different."""
    names = [" ".join(each) for each in product(FIRST_NAMES, SURNAMES, SURNAMES)]
    return names[:count]


def enter(home: Home, event: EventRef, pairs: int) -> None:
    """Read a pasted list and enter it, as the two steps of the page do."""
    names = people(2 * pairs)
    couples = list(zip(names[::2], names[1::2], strict=True))
    preview_import(event.id, "\n".join(f"{one} - {other}" for one, other in couples))
    entries = [
        PairEntry(line, PersonEntry(name=one, is_new=True), PersonEntry(name=other, is_new=True))
        for line, (one, other) in enumerate(couples, start=1)
    ]
    import_pairs(event_id=event.id, actor=home.owner, pairs=entries, key="bench")


def played(home: Home, event: EventRef, rounds: int) -> None:
    """So many rounds drawn, published, decided and closed."""
    for number in range(1, rounds + 1):
        drawn = generate_round(stage_id=event.stage_id, actor=home.owner, expected_number=number)
        publish_round(round_id=drawn.round_id, actor=home.owner)
        _decide(home, drawn.round_id)
        close_round(round_id=drawn.round_id, actor=home.owner)


def _decide(home: Home, round_id: int) -> None:
    chance = Random(round_id)
    with transaction.atomic():
        pending = Match.objects.filter(round_id=round_id, outcome_kind=OutcomeKind.PENDING)
        for match_id in pending.values_list("pk", flat=True):
            winner = chance.randrange(2)
            set_match_result(
                match_id=match_id,
                winner_side=winner,
                finished=True,
                stats=_stats(winner, chance),
                source_version=1,
                actor=home.owner,
            )


def _stats(winner: int, chance: Random) -> dict[str, object]:
    lost = chance.randrange(2)
    figures = {"cotos": [2, lost], "juegos": [8, 2 * lost + 3], "tantos": [700, 500 + 9 * lost]}
    return {name: pair if winner == 0 else pair[::-1] for name, pair in figures.items()}


def hands_of(rules: RuleSet, match_format: MatchFormat, seed: int) -> list[Hand]:
    """A whole match by chance, without rulings, hand by hand."""
    chance, facts, hands = Random(seed), list[LedgerFact](), list[Hand]()
    state = replay(rules, match_format, facts)
    while state.scoreboard.outcome is None:
        payload = next_fact(situation_of(state.scoreboard, rules), chance)
        if payload["type"] == "renuncio":
            continue
        facts.append(from_payload(payload))
        state = replay(rules, match_format, facts)
        hands.append(Hand(payload, _warnings(state)))
    return hands


def _warnings(state: Replay) -> list[str]:
    return [warning.value for warning in state.steps[-1].warnings]
