"""The locks: pinned with hashes, agreeing, silent about where packages come from."""

import re
from pathlib import Path

import pytest

from tests.architecture.source import ROOT

LOCKS = sorted((ROOT / "requirements").glob("*.lock"))
PIN = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[^]]*\])?==([^ ;\\]+)", re.MULTILINE)


def pins(path: Path) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for name, version in PIN.findall(path.read_text()):
        found.setdefault(name, set()).add(version)
    return found


@pytest.mark.parametrize("path", LOCKS, ids=lambda path: path.stem)
def test_lock_holds_what_a_running_server_has(path: Path) -> None:
    runtime = pins(ROOT / "requirements" / "runtime.lock")

    held = pins(path)

    assert {name: held.get(name) for name in runtime} == runtime


@pytest.mark.parametrize("path", LOCKS, ids=lambda path: path.stem)
def test_lock_names_no_place_of_download(path: Path) -> None:
    text = path.read_text()

    assert "://" not in text
    assert not re.search(r"--(index-url|extra-index-url|find-links|trusted-host)", text)


@pytest.mark.parametrize("path", LOCKS, ids=lambda path: path.stem)
def test_every_pin_has_hashes(path: Path) -> None:
    lines = path.read_text().splitlines()

    bare = [
        line
        for line, following in zip(lines, [*lines[1:], ""], strict=True)
        if PIN.match(line) and "--hash=" not in following
    ]

    assert bare == []
