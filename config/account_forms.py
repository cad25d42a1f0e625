"""Forms of django-allauth in our words: our labels, without its advice inside the fields."""

from collections.abc import Mapping
from typing import Any

from allauth.account import forms as allauth_forms
from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


def _in_our_words(form: forms.Form, labels: Mapping[str, str | Promise]) -> None:
    for name, label in labels.items():
        field = form.fields[name]
        field.label, field.help_text = str(label), ""
        field.widget.attrs.pop("placeholder", None)


class LoginForm(allauth_forms.LoginForm):  # type: ignore[misc]  # allauth has no types
    """User name and password; the page itself says what to do without the password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _in_our_words(self, {"login": _("User name"), "password": _("Password")})


class ChangePasswordForm(allauth_forms.ChangePasswordForm):  # type: ignore[misc]  # as above
    """The password in use, and the new one twice."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        labels = {
            "oldpassword": _("The password in use"),
            "password1": _("A new password"),
            "password2": _("The same password again"),
        }
        _in_our_words(self, labels)
