"""The examples of the rules page: worked out by the engine, and so changed by the options."""

from dataclasses import replace

import pytest
from django.utils import translation

from engine.presets import PRESETS
from engine.rules import (
    BothOver,
    CanteBy,
    CantesPerTrick,
    CanteWindow,
    ExchangeRight,
    LossLevel,
    MalasCounts,
    MalasFailure,
    NextDealer,
    RuleSet,
    VueltasEnd,
)
from tournaments.rulebook import OPTIONS
from tournaments.selectors.rule_examples import preset_date, rule_examples


def told(option, **changes):
    """The sentence and the positions of the example of an option, in English."""
    with translation.override("en"):
        return rule_examples(replace(RuleSet(), **changes).to_payload())[option]


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("players", [4, 2])
@pytest.mark.parametrize("preset", list(PRESETS))
def test_every_option_of_a_preset_has_an_example(preset, players, language):
    rules = replace(PRESETS[preset].ruleset, players=players)
    with translation.override(language):
        examples = rule_examples(rules.to_payload())

    missing = set(OPTIONS) - set(examples)
    assert missing <= {"malas_failure", "malas_counts"} | (
        {"cante_by", "partner_exemption", "must_undertrump"} if players == 2 else set()
    )
    assert all(
        (example.sentence or example.positions) and "%(" not in example.sentence
        for example in examples.values()
    )


def test_92_98_goes_on_de_vueltas_at_101_and_wins_at_91():
    assert "= 92" in told("target").sentence
    assert "de vueltas" in told("target").sentence
    assert "Pair B wins" in told("target", target=95).sentence


CHANGES = [
    ("both_over", {}, "Pair A wins"),
    ("both_over", {"both_over": BothOver.HIGHER_TOTAL}, "Pair B wins"),
    ("both_over", {"target": 201}, "make 230"),
    ("malas_minimum", {}, "20 in cards + 10 of the last trick + 80 in cantes = 110"),
    ("malas_minimum", {"malas_minimum": 40}, "30 in cards + 10"),
    ("malas_failure", {}, "19 in cards + 10 of the last trick + 80 in cantes = 109. B: 101"),
    ("malas_failure", {}, "Pair B wins the juego by the rule of the malas"),
    ("malas_failure", {"malas_failure": MalasFailure.VUELTAS}, "de vueltas"),
    ("malas_counts", {}, "Pair A wins"),
    ("malas_counts", {"malas_counts": MalasCounts.CARDS}, "Pair B wins"),
    ("vueltas_end", {}, "98 brought + 3 in cards = 101. Pair B wins"),
    ("vueltas_end", {"vueltas_end": VueltasEnd.END_OF_HAND}, "92 brought + 62 in cards"),
    ("last_trick_in_vueltas", {"target": 201}, "= 194"),
    ("last_trick_in_vueltas", {"target": 201, "last_trick_in_vueltas": True}, "= 204"),
    ("last_trick_in_vueltas", {}, "changes nothing"),
    ("tute", {}, "wins the juego"),
    ("tute", {"tute": False}, "sings nothing"),
    ("cantes_per_trick", {}, "player: not allowed. One of the partner: allowed"),
    ("cantes_per_trick", {"cantes_per_trick": CantesPerTrick.ONE}, "partner: not allowed"),
    ("cantes_per_trick", {"cantes_per_trick": CantesPerTrick.ALL}, "player: allowed"),
    ("cante_by", {}, ": allowed"),
    ("cante_by", {"cante_by": CanteBy.TRICK_WINNER}, ": not allowed"),
    ("cante_window", {}, "has led: allowed"),
    ("cante_window", {"cante_window": CanteWindow.BEFORE_NEXT_CARD}, "has led: not allowed"),
    ("cante_window", {"cante_window": CanteWindow.STOCK_ONLY}, "before the lead: not allowed"),
    ("forty_first", {}, ": allowed"),
    ("forty_first", {"forty_first": True}, ": not allowed"),
    ("exchange_right", {}, "a rival the second: not allowed"),
    ("exchange_right", {"exchange_right": ExchangeRight.SIDE_WON_A_TRICK}, "second: allowed"),
    (
        "exchange_right",
        {"exchange_right": ExchangeRight.PLAYER_WON_A_TRICK},
        "just won the trick: not allowed",
    ),
    ("two_for_seven", {}, ": not allowed"),
    ("two_for_seven", {"two_for_seven": True}, ": allowed"),
    ("renuncio_costs", {}, "At 1–1 juegos, a renuncio of pair A leaves it 1–2"),
    ("renuncio_costs", {"juegos_per_coto": 1}, "gives the whole coto"),
    ("renuncio_costs", {"renuncio_costs": LossLevel.COTO}, "gives the whole coto"),
    ("renuncio_costs", {"renuncio_costs": LossLevel.MATCH}, "ends the match"),
    ("juegos_per_coto", {"juegos_per_coto": 4}, "Winning 4 juegos"),
    ("cotos_per_coton", {"cotos_per_coton": 1}, "Winning 1 coto "),
    ("next_dealer", {}, "player of pair B deals"),
    ("next_dealer", {"next_dealer": NextDealer.ROTATE_HAND}, "player 2 deals the next one"),
    ("players", {}, "16 left to draw"),
    ("players", {"players": 2}, "28 left to draw"),
]


@pytest.mark.parametrize(
    ("option", "changes", "words"),
    CHANGES,
    ids=[f"{option}-{'-'.join(map(str, changes.values()))}" for option, changes, _ in CHANGES],
)
def test_example_follows_the_option(option, changes, words):
    assert words in told(option, **changes).sentence


@pytest.mark.parametrize(
    ("rules", "legal"),
    [({}, ["1c", "5c"]), ({"partner_exemption": False}, ["1c"])],
    ids=["exempt", "bound"],
)
def test_partner_winning_frees_from_beating_where_the_rules_say_so(rules, legal):
    partner = told("partner_exemption", **rules).positions[-1]

    assert [card for card, is_legal in partner.holding if is_legal] == legal


@pytest.mark.parametrize(
    ("bound", "legal"), [(False, ["4b", "6o", "2e"]), (True, ["4b"])], ids=["free", "bound"]
)
def test_lower_trump_is_owed_only_where_the_rules_say_so(bound, legal):
    (position,) = told("must_undertrump", must_undertrump=bound).positions

    assert [card for card, is_legal in position.holding if is_legal] == legal


def test_date_of_a_preset():
    assert (preset_date("guinarte"), preset_date("unheard-of")) == ("2014", "")
