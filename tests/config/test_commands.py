"""The commands of an installation."""

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


@pytest.mark.django_db
def test_installation_is_empty_before_the_first_run() -> None:
    assert run("installation_state") == "empty\n"


def test_catalogues_have_no_untranslated_sentence() -> None:
    missing = [
        f"{path.parent.parent.name}: {entry.msgid}"
        for path in sorted((ROOT / "locale").glob("es/LC_MESSAGES/*.po"))
        for entry in polib.pofile(str(path))
        if not entry.translated() and not entry.obsolete
    ]

    assert missing == []
