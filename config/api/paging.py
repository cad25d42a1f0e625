"""Pages of lists that grow without bound: how many, and from where on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from rest_framework import serializers
from rest_framework.request import Request

Row = TypeVar("Row")


class PageQuery(serializers.Serializer[None]):
    """Which part of a list."""

    limit = serializers.IntegerField(min_value=1, max_value=200, default=50)
    offset = serializers.IntegerField(min_value=0, max_value=1_000_000, default=0)


def asked(request: Request, query: type[PageQuery]) -> Mapping[str, Any]:
    """The parameters of a list.

    Raises:
        ValidationError: one of them is not what it should be.
    """
    given = query(data=request.query_params.dict())
    given.is_valid(raise_exception=True)
    return dict(given.validated_data)


def page_of(rows: Sequence[Row], given: Mapping[str, Any]) -> Sequence[Row]:
    """The part of a list in memory that was asked for."""
    return rows[given["offset"] : given["offset"] + given["limit"]]


def page_payload(total: int, results: list[dict[str, Any]]) -> dict[str, Any]:
    """A page: how many there are in all, and these."""
    return {"count": total, "results": results}
