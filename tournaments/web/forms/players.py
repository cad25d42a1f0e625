"""The form of a person of the association."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.enums import PublicName
from tournaments.selectors.players import PlayerDetail
from tournaments.services.players import PlayerData

PUBLIC_NAME_HELP = {
    PublicName.FULL: _("Pilar Gómez Lacasta, and Gómez at the tables."),
    PublicName.INITIAL: _("Pilar G."),
    PublicName.NICKNAME: _("Only the nickname; the initial where there is none."),
    PublicName.HIDDEN: _("No name on public pages, prints and exports: for minors, for instance."),
}


class PlayerForm(forms.Form):
    """Everything kept of a person."""

    first_name = forms.CharField(label=_("First name"), max_length=80)
    last_name = forms.CharField(label=_("Surnames"), max_length=120, required=False)
    nickname = forms.CharField(
        label=_("Nickname"), help_text=_("As people call them."), max_length=80, required=False
    )
    club = forms.CharField(label=_("Club or peña"), max_length=120, required=False)
    membership_number = forms.CharField(label=_("Membership number"), max_length=30, required=False)
    public_name = forms.ChoiceField(
        label=_("How the public sees the name"),
        help_text=_("Organisers always see the whole name."),
        choices=PublicName.choices,
        widget=forms.RadioSelect,
        initial=PublicName.FULL,
    )
    phone = forms.CharField(
        label=_("Telephone"),
        help_text=_("Seen by organisers only, like the address for mail."),
        max_length=30,
        required=False,
    )
    email = forms.EmailField(label=_("Address for mail"), max_length=254, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["public_name"].option_help = PUBLIC_NAME_HELP  # type: ignore[attr-defined]

    @property
    def values(self) -> PlayerData:
        """What was written, for the service."""
        return PlayerData(
            **{**self.cleaned_data, "public_name": PublicName(self.cleaned_data["public_name"])}
        )


def initial_of(player: PlayerDetail) -> dict[str, Any]:
    """A person as the form shows it first."""
    return {
        "first_name": player.first_name,
        "last_name": player.last_name,
        "nickname": player.row.nickname,
        "club": player.row.club,
        "membership_number": player.row.membership_number,
        "public_name": player.public_name,
        "phone": player.phone,
        "email": player.email,
    }
