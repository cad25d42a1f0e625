"""Laws of the score: what holds for every hand and every match (rules.md, section 8)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.facts import Amended, Amendment, Fact, HandVoided, LedgerFact, from_payload, to_payload
from engine.hand import HandScore, score_hand
from engine.replay import Replay, replay
from engine.report import HandKind, HandReport, SungCante, possible_card_points
from engine.report.checks import check_report
from engine.report.values import Cantes, cante_points
from engine.rules import MalasCounts, MalasFailure, MatchFormat, RuleSet
from engine.seats import BySide
from engine.stats import match_stats
from tests.engine.naive import standing, standing_of
from tests.strategies import (
    CARD_POINTS,
    SUNG,
    hand_reports,
    ledger_facts,
    matches,
    next_facts,
    preset_rule_sets,
    rule_sets,
)

PLAIN = RuleSet(malas_minimum=0)
ZERO = BySide((0, 0))
Match = tuple[RuleSet, MatchFormat, list[Fact]]


def sheets() -> Iterator[HandReport]:
    """Every first-hand sheet two sides can hand in: cards, last trick, points of cantes."""
    splits: dict[tuple[int, ...], Cantes] = {}
    for sung in SUNG:
        for owners in product((0, 1), repeat=len(sung)):
            own = [
                tuple(SungCante(p) for p, who in zip(sung, owners, strict=True) if who == side)
                for side in (0, 1)
            ]
            cantes = BySide(tuple(own))
            splits[cante_points(cantes).values] = cantes
    for cards, last, cantes in product(CARD_POINTS, (0, 1), splits.values()):
        yield HandReport(BySide((cards, 120 - cards)), last, cantes)


SHEETS = list(sheets())


def scores(rules: RuleSet) -> list[tuple[HandReport, HandScore]]:
    for report in SHEETS:
        check_report(rules, HandKind.IDAS, report, carried=ZERO)
    return [(report, score_hand(rules, HandKind.IDAS, report, carried=ZERO)) for report in SHEETS]


PLAIN_SCORES = scores(PLAIN)


def cantes_of(score: HandScore) -> int:
    assert score.cantes is not None
    return sum(score.cantes)


def test_there_are_as_many_sheets_as_published() -> None:
    assert len(SHEETS) == 4998


def test_base_of_both_sides_makes_130_and_totals_130_and_the_cantes() -> None:
    for _, score in PLAIN_SCORES:
        assert score.base is not None
        assert score.totals is not None
        assert sum(score.base) == 130
        assert sum(score.totals) == 130 + cantes_of(score)


def test_cantes_of_a_hand_are_0_to_100() -> None:
    assert {cantes_of(score) for _, score in PLAIN_SCORES} == {0, 20, 40, 60, 80, 100}


def test_vueltas_imply_at_most_60_in_cantes() -> None:
    gone_on = {cantes_of(score) for _, score in PLAIN_SCORES if score.winner is None}

    assert gone_on == {0, 20, 40, 60}


def test_both_over_implies_at_least_80_in_cantes() -> None:
    both_over = {cantes_of(score) for _, score in PLAIN_SCORES if len(score.over) == 2}

    assert both_over == {80, 100}


def test_base_takes_every_value_to_130_but_1_and_129() -> None:
    values = {score.base[0] for _, score in PLAIN_SCORES if score.base is not None}

    assert values == set(range(131)) - {1, 129}


def test_total_takes_every_value_to_230_but_1_and_229() -> None:
    values = {score.totals[0] for _, score in PLAIN_SCORES if score.totals is not None}

    assert values == set(range(231)) - {1, 229}


def malas_changes(rules: RuleSet) -> list[tuple[HandReport, HandScore]]:
    """Sheets that side 0 would win but for the 30 malas rule."""
    return [
        (report, score)
        for (report, score), (_, plain) in zip(scores(rules), PLAIN_SCORES, strict=True)
        if plain.winner == 0 and score.winner != 0
    ]


def test_malas_rule_counting_the_ten_changes_37_sheets() -> None:
    changed = malas_changes(RuleSet())

    assert len(changed) == 37
    assert all(len(score.over) == 2 and score.by == "malas" for _, score in changed)


def test_malas_rule_counting_cards_lets_a_side_win_with_less_than_101_in_20_more() -> None:
    changed = malas_changes(RuleSet(malas_counts=MalasCounts.CARDS))

    alone = [(report, score) for report, score in changed if len(score.over) == 1]
    assert len(alone) == 20
    assert {report.card_points[0] for report, _ in alone} == set(range(20, 30))
    assert {score.totals[1] for _, score in alone if score.totals} == set(range(91, 101))
    assert {score.by for _, score in alone} == {"malas"}


def test_malas_failure_into_vueltas_carries_both_totals_over_the_target() -> None:
    rules = RuleSet(malas_failure=MalasFailure.VUELTAS)

    sent_on = [score for _, score in scores(rules) if score.winner is None and score.over]

    assert len(sent_on) == 2 * 37
    assert all(len(score.over) == 2 for score in sent_on)


@given(rule_sets(players=[3]), hand_reports(sides=3))
def test_three_sides_share_130_as_well(rules: RuleSet, report: HandReport) -> None:
    score = score_hand(rules, HandKind.IDAS, report, carried=BySide((0, 0, 0)))

    assert score.base is not None
    assert sum(score.base) == 130
    assert score.winner is None or score.by == "malas" or score.winner in score.over


@given(st.sampled_from([2, 3, 4]), st.integers(0, 20))
def test_points_of_some_tricks_are_points_of_a_side(players: int, tricks: int) -> None:
    assert possible_card_points(players, tricks) <= possible_card_points(players)


@given(st.sampled_from([2, 3]).flatmap(ledger_facts))
def test_fact_reads_back_from_what_it_prints(fact: LedgerFact) -> None:
    assert from_payload(to_payload(fact)) == fact


def assert_admitted(result: Replay) -> None:
    assert result.refusal is None


@settings(max_examples=40)
@given(matches())
def test_legal_match_is_admitted_whole(match: Match) -> None:
    rules, length, facts = match

    result = replay(rules, length, facts)

    assert_admitted(result)
    assert [step.fact for step in result.steps] == facts


@settings(max_examples=40)
@given(matches(), st.data())
def test_replay_of_two_parts_folds_the_second_onto_the_first(
    match: Match, data: st.DataObject
) -> None:
    rules, length, facts = match
    cut = data.draw(st.integers(0, len(facts)))

    board = replay(rules, length, facts[:cut]).scoreboard
    for fact in facts[cut:]:
        board = board.after_fact(rules, fact)

    assert board == replay(rules, length, facts).scoreboard


@settings(max_examples=40)
@given(matches(), st.data())
def test_voiding_an_entry_equals_leaving_it_out(match: Match, data: st.DataObject) -> None:
    rules, length, facts = match
    facts = facts or [HandVoided("misdeal")]
    gone = data.draw(st.integers(1, len(facts)))

    amended = replay(rules, length, [*facts, Amended((Amendment(gone, None),))])
    without = replay(rules, length, facts[: gone - 1] + facts[gone:])

    assert amended.scoreboard == without.scoreboard
    assert (amended.refusal is None) == (without.refusal is None)


@settings(max_examples=40)
@given(matches(), st.data())
def test_replacing_an_entry_by_itself_changes_nothing(match: Match, data: st.DataObject) -> None:
    rules, length, facts = match
    facts = facts or [HandVoided("misdeal")]
    same = data.draw(st.integers(1, len(facts)))

    amended = replay(rules, length, [*facts, Amended((Amendment(same, facts[same - 1]),))])

    assert amended.scoreboard == replay(rules, length, facts).scoreboard


@settings(max_examples=40)
@given(matches(), st.data())
def test_board_never_moves_once_the_match_is_over(match: Match, data: st.DataObject) -> None:
    rules, length, facts = match
    result = replay(rules, length, facts)
    board = result.scoreboard
    if not board.is_finished:
        return

    late = data.draw(next_facts(rules, board))
    after = replay(rules, length, [*facts, late])

    assert after.scoreboard == board
    assert after.refusal is not None
    assert [fault.code for fault in after.refusal.faults] == ["match_over"]


@settings(max_examples=150)
@given(matches(rule_sets(players=[4, 2]) | preset_rule_sets(), most=20))
def test_board_is_what_a_plain_reading_of_the_rules_says(match: Match) -> None:
    rules, length, facts = match
    hands = [to_payload(fact) for fact in facts]

    progress = replay(rules, length, facts).scoreboard.to_payload()

    assert standing_of(progress) == standing(rules.to_payload(), length.to_payload(), hands)


@settings(max_examples=40)
@given(matches(preset_rule_sets()))
def test_tallies_add_up(match: Match) -> None:
    rules, length, facts = match
    result = replay(rules, length, facts)
    board, stats = result.scoreboard, match_stats(result)

    assert sum(stats.cotones) == sum(board.cotones)
    assert sum(stats.cotos) == sum(step.coto_won for step in result.steps)
    if not board.has_cotos:
        assert stats.juegos == board.juegos
        assert len(board.history) == sum(board.juegos)
    known = [step.points for step in result.steps if step.points is not None]
    assert stats.tantos_hands == len(known)
    assert (stats.tantos is None) == (not known)


@settings(max_examples=40)
@given(matches())
def test_step_carries_what_the_one_before_left(match: Match) -> None:
    rules, length, facts = match
    carried = BySide.fill(0, rules.sides)

    for step in replay(rules, length, facts).steps:
        assert step.carried == carried
        if step.totals is not None and step.points is not None:
            sums = zip(step.carried, step.points, step.totals, strict=True)
            assert all(before + points == total for before, points, total in sums)
        if step.outcome == "vueltas":
            assert step.totals is not None
            carried = step.totals
        elif step.outcome in ("juego", "coto"):
            carried = BySide.fill(0, rules.sides)
