"""Every sentence people read exists in Spanish, with the same blanks to fill in."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import polib
import pytest
from django.utils.translation.template import templatize

from tests.architecture.source import ROOT, modules, name_of, tree_of

CATALOGUE = polib.pofile(str(ROOT / "locale" / "es" / "LC_MESSAGES" / "django.po"))
KNOWN = {(entry.msgctxt or "", entry.msgid) for entry in CATALOGUE if not entry.obsolete}
PLAIN = {"_", "gettext", "gettext_lazy", "ngettext", "ngettext_lazy"}
WITH_CONTEXT = {"pgettext", "pgettext_lazy", "npgettext", "npgettext_lazy"}
BLANK = re.compile(r"%\((\w+)\)s")


def of_python(path: Path) -> Iterator[tuple[str, str]]:
    """Context and sentence of every call that translates."""
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            texts = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
            if node.func.id in PLAIN and texts and isinstance(texts[0], str):
                yield "", texts[0]
            elif node.func.id in WITH_CONTEXT and len(texts) > 1:
                yield str(texts[0]), str(texts[1])


def of_template(path: Path) -> Iterator[tuple[str, str]]:
    """The same of a template, once turned into calls by Django."""
    pattern = r"\b(?:n?gettext|_)\(\s*(u?'(?:[^'\\]|\\.)*'|u?\"(?:[^\"\\]|\\.)*\")"
    for literal in re.findall(pattern, templatize(path.read_text())):
        yield "", ast.literal_eval(literal.removeprefix("u"))


def missing(found: Iterator[tuple[str, str]]) -> list[str]:
    return [sentence for context, sentence in found if (context, sentence) not in KNOWN]


@pytest.mark.parametrize("path", list(modules()), ids=name_of)
def test_sentences_of_a_module_are_in_the_catalogue(path):
    assert missing(of_python(path)) == []


@pytest.mark.parametrize("path", sorted((ROOT / "templates").rglob("*.html")), ids=name_of)
def test_sentences_of_a_template_are_in_the_catalogue(path):
    assert missing(of_template(path)) == []


def test_sentence_nobody_translated_is_caught(tmp_path):
    page = tmp_path / "page.html"
    page.write_text('{% load i18n %}{% translate "Nobody said this" %}{% translate "Save" %}')

    assert missing(of_template(page)) == ["Nobody said this"]


def test_every_entry_is_translated():
    unfinished = [entry.msgid for entry in CATALOGUE if "fuzzy" in entry.flags]

    assert unfinished + [entry.msgid for entry in CATALOGUE.untranslated_entries()] == []


def test_translations_fill_in_the_same_blanks():
    different = []
    for entry in CATALOGUE:
        pairs = [(entry.msgid, entry.msgstr)]
        if entry.msgid_plural:
            pairs = [(entry.msgid_plural, text) for text in entry.msgstr_plural.values()]
        for english, spanish in pairs:
            if set(BLANK.findall(english)) != set(BLANK.findall(spanish)):
                different.append(entry.msgid)

    assert different == []
