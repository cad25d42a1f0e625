"""The duties of the arrastre: which cards are legal, and which duty a card breaks.

Source: rules.md, section 9. While the stock lasts any card may be played; that is
decided by ``deal``.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from engine.cards import Card
from engine.rules import RuleSet
from engine.trick import Trick, beats


class Duty(Enum):
    """What an illegal card breaks; the values are published and stable."""

    MUST_ASSIST = "must_assist"
    MUST_BEAT = "must_beat"
    MUST_TRUMP = "must_trump"
    MUST_OVERTRUMP = "must_overtrump"
    NOT_HELD = "not_held"


@dataclass(frozen=True, slots=True)
class Obligation:
    """A duty in force and the cards held that fulfil it, in the order held."""

    duty: Duty
    cards: tuple[Card, ...]


def obligations(rules: RuleSet, trick: Trick, holding: tuple[Card, ...]) -> tuple[Obligation, ...]:
    """The duties of the seat in turn, each narrowing the one before.

    Nothing binds the seat that leads, nor one that cannot fulfil any duty.

    >>> from engine.cards import Suit
    >>> trick = Trick(4, Suit.BASTOS, 0, (Card.parse("12c"),))
    >>> held = tuple(map(Card.parse, ("4c", "1c", "3b")))
    >>> [o.duty.value for o in obligations(RuleSet(), trick, held)]
    ['must_assist', 'must_beat']
    """
    if not trick.cards:
        return ()
    led = trick.cards[0].suit
    suited = tuple(card for card in holding if card.suit is led)
    if suited:
        return _suited_obligations(rules, trick, suited)
    return _void_obligations(rules, trick, holding)


def legal_plays(rules: RuleSet, trick: Trick, holding: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards the seat in turn may play in the arrastre, in the order held.

    >>> from engine.cards import Suit
    >>> trick = Trick(4, Suit.BASTOS, 0, (Card.parse("12c"), Card.parse("2b")))
    >>> held = tuple(map(Card.parse, ("1c", "4c", "3b")))
    >>> [str(card) for card in legal_plays(RuleSet(), trick, held)]
    ['1c', '4c']
    """
    bound = obligations(rules, trick, holding)
    return bound[-1].cards if bound else holding


def explain_illegal(
    rules: RuleSet, trick: Trick, holding: tuple[Card, ...], *, card: Card
) -> Duty | None:
    """The first duty a card breaks, or None when it is legal.

    >>> from engine.cards import Suit
    >>> trick = Trick(4, Suit.BASTOS, 0, (Card.parse("12c"), Card.parse("2b")))
    >>> held = tuple(map(Card.parse, ("1c", "4c", "3b")))
    >>> explain_illegal(RuleSet(), trick, held, card=Card.parse("3b"))
    <Duty.MUST_ASSIST: 'must_assist'>
    """
    if card not in holding:
        return Duty.NOT_HELD
    for obligation in obligations(rules, trick, holding):
        if card not in obligation.cards:
            return obligation.duty
    return None


def _suited_obligations(
    rules: RuleSet, trick: Trick, suited: tuple[Card, ...]
) -> tuple[Obligation, ...]:
    assist = Obligation(Duty.MUST_ASSIST, suited)
    if trick.is_trumped or _is_exempt(rules, trick):
        return (assist,)
    return (assist, *_if_able(Duty.MUST_BEAT, _better(trick, suited)))


def _void_obligations(
    rules: RuleSet, trick: Trick, holding: tuple[Card, ...]
) -> tuple[Obligation, ...]:
    if _is_exempt(rules, trick):
        return ()
    trumps = tuple(card for card in holding if card.suit is trick.trump)
    if not trick.is_trumped:
        return _if_able(Duty.MUST_TRUMP, trumps)
    over = _if_able(Duty.MUST_OVERTRUMP, _better(trick, trumps))
    if over or not rules.must_undertrump:
        return over
    return _if_able(Duty.MUST_TRUMP, trumps)


def _if_able(duty: Duty, cards: tuple[Card, ...]) -> tuple[Obligation, ...]:
    return (Obligation(duty, cards),) if cards else ()


def _better(trick: Trick, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    best = trick.best
    return tuple(card for card in cards if beats(card, best, trick.trump))


def _is_exempt(rules: RuleSet, trick: Trick) -> bool:
    """Whether the partner of the seat in turn is winning and that frees it."""
    if not rules.partner_exemption or trick.players != 4:
        return False
    return (trick.winner - trick.turn) % 4 == 2
