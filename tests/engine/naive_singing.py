"""Cantes and the exchange of section 9 of rules.md once more, on plain values.

Written apart from the engine so that both can be compared; options are read as the texts
of their payload.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Scene:
    """What a referee would ask before judging.

    Attributes:
        options: the rule set as a payload.
        winners: the seat that won each trick so far.
        on_table: cards played since.
        stock: cards left to draw, the muestra last.
        drawn: whether everyone has drawn since the last trick.
        trump: the suit of trumps.
        sung: seat, suit and number of the trick of each cante.
    """

    options: dict[str, Any]
    winners: list[int]
    on_table: int
    stock: list[str]
    drawn: bool
    trump: str
    sung: list[tuple[int, str, int]]

    def same_side(self, one: int, other: int) -> bool:
        return one == other or (self.options["players"] == 4 and (one + other) % 2 == 0)


def cante_refusal(scene: Scene, seat: int, suit: str, holding: list[str]) -> str | None:
    """The first reason against a cante, in the published order."""
    options, sung = scene.options, scene.sung
    if not scene.winners or not scene.same_side(scene.winners[-1], seat):
        return "cante_trick_not_won"
    if options["cante_by"] == "trick_winner" and scene.winners[-1] != seat:
        return "cante_not_winner"
    if not {f"12{suit}", f"10{suit}"} <= set(holding):
        return "cante_no_pair"
    if suit in [each for _, each, _ in sung]:
        return "cante_already_sung"
    now = [singer for singer, _, trick in sung if trick == len(scene.winners)]
    too_many = {"one": len(now) > 0, "one_per_player": seat in now, "all": False}
    if too_many[options["cantes_per_trick"]]:
        return "cante_limit"
    return _late_or_owing(scene, suit, holding)


def _late_or_owing(scene: Scene, suit: str, holding: list[str]) -> str | None:
    open_until = {
        "until_rival_plays": scene.on_table < 2,
        "before_next_card": scene.on_table < 1,
        "stock_only": scene.on_table < 1 and len(scene.stock) > 0,
    }
    if not open_until[scene.options["cante_window"]]:
        return "cante_window_closed"
    owes = {f"12{scene.trump}", f"10{scene.trump}"} <= set(holding)
    paid = scene.trump in [each for _, each, _ in scene.sung]
    if scene.options["forty_first"] and suit != scene.trump and owes and not paid:
        return "cante_forty_first"
    return None


def exchange_refusal(scene: Scene, seat: int, holding: list[str]) -> str | None:
    """The first reason against an exchange, in the published order."""
    seven, two = f"7{scene.trump}", f"2{scene.trump}"
    wanted: str | None = seven
    if scene.stock and scene.stock[-1] == seven:
        wanted = two if scene.options["two_for_seven"] else None
    if wanted not in holding:
        return "exchange_no_seven"
    counted = {
        "side_won_last_trick": [w for w in scene.winners[-1:] if scene.same_side(w, seat)],
        "side_won_a_trick": [w for w in scene.winners if scene.same_side(w, seat)],
        "player_won_a_trick": [w for w in scene.winners if w == seat],
    }
    in_time = not scene.stock or not scene.drawn
    if not counted[scene.options["exchange_right"]] or not in_time:
        return "exchange_not_entitled"
    return None if scene.stock else "exchange_too_late"
