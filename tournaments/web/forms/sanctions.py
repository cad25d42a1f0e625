"""What the page of sanctions asks for."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.enums import SanctionKind
from tournaments.selectors.labels import EntrantLabel
from tournaments.web.forms.keys import KeyField
from tournaments.web.forms.rounds import ReasonField


class SanctionForm(forms.Form):
    """A sanction on a pair."""

    entrant = forms.ChoiceField(label=_("Pair"))
    kind = forms.ChoiceField(
        label=_("Sanction"), choices=SanctionKind.choices, widget=forms.RadioSelect
    )
    points = forms.DecimalField(
        label=_("Points to deduct"),
        required=False,
        min_value=Decimal("0.5"),
        max_value=Decimal(999),
        max_digits=4,
        decimal_places=1,
        help_text=_("Only for a deduction of points."),
    )
    article = forms.CharField(
        label=_("Article"),
        required=False,
        max_length=40,
        help_text=_("Of the rules of the event, if there is one."),
    )
    reason = ReasonField(help_text=_("The sanctioned pair and the public can read it."))
    key = KeyField()

    def __init__(self, *args: Any, entrants: tuple[EntrantLabel, ...], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["entrant"]
        assert isinstance(field, forms.ChoiceField)
        self._keys = {label.public_id: label.entrant_id for label in entrants}
        field.choices = [("", "—")] + [
            (label.public_id, f"{label.number}. {label.staff_name}") for label in entrants
        ]

    def arguments(self) -> dict[str, Any]:
        """The arguments of the command."""
        data = self.cleaned_data
        return {
            "entrant_id": self._keys[data["entrant"]],
            "kind": SanctionKind(data["kind"]),
            "points": data["points"] or Decimal(0),
            "article": data["article"],
            "reason": data["reason"],
            "key": data["key"],
        }
