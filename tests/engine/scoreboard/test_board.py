"""How juegos make cotos, cotones and a match, and what ends it (rules.md, section 7)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.errors import InconsistentHandError
from engine.facts import (
    Conceded,
    CotoAwarded,
    Fact,
    HandVoided,
    JuegoAwarded,
    RenuncioRuled,
    TuteSung,
)
from engine.report import HandKind
from engine.rules import LossLevel, MatchFormat, NextDealer, RuleSet
from engine.scoreboard import MatchOutcome, Position, Scoreboard, advance
from engine.seats import BySide
from tests.builders import counted, exactly, first_to, hand, out

RULES = RuleSet()
THREE = RuleSet(players=3)
FIRST_TO_3 = first_to(3)
A, B = JuegoAwarded(0), JuegoAwarded(1)


def board(
    facts: Sequence[Fact], length: MatchFormat = FIRST_TO_3, rules: RuleSet = RULES
) -> Scoreboard:
    after = Scoreboard.start(rules, length)
    for fact in facts:
        after = after.after_fact(rules, fact)
    return after


def tallies(after: Scoreboard) -> tuple[tuple[int, ...], ...]:
    return after.juegos.values, after.cotos.values, after.cotones.values


def refusal(fact: Fact, after: Scoreboard, rules: RuleSet = RULES) -> list[str]:
    with pytest.raises(InconsistentHandError) as refused:
        after.after_fact(rules, fact)
    return [fault.code for fault in refused.value.faults]


@pytest.mark.parametrize(
    ("length", "facts", "expected", "position", "winner"),
    [
        pytest.param(first_to(3), [A, B, A], ((2, 1), (0, 0), (0, 0)), (1, 1, 4), None, id="open"),
        pytest.param(
            first_to(3),
            [A, B, A, A],
            ((3, 1), (0, 0), (0, 0)),
            (1, 1, 5),
            0,
            id="first to 3 juegos",
        ),
        pytest.param(
            first_to(2, "coto"),
            [A, A, B, A, B],
            ((0, 1), (1, 0), (0, 0)),
            (1, 2, 2),
            None,
            id="a coto closes and the next begins",
        ),
        pytest.param(
            first_to(1, "coto"), [B, B, B], ((0, 0), (0, 1), (0, 0)), (1, 2, 1), 1, id="a coto"
        ),
        pytest.param(
            first_to(3, "coto"),
            [B] * 9,
            ((0, 0), (0, 3), (0, 0)),
            (1, 4, 1),
            1,
            id="cotos of a match counted in cotos never make a cotón",
        ),
        pytest.param(
            first_to(1, "coton"), [A] * 6, ((0, 0), (0, 0), (1, 0)), (2, 1, 1), 0, id="a cotón"
        ),
        pytest.param(
            first_to(2, "coton"),
            [*[A] * 6, B, B, B, A],
            ((1, 0), (0, 1), (1, 0)),
            (2, 2, 2),
            None,
            id="the second cotón",
        ),
        pytest.param(
            exactly(4), [A, B, A, A], ((3, 1), (0, 0), (0, 0)), (1, 1, 5), 0, id="exactly 4 juegos"
        ),
        pytest.param(
            exactly(4), [A, B, A], ((2, 1), (0, 0), (0, 0)), (1, 1, 4), None, id="3 of exactly 4"
        ),
    ],
)
def test_match_length(
    length: MatchFormat,
    facts: list[Fact],
    expected: tuple[tuple[int, int], ...],
    position: tuple[int, int, int],
    winner: int | None,
) -> None:
    after = board(facts, length)

    assert tallies(after) == expected
    assert after.position == Position(*position)
    assert after.outcome == (None if winner is None else MatchOutcome(winner))


def test_level_fixed_match_is_over_without_a_winner() -> None:
    after = board([A, B], exactly(2))

    assert after.outcome == MatchOutcome(None)
    assert after.to_payload()["winner"] is None


def test_fixed_match_of_three_sides_needs_one_side_ahead() -> None:
    juegos = [JuegoAwarded(side) for side in (0, 1, 2, 2)]

    assert board(juegos[:3], exactly(3), THREE).outcome == MatchOutcome(None)
    assert board(juegos, exactly(4), THREE).outcome == MatchOutcome(2)


@pytest.mark.parametrize(
    "fact",
    [A, HandVoided("misdeal"), TuteSung(9), hand(out(0)), Conceded(0, LossLevel.COTO)],
    ids=lambda fact: type(fact).__name__,
)
def test_nothing_is_recorded_after_the_match(fact: Fact) -> None:
    assert refusal(fact, board([A, A, A])) == ["match_over"]


def test_vueltas_carry_the_totals_and_the_juego_ends_them() -> None:
    after = board([hand(counted("62/58", 0, "20/40"))])

    assert (after.phase, after.carried) == (HandKind.VUELTAS, BySide((92, 98)))
    assert [after.missing_to_target(side) for side in (0, 1)] == [9, 3]
    closed = after.after_fact(RULES, hand(out(1, "0/3")))
    assert (closed.phase, closed.carried) == (HandKind.IDAS, BySide((0, 0)))
    assert closed.history[0].to_payload() == {
        "coton": 1,
        "coto": 1,
        "juego": 1,
        "winner": 1,
        "by": "vueltas",
        "totals": [92, 101],
    }


def test_side_that_carries_the_target_misses_nothing() -> None:
    rules = RuleSet(malas_failure=RULES.malas_failure.VUELTAS)
    after = board([hand(counted("19/101", 0, "40 20 20/"))], rules=rules)

    assert after.carried == BySide((109, 101))
    assert [after.missing_to_target(side) for side in (0, 1)] == [0, 0]
    assert after.after_fact(rules, hand(out(0))).juegos == BySide((1, 0))


@pytest.mark.parametrize(
    "ending",
    [TuteSung(1), RenuncioRuled(0, "must_beat"), Conceded(0), B],
    ids=lambda fact: type(fact).__name__,
)
def test_other_endings_close_the_juego_even_in_the_vueltas(ending: Fact) -> None:
    after = board([hand(counted("62/58", 0, "20/40")), ending])

    assert (after.juegos, after.phase) == (BySide((0, 1)), HandKind.IDAS)
    assert after.history[0].totals is None


def test_void_hand_leaves_no_trace() -> None:
    before = board([hand(counted("62/58", 0, "20/40"))])

    assert before.after_fact(RULES, HandVoided("repetition")) == before


@pytest.mark.parametrize(
    ("fact", "by"),
    [
        (TuteSung(1), "tute"),
        (RenuncioRuled(0, "must_beat"), "renuncio"),
        (Conceded(0), "concede"),
        (B, "detail_lost"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_juego_says_how_it_was_won(fact: Fact, by: str) -> None:
    assert board([fact]).history[0].by == by


@pytest.mark.parametrize(
    "fact",
    [
        Conceded(0, LossLevel.COTO),
        RenuncioRuled(0, "must_beat", LossLevel.COTO),
        CotoAwarded(BySide((1, 3))),
    ],
    ids=lambda fact: type(fact).__name__,
)
def test_whole_coto_discards_the_open_juegos_and_adds_no_row(fact: Fact) -> None:
    before = board([A, A, hand(counted("62/58", 0, "20/40"))], first_to(2, "coto"))

    after = before.after_fact(RULES, fact)

    assert tallies(after) == ((0, 0), (0, 1), (0, 0))
    assert (len(after.history), after.phase) == (2, HandKind.IDAS)


def test_whole_coto_may_end_the_coton_and_the_match() -> None:
    after = board([CotoAwarded(BySide((3, 0))), Conceded(1, LossLevel.COTO)], first_to(1, "coton"))

    assert (after.cotones, after.outcome) == (BySide((1, 0)), MatchOutcome(0))


@pytest.mark.parametrize("length", [first_to(2), exactly(5), first_to(2, "coto")])
def test_whole_match_leaves_the_score_as_it_was(length: MatchFormat) -> None:
    before = board([A], length)

    after = before.after_fact(RULES, RenuncioRuled(0, "must_beat", LossLevel.MATCH))

    assert tallies(after) == tallies(before)
    assert (after.outcome, after.history) == (MatchOutcome(1), before.history)


def test_renuncio_costs_what_the_rules_say_unless_the_referee_does() -> None:
    rules = RuleSet(renuncio_costs=LossLevel.MATCH)

    assert board([RenuncioRuled(0, "must_beat")], rules=rules).outcome == MatchOutcome(1)
    milder = RenuncioRuled(0, "must_beat", LossLevel.JUEGO)
    assert board([milder], rules=rules).juegos == BySide((0, 1))


@pytest.mark.parametrize("length", [first_to(3), exactly(3)])
@pytest.mark.parametrize(
    "fact",
    [
        Conceded(0, LossLevel.COTO),
        RenuncioRuled(5, "must_beat", LossLevel.COTO),
        CotoAwarded(BySide((3, 1))),
    ],
    ids=lambda fact: type(fact).__name__,
)
def test_coto_in_a_match_counted_in_juegos_is_malformed(fact: Fact, length: MatchFormat) -> None:
    assert refusal(fact, board([], length)) == ["malformed"]


@pytest.mark.parametrize("juegos", [(2, 1), (3, 3), (4, 1), (3, -1), (3, 1, 0)], ids=str)
def test_coto_nobody_can_have_won_is_malformed(juegos: tuple[int, ...]) -> None:
    after = board([], first_to(2, "coto"))

    assert refusal(CotoAwarded(BySide(juegos)), after) == ["malformed"]


@pytest.mark.parametrize(
    ("fact", "codes"),
    [
        (TuteSung(2), ["unknown_side"]),
        (JuegoAwarded(-1), ["unknown_side"]),
        (Conceded(2), ["unknown_side"]),
        (RenuncioRuled(0, "must_beat", awarded_to=2), ["unknown_side"]),
        (RenuncioRuled(0, "must_beat", awarded_to=0), ["malformed"]),
    ],
)
def test_ruling_about_a_side_that_is_not_there(fact: Fact, codes: list[str]) -> None:
    assert refusal(fact, board([])) == codes


def test_tute_where_it_is_not_played() -> None:
    rules = RuleSet(tute=False)

    assert refusal(TuteSung(0), board([], rules=rules), rules) == ["tute_not_played"]
    both = ["unknown_side", "tute_not_played"]
    assert refusal(TuteSung(3), board([], rules=rules), rules) == both


@pytest.mark.parametrize(
    "fact", [RenuncioRuled(0, "must_beat"), Conceded(0), Conceded(0, LossLevel.MATCH)], ids=str
)
def test_three_sides_name_who_receives(fact: RenuncioRuled | Conceded) -> None:
    assert refusal(fact, board([], rules=THREE), THREE) == ["awarded_to_missing"]


def test_three_sides_receive_what_is_awarded_to_them() -> None:
    facts = [RenuncioRuled(0, "must_beat", awarded_to=2), Conceded(1, awarded_to=2), TuteSung(0)]

    assert board(facts, rules=THREE).juegos == BySide((1, 0, 2))


def test_two_sides_may_name_the_other_one() -> None:
    assert board([Conceded(1, awarded_to=0)]).juegos == BySide((1, 0))


def test_offender_that_is_not_there_and_nobody_named_are_told_together() -> None:
    codes = refusal(Conceded(3), board([], rules=THREE), THREE)

    assert codes == ["unknown_side", "awarded_to_missing"]


@pytest.mark.parametrize(
    ("facts", "dealer"),
    [
        pytest.param([], None, id="before the first hand"),
        pytest.param([hand(counted("62/58", 1))], 1, id="who took the last trick"),
        pytest.param(
            [hand(counted("62/58", 1)), HandVoided("misdeal")], 1, id="again after a void hand"
        ),
        pytest.param(
            [hand(counted("62/58", 1)), hand(out(0))], 0, id="who went out took the last trick"
        ),
        pytest.param([hand(counted("91/29", 1))], 1, id="after a juego in the idas"),
        pytest.param([hand(counted("62/58", 1)), TuteSung(0)], None, id="unknown after a tute"),
        pytest.param([A, A, hand(counted("91/29"))], None, id="nobody after the match"),
    ],
)
def test_next_dealer_by_the_last_trick(facts: list[Fact], dealer: int | None) -> None:
    assert board(facts).next_dealer(RULES) == dealer


def test_next_dealer_of_a_rotation_does_not_follow_from_hands() -> None:
    rules = RuleSet(next_dealer=NextDealer.ROTATE_HAND)

    assert board([hand(counted("62/58", 1))], rules=rules).next_dealer(rules) is None


def test_out_report_with_the_ten_says_who_took_the_last_trick() -> None:
    rules = RuleSet(target=201, last_trick_in_vueltas=True)
    facts = [hand(counted("75/45", 0, "20/40")), hand(out(0, "80/40", "20/", last=1))]

    after = board(facts, rules=rules)

    assert (after.history[0].totals, after.next_dealer(rules)) == (BySide((205, 135)), 1)


def test_advance_tells_what_the_fact_decides() -> None:
    before = board([A, A], first_to(1, "coto"))

    done = advance(before, RULES, TuteSung(0))

    assert (done.outcome, done.winner, done.by) == ("juego", 0, "tute")
    assert done.warnings == ("tute",)
    assert done.board.outcome == MatchOutcome(0)


def test_payload_of_an_open_board_says_where_the_next_hand_falls() -> None:
    after = board([A, hand(counted("62/58", 0, "20/40"))], first_to(2, "coto"))

    assert after.to_payload() == {
        "finished": False,
        "winner": None,
        "score": {"juegos": [1, 0], "cotos": [0, 0], "cotones": [0, 0]},
        "next": {"coton": 1, "coto": 1, "juego": 2, "phase": "vueltas", "carried": [92, 98]},
        "juegos": [
            {"coton": 1, "coto": 1, "juego": 1, "winner": 0, "by": "detail_lost", "totals": None}
        ],
        "last_trick": 0,
    }
