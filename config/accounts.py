"""How django-allauth behaves here: no sign-up, no mail, and sign-in leads to the association."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest
from django.urls import reverse

from tournaments.selectors.associations import associations_of


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth has no types
    """Accounts are made with a personal link, and passwords are reset with one."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Never: owners invite."""
        return False

    def get_login_redirect_url(self, request: HttpRequest) -> str:
        """The desk of the only association one belongs to, else the home."""
        places = associations_of(request.user.pk) if request.user.is_authenticated else ()
        if len(places) == 1:
            return reverse("tournaments:manage", args=[places[0].association.slug])
        return reverse("tournaments:home")

    def send_mail(self, *args: Any, **kwargs: Any) -> None:
        """Mail is optional, and no account needs an address: nothing is sent."""
