"""Associations: which there are, and one by its address."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from config.api.lookup import or_404
from config.api.schema import problems
from tournaments.selectors.associations import (
    AssociationRow,
    all_associations,
    association_by_slug,
)


class AssociationOutput(serializers.Serializer[None]):
    """An association."""

    id = serializers.CharField()
    slug = serializers.CharField()
    name = serializers.CharField()
    place = serializers.CharField(allow_blank=True)
    time_zone = serializers.CharField()
    demo = serializers.BooleanField(help_text="Whether it was made to look around.")


class AssociationsOutput(serializers.Serializer[None]):
    """Every association of this installation."""

    count = serializers.IntegerField()
    results = AssociationOutput(many=True)


class AssociationsView(APIView):
    """The associations of this installation."""

    @extend_schema(
        operation_id="list_associations",
        summary="The associations of this installation",
        responses={200: AssociationsOutput, **problems("read")},
        tags=["associations"],
    )
    def get(self, request: Request) -> Response:
        """By name."""
        rows = [_payload(row) for row in all_associations()]
        return Response({"count": len(rows), "results": rows})


class AssociationView(APIView):
    """One association."""

    @extend_schema(
        operation_id="read_association",
        summary="An association",
        responses={200: AssociationOutput, **problems("query")},
        tags=["associations"],
    )
    def get(self, request: Request, association: str) -> Response:
        """The association with that slug."""
        with or_404():
            return Response(_payload(association_by_slug(association)))


def _payload(row: AssociationRow) -> dict[str, Any]:
    return {
        "id": row.public_id,
        "slug": row.slug,
        "name": row.name,
        "place": row.place,
        "time_zone": row.time_zone,
        "demo": row.is_demo,
    }
