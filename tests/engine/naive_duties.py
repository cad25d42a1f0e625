"""Section 9 of rules.md once more, on plain text, as a referee would reason.

Written apart from the engine so that both can be compared; nothing is shared with it.
"""

from __future__ import annotations

ORDER = ["2", "4", "5", "6", "7", "11", "10", "12", "3", "1"]


def duty_broken(
    played: str,
    holding: list[str],
    table: list[str],
    *,
    trump: str,
    partner_exemption: bool = True,
    must_undertrump: bool = False,
) -> str | None:
    """The duty a card breaks; ``partner_exemption`` is false where nobody has a partner."""
    if played not in holding:
        return "not_held"
    if not table:
        return None
    led = table[0][-1]
    force = {card: _force(card, led, trump) for card in [*table, *holding]}
    best = max(table, key=force.__getitem__)
    able = [card for card in holding if force[card] > force[best] and card[-1] in (led, trump)]
    partner_wins = partner_exemption and len(table) >= 2 and table[-2] == best
    trumped = led != trump and best[-1] == trump
    if any(card[-1] == led for card in holding):
        if played[-1] != led:
            return "must_assist"
        in_suit = [card for card in able if card[-1] == led]
        is_free = trumped or partner_wins or not in_suit or played in in_suit
        return None if is_free else "must_beat"
    if partner_wins:
        return None
    return _void(played, holding, able if trumped else None, trump, must_undertrump)


def _void(
    played: str, holding: list[str], over: list[str] | None, trump: str, must_undertrump: bool
) -> str | None:
    """``over`` are the trumps that would overtrump; None if nobody has trumped yet."""
    trumps = [card for card in holding if card[-1] == trump]
    if over:
        return None if played in over else "must_overtrump"
    must_trump = over is None or must_undertrump
    return "must_trump" if must_trump and trumps and played not in trumps else None


def _force(card: str, led: str, trump: str) -> tuple[int, int]:
    group = 2 if card[-1] == trump else 1 if card[-1] == led else 0
    return group, ORDER.index(card[:-1])
