"""A second, slow and plain reading of rules.md for two sides, to test the engine against.

Works on payloads alone and reads only what it was given as admitted; shares no code with
the engine.
"""

from __future__ import annotations

from typing import Any

Payload = dict[str, Any]


def cantes(hand: Payload, side: int) -> int:
    """Points of cantes of a side."""
    sung = hand["cantes"][side]
    return sum(cante if isinstance(cante, int) else cante["points"] for cante in sung)


def base(rules: Payload, phase: str, hand: Payload) -> list[int]:
    """Card points of each side, and the ten where it exists."""
    cards = list(hand["card_points"])
    for side in (0, 1):
        if cards[side] is None:
            cards[side] = 120 - cards[1 - side]
    ten = hand.get("last_trick")
    exists = phase == "idas" or rules["vueltas_end"] == "end_of_hand"
    if ten is not None and (exists or rules["last_trick_in_vueltas"]):
        cards[ten] += 10
    return cards


def counted_winner(rules: Payload, phase: str, hand: Payload, totals: list[int]) -> int | None:
    """Who wins the juego with a counted hand, None when it goes on."""
    over = [side for side in (0, 1) if totals[side] >= rules["target"]]
    if not over:
        return None
    winner: int = over[0]
    if len(over) == 2:
        winner = hand["last_trick"]
        if rules["both_over"] == "higher_total" and totals[0] != totals[1]:
            winner = totals.index(max(totals))
    if phase == "vueltas":
        return winner
    counts = base(rules, phase, hand)[winner]
    if rules["malas_counts"] == "cards" and hand["last_trick"] == winner:
        counts -= 10
    if counts >= rules["malas_minimum"]:
        return winner
    return None if rules["malas_failure"] == "vueltas" else 1 - winner


class Match:
    """Where a match stands, one admitted hand at a time."""

    def __init__(self, rules: Payload, length: Payload) -> None:
        self.rules, self.length = rules, length
        self.juegos, self.cotos, self.cotones = [0, 0], [0, 0], [0, 0]
        self.phase, self.carried = "idas", [0, 0]
        self.finished, self.winner = False, None

    def read(self, hand: Payload) -> None:
        """Take one hand; nothing moves once the match is over."""
        if self.finished or hand["type"] == "void":
            return
        getattr(self, "read_" + hand["type"])(hand)
        self.settle()

    def read_counted(self, hand: Payload) -> None:
        points = base(self.rules, self.phase, hand)
        totals = [self.carried[side] + points[side] + cantes(hand, side) for side in (0, 1)]
        winner = counted_winner(self.rules, self.phase, hand, totals)
        if winner is None:
            self.phase, self.carried = "vueltas", totals
        else:
            self.win_juego(winner)

    def read_out(self, hand: Payload) -> None:
        self.win_juego(hand["winner"])

    read_juego = read_out

    def read_tute(self, hand: Payload) -> None:
        self.win_juego(hand["side"])

    def read_coto(self, hand: Payload) -> None:
        self.win_coto(hand["juegos"].index(self.rules["juegos_per_coto"]))

    def read_renuncio(self, hand: Payload) -> None:
        self.lose(hand["side"], hand.get("costs", self.rules["renuncio_costs"]))

    def read_concede(self, hand: Payload) -> None:
        self.lose(hand["side"], hand["level"])

    def lose(self, side: int, level: str) -> None:
        if level == "match":
            self.finished, self.winner = True, 1 - side
        elif level == "coto":
            self.win_coto(1 - side)
        else:
            self.win_juego(1 - side)

    def win_juego(self, side: int) -> None:
        self.juegos[side] += 1
        self.phase, self.carried = "idas", [0, 0]
        if self.length["unit"] != "juego" and self.juegos[side] == self.rules["juegos_per_coto"]:
            self.win_coto(side)

    def win_coto(self, side: int) -> None:
        self.cotos[side] += 1
        self.juegos = [0, 0]
        self.phase, self.carried = "idas", [0, 0]
        if self.length["unit"] == "coton" and self.cotos[side] == self.rules["cotos_per_coton"]:
            self.cotones[side] += 1
            self.cotos = [0, 0]

    def settle(self) -> None:
        """See whether the length is reached."""
        if self.finished:
            return
        won = {"juego": self.juegos, "coto": self.cotos, "coton": self.cotones}
        tally = won[self.length["unit"]]
        if "wins" in self.length:
            self.finished = max(tally) == self.length["wins"]
        else:
            self.finished = sum(tally) == self.length["fixed"]
        if self.finished and tally[0] != tally[1]:
            self.winner = tally.index(max(tally))

    def standing(self) -> Payload:
        """What the engine's board says too."""
        return {
            "finished": self.finished,
            "winner": self.winner,
            "juegos": self.juegos,
            "cotos": self.cotos,
            "cotones": self.cotones,
            "phase": self.phase if not self.finished else None,
            "carried": self.carried if not self.finished else None,
        }


def standing(rules: Payload, length: Payload, hands: list[Payload]) -> Payload:
    """Where a match stands after some admitted hands."""
    match = Match(rules, length)
    for hand in hands:
        match.read(hand)
    return match.standing()


def standing_of(progress: Payload) -> Payload:
    """The same facts out of a board's progress."""
    following = progress["next"] or {"phase": None, "carried": None}
    return {
        "finished": progress["finished"],
        "winner": progress["winner"],
        **progress["score"],
        "phase": following["phase"],
        "carried": following["carried"],
    }
