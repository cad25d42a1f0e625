"""Facts from JSON objects, refusing anything that is not one, with the place."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from engine.cards import Suit
from engine.facts.values import (
    Amended,
    Amendment,
    Conceded,
    CotoAwarded,
    Fact,
    HandRecorded,
    HandVoided,
    JuegoAwarded,
    LedgerFact,
    RenuncioRuled,
    TuteSung,
)
from engine.reading import Reader
from engine.report import HandReport, SungCante, VueltasReport
from engine.report.values import Cantes
from engine.rules import LossLevel
from engine.seats import BySide, Side


def from_payload(payload: Any, *, sides: int | None = None) -> LedgerFact:
    """Read a fact of a ledger.

    >>> from_payload({"type": "concede", "side": 1})
    Conceded(side=1, level=<LossLevel.JUEGO: 'juego'>, awarded_to=None)

    Args:
        payload: a parsed JSON value.
        sides: at the table, when lists must have that length.

    Raises:
        MalformedError: not a fact, with the place and the reason.
    """
    return read_ledger_fact(Reader(payload), sides=sides)


def read_fact(reader: Reader, *, sides: int | None = None) -> Fact:
    """Read a fact that changes the score, from a place of a document.

    >>> read_fact(Reader({"type": "juego", "winner": "x"}, "hands[3]"))
    Traceback (most recent call last):
    ...
    engine.reading.MalformedError: malformed {'at': 'hands[3].winner', ...}

    Raises:
        MalformedError: not such a fact.
    """
    kind = reader.key("type").choice(_READERS)
    return _READERS[kind](reader, sides)


def read_ledger_fact(reader: Reader, *, sides: int | None = None) -> LedgerFact:
    """Read a fact or an amendment of earlier ones.

    Raises:
        MalformedError: neither.
    """
    if not reader.has("type") or reader.value["type"] != "amended":
        return read_fact(reader, sides=sides)
    reader.mapping(("type", "amendments"))
    items = reader.key("amendments").items()
    if not items:
        raise reader.key("amendments").fail("expected at least one")
    return Amended(tuple(_read_amendment(item, sides) for item in items))


#: Codes of duties and reasons: facts, never free text about people.
_CODE = re.compile(r"[a-z][a-z0-9_]{0,39}")


def _code(reader: Reader) -> str:
    text = reader.text()
    if not _CODE.fullmatch(text):
        raise reader.fail("expected a code in small letters and underscores")
    return text


def _per_side(reader: Reader, sides: int | None) -> list[Reader]:
    items = reader.items()
    if sides is None and len(items) not in (2, 3):
        raise reader.fail("expected 2 or 3 sides")
    if sides is not None and len(items) != sides:
        raise reader.fail(f"expected {sides} sides")
    return items


def _integers(reader: Reader, sides: int | None) -> BySide[int]:
    return BySide(tuple(item.integer() for item in _per_side(reader, sides)))


def _optional_side(reader: Reader, name: str) -> Side | None:
    value = reader.optional(name)
    return None if value is None or value.value is None else value.integer()


def _read_cantes(reader: Reader, sides: int | None) -> Cantes:
    return BySide(
        tuple(
            tuple(_read_cante(cante) for cante in own.items()) for own in _per_side(reader, sides)
        )
    )


def _read_cante(reader: Reader) -> SungCante:
    if not isinstance(reader.value, dict):
        return SungCante(reader.integer())
    reader.mapping(("points", "suit"))
    suit = reader.optional("suit")
    return SungCante(reader.key("points").integer(), None if suit is None else _read_suit(suit))


def _read_suit(reader: Reader) -> Suit:
    return Suit(reader.choice(suit.value for suit in Suit))


def _read_counted(reader: Reader, sides: int | None) -> Fact:
    reader.mapping(("type", "card_points", "last_trick", "cantes", "trump", "tricks"))
    places = _per_side(reader.key("card_points"), sides)
    points = BySide(tuple(None if p.value is None else p.integer() for p in places))
    if sum(value is None for value in points) > 1:
        raise reader.key("card_points").fail("only one side may be null")
    last_trick = reader.key("last_trick")
    trump = reader.optional("trump")
    tricks = reader.optional("tricks")
    return HandRecorded(
        HandReport(
            card_points=points,
            last_trick=None if last_trick.value is None else last_trick.integer(),
            cantes=_read_cantes(reader.key("cantes"), sides),
            trump=None if trump is None else _read_suit(trump),
            tricks=None if tricks is None else _integers(tricks, sides),
        )
    )


def _read_out(reader: Reader, sides: int | None) -> Fact:
    reader.mapping(("type", "winner", "card_points", "cantes", "last_trick"))
    points = reader.optional("card_points")
    cantes = reader.optional("cantes")
    known = None if points is None or points.value is None else _integers(points, sides)
    sung = None if cantes is None or cantes.value is None else _read_cantes(cantes, sides)
    if cantes is None and known is not None:
        sung = BySide.fill((), len(known))
    return HandRecorded(
        VueltasReport(
            winner=reader.key("winner").integer(),
            card_points=known,
            cantes=sung,
            last_trick=_optional_side(reader, "last_trick"),
        )
    )


def _read_tute(reader: Reader, _: int | None) -> Fact:
    reader.mapping(("type", "side"))
    return TuteSung(reader.key("side").integer())


def _read_renuncio(reader: Reader, _: int | None) -> Fact:
    reader.mapping(("type", "side", "duty", "costs", "awarded_to"))
    costs = reader.optional("costs")
    return RenuncioRuled(
        side=reader.key("side").integer(),
        duty=_code(reader.key("duty")),
        costs=None if costs is None else _read_level(costs),
        awarded_to=_optional_side(reader, "awarded_to"),
    )


def _read_concede(reader: Reader, _: int | None) -> Fact:
    reader.mapping(("type", "side", "level", "awarded_to"))
    level = reader.optional("level")
    return Conceded(
        side=reader.key("side").integer(),
        level=LossLevel.JUEGO if level is None else _read_level(level),
        awarded_to=_optional_side(reader, "awarded_to"),
    )


def _read_level(reader: Reader) -> LossLevel:
    return LossLevel(reader.choice(level.value for level in LossLevel))


def _read_void(reader: Reader, _: int | None) -> Fact:
    reader.mapping(("type", "reason"))
    return HandVoided(_code(reader.key("reason")))


def _read_juego(reader: Reader, _: int | None) -> Fact:
    reader.mapping(("type", "winner"))
    return JuegoAwarded(reader.key("winner").integer())


def _read_coto(reader: Reader, sides: int | None) -> Fact:
    reader.mapping(("type", "juegos"))
    return CotoAwarded(_integers(reader.key("juegos"), sides))


def _read_amendment(reader: Reader, sides: int | None) -> Amendment:
    reader.mapping(("sequence", "replace", "void"))
    sequence = reader.key("sequence").integer(low=1)
    if reader.has("replace") == reader.has("void"):
        raise reader.fail("expected either replace or void")
    if reader.has("replace"):
        return Amendment(sequence, read_fact(reader.key("replace"), sides=sides))
    if not reader.key("void").boolean():
        raise reader.key("void").fail("expected true")
    return Amendment(sequence, None)


_READERS: Mapping[str, Callable[[Reader, int | None], Fact]] = {
    "counted": _read_counted,
    "out": _read_out,
    "tute": _read_tute,
    "renuncio": _read_renuncio,
    "concede": _read_concede,
    "void": _read_void,
    "juego": _read_juego,
    "coto": _read_coto,
}
