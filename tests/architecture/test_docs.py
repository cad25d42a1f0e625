"""What the documents list is what the code has."""

import re
from pathlib import Path

import pytest
from django.core.management import get_commands

from tests.architecture.source import ROOT

OPERATIONS = (ROOT / "docs" / "operations.md").read_text()
READ_IN = [
    *sorted((ROOT / "config" / "settings").glob("*.py")),
    ROOT / "docker" / "gunicorn.conf.py",
    ROOT / "docker" / "compose.yaml",
    ROOT / "docker" / "entrypoint.sh",
]
VARIABLE = re.compile(
    r"""(?:env(?:\.\w+)?\(\s*|environ\.get\(\s*)["']([A-Z][A-Z_]+)["']|\$\{([A-Z][A-Z_]+)[:}]"""
)
OURS = ("config", "scoring", "tournaments")


def variables() -> set[str]:
    text = "\n".join(path.read_text() for path in READ_IN)
    return {name for match in VARIABLE.findall(text) for name in match if name}


def documented_variables() -> set[str]:
    section = OPERATIONS.split("## Variables")[1].split("\n## ")[0]
    return set(re.findall(r"^\| `([A-Z_]+)`", section, re.MULTILINE))


def test_every_variable_that_is_read_is_explained() -> None:
    assert variables() == documented_variables()


def test_every_command_is_explained() -> None:
    commands = {name for name, app in get_commands().items() if app in OURS}

    section = OPERATIONS.split("## Commands")[1].split("\n## ")[0]

    assert commands - set(re.findall(r"^\| `([a-z_]+)", section, re.MULTILINE)) == set()


def documents() -> list[Path]:
    return [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.mark.parametrize("path", documents(), ids=lambda path: str(path.relative_to(ROOT)))
def test_links_between_documents_lead_somewhere(path: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", path.read_text())

    assert [link for link in links if not (path.parent / link).exists()] == []


def test_every_decision_is_in_the_index() -> None:
    folder = ROOT / "docs" / "decisions"
    index = (folder / "README.md").read_text()

    pages = sorted(page.name for page in folder.glob("[0-9]*.md"))

    assert [page for page in pages if f"({page})" not in index] == []
