"""The answer to a registro: what was taken, won and sung, and the first infraction.

Source: formats.md, section 2. When a tute ended the hand the answer also says who sang
it: ``"tute": {"seat": 2}``.
"""

from __future__ import annotations

from typing import Any

from engine.deal import Deal, Infraction, Replay, draw_tricks

FORMAT = "guinote-recuento/1"


def write_recuento(played: Replay) -> dict[str, Any]:
    """The count of what was played legally, with the infraction that stopped it.

    >>> from engine.deal import Deal, pack_for
    >>> from engine.rules import RuleSet
    >>> pack = pack_for(2)
    >>> deal = Deal.start(RuleSet(players=2), [pack[:6], pack[6:12]], pack[12:])
    >>> write_recuento(Replay((deal,)))["card_points"]
    [0, 0]
    """
    deal = played.last
    count = deal.count
    answer: dict[str, Any] = {
        "format": FORMAT,
        "valid": played.infraction is None,
        "complete": deal.is_complete,
        "trump": deal.trump.value,
        "card_points": list(count.card_points),
        "last_trick": deal.last_side if deal.is_complete else None,
        "cantes": [
            [{"points": cante.points, "suit": cante.suit.value} for cante in sung]
            for sung in count.cantes
        ],
        "tricks": _write_tricks(deal),
        "infraction": played.infraction and _write_infraction(played.infraction),
    }
    return answer if deal.tute is None else {**answer, "tute": {"seat": deal.tute}}


def _write_tricks(deal: Deal) -> list[dict[str, Any]]:
    drawn = draw_tricks(deal.rules.players)
    return [
        {
            "n": n,
            "winner": trick.winner,
            "points": trick.points,
            "phase": "robada" if n <= drawn else "arrastre",
        }
        for n, trick in enumerate(deal.tricks, start=1)
    ]


def _write_infraction(infraction: Infraction) -> dict[str, Any]:
    answer: dict[str, Any] = {
        "trick": infraction.trick,
        "seat": infraction.seat,
        "card": None,
        "code": infraction.code,
    }
    if infraction.card is not None:
        answer["card"] = str(infraction.card)
        answer["legal"] = [str(card) for card in infraction.legal]
    return answer
