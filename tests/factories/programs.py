"""Programs: clients of the API with a token, and the commands of a table sent by one."""

from __future__ import annotations

from itertools import count
from typing import Any

from rest_framework.test import APIClient

from tests.factories.tables import AtTable
from tournaments.enums import Role
from tournaments.permissions import Actor
from tournaments.services.tokens import create_token

_keys = count(1)


def program(actor: Actor, association_id: int, role: Role = Role.ORGANISER) -> APIClient:
    """A client with a new token of somebody; reads in English."""
    issued = create_token(
        association_id=association_id, actor=actor, name="Tablet", role=role, days=30
    )
    return holding(issued.token)


def holding(token: str) -> APIClient:
    """A client that presents a token."""
    client = APIClient(headers={"accept-language": "en"})
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
    return client


class TableProgram:
    """A program at one table: sends commands on the version it knows, each under a new key."""

    def __init__(self, table: AtTable, actor: Actor, role: Role = Role.ORGANISER) -> None:
        self.client = program(actor, table.league.association.pk, role)
        self.match = table.match.public_id
        self.version = 0

    def sends(self, command: str, body: Any = None, **headers: str) -> Any:
        """Send a command and go on from the version it made, if it made one."""
        said = {"if-match": f'"{self.version}"', "idempotency-key": f"k-{next(_keys)}"} | headers
        address = f"/api/v1/matches/{self.match}/{command}/"
        response = self.client.post(address, body, format="json", headers=said)
        if response.status_code in (200, 201) and "sequence" in response.data:
            self.version = response.data["version"]
        return response

    def scoresheet(self) -> Any:
        """The scoresheet as the program reads it."""
        return self.client.get(f"/api/v1/matches/{self.match}/scoresheet/")
