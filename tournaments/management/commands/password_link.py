"""Print a link with which somebody chooses a new password."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.exceptions import ObjectDoesNotExist
from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse

from tournaments.services.passwords import issue_password_link_by_username


class Command(BaseCommand):
    """For whoever looks after the machine, when no owner can help."""

    help = "Print a link, good for one day and one use, to choose a new password."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The user's name."""
        parser.add_argument("username")

    def handle(self, *args: Any, username: str, **options: Any) -> None:
        """Make the link and print it."""
        try:
            link = issue_password_link_by_username(username=username)
        except ObjectDoesNotExist:
            raise CommandError(f"Nobody signs in as {username!r}.") from None
        path = reverse("tournaments:new-password", args=[link.token])
        self.stdout.write(f"{settings.BASE_URL}{path}")
