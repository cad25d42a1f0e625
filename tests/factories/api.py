"""The operations of the API as its OpenAPI document lists them, and addresses for them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from drf_spectacular.generators import SchemaGenerator

METHODS = ("get", "post", "put", "patch", "delete")


@dataclass(frozen=True)
class Operation:
    """One operation: how it is called, and the statuses that it is said to answer."""

    name: str
    method: str
    path: str
    statuses: frozenset[int]

    def address(self, **ids: str) -> str:
        """Its address for these ids."""
        return self.path.format(**ids)


@cache
def schema() -> dict[str, Any]:
    """The OpenAPI document."""
    return dict(SchemaGenerator().get_schema(request=None, public=True))


def operations() -> list[Operation]:
    """Every operation, by path."""
    return [
        Operation(said["operationId"], method, path, frozenset(int(s) for s in said["responses"]))
        for path, item in schema()["paths"].items()
        for method, said in item.items()
        if method in METHODS
    ]
