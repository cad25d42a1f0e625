"""docs/rules.md says what the engine does: options, presets, codes, tests and sources."""

import ast
import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from engine.arrastre import Duty
from engine.presets import PRESETS, Preset
from engine.rules import OPTION_ENUMS, OPTION_RANGES, RuleSet
from tests.architecture.source import ROOT, functions, modules, tree_of

ENGINE = ROOT / "engine"
TEXT = (ROOT / "docs" / "rules.md").read_text()
OPTIONS = {f.name: f.default for f in fields(RuleSet)}
TEST = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")
CODE = re.compile(r"`(\w+)`")


def section(number: int) -> str:
    return TEXT.split(f"\n## {number}. ")[1].split("\n## ")[0]


def table(number: int, heading: str) -> dict[str, list[str]]:
    """The rows of a table of a section, by their first cell without its quotes."""
    lines = section(number).split(f"\n| {heading} |")[1].split("\n\n")[0].splitlines()[2:]
    rows = [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]
    return {row[0].strip(" `"): row[1:] for row in rows}


def written(value: Any) -> str:
    """A value as documents write it."""
    plain = getattr(value, "value", value)
    return str(plain).lower() if isinstance(plain, bool) else str(plain)


def constants(*paths: Path) -> set[str]:
    """Every text the code of some modules contains."""
    return {
        node.value
        for path in paths
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def test_every_option_has_a_row_in_order() -> None:
    assert list(table(3, "option")) == list(OPTIONS)


@pytest.mark.parametrize("option", OPTIONS)
def test_values_of_an_option_are_those_of_the_code_the_default_first(option: str) -> None:
    cell = table(3, "option")[option][0]
    default = written(OPTIONS[option])

    values = CODE.findall(cell)

    assert values[0] == default
    if option in OPTION_ENUMS:
        assert set(values) == {member.value for member in OPTION_ENUMS[option]}
    elif isinstance(OPTIONS[option], bool):
        assert set(values) == {"true", "false"}
    elif option != "players":
        low, high = OPTION_RANGES[option]
        assert cell.endswith(f"{low} to {high}")


@pytest.mark.parametrize(("path", "name"), sorted(set(TEST.findall(TEXT))))
def test_named_test_exists(path: str, name: str) -> None:
    assert name in {function.name for function in functions(tree_of(ROOT / path))}


def test_every_option_and_every_refusal_names_a_test() -> None:
    rows = table(3, "option") | table(9, "duty") | table(9, "code") | table(2, "rule")

    assert [name for name, row in rows.items() if not TEST.search(" ".join(row))] == []


def test_every_source_cited_is_listed_and_every_source_listed_is_cited() -> None:
    sources = table(10, "id")
    cited = {tag for row in table(3, "option").values() for tag in row[-1].split()}

    assert all(row[-1] for row in table(3, "option").values())
    assert cited - sources.keys() == set()
    assert {tag for tag in sources if not re.search(rf"\b{tag}\b", TEXT.split("## 10.")[0])} <= {
        "R1"
    }


@pytest.mark.parametrize("preset", PRESETS.values(), ids=lambda preset: preset.name)
def test_presets_are_those_of_the_code(preset: Preset) -> None:
    rows = table(4, "option")
    column = list(PRESETS).index(preset.name)
    told = {name: row[column].strip("`") for name, row in rows.items()}

    assert told.pop("source")
    assert told.pop("players covered").split() == [str(n) for n in preset.variants]
    length = preset.match_format
    assert told.pop("match") == f"{length.wins} {length.unit.value}"
    differing = {name: getattr(preset.ruleset, name) for name in OPTIONS}
    assert {name: written(value) for name, value in differing.items() if name in told} == told
    assert all(differing[name] == OPTIONS[name] for name in OPTIONS if name not in told)


def test_duties_are_those_of_the_code() -> None:
    assert list(table(9, "duty")) == [duty.value for duty in Duty]


def test_refusals_of_cantes_and_exchange_are_those_of_the_code() -> None:
    written_there = constants(ENGINE / "cantes.py", ENGINE / "deal" / "exchange.py")

    codes = {text for text in written_there if re.fullmatch(r"(cante|exchange)_\w+", text)}

    assert set(table(9, "code")) == codes


def test_refusals_of_reports_are_in_the_code() -> None:
    listed = section(8).split("\n\n")[1]

    assert len(CODE.findall(listed)) == 20
    assert set(CODE.findall(listed)) - constants(*modules("engine")) == set()
