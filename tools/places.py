"""Where things are in a checkout, and how messages are printed. Nothing here starts a process."""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / "python"
REQUIREMENTS = ROOT / "requirements"
VAR = ROOT / "var"


class Refusal(Exception):
    """Something a person has to put right; shown as one message, without a traceback."""


def say(text: str = "") -> None:
    """Print a line at once, so that it keeps its place among the output of child processes."""
    print(text, flush=True)


def warn(text: str) -> None:
    """Print a line that must not be overlooked, on standard error."""
    sys.stdout.flush()
    print(f"!!! {text}", file=sys.stderr, flush=True)
