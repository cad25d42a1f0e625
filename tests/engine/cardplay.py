"""Builders for tests of play: cards and tricks from text, and random legal hands."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from engine.cantes import has_tute
from engine.cards import Card, Rank, Suit
from engine.deal import Deal, DealPhase, Draw, Exchange, Move, Play, Sing, SingTute, pack_for
from engine.deal.moves import after_move
from engine.errors import IllegalCanteError, IllegalExchangeError
from engine.presets import PRESETS
from engine.rules import CanteBy, CantesPerTrick, CanteWindow, ExchangeRight, RuleSet
from engine.trick import Trick

#: One in so many chances to sing or exchange is let go by.
RETICENCE = 5

#: What is given for the muestra.
GIVEN = (Rank.SIETE, Rank.DOS)


def card(text: str) -> Card:
    return Card.parse(text)


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


def texts(held: tuple[Card, ...]) -> str:
    return " ".join(map(str, held))


def trick_of(text: str, *, trump: str = "b", players: int = 4, mano: int = 0) -> Trick:
    return Trick(players, Suit(trump), mano, cards(text))


def random_rules(rng: random.Random) -> RuleSet:
    """A preset as it is, or with every option of play drawn at random."""
    rules = replace(
        rng.choice([preset.ruleset for preset in PRESETS.values()]),
        players=rng.choice((4, 2, 3)),
    )
    if rng.random() < 0.5:
        return rules
    return replace(
        rules,
        tute=rng.random() < 0.5,
        cantes_per_trick=rng.choice(list(CantesPerTrick)),
        cante_by=rng.choice(list(CanteBy)),
        cante_window=rng.choice(list(CanteWindow)),
        forty_first=rng.random() < 0.5,
        exchange_right=rng.choice(list(ExchangeRight)),
        two_for_seven=rng.random() < 0.5,
        partner_exemption=rng.random() < 0.5,
        must_undertrump=rng.random() < 0.5,
    )


def random_deal(rules: RuleSet, rng: random.Random) -> Deal:
    """A hand just dealt."""
    pack = list(pack_for(rules.players))
    rng.shuffle(pack)
    dealt = 6 * rules.players
    hands = [pack[i : i + 6] for i in range(0, dealt, 6)]
    return Deal.start(rules, hands, pack[dealt:], mano=rng.randrange(rules.players))


def random_play(deal: Deal, rng: random.Random) -> Iterator[tuple[Move, Deal]]:
    """Legal moves to the end of the hand, each with the hand after it.

    Whatever may be sung or exchanged is, four times in five, at any moment.
    """
    while not deal.is_over:
        for move in (*_extras(deal, rng), _due(deal, rng)):
            with suppress(IllegalCanteError, IllegalExchangeError):
                deal = after_move(deal, move)
                yield move, deal
            if deal.is_over:
                return


def _due(deal: Deal, rng: random.Random) -> Move:
    if deal.phase is DealPhase.DRAW:
        return Draw()
    return Play(rng.choice(deal.legal_plays()))


def _extras(deal: Deal, rng: random.Random) -> list[Move]:
    """What the holdings make thinkable; the rules may still refuse it."""
    if not deal.tricks or len(deal.trick.cards) > 1:
        return []
    moves: list[Move] = []
    for seat, held in enumerate(deal.holdings):
        moves += [Sing(seat, each.suit) for each in held if each.rank is Rank.REY]
        if has_tute(held):
            moves.append(SingTute(seat))
        if any(each.suit is deal.trump and each.rank in GIVEN for each in held):
            moves.append(Exchange(seat))
    rng.shuffle(moves)
    return [move for move in moves if rng.randrange(RETICENCE)]
