"""Every criterion that can separate entrants: its code, its value, and the sum behind it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from engine.standings.cuts import (
    cut_lowest,
    cut_lowest_opponent,
    cut_median,
    cut_once,
    uncut,
    weighed,
    weighed_parts,
)
from engine.standings.opponents import Sheet
from engine.standings.parts import Part, game_part, points_parts, total
from engine.standings.record import AT_TABLE, Game
from engine.standings.results import EntrantId, StandingsSystem

#: Gives the terms of an entrant's value.
Parts = Callable[[Sheet, EntrantId], list[Part]]

#: Gives the value itself, the same as its terms do but without building them.
Quick = Callable[[Sheet, EntrantId], float | None]


@dataclass(frozen=True, slots=True)
class Criterion:
    """One way to tell entrants apart.

    Attributes:
        code: the stable name of formats.md, section 6.
        parts: the terms of the value.
        mean: the value is the mean of the terms instead of their sum.
        lower_is_better: the smallest value is first.
        quick: a short cut to the value, for criteria that big fields use.
    """

    code: str
    parts: Parts
    quick: Quick | None = None
    mean: bool = False
    lower_is_better: bool = False

    def value(self, sheet: Sheet, entrant: EntrantId) -> float | None:
        """The value of one entrant; None when nothing that it needs is known."""
        if self.quick is not None:
            value = self.quick(sheet, entrant)
            return None if value is None else shown(value)
        return self.value_of(self.parts(sheet, entrant))

    def value_of(self, parts: list[Part]) -> float | None:
        """The value that some terms make.

        >>> CRITERIA["tantos_average"].value_of([Part("win", 90), Part("loss", 51)])
        70.5
        """
        counted = sum(1 for part in parts if part.counted)
        if counted == 0 and (self.mean or any(part.amount is None for part in parts)):
            return None
        return shown(total(parts) / counted if self.mean else total(parts))


def shown(value: float) -> float:
    """A value as a whole number where it is one.

    >>> shown(4.0), shown(4.5)
    (4, 4.5)
    """
    return int(value) if value == int(value) else value


def _wins(sheet: Sheet, entrant: EntrantId) -> list[Part]:
    """Rounds that gave as much as a win, played or not (FIDE C.07, article 7.1)."""
    win = sheet.record.rules.points.win
    games = sheet.record.games[entrant]
    return [game_part(game, 1) for game in games if _is_won(game, win)]


def _is_won(game: Game, win: float) -> bool:
    return game.label == "win" or (game.label not in ("loss", "draw") and game.points >= win)


def _progressive(sheet: Sheet, entrant: EntrantId) -> list[Part]:
    """The running score after every round, added up."""
    by_round = {game.round: game.points for game in sheet.record.games[entrant]}
    running = 0.0
    parts = []
    for number in range(1, sheet.record.rounds + 1):
        running += by_round.get(number, 0)
        parts.append(Part("after_round", running, number))
    return parts


def _koya(sheet: Sheet, entrant: EntrantId) -> list[Part]:
    """Points against those who made at least half of what was possible."""
    half = _possible_games(sheet) * sheet.record.rules.points.win / 2
    return [
        game_part(game, game.points)
        for game in sheet.record.games[entrant]
        if game.met and game.opponent is not None and sheet.record.points[game.opponent] >= half
    ]


def _possible_games(sheet: Sheet) -> int:
    """How many games an entrant can have: in a league the rests are not games."""
    if sheet.record.rules.system is StandingsSystem.SWISS:
        return sheet.record.rounds
    games = sheet.record.games.values()
    return max(sum(1 for game in season if game.opponent is not None) for season in games)


def _opponents_buchholz(sheet: Sheet, entrant: EntrantId) -> list[Part]:
    return [
        game_part(faced.game, uncut(sheet.faced[faced.game.opponent]), "opponent")
        for faced in sheet.faced[entrant]
        if not faced.dummy and faced.game.opponent is not None
    ]


def _count(code: str, amount: Callable[[Game], int | None], *, mean: bool = False) -> Criterion:
    """A count made at the table; games nobody played enter if the rules gave them a score."""

    def quick(sheet: Sheet, entrant: EntrantId) -> float | None:
        games = sheet.record.games[entrant]
        known = [value for value in map(amount, games) if value is not None]
        if not known and (mean or any(game.label in AT_TABLE for game in games)):
            return None
        return sum(known) / len(known) if mean else sum(known)

    def parts(sheet: Sheet, entrant: EntrantId) -> list[Part]:
        terms = [(game, amount(game)) for game in sheet.record.games[entrant]]
        return [
            game_part(game, value)
            for game, value in terms
            if value is not None or game.label in AT_TABLE
        ]

    return Criterion(code, parts, quick, mean=mean)


def _penalties(sheet: Sheet, entrant: EntrantId) -> list[Part]:
    return [Part("penalties", sheet.record.contenders[entrant].penalties)]


def _lot(sheet: Sheet, entrant: EntrantId) -> list[Part]:
    return [Part("lot", sheet.lots[entrant])]


_ALL: Iterable[Criterion] = (
    Criterion("points", lambda s, e: points_parts(s.record, e), lambda s, e: s.record.points[e]),
    Criterion("wins", _wins),
    Criterion("buchholz", lambda s, e: cut_lowest(s.faced[e], 0), lambda s, e: uncut(s.faced[e])),
    Criterion(
        "buchholz_cut1", lambda s, e: cut_lowest(s.faced[e], 1), lambda s, e: cut_once(s.faced[e])
    ),
    Criterion("buchholz_cut2", lambda s, e: cut_lowest(s.faced[e], 2)),
    Criterion("buchholz_median", lambda s, e: cut_median(s.faced[e])),
    Criterion("average_opponents_buchholz", _opponents_buchholz, mean=True),
    Criterion(
        "sonneborn_berger",
        lambda s, e: weighed_parts(s.faced[e]),
        lambda s, e: weighed(s.faced[e]),
    ),
    Criterion("sonneborn_berger_cut1", lambda s, e: cut_lowest_opponent(s.faced[e])),
    Criterion("progressive", _progressive),
    Criterion("koya", _koya),
    _count("cotos_difference", lambda game: game.difference(game.result.cotos)),
    _count("juegos_won", lambda game: game.own(game.result.juegos)),
    _count("juegos_difference", lambda game: game.difference(game.result.juegos)),
    _count("tantos_difference", lambda game: game.difference(game.result.tantos)),
    _count("tantos_average", lambda game: game.own(game.result.tantos), mean=True),
    Criterion("fewer_penalties", _penalties, lower_is_better=True),
    Criterion("lot", _lot, lower_is_better=True),
)

#: Every criterion that gives a value of its own, by code. Direct encounter is not here: it
#: has no value apart from a tied group (see ``direct``).
CRITERIA: Mapping[str, Criterion] = MappingProxyType(
    {criterion.code: criterion for criterion in _ALL}
)

DIRECT_ENCOUNTER = "direct_encounter"

#: Every code that a stage may list.
CRITERION_CODES = (*CRITERIA, DIRECT_ENCOUNTER)
