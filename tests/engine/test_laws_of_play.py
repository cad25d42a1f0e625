"""Laws of any legal hand, under every preset, option and number of players.

``COTON_DEALS`` sets how many random hands keep the laws: 1,000 by default, 100,000 at
night; a fifth of them is tried for deviations, another fifth is reported and scored.
"""

from __future__ import annotations

import os
import random

import pytest

from engine.cards import CARD_POINTS, Card, Rank
from engine.deal import (
    Deal,
    DealPhase,
    Draw,
    Exchange,
    Move,
    Sing,
    draw_tricks,
    pack_for,
    replay,
    trick_count,
)
from engine.deal.moves import after_move
from engine.errors import IllegalCanteError, IllegalExchangeError, IllegalPlayError
from engine.hand import score_hand
from engine.presets import PRESETS
from engine.report import HandKind, check_report
from engine.rules import RuleSet
from engine.seats import BySide
from tests.engine.cardplay import random_deal, random_play, random_rules
from tests.engine.naive_duties import duty_broken
from tests.engine.naive_singing import Scene, cante_refusal, exchange_refusal

DEALS = int(os.environ.get("COTON_DEALS", "1000"))
BATCHES = 10

#: What a card is worth, by its number.
POINTS = {1: 11, 3: 10, 12: 4, 10: 3, 11: 2}


def _check_position(deal: Deal, pack: list[Card]) -> None:
    """What is true at every moment of a hand."""
    legal, holding = deal.legal_plays(), deal.holdings[deal.turn]
    card_is_due = deal.phase in (DealPhase.ROBADA, DealPhase.ARRASTRE)
    suits = [cante.suit for cante in deal.cantes]
    taken = [card for trick in deal.tricks for card in trick.cards]
    untaken = _untaken(deal)
    assert sorted(map(id, taken + untaken)) == sorted(map(id, pack))
    assert bool(legal) is card_is_due
    assert [card for card in holding if card in legal] == list(legal)
    assert all(len(held) <= 6 for held in deal.holdings)
    assert sum(deal.points) == sum(card.points for card in taken)
    assert len(suits) == len(set(suits))


def _untaken(deal: Deal) -> list[Card]:
    places = (*deal.holdings, deal.stock, deal.trick.cards)
    return [card for place in places for card in place]


def _check_end(deal: Deal) -> None:
    players = deal.rules.players
    counts = deal.count.tricks
    assert sum(deal.points) == CARD_POINTS
    assert sum(counts) == trick_count(players)
    assert all(won or not points for won, points in zip(counts, deal.points, strict=True))
    assert all(won or not sung for won, sung in zip(counts, deal.count.cantes, strict=True))
    assert sum(cante.points for cante in deal.cantes) in range(0, 101, 20)
    assert [cante.points for cante in deal.cantes].count(40) <= 1


@pytest.mark.parametrize("batch", range(BATCHES))
def test_laws_hold_in_random_legal_hands(batch: int) -> None:
    rng = random.Random(f"laws {batch}")
    for _ in range(DEALS // BATCHES):
        deal = random_deal(random_rules(rng), rng)
        pack = list(pack_for(deal.rules.players))
        _check_position(deal, pack)
        start, moves, phases = deal, [], [deal.phase]
        for move, after in random_play(deal, rng):
            _check_position(after, pack)
            moves.append(move)
            phases.append(after.phase)
            deal = after

        assert replay(start, moves).last == deal
        if deal.tute is None:
            _check_end(deal)
            assert sum(isinstance(m, Draw) for m in moves) == draw_tricks(deal.rules.players)
            arrastre = phases[phases.index(DealPhase.ARRASTRE) :]
            assert set(arrastre) == {DealPhase.ARRASTRE, DealPhase.OVER}


@pytest.mark.parametrize("batch", range(BATCHES))
def test_every_illegal_deviation_is_caught_with_its_duty(batch: int) -> None:
    """At each arrastre position every card held is tried against the naive referee."""
    rng = random.Random(f"deviations {batch}")
    for _ in range(DEALS // BATCHES // 5):
        deal = random_deal(random_rules(rng), rng)
        for _, after in random_play(deal, rng):
            if after.phase is DealPhase.ARRASTRE:
                _check_deviations(after)


def _check_deviations(deal: Deal) -> None:
    holding = deal.holdings[deal.turn]
    duties = {card: _naive_duty(deal, card) for card in holding}
    legal = [card for card in holding if not duties[card]]
    for card, duty in duties.items():
        if duty is None:
            assert deal.after_play(card).holdings != deal.holdings
            continue
        with pytest.raises(IllegalPlayError) as refused:
            deal.after_play(card)
        assert refused.value.code == duty
        assert refused.value.details["legal"] == [str(each) for each in legal]


def _naive_duty(deal: Deal, card: Card) -> str | None:
    rules = deal.rules
    return duty_broken(
        str(card),
        [str(held) for held in deal.holdings[deal.turn]],
        [str(played) for played in deal.trick.cards],
        trump=deal.trump.value,
        partner_exemption=rules.partner_exemption and rules.players == 4,
        must_undertrump=rules.must_undertrump,
    )


@pytest.mark.parametrize("batch", range(BATCHES))
def test_every_cante_and_exchange_is_judged_as_the_naive_referee_does(batch: int) -> None:
    rng = random.Random(f"singing {batch}")
    for _ in range(DEALS // BATCHES // 5):
        deal = random_deal(random_rules(rng), rng)
        for _, after in random_play(deal, rng):
            if after.tute is None and len(after.trick.cards) < 3:
                _check_singing(after)


def _check_singing(deal: Deal) -> None:
    """Every cante of a king held, and every exchange, by every seat."""
    scene = _scene(deal)
    for seat, held in enumerate(deal.holdings):
        holding = [str(card) for card in held]
        kings = [card.suit for card in held if card.rank is Rank.REY]
        for suit in kings or [deal.trump]:
            expected = cante_refusal(scene, seat, suit.value, holding)
            assert _refusal_of(deal, Sing(seat, suit)) == expected
        expected = exchange_refusal(scene, seat, holding)
        assert _refusal_of(deal, Exchange(seat)) == expected


def _scene(deal: Deal) -> Scene:
    return Scene(
        options=deal.rules.to_payload(),
        winners=[trick.winner for trick in deal.tricks],
        on_table=len(deal.trick.cards),
        stock=[str(card) for card in deal.stock],
        drawn=bool(deal.trick.cards) or len(deal.holdings[0]) == 6,
        trump=deal.trump.value,
        sung=[(cante.seat, cante.suit.value, cante.trick) for cante in deal.cantes],
    )


def _refusal_of(deal: Deal, move: Move) -> str | None:
    try:
        after_move(deal, move)
    except (IllegalCanteError, IllegalExchangeError) as error:
        return error.code
    return None


@pytest.mark.parametrize("players", [4, 2, 3])
@pytest.mark.parametrize("preset", PRESETS)
def test_same_seed_gives_the_same_hand_under_every_preset(preset: str, players: int) -> None:
    rules = RuleSet.from_payload(PRESETS[preset].ruleset.to_payload() | {"players": players})

    ends = []
    for _ in range(2):
        rng = random.Random(f"{preset} {players}")
        *_, (_, end) = random_play(random_deal(rules, rng), rng)
        ends.append(end)

    assert ends[0] == ends[1]
    assert ends[0].is_over


@pytest.mark.parametrize("batch", range(BATCHES))
def test_finished_hand_becomes_a_report_that_scoring_accepts(batch: int) -> None:
    rng = random.Random(f"reports {batch}")
    for _ in range(DEALS // BATCHES // 5):
        rules = random_rules(rng)
        *_, (_, end) = random_play(random_deal(rules, rng), rng)
        if end.tute is not None:
            continue
        report, idas = end.to_report(), BySide.fill(0, rules.sides)

        check_report(rules, HandKind.IDAS, report, carried=idas)

        score = score_hand(rules, HandKind.IDAS, report, carried=idas)
        assert list(score.totals) == _totals_by_hand(end)


def _totals_by_hand(deal: Deal) -> list[int]:
    """Card points, the ten and the cantes of each side, added from the table up."""
    sides = 3 if deal.rules.players == 3 else 2
    totals = [0] * sides
    for trick in deal.tricks:
        totals[trick.winner % sides] += sum(POINTS.get(card.rank, 0) for card in trick.cards)
    totals[deal.tricks[-1].winner % sides] += 10
    for cante in deal.cantes:
        totals[cante.seat % sides] += 40 if cante.suit is deal.trump else 20
    return totals
