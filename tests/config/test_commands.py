"""The commands of an installation."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from io import StringIO
from pathlib import Path

import polib
import pytest
from django.core.management import call_command

from tests.architecture.source import ROOT


def run(name: str, *arguments: str) -> str:
    output = StringIO()
    call_command(name, *arguments, stdout=output)
    return output.getvalue()


@pytest.fixture
def catalogue(tmp_path: Path, settings) -> Path:
    settings.LOCALE_PATHS = [tmp_path]
    source = tmp_path / "es" / "LC_MESSAGES" / "django.po"
    source.parent.mkdir(parents=True)
    source.write_text('msgid ""\nmsgstr ""\n\nmsgid "Table"\nmsgstr "Mesa"\n')
    return source


def test_catalogue_is_compiled_once(catalogue: Path) -> None:
    first, second = run("compile_catalogues"), run("compile_catalogues")

    assert (first, second) == ("compiled es/django\n", "")
    assert polib.mofile(str(catalogue.with_suffix(".mo"))).find("Table").msgstr == "Mesa"


def test_catalogues_have_no_untranslated_sentence() -> None:
    missing = [
        f"{path.parent.parent.name}: {entry.msgid}"
        for path in sorted((ROOT / "locale").glob("es/LC_MESSAGES/*.po"))
        for entry in polib.pofile(str(path))
        if not entry.translated() and not entry.obsolete
    ]

    assert missing == []


@pytest.fixture
def laptop(tmp_path: Path) -> dict[str, str]:
    """The environment of a laptop installation in a folder of its own."""
    ours = {"DJANGO_SETTINGS_MODULE": "config.settings.dev", "COTON_DATA_DIR": str(tmp_path)}
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    return kept | ours


def manage(env: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "manage.py", *arguments]
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)


def test_backup_of_a_laptop_can_be_read_elsewhere(laptop: dict[str, str], tmp_path: Path) -> None:
    prepared = manage(laptop, "prepare")
    target = tmp_path / "copy.sqlite3"

    first = manage(laptop, "backup", str(target))
    second = manage(laptop, "backup", str(target))

    with closing(sqlite3.connect(target)) as copy:
        tables = {name for (name,) in copy.execute("select name from sqlite_master")}
    assert prepared.stdout.splitlines()[-1] == "empty"
    assert (first.returncode, second.returncode) == (0, 1)
    assert "scoring_ledgerentry" in tables
    assert "choose another name" in second.stderr


def test_secret_key_of_a_laptop_is_made_once_and_is_private(
    laptop: dict[str, str], tmp_path: Path
) -> None:
    path = tmp_path / "secret_key"

    manage(laptop, "check")
    first = path.read_text()
    manage(laptop, "check")

    assert path.read_text() == first
    assert len(first) == 50
    assert path.stat().st_mode & 0o777 == 0o600
