"""The referee's question as a form: trump, the trick in order, the card played, what was held."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from engine.cards import Card, Suit
from scoring.selectors.legal import pack_of
from scoring.templatetags.deck import SUIT_NAMES, card_words

ARRASTRE, STOCK = "arrastre", "stock"
PHASES = ((ARRASTRE, _("Arrastre: no cards left to draw")), (STOCK, _("There were cards to draw")))
OTHERS = 5

#: How the players before the one in question are called, in order.
BEFORE = (_("Led"), _("Second card"), _("Third card"))


class QuestionForm(forms.Form):
    """A question; ``options`` are those of the event, ``sides`` the pairs of a match."""

    trump = forms.ChoiceField(
        label=_("Which suit was trump?"),
        choices=[(suit.value, name) for suit, name in SUIT_NAMES.items()],
        widget=forms.RadioSelect,
    )
    phase = forms.ChoiceField(
        label=_("When was it?"), choices=PHASES, widget=forms.RadioSelect, initial=ARRASTRE
    )
    first = forms.TypedChoiceField(
        label=_("Which pair led the trick?"),
        coerce=int,
        empty_value=None,
        required=False,
        widget=forms.RadioSelect,
    )
    played = forms.ChoiceField(label=_("The card played"))

    def __init__(
        self,
        *args: Any,
        options: Mapping[str, Any],
        sides: Sequence[str] = (),
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.options = options
        self.players: int = options["players"]
        cards = _card_choices(self.players)
        for place in range(1, self.players):
            self.fields[f"t{place}"] = _card(BEFORE[place - 1], cards)
        for place in range(1, OTHERS + 1):
            self.fields[f"h{place}"] = _card(_("Another card held"), cards)
        self.fields["played"].choices = cards  # type: ignore[attr-defined]
        self.fields["first"].choices = list(enumerate(sides))  # type: ignore[attr-defined]
        if not sides:
            del self.fields["first"]

    @property
    def trick_fields(self) -> list[forms.BoundField]:
        """The cards on the table before the one in question."""
        return [self[f"t{place}"] for place in range(1, self.players)]

    @property
    def other_fields(self) -> list[forms.BoundField]:
        """The other cards of the hand."""
        return [self[f"h{place}"] for place in range(1, OTHERS + 1)]

    def clean(self) -> dict[str, Any]:
        """Refuse a card that is in two places."""
        data = super().clean() or {}
        cards = [*self._cards("t"), data.get("played") or "", *self._cards("h")]
        twice = [card for card in cards if card and cards.count(card) > 1]
        if twice:
            said = {"card": card_words(Card.parse(twice[0]))}
            raise forms.ValidationError(_("%(card)s is in two places.") % said)
        return data

    @property
    def seat(self) -> int:
        """The seat of the player in question, the one that led being 0 or the pair's."""
        return ((self.cleaned_data.get("first") or 0) + len(self._cards("t"))) % self.players

    @property
    def side(self) -> int | None:
        """The side of the player in question, when it was said who led."""
        if self.cleaned_data.get("first") is None:
            return None
        return self.seat % 2 if self.players == 4 else self.seat

    def question(self) -> dict[str, Any]:
        """The ``legal`` document (formats.md, section 3); the card played was held."""
        trick = self._cards("t")
        first = self.cleaned_data.get("first") or 0
        played = self.cleaned_data["played"]
        return {
            "rules": dict(self.options),
            "trump": self.cleaned_data["trump"],
            "arrastre": self.cleaned_data["phase"] == ARRASTRE,
            "seat": self.seat,
            "trick": [[(first + at) % self.players, card] for at, card in enumerate(trick)],
            "holding": [played, *self._cards("h")],
            "played": played,
        }

    def _cards(self, kind: str) -> list[str]:
        count = self.players - 1 if kind == "t" else OTHERS
        values = [self.cleaned_data.get(f"{kind}{place}") for place in range(1, count + 1)]
        return [value for value in values if value]


def _card(label: Any, choices: list[Any]) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=choices, required=False)


def _card_choices(players: int) -> list[Any]:
    by_suit: dict[Suit, list[tuple[str, str]]] = {suit: [] for suit in Suit}
    for card in pack_of(players):
        by_suit[card.suit].append((str(card), card_words(card)))
    return [("", "—"), *((str(SUIT_NAMES[suit]), cards) for suit, cards in by_suit.items())]
