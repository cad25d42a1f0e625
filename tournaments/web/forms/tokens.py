"""The form for a program's token."""

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from tournaments.enums import Role
from tournaments.services.tokens import TOKEN_ROLES
from tournaments.web.forms.keys import KeyField
from tournaments.web.forms.members import ROLE_HELP

_DAYS = (1, 7, 30, 180, 365)


class TokenForm(forms.Form):
    """What a token is for, what it may do, and for how long."""

    name = forms.CharField(
        label=_("For which program"),
        help_text=_("So that you recognise it in the list: “Tablet of table 4”, “Club web page”."),
        max_length=60,
    )
    role = forms.ChoiceField(
        label=_("What it may do"),
        help_text=_("Never more than you may do yourself when it is used."),
        choices=[(role.value, role.label) for role in TOKEN_ROLES],
        widget=forms.RadioSelect,
        initial=Role.REFEREE,
    )
    days = forms.TypedChoiceField(
        label=_("How long it works"),
        choices=[(days, ngettext_lazy("%d day", "%d days", days) % days) for days in _DAYS],
        coerce=int,
        initial=30,
    )
    key = KeyField()

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.fields["role"].option_help = ROLE_HELP  # type: ignore[attr-defined]
