"""The referee's question: which cards were legal, and was that one a renuncio?"""

from __future__ import annotations

from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from config.api.schema import problems
from scoring.selectors.legal import judge

_CARD = {"type": "string", "pattern": "^(1|2|3|4|5|6|7|10|11|12)[oceb]$"}
_CARDS = {"type": "array", "items": _CARD, "minItems": 1, "maxItems": 6}
_PLAY = {
    "type": "array",
    "items": {"oneOf": [{"type": "integer", "minimum": 0, "maximum": 3}, _CARD]},
    "minItems": 2,
    "maxItems": 2,
}
_QUESTION = {
    "application/json": {
        "type": "object",
        "properties": {
            "rules": {"type": "object", "description": "A preset and options over it."},
            "trump": {"type": "string", "enum": ["o", "c", "e", "b"]},
            "arrastre": {"type": "boolean", "description": "Whether the stock is gone."},
            "seat": {"type": "integer", "minimum": 0, "maximum": 3},
            "trick": {"type": "array", "items": _PLAY, "maxItems": 3},
            "holding": _CARDS,
            "played": _CARD,
        },
        "required": ["trump", "arrastre", "seat", "trick", "holding"],
    }
}


@extend_schema_field(_CARDS)
class CardsField(serializers.ListField):
    """Cards as number and suit."""


class LegalOutput(serializers.Serializer[None]):
    """The cards that were legal, and the verdict on the one played when the question names it."""

    legal = CardsField()
    verdict = serializers.ChoiceField(choices=["legal", "illegal"], required=False)
    code = serializers.CharField(
        required=False, allow_null=True, help_text="The duty broken, such as must_beat."
    )


class LegalView(APIView):
    """A card judged; nothing is saved."""

    @extend_schema(
        operation_id="judge_card",
        summary="Ask whether a card was legal",
        request=_QUESTION,
        responses={200: LegalOutput, **problems("query", "body", "private")},
        tags=["rules"],
    )
    def post(self, request: Request) -> Response:
        """Answer a ``legal`` document of formats.md, section 3; anybody may ask."""
        return Response(judge(request.data))
