"""What a finished match says of its sides."""

from __future__ import annotations

from engine.facts import Conceded, CotoAwarded, Fact, JuegoAwarded, RenuncioRuled, TuteSung
from engine.replay import replay
from engine.rules import LossLevel, MatchFormat, RuleSet
from engine.seats import BySide
from engine.stats import MatchStats, match_stats
from tests.builders import counted, exactly, first_to, hand, out

RULES = RuleSet()
A, B = JuegoAwarded(0), JuegoAwarded(1)


def stats(length: MatchFormat, *facts: Fact, rules: RuleSet = RULES) -> MatchStats:
    result = replay(rules, length, facts)
    assert result.refusal is None
    return match_stats(result)


def test_hands_with_known_points_are_counted_and_the_others_are_not() -> None:
    result = stats(
        first_to(2),
        hand(counted("62/58", 0, "20/40")),
        hand(out(1)),
        hand(counted("62/58", 0, "20c/40")),
        hand(out(1, "0/3")),
    )

    assert result.to_payload() == {
        "juegos": [0, 2],
        "cotos": [0, 0],
        "cotones": [0, 0],
        "tantos": [184, 199],
        "tantos_hands": 3,
        "last_tricks": [2, 0],
        "last_trick_hands": 2,
        "veintes": [2, 0],
        "cuarentas": [0, 2],
        "idas_juegos": [0, 0],
        "vueltas_juegos": [0, 2],
        "turned_juegos": [0, 0],
        "comebacks": [0, 0],
    }


def test_match_without_any_known_hand_has_unknown_tantos() -> None:
    result = stats(first_to(2), A, A)

    assert (result.tantos, result.tantos_hands, result.juegos) == (None, 0, BySide((2, 0)))


def test_juego_turned_in_the_vueltas() -> None:
    result = stats(first_to(1), hand(counted("62/58", 0, "20/40")), hand(out(0, "9/0")))

    assert (result.turned_juegos, result.vueltas_juegos) == (BySide((1, 0)), BySide((1, 0)))


def test_juego_won_counting_the_idas() -> None:
    result = stats(first_to(1), hand(counted("91/29")))

    assert (result.idas_juegos, result.vueltas_juegos) == (BySide((1, 0)), BySide((0, 0)))


def test_other_endings_are_neither_idas_nor_vueltas() -> None:
    result = stats(first_to(2), hand(counted("62/58", 0, "20/40")), TuteSung(0), Conceded(1))

    assert (result.idas_juegos, result.vueltas_juegos) == (BySide((0, 0)), BySide((0, 0)))


def test_cotos_and_cotones_are_those_of_the_whole_match() -> None:
    result = stats(first_to(2, "coton"), *[A] * 6, *[B] * 3, *[A] * 6)

    assert (result.juegos, result.cotos, result.cotones) == (
        BySide((12, 3)),
        BySide((4, 1)),
        BySide((2, 0)),
    )


def test_coto_without_detail_counts_the_juegos_it_states() -> None:
    result = stats(first_to(1, "coto"), A, A, CotoAwarded(BySide((1, 3))))

    assert (result.juegos, result.cotos) == (BySide((1, 3)), BySide((0, 1)))


def test_coto_lost_by_a_renuncio_keeps_the_juegos_that_were_won() -> None:
    loss = RenuncioRuled(0, "must_beat", LossLevel.COTO)

    result = stats(first_to(2, "coto"), A, A, loss, B)

    assert (result.juegos, result.cotos) == (BySide((2, 1)), BySide((0, 1)))


def test_comeback_from_two_behind_in_a_coto() -> None:
    result = stats(first_to(2, "coto"), B, B, A, A, A, B, A, B, B)

    assert result.comebacks == BySide((1, 0))


def test_comeback_in_a_match_counted_in_juegos() -> None:
    assert stats(first_to(3), B, B, A, A, A).comebacks == BySide((1, 0))
    assert stats(exactly(5), B, B, A, A, A).comebacks == BySide((1, 0))
    assert stats(exactly(4), B, B, A, A).comebacks == BySide((0, 0))


def test_match_won_by_a_ruling_is_no_comeback() -> None:
    match = Conceded(1, LossLevel.MATCH)

    assert stats(first_to(3), B, B, match).comebacks == BySide((0, 0))


def test_three_sides() -> None:
    rules = RuleSet(players=3, malas_minimum=0)

    result = stats(first_to(1), hand(counted("100/20/0", 2, "20//")), rules=rules)

    assert (result.tantos, result.last_tricks) == (BySide((120, 20, 10)), BySide((0, 0, 1)))
