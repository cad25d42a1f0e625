"""A second, slow and plain reading of rules.md for two sides, to test the engine against.

Knows the default rules only (guinarte), and nothing of the engine but its payloads.
"""

from __future__ import annotations

from typing import Any

Payload = dict[str, Any]


def count(hand: Payload, carried: list[int]) -> list[int] | None:
    """Totals after a hand, None when nobody kept the points."""
    cards = hand.get("card_points")
    if cards is None:
        return None
    cards = [120 - sum(c or 0 for c in cards) if own is None else own for own in cards]
    totals = []
    for side in (0, 1):
        sung = sum(
            cante if isinstance(cante, int) else cante["points"] for cante in hand["cantes"][side]
        )
        ten = 10 if hand["type"] == "counted" and hand["last_trick"] == side else 0
        totals.append(carried[side] + cards[side] + sung + ten)
    return totals


def idas_winner(hand: Payload, totals: list[int]) -> int | None:
    """Who wins a counted hand of the idas under the default rules."""
    over = [side for side in (0, 1) if totals[side] > 100]
    if not over:
        return None
    winner = over[0] if len(over) == 1 else hand["last_trick"]
    sung = sum(c if isinstance(c, int) else c["points"] for c in hand["cantes"][winner])
    return 1 - winner if totals[winner] - sung < 30 else winner


def juego_winner(hand: Payload, totals: list[int] | None) -> int | None:
    """Who wins the juego with this hand, None when it goes on."""
    match hand["type"]:
        case "counted":
            assert totals is not None
            return idas_winner(hand, totals)
        case "out" | "juego":
            return int(hand["winner"])
        case "tute":
            return int(hand["side"])
        case _:
            return 1 - int(hand["side"])


def standing(hands: list[Payload], wins: int) -> Payload:
    """Juegos of each side, points carried and winner of a match first to so many juegos.

    Hands after the match is won are not read.
    """
    juegos, carried = [0, 0], [0, 0]
    for hand in hands:
        if max(juegos) == wins or hand["type"] == "void":
            continue
        totals = count(hand, carried)
        winner = juego_winner(hand, totals)
        if winner is None:
            carried = totals or carried
        else:
            juegos[winner] += 1
            carried = [0, 0]
    winners = [side for side in (0, 1) if juegos[side] == wins]
    return {"juegos": juegos, "carried": carried, "winner": winners[0] if winners else None}
