"""The duties of the arrastre (rules.md, section 9); bastos are trump unless said."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from engine.arrastre import Duty, explain_illegal, legal_plays
from engine.cards import DECK
from engine.rules import RuleSet
from engine.trick import Trick
from tests.engine.cardplay import card, cards, random_rules, texts, trick_of
from tests.engine.naive_duties import duty_broken

PLAIN = RuleSet()
NO_EXEMPTION = RuleSet(partner_exemption=False)
UNDERTRUMP = RuleSet(must_undertrump=True)

CASES = [
    pytest.param(PLAIN, "", "1c 4b", "1c 4b", id="who leads plays anything"),
    pytest.param(PLAIN, "4c", "2c 5e 1b", "2c", id="holding the suit led: play it"),
    pytest.param(PLAIN, "4c", "2c 5c 1c", "5c 1c", id="beat the best card of that suit if able"),
    pytest.param(PLAIN, "1c", "2c 5c 4b", "2c 5c", id="not able to beat: any card of the suit"),
    pytest.param(PLAIN, "4c 2b", "2c 5c 4b", "2c 5c", id="side suit trumped: any card of it"),
    pytest.param(PLAIN, "4b", "2b 5b 1c", "5b", id="trump led: beat it"),
    pytest.param(PLAIN, "1b", "2b 5b 1c", "2b 5b", id="trump led, not able: any trump"),
    pytest.param(PLAIN, "12c 4c", "2c 1c 3b", "2c 1c", id="partner winning: no duty to beat"),
    pytest.param(NO_EXEMPTION, "12c 4c", "2c 1c 3b", "1c", id="no exemption: beat the partner"),
    pytest.param(PLAIN, "4c 12c", "2c 1c 3b", "1c", id="partner no longer winning: beat"),
    pytest.param(PLAIN, "4c 12c 5c", "2c 1c 3b", "2c 1c", id="fourth hand, partner winning"),
    pytest.param(PLAIN, "4c", "5e 2b 1b", "2b 1b", id="void in the suit: trump"),
    pytest.param(PLAIN, "12c 4c", "5e 2b 1b", "5e 2b 1b", id="void, partner winning: anything"),
    pytest.param(NO_EXEMPTION, "12c 4c", "5e 2b 1b", "2b 1b", id="no exemption: trump the partner"),
    pytest.param(PLAIN, "4c 5b", "5e 2b 1b", "1b", id="already trumped: overtrump if able"),
    pytest.param(PLAIN, "4c 3b", "5e 2b 4b", "5e 2b 4b", id="unable to overtrump: anything"),
    pytest.param(UNDERTRUMP, "4c 3b", "5e 2b 4b", "2b 4b", id="must_undertrump: any trump"),
    pytest.param(UNDERTRUMP, "4c 3b", "5e 2e", "5e 2e", id="must_undertrump without trumps"),
    pytest.param(PLAIN, "4c 3b 5c", "5e 1b", "5e 1b", id="the partner trumped: anything"),
    pytest.param(PLAIN, "4c", "5e 1o", "5e 1o", id="neither the suit nor a trump: anything"),
]


@pytest.mark.parametrize(("rules", "table", "held", "legal"), CASES)
def test_legal_plays(rules: RuleSet, table: str, held: str, legal: str) -> None:
    assert texts(legal_plays(rules, trick_of(table), cards(held))) == legal


@pytest.mark.parametrize(
    ("rules", "table", "held", "played", "duty"),
    [
        pytest.param(PLAIN, "4c", "2c 5e", "5e", "must_assist", id="another suit"),
        pytest.param(PLAIN, "4c", "2c 5b", "5b", "must_assist", id="trumping with the suit held"),
        pytest.param(PLAIN, "4c", "2c 5c", "2c", "must_beat", id="a lower card of the suit"),
        pytest.param(PLAIN, "4b", "2b 5b", "2b", "must_beat", id="a lower trump on a trump led"),
        pytest.param(PLAIN, "4c", "5e 2b", "5e", "must_trump", id="void and no trump played"),
        pytest.param(PLAIN, "4c 5b", "2b 1b", "2b", "must_overtrump", id="a lower trump"),
        pytest.param(PLAIN, "4c 5b", "5e 1b", "5e", "must_overtrump", id="no trump, higher held"),
        pytest.param(UNDERTRUMP, "4c 3b", "5e 2b", "5e", "must_trump", id="no trump, lower held"),
        pytest.param(PLAIN, "4c", "2c 5e", "1o", "not_held", id="a card of someone else"),
        pytest.param(PLAIN, "4c", "2c 5e", "2c", None, id="the only card of the suit"),
    ],
)
def test_explain_illegal(
    rules: RuleSet, table: str, held: str, played: str, duty: str | None
) -> None:
    found = explain_illegal(rules, trick_of(table), cards(held), card=card(played))

    assert found == (Duty(duty) if duty else None)


@pytest.mark.parametrize("players", [2, 3])
def test_partner_exemption_has_no_effect_without_partners(players: int) -> None:
    rules = RuleSet(players=players)
    table = "4c 2c"[: 2 + 3 * (players - 2)]

    legal = legal_plays(rules, trick_of(table, players=players), cards("2c 5c 1c"))

    assert texts(legal) == "5c 1c"


def test_duties_are_those_of_the_naive_referee_at_any_table() -> None:
    rng = random.Random(20260801)
    for _ in range(500):
        rules = random_rules(rng)
        drawn = rng.sample(DECK, 12)
        on_table = rng.randrange(rules.players)
        table, held = tuple(drawn[:on_table]), tuple(drawn[6 : 6 + rng.randint(1, 6)])
        trick = Trick(rules.players, rng.choice(DECK).suit, rng.randrange(rules.players), table)

        found = {c: explain_illegal(rules, trick, held, card=c) for c in DECK}

        assert {str(c): duty and duty.value for c, duty in found.items()} == {
            str(c): _naive(rules, trick, held, str(c)) for c in DECK
        }
        assert legal_plays(rules, trick, held) == tuple(c for c in held if not found[c])


def _naive(rules: RuleSet, trick: Trick, held: tuple[object, ...], played: str) -> str | None:
    return duty_broken(
        played,
        [str(c) for c in held],
        [str(c) for c in trick.cards],
        trump=trick.trump.value,
        partner_exemption=rules.partner_exemption and rules.players == 4,
        must_undertrump=rules.must_undertrump,
    )


def test_holding_order_is_kept_in_what_is_legal() -> None:
    rules = replace(PLAIN, must_undertrump=True)

    legal = legal_plays(rules, trick_of("4c 3b"), cards("7b 5e 2b 4b"))

    assert texts(legal) == "7b 2b 4b"
