"""What a hand is worth and whom it gives the juego (rules.md, sections 5 and 6)."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from engine.hand import HandScore, score_hand
from engine.report import AnyReport, HandKind, check_report
from engine.rules import BothOver, MalasCounts, MalasFailure, RuleSet, VueltasEnd
from engine.seats import BySide
from tests.builders import counted, out

PLAIN = RuleSet(malas_minimum=0)
MALAS = RuleSet()
CARDS_ONLY = RuleSet(malas_counts=MalasCounts.CARDS)
MALAS_VUELTAS = RuleSet(malas_failure=MalasFailure.VUELTAS)
HIGHER = RuleSet(malas_minimum=0, both_over=BothOver.HIGHER_TOTAL)


def score(report: AnyReport, rules: RuleSet = MALAS, carried: tuple[int, ...] = ()) -> HandScore:
    """A checked report's worth, in the vueltas when points are carried."""
    kind = HandKind.VUELTAS if carried else HandKind.IDAS
    brought = BySide(carried) if carried else BySide.fill(0, rules.sides)
    check_report(rules, kind, report, carried=brought)
    return score_hand(rules, kind, report, carried=brought)


@dataclass(frozen=True)
class Vector:
    """A row of rules-sources.md, section 10; results by rule set, ``-`` for vueltas."""

    report: AnyReport
    totals: tuple[int, int]
    plain: str
    malas: str
    cards_only: str
    malas_vueltas: str
    higher: str


VECTORS = {
    "1: published example, 62/58 A 20/40": Vector(
        counted("62/58", 0, "20/40"), (92, 98), "-", "-", "-", "-", "-"
    ),
    "2: 101 without a cante": Vector(counted("91/29", 0), (101, 29), "A", "A", "A", "A", "A"),
    "3: 100 is not enough": Vector(counted("90/30", 0), (100, 30), "-", "-", "-", "-", "-"),
    "4: 90 and the rival's ten": Vector(counted("90/30", 1), (90, 40), "-", "-", "-", "-", "-"),
    "5: 101 without the last trick": Vector(
        counted("101/19", 1), (101, 29), "A", "A", "A", "A", "A"
    ),
    "6: both over, last trick": Vector(
        counted("75/45", 0, "40/20 20 20"), (125, 105), "A", "A", "A", "A", "A"
    ),
    "7: level at 115, last trick": Vector(
        counted("75/45", 1, "40/20 20 20"), (115, 115), "B", "B", "B", "B", "B"
    ),
    "8: level at 85": Vector(counted("65/55", 1, "20/20"), (85, 85), "-", "-", "-", "-", "-"),
    "9: base 39 with the ten, 29 without": Vector(
        counted("29/91", 0, "40 20 20/20"), (119, 111), "A", "A", "B", "A", "A"
    ),
    "10: base 29": Vector(counted("19/101", 0, "40 20 20/"), (109, 101), "A", "B", "B", "-", "A"),
    "11: exactly 30 with the ten": Vector(
        counted("20/100", 0, "40 20 20/"), (110, 100), "A", "A", "B", "A", "A"
    ),
    "12: short side without the last trick": Vector(
        counted("22/98", 1, "40 20 20/"), (102, 108), "B", "B", "B", "B", "B"
    ),
    "13: cantes alone": Vector(
        counted("0/120", 0, "40 20 20 20/"), (110, 120), "A", "B", "B", "-", "B"
    ),
    "14: short side against 129": Vector(
        counted("11/109", 0, "40 20 20/20"), (101, 129), "A", "B", "B", "-", "B"
    ),
    "15: maximum": Vector(counted("120/0", 0, "40 20 20 20/"), (230, 0), "A", "A", "A", "A", "A"),
    "16: worthless last trick": Vector(counted("120/0", 1), (120, 10), "A", "A", "A", "A", "A"),
    "17: a hundred in cantes does not win": Vector(
        counted("0/120", 1, "40 20 20 20/"), (100, 130), "B", "B", "B", "B", "B"
    ),
}


@pytest.mark.parametrize("vector", VECTORS.values(), ids=VECTORS)
@pytest.mark.parametrize(
    ("rules", "column"),
    [
        (PLAIN, "plain"),
        (MALAS, "malas"),
        (CARDS_ONLY, "cards_only"),
        (MALAS_VUELTAS, "malas_vueltas"),
        (HIGHER, "higher"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_published_vector(vector: Vector, rules: RuleSet, column: str) -> None:
    result = score(vector.report, rules)

    assert result.totals == BySide(vector.totals)
    assert result.winner == {"A": 0, "B": 1, "-": None}[getattr(vector, column)]


@pytest.mark.parametrize(
    ("carried", "report", "totals"),
    [
        pytest.param((92, 98), out(1, "0/3"), (92, 101), id="18: B out with its first 3"),
        pytest.param((70, 99), out(0, "11/0", "20/"), (101, 99), id="19: A out by a cante"),
        pytest.param((95, 90), out(0, "11/0"), (106, 90), id="20: A takes 11"),
    ],
)
def test_published_vueltas_vector(
    carried: tuple[int, int], report: AnyReport, totals: tuple[int, int]
) -> None:
    result = score(report, MALAS, carried)

    assert result.totals == BySide(totals)
    assert (result.winner, result.by) == (totals.index(max(totals)), "vueltas")


@pytest.mark.parametrize(
    ("report", "rules", "by"),
    [
        pytest.param(counted("91/29"), MALAS, "idas", id="one side at the target"),
        pytest.param(counted("75/45", 0, "40/20 20 20"), MALAS, "both_over", id="both over"),
        pytest.param(counted("19/101", 0, "40 20 20/"), MALAS, "malas", id="30 malas"),
        pytest.param(counted("20/100", 0, "40 20 20/"), CARDS_ONLY, "malas", id="B wins with 100"),
        pytest.param(counted("19/101", 0, "40 20 20/"), MALAS_VUELTAS, None, id="malas: vueltas"),
        pytest.param(counted("65/55", 1), MALAS, None, id="nobody out"),
    ],
)
def test_idas_say_how_the_juego_was_won(report: AnyReport, rules: RuleSet, by: str | None) -> None:
    assert score(report, rules).by == by


@pytest.mark.parametrize(
    ("report", "rules", "warnings"),
    [
        pytest.param(counted("62/58", 0, "20/40"), MALAS, (), id="an ordinary hand"),
        pytest.param(counted("120/0", 0), MALAS, ("whitewash",), id="whitewash"),
        pytest.param(counted("120/0", 1), MALAS, (), id="the ten alone is no whitewash"),
        pytest.param(
            counted("60/60", 0, "40 20 20/"),
            MALAS,
            ("rare_cantes",),
            id="rare_cantes: 80",
        ),
        pytest.param(
            counted("75/45", 0, "40/20 20 20"),
            MALAS,
            ("rare_cantes", "both_over"),
            id="both_over",
        ),
        pytest.param(
            counted("0/120", 0, "40 20 20 20/"),
            MALAS,
            ("rare_cantes", "both_over", "malas_rule"),
            id="malas_rule",
        ),
        pytest.param(
            counted("0/120", 0, "40 20 20 20/"),
            MALAS_VUELTAS,
            ("rare_cantes", "both_over"),
            id="a malas failure that goes on decides nothing",
        ),
    ],
)
def test_hand_that_deserves_a_second_look(
    report: AnyReport, rules: RuleSet, warnings: tuple[str, ...]
) -> None:
    assert score(report, rules).warnings == warnings


def test_points_nobody_kept_are_unknown_not_zero() -> None:
    result = score(out(0), MALAS, (92, 98))

    assert (result.base, result.cantes, result.points, result.totals) == (None,) * 4
    assert (result.winner, result.carried) == (0, BySide((92, 98)))


def test_rare_cantes_in_the_vueltas_deserve_a_second_look() -> None:
    assert score(out(0, "9/0", "40 20 20/"), MALAS, (92, 98)).warnings == ("rare_cantes",)


COUNTED = RuleSet(
    malas_minimum=30, vueltas_end=VueltasEnd.END_OF_HAND, both_over=BothOver.HIGHER_TOTAL
)


@pytest.mark.parametrize(
    ("report", "carried", "winner", "by"),
    [
        pytest.param(counted("30/90", 0), (65, 65), 1, "both_over", id="higher total"),
        pytest.param(counted("60/60", 0), (60, 70), 0, "both_over", id="level: last trick"),
        pytest.param(counted("20/100", 1), (65, 65), 1, "vueltas", id="one side over"),
        pytest.param(
            counted("0/120", 1, "40/"), (70, 60), 1, "both_over", id="no second malas test"
        ),
    ],
)
def test_vueltas_counted_at_the_end(
    report: AnyReport, carried: tuple[int, int], winner: int, by: str
) -> None:
    result = score(report, COUNTED, carried)

    assert (result.winner, result.by) == (winner, by)


def test_ten_counts_at_the_end_of_the_hand_whatever_the_option_says() -> None:
    assert score(counted("40/80", 0), COUNTED, (60, 60)).base == BySide((50, 80))


def test_long_instant_vueltas_carry_the_cards_without_the_ten() -> None:
    result = score(counted("40/80", 0, "20/"), RuleSet(target=201), (60, 60))

    assert (result.totals, result.winner) == (BySide((120, 140)), None)


THREE = RuleSet(players=3, malas_minimum=0)
THREE_HIGHER = RuleSet(players=3, malas_minimum=0, both_over=BothOver.HIGHER_TOTAL)
THREE_MALAS = RuleSet(players=3)
THREE_COUNTED = RuleSet(players=3, malas_minimum=0, vueltas_end=VueltasEnd.END_OF_HAND)


@pytest.mark.parametrize(
    ("report", "rules", "winner", "by"),
    [
        pytest.param(counted("91/20/9", 0), THREE, 0, "idas", id="one side over"),
        pytest.param(counted("40/40/40", 2), THREE, None, None, id="nobody out"),
        pytest.param(
            counted("62/58/0", 1, "40/20 20/"),
            THREE,
            1,
            "both_over",
            id="last trick of a side over",
        ),
        pytest.param(
            counted("62/58/0", 2, "40/20 20 20/"),
            THREE,
            1,
            "both_over",
            id="last trick of the third side: higher total",
        ),
        pytest.param(
            counted("65/45/10", 2, "40/20 20 20/"),
            THREE,
            None,
            None,
            id="level, last trick of the third side: vueltas",
        ),
        pytest.param(
            counted("65/55/0", 0, "40/20 20 20/"),
            THREE_HIGHER,
            0,
            "both_over",
            id="level: last trick",
        ),
        pytest.param(
            counted("20/98/2", 0, "40 20 20/20/"),
            THREE_MALAS,
            0,
            "both_over",
            id="30 with the ten is enough",
        ),
        pytest.param(
            counted("18/100/2", 0, "40 20 20/20/"),
            THREE_MALAS,
            1,
            "malas",
            id="the short side is set aside",
        ),
        pytest.param(
            counted("18/60/42", 0, "40 20 20/20/"),
            THREE_MALAS,
            None,
            None,
            id="nobody left: vueltas",
        ),
    ],
)
def test_three_sides(report: AnyReport, rules: RuleSet, winner: int | None, by: str | None) -> None:
    result = score(report, rules)

    assert (result.winner, result.by) == (winner, by)


def test_three_sides_over_a_short_target_are_set_aside_one_by_one() -> None:
    rules = RuleSet(players=3, target=51, malas_minimum=45)

    result = score(counted("40/40/40", 2, "20/20/20"), rules)

    assert (result.winner, result.by, result.over) == (2, "both_over", (0, 1, 2))
    assert score(counted("42/34/44", 0, "20/20/20"), rules).winner == 0
    assert score(counted("36/40/44", 1, "20/20/20"), rules).winner == 1


def test_vueltas_of_three_sides_counted_at_the_end() -> None:
    result = score(counted("50/40/30", 2), THREE_COUNTED, (60, 60, 40))

    assert (result.totals, result.winner) == (BySide((110, 100, 80)), 0)
