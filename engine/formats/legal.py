"""The ``legal`` command: which cards were legal, and was that one a renuncio?

Source: formats.md, section 3; the duties are those of rules.md, section 9.
"""

from __future__ import annotations

from typing import Any

from engine.arrastre import Duty, explain_illegal, legal_plays
from engine.cards import Card, Suit
from engine.deal import HOLDING_SIZE
from engine.formats.cards import read_card
from engine.formats.reading import Reader
from engine.formats.rules import read_rules
from engine.rules import RuleSet
from engine.trick import Trick

_KEYS = ("rules", "trump", "arrastre", "seat", "trick", "holding", "played")


def answer(document: Any) -> tuple[int, dict[str, Any]]:
    """Answer the referee's question; the verdict, legal or not, is status 0.

    >>> answer({"trump": "b", "arrastre": True, "seat": 2, "played": "3b",
    ...     "trick": [[0, "12c"], [1, "2b"]], "holding": ["1c", "4c", "3b"]})
    (0, {'legal': ['1c', '4c'], 'verdict': 'illegal', 'code': 'must_assist'})

    Raises:
        MalformedError: not such a question; says the place and the reason.
    """
    reader = Reader(document)
    reader.mapping(_KEYS)
    rules = read_rules(reader)[1]
    trick = _read_trick(reader, rules.players)
    holding = _read_holding(reader, trick)
    is_arrastre = reader.key("arrastre").boolean()
    legal = legal_plays(rules, trick, holding) if is_arrastre else holding
    reply: dict[str, Any] = {"legal": [str(card) for card in legal]}
    if reader.has("played"):
        played = read_card(reader.key("played"))
        duty = _duty(rules, trick, holding, played=played, is_arrastre=is_arrastre)
        reply["verdict"] = "illegal" if duty else "legal"
        reply["code"] = duty and duty.value
    return 0, reply


def _read_trick(reader: Reader, players: int) -> Trick:
    """The cards on the table, which must follow one another up to the seat asked about."""
    seat = reader.key("seat").integer(0, players - 1)
    trump = Suit(reader.key("trump").choice([suit.value for suit in Suit]))
    plays = reader.key("trick").items(most=players - 1)
    trick = Trick(players, trump, (seat - len(plays)) % players)
    for play in plays:
        pair = play.items(most=2)
        if len(pair) != 2:
            raise play.fail("expected a seat and a card")
        if pair[0].integer(0, players - 1) != trick.turn:
            raise pair[0].fail(f"expected seat {trick.turn}, in turn before seat {seat}")
        trick = trick.after_card(_new_card(pair[1], trick.cards))
    return trick


def _read_holding(reader: Reader, trick: Trick) -> tuple[Card, ...]:
    items = reader.key("holding").items(most=HOLDING_SIZE)
    if not items:
        raise reader.key("holding").fail("expected at least one card")
    holding: tuple[Card, ...] = ()
    for item in items:
        holding = (*holding, _new_card(item, (*trick.cards, *holding)))
    return holding


def _new_card(reader: Reader, seen: tuple[Card, ...]) -> Card:
    card = read_card(reader)
    if card in seen:
        raise reader.fail(f"{card} appears twice")
    return card


def _duty(
    rules: RuleSet,
    trick: Trick,
    holding: tuple[Card, ...],
    *,
    played: Card,
    is_arrastre: bool,
) -> Duty | None:
    if is_arrastre:
        return explain_illegal(rules, trick, holding, card=played)
    return None if played in holding else Duty.NOT_HELD
