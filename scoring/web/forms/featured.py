"""What is typed when a hand begins to be entered card by card."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from engine.cards import DECK
from scoring.services.featured import FeaturedStart
from scoring.templatetags.deck import card_words

DELAYS = (
    ("", _("Only when the hand is over")),
    ("300", _("Five minutes later")),
    ("900", _("A quarter of an hour later")),
    ("1800", _("Half an hour later")),
)


class FeaturedStartForm(forms.Form):
    """Who leads, the muestra, and the deal if somebody knows it."""

    leader = forms.ChoiceField(label=_("Who leads the first trick?"), widget=forms.RadioSelect)
    muestra = forms.ChoiceField(label=_("Muestra"), required=False)
    deal = forms.CharField(
        label=_("The deal, if it is known"),
        help_text=_(
            "One line for each player in the order of play, with six cards (1o 12c 3b …), and a "
            "last line with the stock in the order it is drawn, the muestra at the end. Left "
            "blank, only what is seen on the table is entered."
        ),
        required=False,
        max_length=400,
        widget=forms.Textarea(attrs={"rows": 5, "autocomplete": "off"}),
    )
    delay = forms.TypedChoiceField(
        label=_("When may spectators see it?"),
        choices=DELAYS,
        coerce=int,
        empty_value=None,
        required=False,
    )

    def __init__(self, *args: Any, seats: tuple[str, ...], may_delay: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["leader"].choices = list(enumerate(seats))  # type: ignore[attr-defined]
        cards = [(str(card), card_words(card)) for card in DECK]
        self.fields["muestra"].choices = [("", "—"), *cards]  # type: ignore[attr-defined]
        self.players = len(seats)
        if not may_delay:
            del self.fields["delay"]

    def clean(self) -> dict[str, Any]:
        """Either the muestra or the whole deal."""
        data: dict[str, Any] = super().clean() or {}
        lines = [line.split() for line in data.get("deal", "").splitlines() if line.strip()]
        if lines and len(lines) != self.players + 1:
            wrong = _("Write one line for each player and one for the stock.")
            self.add_error("deal", ValidationError(wrong))
        if not lines and not data.get("muestra") and "muestra" not in self.errors:
            self.add_error("muestra", ValidationError(_("Choose the muestra, or write the deal.")))
        return {**data, "lines": tuple(map(tuple, lines))}

    def start(self) -> FeaturedStart:
        """What services take."""
        data = self.cleaned_data
        lines = data["lines"]
        return FeaturedStart(
            leader=int(data["leader"]),
            muestra=data["muestra"],
            hands=lines[:-1],
            stock=lines[-1] if lines else (),
            delay_seconds=data.get("delay"),
        )


class MoveForm(forms.Form):
    """The hidden part of every move, and what was tapped."""

    key = forms.CharField(max_length=40)
    version = forms.IntegerField(min_value=0, max_value=2**31 - 1)
    card = forms.ChoiceField(choices=[(str(card), "") for card in DECK], required=False)
    suit = forms.ChoiceField(choices=[(letter, "") for letter in "oceb"], required=False)
    seat = forms.TypedChoiceField(
        choices=[(seat, "") for seat in range(4)], coerce=int, empty_value=None, required=False
    )
