"""Cards and the number of players, as several documents write them."""

from __future__ import annotations

from dataclasses import replace

from engine.cards import DECK, Card
from engine.errors import NotationError
from engine.formats.reading import Reader
from engine.rules import RuleSet


def read_card(reader: Reader) -> Card:
    """The card here.

    >>> read_card(Reader("12e", "stock[3]")).points
    4

    Raises:
        MalformedError: not a card of the pack.
    """
    try:
        return Card.parse(reader.value)
    except NotationError:
        raise reader.fail("not a card") from None


def read_cards(reader: Reader) -> tuple[Card, ...]:
    """The list of cards here.

    >>> [str(card) for card in read_cards(Reader(["12e", "1o"], "stock"))]
    ['12e', '1o']

    Raises:
        MalformedError: not a list, longer than the pack, or something that is not a card.
    """
    values = reader.values(most=len(DECK))
    try:
        return tuple(map(Card.parse, values))
    except NotationError:
        return tuple(read_card(item) for item in reader.items())  # says which


def read_players(document: Reader, rules: RuleSet) -> RuleSet:
    """The rules with the number of players the document names, if it does.

    >>> read_players(Reader({"players": 2}), RuleSet()).players
    2

    Raises:
        MalformedError: not 2, 3 or 4.
    """
    reader = document.optional("players")
    return rules if reader is None else replace(rules, players=reader.integer(2, 4))
