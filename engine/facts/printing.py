"""Facts as the JSON objects that are stored and published."""

from __future__ import annotations

from typing import Any, assert_never

from engine.facts.values import (
    Amended,
    Amendment,
    Conceded,
    CotoAwarded,
    HandRecorded,
    HandVoided,
    JuegoAwarded,
    LedgerFact,
    RenuncioRuled,
    TuteSung,
)
from engine.report import AnyReport, HandReport, SungCante
from engine.report.values import Cantes


def to_payload(fact: LedgerFact) -> dict[str, Any]:
    """The fact as the JSON object that is stored and published.

    >>> to_payload(RenuncioRuled(0, "must_assist"))
    {'type': 'renuncio', 'side': 0, 'duty': 'must_assist'}
    """
    payload: dict[str, Any]
    match fact:
        case HandRecorded(report):
            payload = _report_payload(report)
        case TuteSung(side):
            payload = {"type": "tute", "side": side}
        case HandVoided(reason):
            payload = {"type": "void", "reason": reason}
        case JuegoAwarded(winner):
            payload = {"type": "juego", "winner": winner}
        case CotoAwarded(juegos):
            payload = {"type": "coto", "juegos": list(juegos)}
        case Amended(amendments):
            rows = [_amendment_payload(amendment) for amendment in amendments]
            payload = {"type": "amended", "amendments": rows}
        case RenuncioRuled() | Conceded():
            payload = _loss_payload(fact)
        case _:
            assert_never(fact)
    return payload


def _report_payload(report: AnyReport) -> dict[str, Any]:
    payload: dict[str, Any]
    if isinstance(report, HandReport):
        payload = {
            "type": "counted",
            "card_points": list(report.card_points),
            "last_trick": report.last_trick,
            "cantes": _cantes_payload(report.cantes),
        }
        if report.trump is not None:
            payload["trump"] = report.trump.value
        if report.tricks is not None:
            payload["tricks"] = list(report.tricks)
        return payload
    payload = {"type": "out", "winner": report.winner}
    if report.card_points is not None:
        payload["card_points"] = list(report.card_points)
    if report.cantes is not None:
        payload["cantes"] = _cantes_payload(report.cantes)
    elif report.card_points is not None:
        payload["cantes"] = None
    if report.last_trick is not None:
        payload["last_trick"] = report.last_trick
    return payload


def _cantes_payload(cantes: Cantes) -> list[list[Any]]:
    return [[_cante_payload(cante) for cante in sung] for sung in cantes]


def _cante_payload(cante: SungCante) -> Any:
    if cante.suit is None:
        return cante.points
    return {"points": cante.points, "suit": cante.suit.value}


def _loss_payload(fact: RenuncioRuled | Conceded) -> dict[str, Any]:
    payload: dict[str, Any]
    if isinstance(fact, RenuncioRuled):
        payload = {"type": "renuncio", "side": fact.side, "duty": fact.duty}
        if fact.costs is not None:
            payload["costs"] = fact.costs.value
    else:
        payload = {"type": "concede", "side": fact.side, "level": fact.level.value}
    if fact.awarded_to is not None:
        payload["awarded_to"] = fact.awarded_to
    return payload


def _amendment_payload(amendment: Amendment) -> dict[str, Any]:
    if amendment.replacement is None:
        return {"sequence": amendment.sequence, "void": True}
    return {"sequence": amendment.sequence, "replace": to_payload(amendment.replacement)}
