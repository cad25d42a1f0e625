"""Forms with which people get in: first run, joining, a new password."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from config.problems import status_of
from tournaments.errors import InvalidAccountError

_USERNAME_HELP = _("With this name you sign in. Letters, numbers and @ . + - _, without spaces.")
_PASSWORD_HELP = _(
    "Eight characters or more, not only numbers. Three words in a row are easy to remember."
)
_FAULTS: Mapping[str, str | Promise] = {
    "unique": _("Somebody else has this user name. Choose another one."),
    "invalid": _("Use only letters, numbers and @ . + - _, without spaces."),
    "max_length": _("It is too long: use at most 150 characters."),
    "blank": _("Write a user name."),
    "null": _("Write a user name."),
    "password_too_similar": _("The password looks too much like the name. Choose another one."),
    "password_too_short": _("The password is too short: use eight characters or more."),
    "password_too_common": _("Many people use that password. Choose another one."),
    "password_entirely_numeric": _("The password has only numbers. Add some letters."),
}


def show_account_faults(form: forms.Form, error: InvalidAccountError) -> HTTPStatus:
    """Put each fault beside its field; answers the status of the refusal."""
    for fault in error.details["faults"]:
        field = fault["field"] if fault["field"] in form.fields else None
        form.add_error(field, str(_FAULTS.get(fault["code"], _("This cannot be used."))))
    return status_of(error)


class PasswordForm(forms.Form):
    """A password, typed twice."""

    password = forms.CharField(
        label=_("Password"),
        help_text=_PASSWORD_HELP,
        max_length=128,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}, render_value=True),
    )
    password_again = forms.CharField(
        label=_("The same password again"),
        max_length=128,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}, render_value=True),
    )

    def clean_password(self) -> str:
        """Refuse weak passwords beside the field, in the words of the language in use."""
        password: str = self.cleaned_data["password"]
        validate_password(password)
        return password

    def clean(self) -> dict[str, Any]:
        """Both must be the same."""
        cleaned = super().clean() or {}
        first, again = cleaned.get("password"), cleaned.get("password_again")
        if first and again and first != again:
            self.add_error("password_again", _("It is not the same as above. Type it again."))
        return cleaned


class AccountForm(PasswordForm):
    """A new account."""

    owner_name = forms.CharField(
        label=_("Your name"),
        help_text=_("As the others will see it: «Pilar Gómez»."),
        max_length=120,
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )
    username = forms.CharField(
        label=_("User name"),
        help_text=_USERNAME_HELP,
        max_length=150,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
    )

    field_order: tuple[str, ...] = ("owner_name", "username", "password", "password_again")


class FirstRunForm(AccountForm):
    """The first association of an installation and its owner."""

    code = forms.CharField(
        label=_("Code of the terminal"),
        help_text=_("Cotón printed it where it was started. It looks like ABCD-EFGH."),
        max_length=20,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "characters"}),
    )
    name = forms.CharField(
        label=_("Name of the association"),
        help_text=_("As people know it: «Peña La Cuarenta»."),
        max_length=120,
    )
    place = forms.CharField(label=_("Town"), max_length=120, required=False)

    field_order: tuple[str, ...] = (
        "code", "name", "place", "owner_name", "username", "password", "password_again",
    )  # fmt: skip
