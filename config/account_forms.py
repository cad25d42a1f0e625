"""The form of django-allauth to sign in, with our labels and without its advice."""

from typing import Any

from allauth.account.forms import LoginForm as AllauthLoginForm
from django.utils.translation import gettext_lazy as _


class LoginForm(AllauthLoginForm):  # type: ignore[misc]  # allauth has no types
    """User name and password; the page itself says what to do without the password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, label in (("login", _("User name")), ("password", _("Password"))):
            field = self.fields[name]
            field.label, field.help_text = label, ""
            field.widget.attrs.pop("placeholder", None)
