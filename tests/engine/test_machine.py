"""A match being recorded, corrected and cut back at random, against a plain model."""

from __future__ import annotations

from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from engine.facts import (
    Amended,
    Amendment,
    Conceded,
    Fact,
    HandVoided,
    JuegoAwarded,
    LedgerFact,
    RenuncioRuled,
    TuteSung,
    to_payload,
)
from engine.replay import Replay, replay
from engine.rules import LossLevel, RuleSet
from tests.builders import first_to
from tests.engine.naive import standing, standing_of
from tests.strategies import any_facts, hands

RULES = RuleSet()
RULINGS = [
    *(TuteSung(side) for side in (0, 1)),
    *(Conceded(side) for side in (0, 1)),
    *(RenuncioRuled(side, "must_beat", LossLevel.JUEGO) for side in (0, 1)),
    *(JuegoAwarded(side) for side in (0, 1)),
    HandVoided("misdeal"),
]


class LedgerMachine(RuleBasedStateMachine):
    """Appends to a ledger what the engine admits, and to a list what should then count."""

    @initialize(wins=st.integers(1, 4))
    def open_match(self, wins: int) -> None:
        self.wins = wins
        self.ledger: list[LedgerFact] = []
        self.counting: dict[int, dict[str, Any] | None] = {}

    def replay(self, *more: LedgerFact) -> Replay:
        return replay(RULES, first_to(self.wins), [*self.ledger, *more])

    def append(self, fact: Fact) -> None:
        admitted = self.replay(fact).refusal is None
        if admitted:
            self.ledger.append(fact)
            self.counting[len(self.ledger)] = to_payload(fact)

    @rule(data=st.data())
    def record_hand(self, data: st.DataObject) -> None:
        self.append(data.draw(hands(RULES, self.replay().scoreboard)))

    @rule(fact=st.sampled_from(RULINGS))
    def record_ruling(self, fact: Fact) -> None:
        self.append(fact)

    @rule(fact=any_facts().filter(lambda fact: getattr(fact, "level", None) is None))
    def record_anything(self, fact: Fact) -> None:
        before = self.replay()
        after = self.replay(fact)
        if after.refusal is None:
            return
        assert after.scoreboard == before.scoreboard
        assert after.refusal.sequence == len(self.ledger) + 1

    @precondition(lambda self: self.counting)
    @rule(data=st.data(), fact=st.none() | st.sampled_from(RULINGS))
    def amend(self, data: st.DataObject, fact: Fact | None) -> None:
        sequence = data.draw(st.sampled_from(sorted(self.counting)))
        amended = Amended((Amendment(sequence, fact),))
        if self.replay(amended).refusal is not None:
            return
        self.ledger.append(amended)
        self.counting[sequence] = None if fact is None else to_payload(fact)

    @invariant()
    def board_is_what_the_model_says(self) -> None:
        counting = [self.counting[n] for n in sorted(self.counting)]
        hands = [hand for hand in counting if hand is not None]
        length = first_to(self.wins).to_payload()

        progress = self.replay().scoreboard.to_payload()

        assert standing_of(progress) == standing(RULES.to_payload(), length, hands)

    @invariant()
    def every_entry_that_counts_is_a_step(self) -> None:
        counting = [n for n in sorted(self.counting) if self.counting[n] is not None]

        assert [step.sequence for step in self.replay().steps] == counting


LedgerMachine.TestCase.settings = settings(max_examples=25, stateful_step_count=15)
TestLedger = LedgerMachine.TestCase
