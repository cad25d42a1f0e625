"""Set and print the logins of the demonstration association."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from tournaments.services.demo import reset_demo_logins


class Command(BaseCommand):
    """What `dev.py run` prints under the address."""

    help = "Set and print the logins of the demonstration association."

    def add_arguments(self, parser: CommandParser) -> None:
        """Random where others can reach the server."""
        parser.add_argument("--random", action="store_true", help="a new password for each login")

    def handle(self, *args: Any, random: bool, **options: Any) -> None:
        """One line per login."""
        self.stdout.write("Demo logins:")
        for login in reset_demo_logins(random=random):
            self.stdout.write(f"  {login.username}  ({login.role}):  {login.password}")
