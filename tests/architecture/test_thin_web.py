"""Pages and API neither query nor write: that is for selectors and services."""

import ast
from pathlib import Path

import pytest

from tests.architecture.source import modules, name_of, tree_of

MANAGERS = {"objects", "_default_manager", "_base_manager"}
WRITES = {"save", "bulk_create", "bulk_update", "get_or_create", "update_or_create"}
ORM_MODULES = ("django.db", "django.db.models", "django.db.transaction")
WEB = sorted(
    path
    for app in ("scoring", "tournaments")
    for surface in ("web", "api")
    for path in modules(f"{app}/{surface}")
)


def faults(tree: ast.Module) -> list[str]:
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in MANAGERS:
            found.append(f"line {node.lineno}: .{node.attr}")
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr in WRITES
        ):
            found.append(f"line {node.lineno}: .{node.func.attr}()")
        if isinstance(node, ast.ImportFrom) and node.module in ORM_MODULES:
            found.append(f"line {node.lineno}: imports {node.module}")
    return found


@pytest.mark.parametrize("path", WEB, ids=name_of)
def test_web_and_api_leave_the_database_to_services_and_selectors(path: Path) -> None:
    assert faults(tree_of(path)) == []


@pytest.mark.parametrize(
    "planted",
    [
        "Match.objects.get(pk=1)",
        "match.save()",
        "Match._default_manager.all()",
        "from django.db import transaction",
    ],
)
def test_planted_query_is_caught(planted: str) -> None:
    assert faults(ast.parse(planted)) != []
