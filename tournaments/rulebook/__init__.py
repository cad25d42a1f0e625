"""The options of the rules in plain words: for forms, the rules page and the summary.

The engine decides what an option does; here are only the sentences that explain it.
"""

from tournaments.rulebook.articles import (
    GROUPS,
    OPTIONS,
    chapters_of,
    match_words,
    preset_label,
    preset_words,
    refusals_of,
    sentence_of,
)
from tournaments.rulebook.presets import PRESETS
from tournaments.rulebook.words import Article, Chapter, Choice, Option, PresetWords

__all__ = [
    "GROUPS",
    "OPTIONS",
    "PRESETS",
    "Article",
    "Chapter",
    "Choice",
    "Option",
    "PresetWords",
    "chapters_of",
    "match_words",
    "preset_label",
    "preset_words",
    "refusals_of",
    "sentence_of",
]
