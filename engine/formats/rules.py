"""The ``rules`` and ``match`` objects that several documents share (formats.md, section 1)."""

from __future__ import annotations

from dataclasses import replace

from engine.errors import InvalidRuleSetError
from engine.formats.reading import Reader
from engine.presets import DEFAULT_PRESET, Preset, preset_named
from engine.rules import MatchFormat, RuleSet, parse_options


def read_rules(document: Reader) -> tuple[Preset, RuleSet]:
    """The preset a document names and its rule set with the overriding fields.

    >>> read_rules(Reader({"rules": {"preset": "casual", "target": 201}}))[1].target
    201

    Raises:
        MalformedError: unknown options, unknown values or clashes.
    """
    reader = document.optional("rules")
    if reader is None:
        preset = preset_named(DEFAULT_PRESET)
        return preset, preset.ruleset
    if not isinstance(reader.value, dict):
        raise reader.fail("expected an object")
    options = dict(reader.value)
    try:
        preset = preset_named(options.pop("preset", DEFAULT_PRESET))
        return preset, replace(preset.ruleset, **parse_options(options))
    except InvalidRuleSetError as error:
        raise reader.fail(_first_fault(error)) from None


def read_match_format(document: Reader, preset: Preset) -> MatchFormat:
    """The length of the match, the preset's own when the document has none.

    Raises:
        MalformedError: not a match format.
    """
    reader = document.optional("match")
    if reader is None:
        return preset.match_format
    if not isinstance(reader.value, dict):
        raise reader.fail("expected an object")
    try:
        return MatchFormat.from_payload(reader.value)
    except InvalidRuleSetError as error:
        raise reader.fail(_first_fault(error)) from None


def _first_fault(error: InvalidRuleSetError) -> str:
    fault = error.faults[0]
    facts = ", ".join(f"{name}: {value!s:.80}" for name, value in fault.detail.items())
    return f"{fault.code} ({facts})"
