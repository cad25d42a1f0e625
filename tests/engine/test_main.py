"""The command line: what it reads, what it prints, its exit status."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from engine.__main__ import answer_text, main

ROOT = Path(__file__).parents[2]
GOOD = '{"format": "guinote-acta/1", "hands": [{"type": "juego", "winner": 1}]}'
REFUSED = '{"format": "guinote-acta/1", "hands": [{"type": "out", "winner": 1}]}'
HEAD = '{"format": "guinote-acta/1", "hands": ['


def run(*arguments: str, data: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "engine", *arguments]
    return subprocess.run(command, input=data, capture_output=True, cwd=ROOT, check=False)


@pytest.mark.parametrize(
    ("text", "status"),
    [(GOOD, 0), (REFUSED, 1), ("{", 2)],
    ids=["valid", "refused", "unreadable"],
)
def test_exit_status_of_one_document(text: str, status: int, tmp_path: Path) -> None:
    file = tmp_path / "acta.json"
    file.write_text(text)

    done = run("score", str(file))

    assert (done.returncode, done.stderr) == (status, b"")
    assert json.loads(done.stdout)["valid"] is (status == 0)


def test_lines_are_answered_in_order_and_the_worst_is_the_status() -> None:
    lines = [GOOD, "{", REFUSED, "", GOOD]

    done = run("score", "-", "--lines", data="\n".join(lines).encode())

    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 2
    assert [answer["valid"] for answer in answers] == [True, False, False, False, True]
    codes = [[error["code"] for error in answer["errors"]] for answer in answers]
    assert codes == [[], ["malformed"], ["wrong_phase"], ["malformed"], []]


def test_last_line_needs_no_end() -> None:
    done = run("score", "--lines", data=(GOOD + "\r\n" + GOOD + "\n").encode())

    assert (done.returncode, len(done.stdout.splitlines())) == (0, 2)


def test_file_that_is_not_there_is_unreadable() -> None:
    done = run("score", "no-such-file.json")

    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"no-such-file.json: ")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        pytest.param("", "not JSON: Expecting value: line 1 column 1 (char 0)", id="empty"),
        pytest.param(b"\xff\xfe", "not UTF-8", id="not UTF-8"),
        pytest.param(HEAD + "NaN]}", "not JSON: NaN is not a number", id="NaN"),
        pytest.param(HEAD + "-Infinity]}", "not JSON: -Infinity is not a number", id="-Infinity"),
        pytest.param("[" * 200_000, "nested too deeply", id="nested"),
        pytest.param(
            '{"format": 1, "format": 2}',
            "not JSON: a key is repeated in an object",
            id="a key twice",
        ),
    ],
)
def test_unreadable_document_says_why(text: str | bytes, why: str) -> None:
    status, answer = answer_text("score", text)

    detail = {"at": "document", "why": why}
    assert status == 2
    assert answer == {
        "valid": False,
        "errors": [{"hand": None, "code": "malformed", "detail": detail}],
    }


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(HEAD + "9" * 5000 + "]}", id="a number of 5000 digits"),
        pytest.param(HEAD + "1e999]}", id="a number beyond numbers"),
        pytest.param(
            HEAD + '{"type": "juego", "winner": 1e2}]}', id="a side written as a fraction"
        ),
        pytest.param(json.dumps({"format": "guinote-acta/1", "x" * 10_000: 1}), id="a long key"),
    ],
)
def test_hostile_document_is_malformed_in_few_words(text: str) -> None:
    status, answer = answer_text("score", text)

    assert (status, answer["errors"][0]["code"]) == (2, "malformed")
    assert len(json.dumps(answer)) < 400


def test_byte_order_mark_is_no_harm() -> None:
    assert answer_text("score", b"\xef\xbb\xbf" + GOOD.encode())[0] == 0


def test_lone_surrogate_is_answered_as_an_escape() -> None:
    done = run("score", data=b'{"format": "guinote-acta/1", "\\ud800": 1}')

    assert (done.returncode, done.stderr) == (2, b"")
    assert json.loads(done.stdout)["errors"][0]["detail"]["at"] == "\ud800"


def test_ten_thousand_hands_are_answered() -> None:
    voids = [{"type": "void", "reason": "misdeal"}] * 10_000
    text = json.dumps({"format": "guinote-acta/1", "hands": voids})

    status, answer = answer_text("score", text)

    assert (status, len(answer["hands"])) == (0, 10_000)


def test_main_prints_one_answer(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    file = tmp_path / "actas.jsonl"
    file.write_text(f"{GOOD}\n{REFUSED}\n")

    status = main(["score", str(file), "--lines"])

    assert status == 1
    assert len(capfdbinary.readouterr().out.splitlines()) == 2
