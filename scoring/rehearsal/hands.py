"""Legal facts by chance: what a table could report next, under any rule set.

Facts are the ``hands`` objects of formats.md, section 1, so that they travel over HTTP
as a phone would send them. The engine judges each proposal; this module only proposes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from engine.cards import CARD_POINTS, Suit
from engine.report import HandKind
from engine.rules import MatchUnit, RuleSet, VueltasEnd

Fact = dict[str, Any]

_CANTE_SHARE = 0.45
_VOID_REASONS = ("misdeal", "repetition")
_DUTIES = ("must_assist", "must_beat", "must_trump", "must_overtrump")


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """What a table knows before the next hand.

    Attributes:
        rules: the rule set in force, with two sides.
        unit: what the match is counted in.
        kind: idas or vueltas.
        carried: points each side carries into the hand.
    """

    rules: RuleSet
    unit: MatchUnit
    kind: HandKind
    carried: tuple[int, int]


def next_fact(situation: Situation, chance: Random) -> Fact:
    """A fact the table could record now: mostly hands, now and then another ending.

    >>> from engine.presets import PRESETS
    >>> start = Situation(rules=PRESETS["guinarte"].ruleset, unit=MatchUnit.JUEGO,
    ...                   kind=HandKind.IDAS, carried=(0, 0))
    >>> next_fact(start, Random(1))["type"]
    'counted'
    """
    makers: list[tuple[float, Callable[[Situation, Random], Fact]]] = [
        (0.86, _hand),
        (0.03, _renuncio),
        (0.03, _juego_without_detail),
        (0.03, _void),
        (0.02, _concession),
    ]
    if situation.rules.tute:
        makers.append((0.02, _tute))
    if situation.unit is not MatchUnit.JUEGO:
        makers.append((0.01, _coto_without_detail))
    weights = [weight for weight, _ in makers]
    [maker] = chance.choices([make for _, make in makers], weights)
    return maker(situation, chance)


def _hand(situation: Situation, chance: Random) -> Fact:
    rules = situation.rules
    if situation.kind is HandKind.IDAS or rules.vueltas_end is VueltasEnd.END_OF_HAND:
        return _counted(chance)
    return _out(situation, chance)


def _counted(chance: Random) -> Fact:
    """A hand counted at its end; one side's cards are at times left to be derived."""
    first = _side_points(CARD_POINTS, chance)
    points: list[int | None] = [first, CARD_POINTS - first]
    last = chance.randrange(2) if 0 < first < CARD_POINTS else int(first == 0)
    if chance.random() < 0.3:
        points[chance.randrange(2)] = None
    cantes = _cantes(chance, silent={0: [0], CARD_POINTS: [1]}.get(first, []))
    return {"type": "counted", "card_points": points, "last_trick": last, "cantes": cantes}


def _out(situation: Situation, chance: Random) -> Fact:
    """A side out in the vueltas, with the points of that moment unless nobody counted."""
    target, carried = situation.rules.target, situation.carried
    short = [max(0, target - points) for points in carried]
    winner = chance.choices((0, 1), [1 / (1 + missing) for missing in short])[0]
    rival = 1 - winner
    cantes: list[list[int]] = [[], []]
    if chance.random() < 0.2:
        cantes[winner] = [chance.choice((20, 40))]
    needed = short[winner] - sum(cantes[winner])
    most = CARD_POINTS if carried[rival] >= target else target - 1 - carried[rival]
    won = _reachable(max(0, needed) + chance.randrange(0, 8))
    lost = _reachable(chance.randint(0, max(0, min(most, CARD_POINTS - won, 40))))
    points = [won, lost] if winner == 0 else [lost, won]
    if chance.random() < 0.15 or won + lost > CARD_POINTS or lost > most:
        return {"type": "out", "winner": winner}
    return {"type": "out", "winner": winner, "card_points": points, "cantes": cantes}


def _side_points(total: int, chance: Random) -> int:
    """Card points of one side of a full hand: anything but 1 and 119, mostly near the middle."""
    return _reachable(round(chance.triangular(0, total, total / 2)))


def _reachable(points: int) -> int:
    """The points themselves, or their neighbour where no cards add up to them."""
    return {1: 2, CARD_POINTS - 1: CARD_POINTS}.get(points, points)


def _cantes(chance: Random, *, silent: list[int]) -> list[list[int]]:
    """Cantes of both sides: each suit sung at most once, trumps worth forty."""
    sung: list[list[int]] = [[], []]
    trump = chance.choice(list(Suit))
    for suit in Suit:
        if chance.random() < _CANTE_SHARE:
            side = chance.randrange(2)
            if side not in silent:
                sung[side].append(40 if suit is trump else 20)
    return sung


def _renuncio(situation: Situation, chance: Random) -> Fact:
    side, duty = chance.randrange(2), chance.choice(_DUTIES)
    return {"type": "renuncio", "side": side, "duty": duty, "costs": "juego"}


def _juego_without_detail(situation: Situation, chance: Random) -> Fact:
    return {"type": "juego", "winner": chance.randrange(2)}


def _void(situation: Situation, chance: Random) -> Fact:
    return {"type": "void", "reason": chance.choice(_VOID_REASONS)}


def _concession(situation: Situation, chance: Random) -> Fact:
    return {"type": "concede", "side": chance.randrange(2), "level": "juego"}


def _tute(situation: Situation, chance: Random) -> Fact:
    return {"type": "tute", "side": chance.randrange(2)}


def _coto_without_detail(situation: Situation, chance: Random) -> Fact:
    most = situation.rules.juegos_per_coto
    juegos = [most, chance.randrange(most)]
    chance.shuffle(juegos)
    return {"type": "coto", "juegos": juegos}
