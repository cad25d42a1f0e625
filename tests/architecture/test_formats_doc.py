"""The examples of docs/formats.md are what the command line reads and answers."""

import json
import re
from typing import Any

import pytest

from engine.__main__ import COMMANDS
from tests.architecture.source import ROOT

TEXT = (ROOT / "docs" / "formats.md").read_text()
SECTIONS = dict(re.findall(r"\n## \d\. `(\w+)`(.*?)(?=\n## |\Z)", TEXT, re.DOTALL))

#: Commands whose section ends with a document and its answer.
ANSWERED = ("score", "play", "legal")


def blocks(section: str) -> list[Any]:
    return [json.loads(text) for text in re.findall(r"```json\n(.*?)```", section, re.DOTALL)]


def test_every_command_is_explained() -> None:
    assert set(COMMANDS) - set(SECTIONS) == set()


@pytest.mark.parametrize("command", ANSWERED)
def test_example_is_answered_to_the_letter(command: str) -> None:
    document, expected = blocks(SECTIONS[command])[-2:]

    status, answer = COMMANDS[command](document)

    assert (status, answer) == (0, expected)


def test_every_kind_of_hand_shown_is_read() -> None:
    status, answer = COMMANDS["score"](blocks(SECTIONS["score"])[0])

    assert (status, answer["errors"]) == (0, [])
