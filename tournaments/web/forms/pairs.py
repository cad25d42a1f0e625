"""Forms about the pairs of an event."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.selectors.events import TableRow
from tournaments.selectors.pairs import MemberOfPair
from tournaments.web.forms.people import PeopleForm

_AS_WRITTEN = _('As on the list: "Pilar Gómez" or "Gómez, Pilar".')


class PairForm(PeopleForm):
    """Two people who enter together."""

    person_fields = ("first", "second")

    first = forms.CharField(label=_("First player"), help_text=_AS_WRITTEN, max_length=200)
    second = forms.CharField(label=_("Second player"), max_length=200)
    club = forms.CharField(label=_("Club or peña"), max_length=120, required=False)
    field_order = ("first", "first_is", "second", "second_is", "club")


class PairDetailsForm(forms.Form):
    """What an organiser may change of a pair without changing who plays."""

    club = forms.CharField(label=_("Club or peña"), max_length=120, required=False)
    fixed_table = forms.TypedChoiceField(
        label=_("Fixed table"),
        help_text=_("For people who cannot move: they always play there."),
        coerce=int,
        empty_value=None,
        required=False,
    )

    def __init__(self, *args: Any, tables: Iterable[TableRow], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        numbers = [(table.number, str(table.number)) for table in tables]
        field = self.fields["fixed_table"]
        field.choices = [("", _("Any table")), *numbers]  # type: ignore[attr-defined]


class ReasonForm(forms.Form):
    """Why something is done; it stays in the record of changes."""

    reason = forms.CharField(
        label=_("Reason"), help_text=_("It is kept in the record of changes."), max_length=200
    )


class PartnerForm(PeopleForm):
    """Who leaves a pair and who comes in."""

    person_fields = ("entering",)

    leaving = forms.TypedChoiceField(label=_("Who leaves"), coerce=int, widget=forms.RadioSelect)
    entering = forms.CharField(label=_("Who comes in"), help_text=_AS_WRITTEN, max_length=200)
    since = forms.DateField(
        label=_("Since"),
        help_text=_("The pair keeps its number and points; each person keeps their own record."),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        input_formats=["%Y-%m-%d", "%d/%m/%Y"],
    )
    reason = forms.CharField(
        label=_("Reason"), help_text=_("It is kept in the record of changes."), max_length=200
    )
    field_order = ("leaving", "entering", "entering_is", "since", "reason")

    def __init__(self, *args: Any, members: Iterable[MemberOfPair], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["leaving"]
        field.choices = [(each.player_id, each.name) for each in members]  # type: ignore[attr-defined]


class SubstituteForm(PeopleForm):
    """Who plays for whom on a night."""

    person_fields = ("substitute",)

    replaces = forms.TypedChoiceField(
        label=_("Who does not come"), coerce=int, widget=forms.RadioSelect
    )
    substitute = forms.CharField(
        label=_("Who plays instead"), help_text=_AS_WRITTEN, max_length=200
    )
    field_order = ("replaces", "substitute", "substitute_is")

    def __init__(self, *args: Any, members: Iterable[MemberOfPair], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["replaces"]
        field.choices = [(each.player_id, each.name) for each in members]  # type: ignore[attr-defined]
