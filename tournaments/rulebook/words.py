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
    """A preset as people choose it; ``source`` and ``remark`` say how far it can be trusted."""

    name: str
    label: Sentence
    sentence: Sentence
    source: Sentence
    remark: Sentence


@dataclass(frozen=True, slots=True)
class CardExample:
    """A position of the arrastre: the trick so far and a holding, each card legal or not."""

    title: str
    trick: tuple[str, ...]
    holding: tuple[tuple[str, bool], ...]


@dataclass(frozen=True, slots=True)
class Example:
    """What an option leads to: a sentence, and positions with cards where it is about play."""

    sentence: str
    positions: tuple[CardExample, ...] = ()


@dataclass(frozen=True, slots=True)
class Article:
    """One line of the rules page; ``usual`` is what the preset says where it differs."""

    option: str
    label: str
    sentence: str
    is_changed: bool
    usual: str = ""
    example: Example | None = None


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
