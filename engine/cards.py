"""The Spanish pack: suits, ranks, cards, their order in a trick and their points.

Source: rules.md, section 2. What may be played lives in ``arrastre``.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, IntEnum

from engine.errors import NotationError


class Suit(Enum):
    """One of the four suits, written with its initial.

    >>> Suit("o")
    <Suit.OROS: 'o'>
    """

    OROS = "o"
    COPAS = "c"
    ESPADAS = "e"
    BASTOS = "b"


class Rank(IntEnum):
    """The number printed on the card; its strength is :attr:`Card.strength`."""

    AS = 1
    DOS = 2
    TRES = 3
    CUATRO = 4
    CINCO = 5
    SEIS = 6
    SIETE = 7
    SOTA = 10
    CABALLO = 11
    REY = 12


#: Ranks from the weakest to the strongest: the sota beats the caballo.
TRICK_ORDER = (
    Rank.DOS,
    Rank.CUATRO,
    Rank.CINCO,
    Rank.SEIS,
    Rank.SIETE,
    Rank.CABALLO,
    Rank.SOTA,
    Rank.REY,
    Rank.TRES,
    Rank.AS,
)

_STRENGTH = {rank: strength for strength, rank in enumerate(TRICK_ORDER)}
_POINTS = {Rank.AS: 11, Rank.TRES: 10, Rank.REY: 4, Rank.SOTA: 3, Rank.CABALLO: 2}

#: Card points in the pack, and in any variant that leaves out worthless cards.
CARD_POINTS = 120

#: The ten of the last trick.
DIEZ_ULTIMAS = 10


@dataclass(frozen=True, slots=True)
class Card:
    """One card, written ``<number><suit>``.

    >>> str(Card(Rank.REY, Suit.ESPADAS))
    '12e'
    """

    rank: Rank
    suit: Suit

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read a card from its notation.

        >>> Card.parse("1o").points
        11

        Raises:
            NotationError: the text is not a card of the pack.
        """
        try:
            return _BY_NOTATION[text]
        except (KeyError, TypeError):
            raise NotationError(text=str(text)[:40]) from None

    def __str__(self) -> str:
        return f"{self.rank.value}{self.suit.value}"

    @property
    def points(self) -> int:
        """What the card is worth to the side that takes it, 0 to 11."""
        return _POINTS.get(self.rank, 0)

    @property
    def strength(self) -> int:
        """Place of the card within its suit, 0 (the two) to 9 (the ace)."""
        return _STRENGTH[self.rank]


#: The 40 cards, by suit and number.
DECK = tuple(Card(rank, suit) for suit in Suit for rank in Rank)

_BY_NOTATION = {str(card): card for card in DECK}
