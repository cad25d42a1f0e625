"""What every operation says of itself in the OpenAPI document: its problems, headers, tokens."""

from __future__ import annotations

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse
from rest_framework import serializers

PROBLEM_TYPE = "application/problem+json"


class FaultOutput(serializers.Serializer[None]):
    """One reason against what was sent."""

    code = serializers.CharField()
    detail = serializers.DictField(help_text="Facts, by name.")
    message = serializers.CharField(help_text="The sentence for people.")


class WarningOutput(serializers.Serializer[None]):
    """Something possible but rare, to be acknowledged by its code."""

    code = serializers.CharField()
    message = serializers.CharField()


class UnfitHandOutput(serializers.Serializer[None]):
    """A later entry that a correction leaves without sense."""

    sequence = serializers.IntegerField()
    faults = FaultOutput(many=True)


class Problem(serializers.Serializer[None]):
    """A refusal (RFC 9457). ``code`` is stable; the sentences follow Accept-Language."""

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField()
    code = serializers.CharField()
    details = serializers.DictField()
    request_id = serializers.CharField()
    faults = FaultOutput(many=True, required=False)
    warnings = WarningOutput(many=True, required=False)
    hands = UnfitHandOutput(many=True, required=False)
    expected = serializers.IntegerField(required=False)
    actual = serializers.IntegerField(required=False)


_MEANINGS = {
    400: "The body, a parameter or a header cannot be read.",
    401: "No token or session, or a token that is unknown, revoked or expired.",
    403: "A member of the association without this right.",
    404: "Unknown, foreign, or not published yet.",
    405: "No such operation here.",
    406: "Only JSON is spoken here.",
    409: "The state of the competition or of the scoresheet does not allow it, or something "
    "rare must be confirmed (`confirmation_required`).",
    412: "Somebody was faster: `expected` and `actual` say both versions.",
    413: "The body is too long.",
    415: "The body is not JSON.",
    422: "The rules of the game forbid it (`faults` lists every reason), or the key was used "
    "for something else.",
    428: "The command does not say on which version it was decided.",
}

_KINDS = {
    "read": (401, 406),
    "query": (401, 404, 406),
    "parameters": (400,),
    "private": (403,),
    "command": (400, 401, 403, 404, 406, 409, 413, 415, 422),
    "versioned": (412,),
    "body": (400, 413, 415, 422),
    "scoring": (400, 401, 403, 404, 406, 409, 412, 413, 415, 422, 428),
}


def problems(*kinds: str) -> dict[tuple[int, str], OpenApiResponse]:
    """The refusals of an operation, for its schema."""
    codes = sorted({code for kind in kinds for code in _KINDS[kind]})
    return {
        (code, PROBLEM_TYPE): OpenApiResponse(Problem, description=_MEANINGS[code])
        for code in codes
    }


COMMAND_HEADERS = [
    OpenApiParameter(
        "Idempotency-Key",
        OpenApiTypes.STR,
        OpenApiParameter.HEADER,
        required=True,
        pattern="^[!-~]{1,64}$",
        description="Made by the sender; the same when the same command is sent again.",
    ),
    OpenApiParameter(
        "If-Match",
        OpenApiTypes.STR,
        OpenApiParameter.HEADER,
        required=True,
        description='The version the sender looked at, in quotes: `"7"`; `"0"` opens a match.',
    ),
]

ETAG = OpenApiParameter(
    "ETag",
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    response=[200, 201],
    description="The version of what is answered.",
)

IF_NONE_MATCH = OpenApiParameter(
    "If-None-Match",
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    description="An entity tag received before: 304 while it still holds.",
)

NOT_MODIFIED = {304: OpenApiResponse(description="What you have still holds.")}


class BearerScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """How the tokens of organisers are presented."""

    target_class = "config.authentication.BearerAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:
        """The scheme."""
        return {
            "type": "http",
            "scheme": "bearer",
            "description": "A token made by an organiser on the page of tokens.",
        }
