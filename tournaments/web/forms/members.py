"""Forms about the people of an association."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.enums import Role
from tournaments.web.forms.keys import KeyField

ROLE_HELP = {
    Role.OWNER: _("Everything, also people, roles and passwords."),
    Role.ORGANISER: _("Creates events, draws, publishes, closes rounds and decides results."),
    Role.HEAD_REFEREE: _("Enters and corrects hands at every table, and changes closed results."),
    Role.REFEREE: _("Enters and corrects hands and rules renuncios."),
    Role.DESK: _("Lists, presence and fees, and hands from paper; corrects nothing."),
}


class RoleForm(forms.Form):
    """Another role for a member."""

    role = forms.ChoiceField(label=_("Role"), choices=Role.choices)


class InvitationForm(forms.Form):
    """Whom to invite, and with which role."""

    name = forms.CharField(
        label=_("For whom"),
        help_text=_("Only so that you recognise the link in the list."),
        max_length=120,
        required=False,
    )
    role = forms.ChoiceField(
        label=_("Role"), choices=Role.choices, widget=forms.RadioSelect, initial=Role.REFEREE
    )
    key = KeyField()

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.fields["role"].option_help = ROLE_HELP  # type: ignore[attr-defined]
