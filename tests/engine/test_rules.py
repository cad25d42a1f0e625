"""The options and the length of a match: what is accepted, what is refused at once."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from engine.errors import InvalidRuleSetError
from engine.facts import JuegoAwarded
from engine.hand import score_hand
from engine.presets import PRESETS, preset_named
from engine.report import HandKind
from engine.rules import (
    OPTION_ENUMS,
    OPTION_RANGES,
    BothOver,
    MalasCounts,
    MatchFormat,
    MatchUnit,
    RuleSet,
    VueltasEnd,
)
from engine.scoreboard import Scoreboard
from engine.seats import BySide
from tests.builders import counted, first_to


def codes(payload: dict[str, Any]) -> list[str]:
    with pytest.raises(InvalidRuleSetError) as refused:
        RuleSet.from_payload(payload)
    return [fault.code for fault in refused.value.faults]


@pytest.mark.parametrize("preset", PRESETS)
def test_rule_set_prints_and_reads_back(preset: str) -> None:
    rules = PRESETS[preset].ruleset

    assert RuleSet.from_payload(rules.to_payload()) == rules


@pytest.mark.parametrize("option", OPTION_ENUMS)
def test_every_named_value_is_read(option: str) -> None:
    for value in OPTION_ENUMS[option]:
        assert getattr(RuleSet.from_payload({option: value.value}), option) is value


def test_every_option_is_a_name_a_number_or_a_yes() -> None:
    kinds = {f.name: type(f.default) for f in fields(RuleSet)}

    numbers = {name for name, kind in kinds.items() if kind is int}

    assert numbers == set(OPTION_RANGES)
    assert {kinds[name] for name in kinds.keys() - numbers - OPTION_ENUMS.keys()} == {bool}


@pytest.mark.parametrize(
    ("payload", "expected"),
    [
        pytest.param({"colour": "red"}, ["unknown_option"], id="no such option"),
        pytest.param({"both_over": "coin"}, ["option_value"], id="no such value"),
        pytest.param({"both_over": []}, ["option_value"], id="a list for a value"),
        pytest.param({"target": "101"}, ["option_type"], id="a text for a number"),
        pytest.param({"target": True}, ["option_type"], id="a yes for a number"),
        pytest.param({"tute": 1}, ["option_type"], id="a number for a yes"),
        pytest.param({"target": 50}, ["option_range"], id="a target too low"),
        pytest.param({"players": 5}, ["option_range"], id="five players"),
        pytest.param({"juegos_per_coto": 0}, ["option_range"], id="cotos of nothing"),
        pytest.param({"target": 51, "malas_minimum": 60}, ["malas_over_target"], id="a clash"),
        pytest.param(
            {"malas_minimum": 130, "malas_counts": "cards", "target": 101},
            ["malas_over_target", "malas_unreachable"],
            id="every clash at once",
        ),
        pytest.param(
            {"colour": 1, "tute": True, "next_dealer": "x"},
            ["unknown_option", "option_value"],
            id="every unreadable option at once",
        ),
        pytest.param(
            {"target": 0, "tute": None}, ["option_range", "option_type"], id="every wrong value"
        ),
    ],
)
def test_refused_rule_set_names_every_fault(payload: dict[str, Any], expected: list[str]) -> None:
    assert codes(payload) == expected


def test_malas_of_more_than_the_pack_need_the_ten() -> None:
    assert RuleSet(target=201, malas_minimum=130).malas_counts is MalasCounts.CARDS_AND_LAST_TRICK


@pytest.mark.parametrize(("players", "sides"), [(4, 2), (2, 2), (3, 3)])
def test_sides_of_a_table(players: int, sides: int) -> None:
    assert RuleSet(players=players).sides == sides


@pytest.mark.parametrize(
    ("target", "winner"),
    [
        pytest.param(101, 0, id="101 is out"),
        pytest.param(102, None, id="one more is not"),
    ],
)
def test_target_decides_who_is_out(target: int, winner: int | None) -> None:
    rules = RuleSet(target=target)

    score = score_hand(rules, HandKind.IDAS, counted("91/29", 0), carried=BySide((0, 0)))

    assert score.winner == winner


@pytest.mark.parametrize(
    ("both_over", "winner"),
    [
        pytest.param("last_trick", 0, id="the side of the last trick"),
        pytest.param("higher_total", 1, id="the higher total"),
    ],
)
def test_both_over_decides_between_two_sides_at_the_target(both_over: str, winner: int) -> None:
    rules = RuleSet(both_over=BothOver(both_over))
    report = counted("51/69", 0, "40/20 20")

    score = score_hand(rules, HandKind.IDAS, report, carried=BySide((0, 0)))

    assert (score.totals, score.winner) == (BySide((101, 109)), winner)


@pytest.mark.parametrize(
    ("options", "juegos", "tallies"),
    [
        pytest.param({}, 3, ((0, 0), (1, 0), (0, 0)), id="three juegos make a coto"),
        pytest.param({"juegos_per_coto": 2}, 3, ((1, 0), (1, 0), (0, 0)), id="two make one"),
        pytest.param({"juegos_per_coto": 4}, 3, ((3, 0), (0, 0), (0, 0)), id="four make one"),
        pytest.param({}, 6, ((0, 0), (0, 0), (1, 0)), id="two cotos make a cotón"),
        pytest.param({"cotos_per_coton": 3}, 6, ((0, 0), (2, 0), (0, 0)), id="three cotos do"),
        pytest.param({"cotos_per_coton": 1}, 3, ((0, 0), (0, 0), (1, 0)), id="one coto does"),
    ],
)
def test_sizes_of_the_coto_and_the_coton(
    options: dict[str, int], juegos: int, tallies: tuple[tuple[int, int], ...]
) -> None:
    rules = RuleSet.from_payload(options)
    board = Scoreboard.start(rules, first_to(9, "coton"))

    for _ in range(juegos):
        board = board.after_fact(rules, JuegoAwarded(0))

    assert (board.juegos.values, board.cotos.values, board.cotones.values) == tallies


@pytest.mark.parametrize(
    ("payload", "code"),
    [
        pytest.param({"unit": "juego"}, "match_length", id="no length"),
        pytest.param({"unit": "juego", "wins": 1, "fixed": 1}, "match_length", id="two lengths"),
        pytest.param({"unit": "juego", "wins": 0}, "option_range", id="first to nothing"),
        pytest.param({"unit": "juego", "fixed": 100}, "option_range", id="too many juegos"),
        pytest.param({"unit": "juego", "wins": "3"}, "option_range", id="a text for a length"),
        pytest.param({"unit": "coto", "fixed": 3}, "fixed_needs_juegos", id="exactly three cotos"),
        pytest.param({"unit": "set", "wins": 3}, "option_value", id="no such unit"),
        pytest.param({"wins": 3}, "option_value", id="no unit"),
        pytest.param({"unit": "juego", "best_of": 3}, "unknown_option", id="an unknown key"),
    ],
)
def test_refused_match_format(payload: dict[str, Any], code: str) -> None:
    with pytest.raises(InvalidRuleSetError) as refused:
        MatchFormat.from_payload(payload)

    assert [fault.code for fault in refused.value.faults] == [code]


@pytest.mark.parametrize(
    "match_format",
    [MatchFormat(unit=MatchUnit.COTO, wins=2), MatchFormat(unit=MatchUnit.JUEGO, fixed=6)],
    ids=["first to", "exactly"],
)
def test_match_format_prints_and_reads_back(match_format: MatchFormat) -> None:
    assert MatchFormat.from_payload(match_format.to_payload()) == match_format


@pytest.mark.parametrize("name", ["nobody", ["guinarte"], None])
def test_unknown_preset_is_refused_with_those_that_exist(name: Any) -> None:
    with pytest.raises(InvalidRuleSetError) as refused:
        preset_named(name)

    assert refused.value.faults[0].detail["allowed"] == list(PRESETS)


def test_presets_cover_the_table_they_are_for() -> None:
    assert all(preset.ruleset.players == preset.variants[0] for preset in PRESETS.values())
    assert PRESETS["casual"].ruleset.vueltas_end is VueltasEnd.END_OF_HAND
