"""Forms about an event: its name and place, its format, its tables and fee."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.web.forms.rules import LengthForm

LEGS_HELP = {
    "1": _("Each pair meets every other one once."),
    "2": _("Each pair meets every other one twice, the second time in the same order."),
}


class PlaceForm(forms.Form):
    """What the event is called and where it is played."""

    name = forms.CharField(
        label=_("Name of the event"),
        help_text=_("As it should read on the poster: «Liga de los jueves»."),
        max_length=120,
    )
    venue = forms.CharField(
        label=_("Place"),
        help_text=_("The bar, the hall or the centre where you play."),
        max_length=120,
        required=False,
    )


class LegsForm(forms.Form):
    """Whether everybody meets once or twice."""

    legs = forms.TypedChoiceField(
        label=_("A league, everybody against everybody"),
        choices=[("1", _("One leg")), ("2", _("Two legs"))],
        coerce=int,
        widget=forms.RadioSelect,
        initial="1",
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["legs"].option_help = LEGS_HELP  # type: ignore[attr-defined]


class FormatForm(LengthForm, LegsForm):
    """The calendar and the length of a match."""

    field_order = ("legs", "unit", "length")


class MoneyForm(forms.Form):
    """The fee and the courtesy at the start."""

    fee = forms.DecimalField(
        label=_("Fee of each pair, in euros"),
        help_text=_("0 if nothing is charged. It is only ticked off; Cotón takes no money."),
        min_value=Decimal(0),
        max_value=Decimal(99999),
        max_digits=7,
        decimal_places=2,
        initial=0,
        localize=True,
    )
    courtesy_minutes = forms.IntegerField(
        label=_("Courtesy minutes"),
        help_text=_("How long a pair that is late is waited for."),
        min_value=0,
        max_value=120,
        initial=10,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )


class TablesForm(MoneyForm):
    """How many tables there are, the fee and the courtesy."""

    tables = forms.IntegerField(
        label=_("Tables in the hall"),
        help_text=_("One for every two pairs. More can be added later."),
        min_value=1,
        max_value=500,
        initial=6,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )

    field_order = ("tables", "fee", "courtesy_minutes")


class DetailsForm(MoneyForm, PlaceForm):
    """How an event is described, after it was made."""

    field_order = ("name", "venue", "fee", "courtesy_minutes")


class TableCountForm(forms.Form):
    """How many tables are in use."""

    count = forms.IntegerField(
        label=_("Tables in use"),
        help_text=_("Missing ones are added; to have fewer, take one out of use below."),
        min_value=1,
        max_value=500,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )


class TableForm(forms.Form):
    """One table: a note, and whether it may be used."""

    note = forms.CharField(label=_("Note"), max_length=120, required=False)
    is_blocked = forms.BooleanField(label=_("Out of use"), required=False)


class ReasonForm(forms.Form):
    """Why; kept in the record of changes."""

    reason = forms.CharField(
        label=_("Reason"), help_text=_("It is kept in the record of changes."), max_length=200
    )
