"""The command line: what it reads, what it prints, its exit status."""

from __future__ import annotations

import io
import json
import runpy
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.__main__ import answer_text, main

Run = Callable[..., tuple[int, list[dict[str, Any]]]]

ROOT = Path(__file__).parents[2]
GOOD = '{"format": "guinote-acta/1", "hands": [{"type": "juego", "winner": 1}]}'
REFUSED = '{"format": "guinote-acta/1", "hands": [{"type": "out", "winner": 1}]}'
RUN = "from engine.__main__ import main; sys.exit(main(['score']))"
HEAD = '{"format": "guinote-acta/1", "hands": ['


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]) -> Run:
    """Run the command line on some bytes: its exit status and the answers it printed."""

    def with_input(*arguments: str, data: bytes = b"") -> tuple[int, list[dict[str, Any]]]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        status = main(list(arguments))
        printed = capfdbinary.readouterr()
        assert printed.err == b""
        return status, [json.loads(line) for line in printed.out.splitlines()]

    return with_input


@pytest.mark.parametrize(
    ("text", "status"),
    [(GOOD, 0), (REFUSED, 1), ("{", 2)],
    ids=["valid", "refused", "unreadable"],
)
def test_exit_status_of_one_document(text: str, status: int, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "acta.json"
    file.write_text(text)

    found, (answer,) = run("score", str(file))

    assert (found, answer["valid"]) == (status, status == 0)


def test_lines_are_answered_in_order_and_the_worst_is_the_status(run: Run) -> None:
    lines = [GOOD, "{", REFUSED, "", GOOD]

    status, answers = run("score", "-", "--lines", data="\n".join(lines).encode())

    assert status == 2
    assert [answer["valid"] for answer in answers] == [True, False, False, False, True]
    codes = [[error["code"] for error in answer["errors"]] for answer in answers]
    assert codes == [[], ["malformed"], ["wrong_phase"], ["malformed"], []]


def test_last_line_needs_no_end(run: Run) -> None:
    status, answers = run("score", "--lines", data=(GOOD + "\r\n" + GOOD + "\n").encode())

    assert (status, len(answers)) == (0, 2)


def test_no_lines_are_no_answers(run: Run) -> None:
    assert run("score", "--lines") == (0, [])


def test_file_that_is_not_there_is_unreadable(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    status = main(["score", "no-such-file.json"])

    printed = capfdbinary.readouterr()
    assert (status, printed.out) == (2, b"")
    assert printed.err.startswith(b"no-such-file.json: ")


def test_module_runs_as_a_command(
    monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes], tmp_path: Path
) -> None:
    file = tmp_path / "acta.json"
    file.write_text(REFUSED)
    monkeypatch.setattr(sys, "argv", ["engine", "score", str(file)])

    with pytest.raises(SystemExit) as left:
        runpy.run_path(str(ROOT / "engine" / "__main__.py"), run_name="__main__")

    assert left.value.code == 1
    assert b"wrong_phase" in capfdbinary.readouterr().out


def test_command_needs_nothing_but_python() -> None:
    command = [sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r})\n" + RUN]

    done = subprocess.run(command, input=GOOD.encode(), capture_output=True, check=False)

    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["score"]["juegos"] == [0, 1]


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
        pytest.param(
            HEAD + '], "rules": {"target": ' + "9" * 4000 + "}}", id="an option of 4000 digits"
        ),
    ],
)
def test_hostile_document_is_malformed_in_few_words(text: str) -> None:
    status, answer = answer_text("score", text)

    assert (status, answer["errors"][0]["code"]) == (2, "malformed")
    assert len(json.dumps(answer)) < 400


def test_byte_order_mark_is_no_harm() -> None:
    assert answer_text("score", b"\xef\xbb\xbf" + GOOD.encode())[0] == 0


def test_lone_surrogate_is_answered_as_an_escape(run: Run) -> None:
    status, (answer,) = run("score", data=b'{"format": "guinote-acta/1", "\\ud800": 1}')

    assert status == 2
    assert answer["errors"][0]["detail"]["at"] == "\ud800"


def test_ten_thousand_hands_are_answered() -> None:
    voids = [{"type": "void", "reason": "misdeal"}] * 10_000
    text = json.dumps({"format": "guinote-acta/1", "hands": voids})

    status, answer = answer_text("score", text)

    assert (status, len(answer["hands"])) == (0, 10_000)
