"""Forms about nights."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.enums import PresenceState
from tournaments.services.nights import UnknownPairs


class NightForm(forms.Form):
    """When and where a night is."""

    date = forms.DateField(
        label=_("Date"),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        input_formats=["%Y-%m-%d", "%d/%m/%Y"],
    )
    starts_at = forms.TimeField(
        label=_("Starts at"),
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
        required=False,
    )
    venue = forms.CharField(
        label=_("Place"),
        help_text=_("Only if it is not the usual one."),
        max_length=120,
        required=False,
    )


class PresenceForm(forms.Form):
    """What is known of a pair."""

    state = forms.ChoiceField(choices=PresenceState.choices)


class FeeForm(forms.Form):
    """Whether a pair paid."""

    paid = forms.TypedChoiceField(
        choices=[("yes", "yes"), ("no", "no")], coerce=lambda value: value == "yes"
    )


class CloseForm(forms.Form):
    """What to do with the pairs nobody has seen."""

    unknown = forms.ChoiceField(
        label=_("What about the pairs not seen yet?"),
        choices=[
            (UnknownPairs.ABSENT, _("They are not coming")),
            (UnknownPairs.STAY, _("Leave them as they are")),
        ],
        widget=forms.RadioSelect,
        required=False,
    )

    def clean_unknown(self) -> UnknownPairs:
        """No answer means that the question is still open."""
        return UnknownPairs(self.cleaned_data["unknown"] or UnknownPairs.ASK)
