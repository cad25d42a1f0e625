"""Hypothesis strategies: rule sets, match lengths, reports, facts and whole matches.

``match_streams`` plays legally: every stream it draws replays without a refusal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

from engine.cards import Suit
from engine.errors import InconsistentHandError
from engine.facts import (
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
from engine.presets import PRESETS
from engine.report import HandKind, HandReport, SungCante, VueltasReport, possible_card_points
from engine.report.checks import ONE_HAND_VUELTAS_TARGET, check_report
from engine.report.values import Cantes
from engine.rules import (
    BothOver,
    LossLevel,
    MalasCounts,
    MalasFailure,
    MatchFormat,
    MatchUnit,
    RuleSet,
    VueltasEnd,
)
from engine.scoreboard import Scoreboard
from engine.seats import BySide

#: What may be sung in one hand by everybody together: one forty, three twenties at most.
SUNG = [(), (20,), (40,), (20, 20), (40, 20), (20, 20, 20), (40, 20, 20), (40, 20, 20, 20)]

#: Card points a side may hold.
CARD_POINTS = sorted(possible_card_points(4))


def rule_sets(players: Sequence[int] = (4, 2, 3)) -> st.SearchStrategy[RuleSet]:
    """Rule sets that differ in everything that touches the score."""
    return st.builds(
        RuleSet,
        players=st.sampled_from(players),
        target=st.sampled_from([101, 101, 101, 51, 125, 126, 151, 201, 501]),
        both_over=st.sampled_from(BothOver),
        malas_minimum=st.sampled_from([30, 0, 30, 45]),
        malas_counts=st.sampled_from(MalasCounts),
        malas_failure=st.sampled_from(MalasFailure),
        vueltas_end=st.sampled_from(VueltasEnd),
        last_trick_in_vueltas=st.booleans(),
        tute=st.booleans(),
        renuncio_costs=st.sampled_from(LossLevel),
        juegos_per_coto=st.integers(1, 4),
        cotos_per_coton=st.integers(1, 3),
    )


def preset_rule_sets() -> st.SearchStrategy[RuleSet]:
    """The rule sets of the presets, as they are."""
    return st.sampled_from([preset.ruleset for preset in PRESETS.values()])


def match_formats() -> st.SearchStrategy[MatchFormat]:
    """Short matches of every kind."""
    first = st.builds(MatchFormat, unit=st.sampled_from(MatchUnit), wins=st.integers(1, 3))
    fixed = st.builds(MatchFormat, unit=st.just(MatchUnit.JUEGO), fixed=st.integers(1, 6))
    return first | fixed


@st.composite
def cantes(draw: st.DrawFn, sides: int = 2, *, suits: bool = False) -> Cantes:
    """Cantes that can have been sung in one hand, shared out among the sides."""
    order = draw(st.permutations(list(Suit)))
    trump, others = order[0], list(order[1:])
    own: list[list[SungCante]] = [[] for _ in range(sides)]
    for points in draw(st.sampled_from(SUNG)):
        suit = (trump if points == 40 else others.pop()) if suits else None
        own[draw(st.integers(0, sides - 1))].append(SungCante(points, suit))
    return BySide(tuple(tuple(sung) for sung in own))


@st.composite
def hand_reports(draw: st.DrawFn, sides: int = 2) -> HandReport:
    """Full hands that can be true, whatever the rules."""
    first = draw(st.sampled_from(CARD_POINTS))
    points = [first, 120 - first]
    if sides == 3:
        rest = [value for value in CARD_POINTS if value <= points[1]]
        second = draw(st.sampled_from([v for v in rest if points[1] - v not in (1, 119)]))
        points = [first, second, points[1] - second]
    known: list[int | None] = list(points)
    if draw(st.booleans()):
        known[draw(st.integers(0, sides - 1))] = None
    return HandReport(
        BySide(tuple(known)),
        draw(st.integers(0, sides - 1)),
        draw(cantes(sides, suits=draw(st.booleans()))),
    )


@st.composite
def out_reports(draw: st.DrawFn, rules: RuleSet, carried: BySide[int]) -> VueltasReport:
    """Who went out and with what; often nobody kept the points."""
    sides = len(carried)
    winner = draw(st.integers(0, sides - 1))
    unknown = VueltasReport(winner)
    missing = max(0, rules.target - carried[winner])
    if missing > 120 or draw(st.booleans()):
        return unknown
    points = [0] * sides
    points[winner] = draw(st.sampled_from([value for value in CARD_POINTS if value >= missing]))
    rival = draw(st.sampled_from([side for side in range(sides) if side != winner]))
    points[rival] = draw(st.integers(0, 120 - points[winner]))
    report = VueltasReport(winner, BySide(tuple(points)), BySide.fill((), sides))
    try:
        check_report(rules, HandKind.VUELTAS, report, carried=carried)
    except InconsistentHandError:
        return unknown
    return report


def hands(rules: RuleSet, board: Scoreboard) -> st.SearchStrategy[Fact]:
    """The next hand of a match, in the phase it is in."""
    counted: st.SearchStrategy[Any] = hand_reports(rules.sides)
    out: st.SearchStrategy[Any] = out_reports(rules, board.carried)
    if board.phase is HandKind.IDAS or rules.vueltas_end is VueltasEnd.END_OF_HAND:
        return counted.map(HandRecorded)
    if rules.sides == 2 and rules.target <= ONE_HAND_VUELTAS_TARGET:
        return out.map(HandRecorded)
    return (counted | out).filter(lambda report: _admitted(rules, board, report)).map(HandRecorded)


def _admitted(rules: RuleSet, board: Scoreboard, report: HandReport | VueltasReport) -> bool:
    try:
        check_report(rules, board.phase, report, carried=board.carried)
    except InconsistentHandError:
        return False
    return True


@st.composite
def rulings(draw: st.DrawFn, rules: RuleSet, board: Scoreboard) -> Fact:
    """Anything but a hand that may be recorded now."""
    side, other = draw(st.permutations(range(rules.sides)))[:2]
    levels = [LossLevel.JUEGO, LossLevel.MATCH]
    if board.has_cotos:
        levels.append(LossLevel.COTO)
    level = draw(st.sampled_from(levels))
    choices: list[Fact] = [
        RenuncioRuled(side, "must_assist", level, other),
        Conceded(side, level, other),
        HandVoided(draw(st.sampled_from(["misdeal", "repetition"]))),
        JuegoAwarded(side),
    ]
    if rules.tute:
        choices.append(TuteSung(side))
    if board.has_cotos:
        rest = draw(st.integers(0, rules.juegos_per_coto - 1))
        juegos = BySide.fill(0, rules.sides).with_side(side, rules.juegos_per_coto)
        choices.append(CotoAwarded(juegos.with_side(other, rest)))
    return draw(st.sampled_from(choices))


@st.composite
def next_facts(draw: st.DrawFn, rules: RuleSet, board: Scoreboard) -> Fact:
    """What may be recorded next on an open board; mostly hands."""
    if draw(st.integers(0, 4)):
        return draw(hands(rules, board))
    return draw(rulings(rules, board))


@st.composite
def match_streams(
    draw: st.DrawFn, rules: RuleSet, match_format: MatchFormat, *, most: int = 12
) -> list[Fact]:
    """Legal facts of one match, from its first hand, at most so many."""
    board = Scoreboard.start(rules, match_format)
    facts: list[Fact] = []
    for _ in range(draw(st.integers(0, most))):
        if board.is_finished:
            break
        facts.append(draw(next_facts(rules, board)))
        board = board.after_fact(rules, facts[-1])
    return facts


@st.composite
def matches(
    draw: st.DrawFn, rules: st.SearchStrategy[RuleSet] | None = None, *, most: int = 12
) -> tuple[RuleSet, MatchFormat, list[Fact]]:
    """A rule set, a length and legal facts of a match under them."""
    chosen = draw(rule_sets() if rules is None else rules)
    length = draw(match_formats())
    return chosen, length, draw(match_streams(chosen, length, most=most))


def any_facts(sides: int = 2) -> st.SearchStrategy[Fact]:
    """Facts of every kind, true or not."""
    side, level = st.integers(-1, sides), st.sampled_from(LossLevel)
    tally = st.lists(st.integers(-1, 5), min_size=sides, max_size=sides).map(tuple).map(BySide)
    code = st.sampled_from(["must_assist", "misdeal", "sign", "x_9"])
    reports: st.SearchStrategy[Any] = hand_reports(sides) | st.builds(
        VueltasReport, side, st.none() | tally, cantes(sides), st.none() | side
    )
    return st.one_of(
        st.builds(HandRecorded, reports),
        st.builds(TuteSung, side),
        st.builds(RenuncioRuled, side, code, st.none() | level, st.none() | side),
        st.builds(Conceded, side, level, st.none() | side),
        st.builds(HandVoided, code),
        st.builds(JuegoAwarded, side),
        st.builds(CotoAwarded, tally),
    )


def ledger_facts(sides: int = 2) -> st.SearchStrategy[LedgerFact]:
    """Facts and amendments of every kind, true or not."""
    amendments = st.builds(Amendment, st.integers(1, 20), st.none() | any_facts(sides))
    amended = st.lists(amendments, min_size=1, max_size=3).map(tuple).map(Amended)
    return any_facts(sides) | amended
