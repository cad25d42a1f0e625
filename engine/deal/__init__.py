"""A hand played card by card: its state, and its replay from a record of moves.

``state`` is the frozen :class:`Deal`; ``moves`` replays a record up to its first
infraction; ``seen`` works a deal out from what was played.
"""

from engine.deal.count import Count
from engine.deal.moves import (
    Draw,
    Exchange,
    Infraction,
    Move,
    Play,
    Replay,
    Sing,
    SingTute,
    replay,
)
from engine.deal.seen import deal_from_seen
from engine.deal.setting import (
    HOLDING_SIZE,
    DealPhase,
    draw_tricks,
    pack_for,
    stock_size,
    trick_count,
)
from engine.deal.state import Deal

__all__ = [
    "HOLDING_SIZE",
    "Count",
    "Deal",
    "DealPhase",
    "Draw",
    "Exchange",
    "Infraction",
    "Move",
    "Play",
    "Replay",
    "Sing",
    "SingTute",
    "deal_from_seen",
    "draw_tricks",
    "pack_for",
    "replay",
    "stock_size",
    "trick_count",
]
