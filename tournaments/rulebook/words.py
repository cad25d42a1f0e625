"""The shapes of what is said about a rule: an option, its values, a preset, an article."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Sentence = str | Promise


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One value of an option: its short name and the sentence that says what it does."""

    value: str
    name: Sentence
    sentence: Sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """An option of the rules: ``choices`` is empty when it is a number."""

    name: str
    group: str
    label: Sentence
    help: Sentence = ""
    sentence: Sentence = ""
    choices: tuple[Choice, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PresetWords:
    """A preset as people choose it."""

    name: str
    label: Sentence
    sentence: Sentence


@dataclass(frozen=True, slots=True)
class Article:
    """One line of the rules page."""

    option: str
    label: str
    sentence: str
    is_changed: bool


@dataclass(frozen=True, slots=True)
class Chapter:
    """Articles that belong together."""

    title: str
    articles: tuple[Article, ...]


def yes_no(name: str, group: str, label: Sentence, *, yes: Sentence, no: Sentence) -> Option:
    """An option that is true or false."""
    choices = (
        Choice(value="true", name=_("Yes"), sentence=yes),
        Choice(value="false", name=_("No"), sentence=no),
    )
    return Option(name=name, group=group, label=label, choices=choices)
