#!/usr/bin/env python3
"""Cotón from a clean machine: `python3 dev.py run`, `python3 dev.py test`, `python3 dev.py --help`.

Standard library only. This file finds a Python that is new enough and hands over to tools/;
it must stay readable by any Python 3, so nothing modern is used here.
"""

import glob
import os
import shutil
import subprocess
import sys

MINIMUM = (3, 11)
NAMES = ("python3.13", "python3.12", "python3.14", "python3.11", "python3")


def version_of(executable):
    """The (major, minor) of a Python, or (0, 0) when it does not answer like one."""
    question = "import sys; print('%d %d' % sys.version_info[:2])"
    try:
        answer = subprocess.check_output(
            [executable, "-c", question], stderr=subprocess.DEVNULL, timeout=20
        )
        return tuple(int(part) for part in answer.split())
    except (OSError, ValueError, subprocess.SubprocessError):
        return (0, 0)  # a version manager's shim may answer nothing: not a Python


def newer_python():
    """A Python of at least MINIMUM on this machine, or None."""
    found = [shutil.which(name) for name in NAMES]
    found += sorted(
        glob.glob(os.path.expanduser("~/.pyenv/versions/3.*/bin/python3")), reverse=True
    )
    for candidate in found:
        if candidate and version_of(candidate) >= MINIMUM:
            return candidate
    return None


def main():
    """Hand over to tools/, under a newer Python when this one is too old."""
    if sys.version_info[:2] < MINIMUM:
        candidate = newer_python()
        if candidate is None:
            sys.exit(
                "Cotón needs Python %d.%d or newer; this is %d.%d and no newer one was found.\n"
                "Install it (Debian, Ubuntu: apt-get install python3; macOS: brew install python)."
                % (MINIMUM + sys.version_info[:2])
            )
        os.execv(candidate, [candidate, os.path.abspath(__file__)] + sys.argv[1:])
    from tools.cli import main as run

    return run()


if __name__ == "__main__":
    sys.exit(main())
