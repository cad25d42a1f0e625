"""Modules and functions stay small enough to be read at a sitting."""

import ast
from pathlib import Path

import pytest

from tests.architecture.source import ROOT, functions, modules, name_of, tree_of

MODULE_LINES = 500
FUNCTION_LINES = 50
SOURCES = [*modules(), *sorted((ROOT / "tools").glob("*.py")), ROOT / "dev.py"]


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_module_and_its_functions_are_not_too_long(path: Path) -> None:
    text = path.read_text()

    long_functions = [
        f"{node.name}: {length(node)}"
        for node in functions(tree_of(path))
        if length(node) > FUNCTION_LINES
    ]

    assert len(text.splitlines()) <= MODULE_LINES
    assert long_functions == []


def length(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Lines of a function without its docstring."""
    docstring = ast.get_docstring(node, clean=False)
    lines = (node.end_lineno or node.lineno) - node.lineno + 1
    return lines - (docstring.count("\n") + 1 if docstring else 0)
