"""The shapes of bodies and answers of scoring, for the schema; formats.md explains each."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from config.api.schema import FaultOutput, UnfitHandOutput, WarningOutput

_SIDE = {"type": "integer", "minimum": 0, "maximum": 2}
_PER_SIDE = {"minItems": 2, "maxItems": 3}
_COUNTS = {"type": "array", "items": {"type": "integer"}, **_PER_SIDE}
_SUIT = {"type": "string", "enum": ["o", "c", "e", "b"]}
_LOSS = {"type": "string", "enum": ["juego", "coto", "match"]}
_CODE = {"type": "string", "pattern": "^[a-z][a-z0-9_]{0,39}$"}
_CANTE = {
    "oneOf": [
        {"type": "integer", "enum": [20, 40]},
        {
            "type": "object",
            "properties": {"points": {"type": "integer", "enum": [20, 40]}, "suit": _SUIT},
            "required": ["points"],
        },
    ]
}
_CANTES = {"type": "array", "items": {"type": "array", "items": _CANTE}, **_PER_SIDE}
_POINTS = {"type": "array", "items": {"type": "integer", "nullable": True}, **_PER_SIDE}
_ACKNOWLEDGED = {"type": "array", "items": {"type": "string"}, "maxItems": 20}


def _hand(kind: str, required: tuple[str, ...], **fields: Any) -> dict[str, Any]:
    properties = {"type": {"type": "string", "enum": [kind]}, **fields}
    return {"type": "object", "properties": properties, "required": ["type", *required]}


_KINDS = [
    _hand(
        "counted",
        ("card_points", "last_trick", "cantes"),
        card_points=_POINTS,
        last_trick={**_SIDE, "nullable": True},
        cantes=_CANTES,
        trump=_SUIT,
        tricks=_COUNTS,
    ),
    _hand("out", ("winner",), winner=_SIDE, card_points=_COUNTS, cantes=_CANTES, last_trick=_SIDE),
    _hand("tute", ("side",), side=_SIDE),
    _hand("renuncio", ("side", "duty"), side=_SIDE, duty=_CODE, costs=_LOSS, awarded_to=_SIDE),
    _hand("concede", ("side",), side=_SIDE, level=_LOSS, awarded_to=_SIDE),
    _hand("void", ("reason",), reason=_CODE),
    _hand("juego", ("winner",), winner=_SIDE),
    _hand("coto", ("juegos",), juegos=_COUNTS),
]

#: One element of "hands" of an acta.
HAND = {"oneOf": _KINDS}

#: The same, with the warnings that the sender has confirmed.
HandInput = {
    "application/json": {
        "oneOf": [
            {**kind, "properties": {**kind["properties"], "acknowledged": _ACKNOWLEDGED}}
            for kind in _KINDS
        ]
    }
}


@extend_schema_field(HAND)
class HandField(serializers.JSONField):
    """One element of "hands" of an acta."""


@extend_schema_field(_COUNTS)
class PerSideField(serializers.ListField):
    """A number per side."""


class AmendmentInput(serializers.Serializer[None]):
    """One change: what takes the place of an entry, or ``"void": true`` to leave it out."""

    sequence = serializers.IntegerField(min_value=1)
    replace = HandField(required=False)
    void = serializers.BooleanField(required=False)


class ScoreOutput(serializers.Serializer[None]):
    """What each side has won."""

    juegos = PerSideField()
    cotos = PerSideField()
    cotones = PerSideField()


class NextOutput(serializers.Serializer[None]):
    """What is played next."""

    coton = serializers.IntegerField()
    coto = serializers.IntegerField()
    juego = serializers.IntegerField()
    phase = serializers.CharField()
    carried = PerSideField()


class JuegoOutput(serializers.Serializer[None]):
    """A juego won one by one."""

    coton = serializers.IntegerField()
    coto = serializers.IntegerField()
    juego = serializers.IntegerField()
    winner = serializers.IntegerField()
    by = serializers.CharField()
    totals = PerSideField(allow_null=True)


class BoardOutput(serializers.Serializer[None]):
    """The scoreboard."""

    finished = serializers.BooleanField()
    winner = serializers.IntegerField(allow_null=True)
    score = ScoreOutput()
    next = NextOutput(allow_null=True)
    juegos = JuegoOutput(many=True)
    last_trick = serializers.IntegerField(allow_null=True)


class StepOutput(serializers.Serializer[None]):
    """What one entry did on the board; null is unknown, never 0."""

    n = serializers.IntegerField(help_text="The sequence of the entry.")
    coton = serializers.IntegerField()
    coto = serializers.IntegerField()
    juego = serializers.IntegerField()
    phase = serializers.CharField()
    base = PerSideField(allow_null=True)
    cantes = PerSideField(allow_null=True)
    points = PerSideField(allow_null=True)
    carried = PerSideField(allow_null=True)
    totals = PerSideField(allow_null=True)
    outcome = serializers.CharField()
    winner = serializers.IntegerField(allow_null=True)
    by = serializers.CharField(allow_null=True)
    warnings = serializers.ListField(child=serializers.CharField())
    fact = HandField()
    amended_by = serializers.IntegerField(allow_null=True)


class RecordedOutput(serializers.Serializer[None]):
    """An entry and the board right after it; ``id`` only for a ruling."""

    id = serializers.CharField(required=False)
    version = serializers.IntegerField()
    sequence = serializers.IntegerField(allow_null=True)
    board = BoardOutput()
    step = StepOutput(allow_null=True)
    warnings = WarningOutput(many=True)
    replayed = serializers.BooleanField(help_text="Whether an earlier request recorded it.")


class RuledOutput(RecordedOutput):
    """A ruling and the board after it; ``sequence`` is null for one that lets it stand."""

    id = serializers.CharField()


class PreviewOutput(serializers.Serializer[None]):
    """What a hand would do."""

    version = serializers.IntegerField()
    refused = serializers.BooleanField()
    board = BoardOutput()
    step = StepOutput(allow_null=True)
    warnings = WarningOutput(many=True)
    faults = FaultOutput(many=True)


class CorrectionPreviewOutput(serializers.Serializer[None]):
    """What a correction would do."""

    version = serializers.IntegerField()
    refused = serializers.BooleanField()
    board = BoardOutput()
    warnings = WarningOutput(many=True)
    faults = FaultOutput(many=True)
    hands = UnfitHandOutput(many=True)


class SideOutput(serializers.Serializer[None]):
    """One side of a match."""

    id = serializers.CharField()
    name = serializers.CharField()
    players = serializers.ListField(child=serializers.CharField())


class ScoredMatchOutput(serializers.Serializer[None]):
    """The match of a scoresheet."""

    id = serializers.CharField()
    association = serializers.CharField()
    event = serializers.CharField()
    round = serializers.IntegerField()
    table = serializers.IntegerField(allow_null=True)
    outcome_kind = serializers.CharField(allow_blank=True)
    sides = SideOutput(many=True)


class RulingOutput(serializers.Serializer[None]):
    """A ruling as everybody may read it."""

    id = serializers.CharField()
    sequence = serializers.IntegerField(allow_null=True)
    side = serializers.IntegerField()
    claimed_by = serializers.IntegerField(allow_null=True)
    duty = serializers.CharField()
    proposed = serializers.CharField()
    remedy = serializers.CharField()
    state = serializers.CharField()
    reason = serializers.CharField(allow_blank=True)
    decided_at = serializers.DateTimeField()
    overturned_reason = serializers.CharField(allow_blank=True)
    overturned_at = serializers.DateTimeField(allow_null=True)


class EntryOutput(serializers.Serializer[None]):
    """One entry of the ledger; ``key``, ``device`` and ``actor`` only for who may score."""

    sequence = serializers.IntegerField()
    kind = serializers.CharField()
    fact = serializers.JSONField()
    reason_code = serializers.CharField(allow_blank=True)
    reason = serializers.CharField(allow_blank=True)
    recorded_at = serializers.DateTimeField()
    counts = serializers.BooleanField()
    amended_by = serializers.IntegerField(allow_null=True)
    ruling = serializers.CharField(allow_null=True)
    key = serializers.CharField(required=False)
    device = serializers.CharField(required=False, allow_blank=True)
    actor = serializers.CharField(required=False, allow_blank=True)


class RulesOutput(serializers.Serializer[None]):
    """What the match is played under."""

    version = serializers.IntegerField(help_text="Of the engine's reading of the rules.")
    ruleset = serializers.DictField()
    match = serializers.DictField()


class ScoresheetOutput(serializers.Serializer[None]):
    """The acta of a match with its ledger."""

    version = serializers.IntegerField()
    status = serializers.CharField()
    rules = RulesOutput()
    match = ScoredMatchOutput()
    dealer = serializers.IntegerField(allow_null=True)
    board = BoardOutput()
    hands = StepOutput(many=True)
    entries = EntryOutput(many=True)
    rulings = RulingOutput(many=True)
