"""What a report is refused for: one table, ids quoting rules.md, section 8."""

from __future__ import annotations

import pytest

from engine.errors import InconsistentHandError
from engine.report import AnyReport, HandKind, check_report
from engine.rules import RuleSet, VueltasEnd
from engine.seats import BySide
from tests.builders import counted, out

PAIRS = RuleSet()
LONG = RuleSet(target=201)
LONG_WITH_TEN = RuleSet(target=201, last_trick_in_vueltas=True)
COUNTED_VUELTAS = RuleSet(vueltas_end=VueltasEnd.END_OF_HAND)
THREE = RuleSet(players=3)
HEADS_UP = RuleSet(players=2)


def faults(
    report: AnyReport, rules: RuleSet = PAIRS, carried: tuple[int, ...] = ()
) -> list[tuple[str, dict[str, object]]]:
    """Every refusal of a report, in the vueltas when points are carried."""
    kind = HandKind.VUELTAS if carried else HandKind.IDAS
    brought = BySide(carried) if carried else BySide.fill(0, rules.sides)
    try:
        check_report(rules, kind, report, carried=brought)
    except InconsistentHandError as error:
        return [(fault.code, dict(fault.detail)) for fault in error.faults]
    return []


def codes(report: AnyReport, rules: RuleSet = PAIRS, carried: tuple[int, ...] = ()) -> list[str]:
    return [code for code, _ in faults(report, rules, carried)]


@pytest.mark.parametrize(
    ("report", "rules"),
    [
        pytest.param(counted("62/58", 0, "20/40"), PAIRS, id="published example"),
        pytest.param(counted("-/58"), PAIRS, id="one side derived"),
        pytest.param(counted("120/0", 1), PAIRS, id="a worthless last trick"),
        pytest.param(counted("60/60", 0, "40 20/20 20"), PAIRS, id="a hundred in cantes"),
        pytest.param(
            counted("60/60", 0, "40o 20c/20e 20b", trump="o"), PAIRS, id="every suit, trump oros"
        ),
        pytest.param(counted("0/120", 1, tricks="0/10"), PAIRS, id="a side without tricks"),
        pytest.param(counted("44/76", 0, tricks="1/9"), PAIRS, id="four aces in one trick"),
        pytest.param(counted("22/98", 0, tricks="1/19"), HEADS_UP, id="heads-up: 22 in a trick"),
        pytest.param(counted("40/40/40", 2, "20//40"), THREE, id="three on their own"),
        pytest.param(counted("118/2/0", 2), THREE, id="three: a side with nothing"),
    ],
)
def test_full_hand_is_accepted(report: AnyReport, rules: RuleSet) -> None:
    assert faults(report, rules) == []


@pytest.mark.parametrize(
    ("report", "expected"),
    [
        pytest.param(
            counted("60/59"), [("cards_sum", {"expected": 120, "got": 119})], id="cards_sum"
        ),
        pytest.param(
            counted("119/1"),
            [("cards_unreachable", {"sides": [0, 1], "got": [119, 1]})],
            id="cards_unreachable: 1 and 119",
        ),
        pytest.param(
            counted("45/75", tricks="1/9"),
            [("cards_unreachable", {"sides": [0, 1], "got": [45, 75], "tricks": [1, 9]})],
            id="cards_unreachable: 45 in one trick",
        ),
        pytest.param(
            counted("-3/123"),
            [("negative_points", {"sides": [0]})],
            id="negative_points comes before the sums",
        ),
        pytest.param(
            counted("-/121"),
            [("negative_points", {"sides": [0]})],
            id="negative_points: a derived side below 0",
        ),
        pytest.param(counted("-5/30"), [("negative_points", {"sides": [0]})], id="not the sum too"),
        pytest.param(counted("60/60", None), [("last_trick_missing", {})], id="last_trick_missing"),
        pytest.param(
            counted("0/120", 0, tricks="0/10"),
            [("last_trick_without_tricks", {"sides": [0]})],
            id="last_trick_without_tricks",
        ),
        pytest.param(
            counted("60/60", 0, "30/"), [("cante_amount", {"sides": [0]})], id="cante_amount"
        ),
        pytest.param(
            counted("60/60", 0, "40/40"),
            [("cante_second_forty", {"sides": [0, 1]})],
            id="cante_second_forty",
        ),
        pytest.param(
            counted("60/60", 0, "20 20/20 20"),
            [("cante_too_many", {"sides": [0, 1]})],
            id="cante_too_many: four 20s",
        ),
        pytest.param(
            counted("60/60", 0, "20c/20c"),
            [("cante_suit_repeated", {"sides": [0, 1]})],
            id="cante_suit_repeated",
        ),
        pytest.param(
            counted("60/60", 0, "20o/40c", trump="o"),
            [("cante_suit_mismatch", {"sides": [0, 1]})],
            id="cante_suit_mismatch",
        ),
        pytest.param(
            counted("60/60", 0, "30c 20/20", trump="o"),
            [("cante_amount", {"sides": [0]})],
            id="an odd amount has no suit to disagree with",
        ),
        pytest.param(
            counted("0/120", 1, "20/", tricks="0/10"),
            [("cante_without_trick", {"sides": [0]})],
            id="cante_without_trick",
        ),
        pytest.param(counted("60/60", 2), [("unknown_side", {"sides": [2]})], id="unknown_side"),
        pytest.param(counted("60/60", -1), [("unknown_side", {"sides": [-1]})], id="side below 0"),
    ],
)
def test_full_hand_is_refused(
    report: AnyReport, expected: list[tuple[str, dict[str, object]]]
) -> None:
    assert faults(report) == expected


def test_full_hand_with_several_faults_names_all_of_them_at_once() -> None:
    report = counted("60/59", None, "40 40/20 20 20 20 30")

    assert codes(report) == [
        "cards_sum",
        "last_trick_missing",
        "cante_amount",
        "cante_second_forty",
        "cante_too_many",
    ]


def test_wrong_sum_hides_unreachable_points() -> None:
    assert codes(counted("119/2")) == ["cards_sum"]


@pytest.mark.parametrize(
    ("report", "at"),
    [
        pytest.param(counted("40/40/40"), "card_points", id="three sides at a table of two"),
        pytest.param(counted("60/60", 0, "//"), "cantes", id="cantes of three sides"),
        pytest.param(counted("60/60", tricks="5/5/0"), "tricks", id="tricks of three sides"),
        pytest.param(counted("-/-", None), "card_points", id="nobody counted"),
        pytest.param(counted("60/60", None, tricks="5/4"), "tricks", id="nine tricks"),
        pytest.param(counted("60/60", tricks="-1/11"), "tricks", id="fewer than no tricks"),
    ],
)
def test_malformed_full_hand_is_answered_alone(report: AnyReport, at: str) -> None:
    (answer,) = faults(report)

    assert (answer[0], answer[1]["at"]) == ("malformed", at)


@pytest.mark.parametrize(
    ("report", "expected"),
    [
        pytest.param(counted("60/60"), [], id="nobody out: all 120, no ten"),
        pytest.param(
            counted("60/60", None), [], id="without the ten the last trick may be unknown"
        ),
        pytest.param(counted("101/19"), ["wrong_phase"], id="one that reaches the target"),
        pytest.param(counted("101/20"), ["cards_sum"], id="a wrong sum first"),
    ],
)
def test_counted_hand_in_long_instant_vueltas(report: AnyReport, expected: list[str]) -> None:
    assert codes(report, LONG, (100, 90)) == expected


def test_ten_in_vueltas_counts_toward_the_target() -> None:
    report = counted("91/29", 0)

    assert codes(report, LONG, (100, 90)) == []
    assert codes(report, LONG_WITH_TEN, (100, 90)) == ["wrong_phase"]
    assert codes(counted("91/29", None), LONG_WITH_TEN, (90, 90)) == ["last_trick_missing"]


@pytest.mark.parametrize(("target", "expected"), [(125, ["wrong_phase"]), (126, [])])
def test_vueltas_end_in_one_hand_up_to_a_target_of_125(target: int, expected: list[str]) -> None:
    assert codes(counted("60/60"), RuleSet(target=target), (65, 65)) == expected


def test_three_sides_may_count_a_vueltas_hand_at_101() -> None:
    assert codes(counted("30/40/50"), THREE, (50, 50, 30)) == []


def test_hand_after_a_malas_failure_cannot_be_counted() -> None:
    assert codes(counted("0/120"), LONG, (210, 205)) == ["wrong_phase"]


def test_counted_vueltas_take_no_out_report() -> None:
    assert codes(out(0), COUNTED_VUELTAS, (60, 70)) == ["wrong_phase"]
    assert codes(counted("60/60"), COUNTED_VUELTAS, (60, 70)) == []


def test_out_in_the_idas_is_wrong_phase_alone() -> None:
    assert codes(out(7, "130/-4", "30/")) == ["wrong_phase"]


@pytest.mark.parametrize(
    ("report", "expected"),
    [
        pytest.param(out(1, "0/3"), [], id="98 and 3: out at once"),
        pytest.param(out(0), [], id="A se sale: points unknown"),
        pytest.param(out(0, "0/2", "20/"), [], id="out by a cante"),
        pytest.param(
            out(0, "5/0"),
            [("vueltas_not_reached", {"sides": [0], "target": 101, "got": 97})],
            id="vueltas_not_reached",
        ),
        pytest.param(
            out(0, "10/3"),
            [("vueltas_rival_out", {"sides": [1], "target": 101, "got": [101]})],
            id="vueltas_rival_out",
        ),
        pytest.param(
            out(0, "2/3"),
            [
                ("vueltas_not_reached", {"sides": [0], "target": 101, "got": 94}),
                ("vueltas_rival_out", {"sides": [1], "target": 101, "got": [101]}),
            ],
            id="the winner was the other side",
        ),
        pytest.param(
            out(0, "80/44"), [("cards_exceed", {"max": 120, "got": 124})], id="cards_exceed"
        ),
        pytest.param(
            out(0, "14/1"),
            [("cards_unreachable", {"sides": [1], "got": [1]})],
            id="cards_unreachable: one point captured",
        ),
        pytest.param(out(0, "14/-2"), [("negative_points", {"sides": [1]})], id="negative_points"),
        pytest.param(
            out(0, "2/2", "40 40/"),
            [("cante_second_forty", {"sides": [0]})],
            id="cante_second_forty",
        ),
        pytest.param(out(2), [("unknown_side", {"sides": [2]})], id="unknown_side"),
    ],
)
def test_out_report_in_instant_vueltas(
    report: AnyReport, expected: list[tuple[str, dict[str, object]]]
) -> None:
    assert faults(report, PAIRS, (92, 98)) == expected


def test_side_that_carried_the_target_is_not_tested_for_order() -> None:
    both_over = (109, 101)

    assert codes(out(0, "0/0"), PAIRS, both_over) == []
    assert codes(out(1, "4/11"), PAIRS, both_over) == []


@pytest.mark.parametrize(
    ("report", "at"),
    [
        pytest.param(out(0, "40/40/40"), "card_points", id="points of three sides"),
        pytest.param(out(0, "10/0", "//"), "cantes", id="cantes of three sides"),
        pytest.param(out(0, "10/0", last=0), "last_trick", id="the ten where there is none"),
    ],
)
def test_malformed_out_report_is_answered_alone(report: AnyReport, at: str) -> None:
    (answer,) = faults(report, PAIRS, (92, 98))

    assert (answer[0], answer[1]["at"]) == ("malformed", at)


def test_out_report_may_carry_the_ten_where_vueltas_have_it() -> None:
    with_ten = out(0, "91/29", last=0)

    assert codes(with_ten, LONG_WITH_TEN, (100, 100)) == []
    assert codes(out(0, "91/29"), LONG_WITH_TEN, (100, 100)) == ["vueltas_not_reached"]
