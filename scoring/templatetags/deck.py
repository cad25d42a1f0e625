"""Cards of the Spanish pack on a page, drawn by static/svg/deck.svg (tools/deck.py)."""

from __future__ import annotations

from django import template
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from engine.cards import Card, Rank, Suit

register = template.Library()

#: What a card may look like besides plain; "back" hides which one it is.
STATES = ("", "lit", "dim", "back")

SUIT_NAMES: dict[Suit, Promise] = {
    Suit.OROS: pgettext_lazy("suit", "oros"),
    Suit.COPAS: pgettext_lazy("suit", "copas"),
    Suit.ESPADAS: pgettext_lazy("suit", "espadas"),
    Suit.BASTOS: pgettext_lazy("suit", "bastos"),
}
RANK_NAMES: dict[Rank, Promise] = {
    Rank.AS: pgettext_lazy("card", "Ace"),
    Rank.DOS: pgettext_lazy("card", "Two"),
    Rank.TRES: pgettext_lazy("card", "Three"),
    Rank.CUATRO: pgettext_lazy("card", "Four"),
    Rank.CINCO: pgettext_lazy("card", "Five"),
    Rank.SEIS: pgettext_lazy("card", "Six"),
    Rank.SIETE: pgettext_lazy("card", "Seven"),
    Rank.SOTA: pgettext_lazy("card", "Sota"),
    Rank.CABALLO: pgettext_lazy("card", "Caballo"),
    Rank.REY: pgettext_lazy("card", "King"),
}


def card_words(card: Card) -> str:
    """A card in words: "Rey de copas"."""
    said = {"rank": RANK_NAMES[card.rank], "suit": SUIT_NAMES[card.suit]}
    return _("%(rank)s of %(suit)s") % said


@register.filter
def card_name(card: Card | str) -> str:
    """A card, or its notation, in words: ``{{ "12c"|card_name }}`` is "Rey de copas"."""
    return card_words(card if isinstance(card, Card) else Card.parse(card))


@register.filter
def suit_name(suit: Suit | str) -> str:
    """A suit, or its letter, in words: ``{{ "c"|suit_name }}`` is "copas"."""
    return str(SUIT_NAMES[Suit(suit)])


@register.filter
def suit_of(card: Card | str) -> str:
    """The ornament of a card's suit, as ``{% suit %}`` of coton takes it: "copas"."""
    known = card if isinstance(card, Card) else Card.parse(card)
    return known.suit.name.lower()


@register.inclusion_tag("components/card_face.html")
def card_face(card: Card | str, state: str = "", *, silent: bool = False) -> dict[str, object]:
    """A card as a drawing with its name: ``{% card_face "12c" state="lit" %}``.

    ``silent`` leaves the name out, where the words stand beside it.
    """
    if state not in STATES:
        raise ValueError(state)
    known = card if isinstance(card, Card) else Card.parse(card)
    symbol = "back" if state == "back" else str(known)
    name = _("Card face down") if state == "back" else card_words(known)
    return {"symbol": symbol, "name": name, "state": state, "silent": silent}
