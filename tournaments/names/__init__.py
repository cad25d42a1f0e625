"""Spanish names of people: reading them, filing them, finding them, telling them apart."""

from tournaments.names.entries import PersonEntry
from tournaments.names.keys import search_key, search_tokens, sort_key
from tournaments.names.labels import (
    filed_label,
    full_label,
    pair_label,
    public_label,
    short_pair_label,
)
from tournaments.names.likeness import Likeness, NameIndex
from tournaments.names.parsing import PersonName, clean_text, parse_name

__all__ = [
    "Likeness",
    "NameIndex",
    "PersonEntry",
    "PersonName",
    "clean_text",
    "filed_label",
    "full_label",
    "pair_label",
    "parse_name",
    "public_label",
    "search_key",
    "search_tokens",
    "short_pair_label",
    "sort_key",
]
