"""A trick: the cards on the table, in the order of play.

Who is winning it and what it is worth; what may be played lives in ``arrastre``.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import Card, Suit
from engine.seats import Seat


def beats(card: Card, other: Card, trump: Suit) -> bool:
    """Whether a card played later takes the trick from the best one so far.

    >>> beats(Card.parse("10o"), Card.parse("11o"), Suit.BASTOS)
    True
    >>> beats(Card.parse("1c"), Card.parse("2o"), Suit.BASTOS)
    False
    >>> beats(Card.parse("2b"), Card.parse("1o"), Suit.BASTOS)
    True
    """
    if card.suit is other.suit:
        return card.strength > other.strength
    return card.suit is trump


@dataclass(frozen=True, slots=True)
class Trick:
    """The cards of one trick and who led it.

    Highest trump wins, else the highest card of the suit led (rules.md, section 2).

    >>> trick = Trick(players=4, trump=Suit.BASTOS, mano=2)
    >>> for text in ("12o", "1o", "2b"):
    ...     trick = trick.after_card(Card.parse(text))
    >>> trick.winner, trick.points, trick.turn, trick.is_trumped
    (0, 15, 1, True)

    Attributes:
        players: how many cards complete it.
        trump: the suit of the muestra.
        mano: the seat that leads it.
        cards: what was played, the led card first.
    """

    players: int
    trump: Suit
    mano: Seat
    cards: tuple[Card, ...] = ()

    def after_card(self, card: Card) -> Trick:
        """The trick with one more card."""
        return Trick(self.players, self.trump, self.mano, (*self.cards, card))

    @property
    def turn(self) -> Seat:
        """The seat that plays next; once the trick is complete, the one that led it."""
        return (self.mano + len(self.cards)) % self.players

    @property
    def is_complete(self) -> bool:
        """Whether every seat has played."""
        return len(self.cards) == self.players

    @property
    def best(self) -> Card:
        """The card that is winning a trick that was led."""
        best = self.cards[0]
        for card in self.cards[1:]:
            if beats(card, best, self.trump):
                best = card
        return best

    @property
    def winner(self) -> Seat:
        """The seat that is winning a trick that was led."""
        return (self.mano + self.cards.index(self.best)) % self.players

    @property
    def is_trumped(self) -> bool:
        """Whether a side suit was led and a trump is winning."""
        return self.cards[0].suit is not self.trump and self.best.suit is self.trump

    @property
    def points(self) -> int:
        """Card points on the table, without the ten of the last trick."""
        return sum(card.points for card in self.cards)

    @property
    def plays(self) -> tuple[tuple[Seat, Card], ...]:
        """Each card with the seat that played it."""
        seats = ((self.mano + i) % self.players for i in range(len(self.cards)))
        return tuple(zip(seats, self.cards, strict=False))
