"""Examples of what the options of a rule set lead to, each worked out by the engine.

No query: for the rules page, where a sentence alone leaves doubts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import product
from typing import Any

from engine.hand import WonBy, score_hand
from engine.presets import PRESETS
from engine.report import HandKind, HandReport, SungCante, VueltasReport, possible_card_points
from engine.report.checks import ONE_HAND_VUELTAS_TARGET
from engine.report.values import AnyReport
from engine.rules import RuleSet, VueltasEnd
from engine.seats import BySide
from tournaments.rulebook.examples import SideSum, hand_words, sentence
from tournaments.rulebook.words import Example
from tournaments.selectors.match_examples import MATCH_EXAMPLES
from tournaments.selectors.play_examples import PLAY_EXAMPLES

_NOTHING = BySide((0, 0))
#: What the hand that is told first leaves: 92 and 98.
_CARRIED = BySide((92, 98))
_MALAS = 30


def rule_examples(ruleset: Mapping[str, Any]) -> dict[str, Example]:
    """The example of each option under a rule set, by option. No query.

    Raises:
        InvalidRuleSetError: not a rule set.
    """
    rules = RuleSet.from_payload(ruleset)
    makers = {**_HAND_EXAMPLES, **PLAY_EXAMPLES, **MATCH_EXAMPLES}
    made = {option: make(rules) for option, make in makers.items()}
    return {option: example for option, example in made.items() if example is not None}


def preset_date(name: str) -> str:
    """The year of the source of a preset, "" when it is unknown. No query."""
    return PRESETS[name].date if name in PRESETS else ""


def _target(rules: RuleSet) -> Example:
    """The hand of 92 to 98, under any target."""
    return _told(rules, HandKind.IDAS, _report(62, 0, (20,), (40,)))


def _both_over(rules: RuleSet) -> Example:
    report = next(_double_wins(rules), None)
    if report is None:
        return Example(sentence("no_double", target=rules.target))
    return _told(rules, HandKind.IDAS, report)


def _double_wins(rules: RuleSet) -> Iterator[HandReport]:
    """Hands in which both are out, A with the last trick and B with more points."""
    sung = ((), (20,), (40,), (20, 20), (40, 20), (20, 20, 20))
    for cantes in product(sung, sung):
        if (40 in cantes[0] and 40 in cantes[1]) or _twenties(cantes) > 3:
            continue
        for cards in (72, 62, 52, 42, 36):
            report = _report(cards, 0, *cantes)
            score = score_hand(_any_malas(rules), HandKind.IDAS, report, carried=_NOTHING)
            assert score.totals is not None
            assert score.base is not None
            has_malas = min(score.base) >= rules.malas_minimum
            if len(score.over) == 2 and has_malas and score.totals[0] < score.totals[1]:
                yield report


def _twenties(cantes: tuple[tuple[int, ...], ...]) -> int:
    return sum(own.count(20) for own in cantes)


def _malas_minimum(rules: RuleSet) -> Example:
    """Just the minimum, with eighty in cantes."""
    return _told(rules, HandKind.IDAS, _with_malas(rules.malas_minimum or _MALAS))


def _malas_failure(rules: RuleSet) -> Example | None:
    """One point short of the minimum, with eighty in cantes."""
    if not rules.malas_minimum:
        return None
    return _told(rules, HandKind.IDAS, _with_malas(rules.malas_minimum - 1))


def _with_malas(malas: int) -> HandReport:
    """A has so many without its cantes, the last trick included where that is possible."""
    cards, last = (malas - 10, 0) if malas >= 10 else (malas, 1)
    return _report(cards, last, (40, 20, 20), ())


def _malas_counts(rules: RuleSet) -> Example | None:
    """Enough with the ten of the last trick, too little without it."""
    minimum = rules.malas_minimum
    if minimum <= 5:
        return None
    return _told(rules, HandKind.IDAS, _report(min(minimum, 120) - 5, 0, (40, 20, 20), ()))


def _vueltas_end(rules: RuleSet) -> Example:
    """The vueltas of 92 to 98: stopped by a sota, or counted to the end."""
    if rules.target > sum(_CARRIED) or rules.target <= max(_CARRIED):
        carried = BySide((rules.target - 9, rules.target - 3))
    else:
        carried = _CARRIED
    report: AnyReport = _report(62, 0, (), ())
    if rules.vueltas_end is VueltasEnd.INSTANT:
        empty: tuple[SungCante, ...] = ()
        missing = next(
            n for n in sorted(possible_card_points(rules.players)) if n + carried[1] >= rules.target
        )
        report = VueltasReport(1, BySide((0, missing)), BySide((empty, empty)))
    return _told(rules, HandKind.VUELTAS, report, carried=carried)


def _last_trick_in_vueltas(rules: RuleSet) -> Example:
    """A pair out with the ten of the last trick, where the vueltas have it."""
    if rules.target <= ONE_HAND_VUELTAS_TARGET:
        return Example(sentence("no_last_trick", target=rules.target))
    carried = BySide((rules.target - 73, 60))
    return _told(rules, HandKind.VUELTAS, _report(66, 0, (), ()), carried=carried)


def _told(
    rules: RuleSet, kind: HandKind, report: AnyReport, *, carried: BySide[int] = _NOTHING
) -> Example:
    score = score_hand(rules, kind, report, carried=carried)
    assert score.totals is not None
    assert score.base is not None
    assert score.cantes is not None
    cards = (
        report.complete_points() if isinstance(report, HandReport) else report.card_points
    ) or _NOTHING
    sums = [
        SideSum(
            carried=carried[side],
            cards=cards[side],
            ten=score.base[side] - cards[side],
            cantes=score.cantes[side],
            total=score.totals[side],
        )
        for side in range(len(score.totals))
    ]
    words = hand_words(sums, winner=score.winner, by_malas=score.by is WonBy.MALAS)
    return Example(words)


def _report(cards: int, last: int, *cantes_of: tuple[int, ...]) -> HandReport:
    points: BySide[int | None] = BySide((cards, 120 - cards))
    cantes = BySide(tuple(tuple(map(SungCante, own)) for own in cantes_of))
    return HandReport(points, last, cantes)


def _any_malas(rules: RuleSet) -> RuleSet:
    return replace(rules, malas_minimum=0)


_HAND_EXAMPLES: Mapping[str, Callable[[RuleSet], Example | None]] = {
    "target": _target,
    "both_over": _both_over,
    "malas_minimum": _malas_minimum,
    "malas_failure": _malas_failure,
    "malas_counts": _malas_counts,
    "vueltas_end": _vueltas_end,
    "last_trick_in_vueltas": _last_trick_in_vueltas,
}
