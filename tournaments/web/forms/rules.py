"""Forms made from the rule book: presets, options, the length of a match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext_lazy as _

from engine.errors import InvalidRuleSetError
from engine.presets import DEFAULT_PRESET
from engine.presets import PRESETS as ENGINE_PRESETS
from engine.rules import OPTION_RANGES, MatchFormat, RuleSet
from tournaments import rulebook

FIXED = "fixed"
_UNITS = (
    ("juego", _("Juegos"), _("Whoever wins that many juegos first wins the match.")),
    ("coto", _("Cotos"), _("Whoever wins that many cotos first wins the match.")),
    ("coton", _("Cotones"), _("Whoever wins that many cotones first wins the match.")),
    (FIXED, _("An exact number of juegos"), _("All of them are played; a draw is possible.")),
)


@dataclass(frozen=True, slots=True)
class OptionGroup:
    """Fields of options that belong together, on one fold of the form."""

    title: str
    fields: tuple[BoundField, ...]
    is_open: bool


class PresetForm(forms.Form):
    """Where to start from."""

    preset = forms.ChoiceField(
        label=_("Rules to start from"),
        choices=[(preset.name, preset.label) for preset in rulebook.PRESETS],
        widget=forms.RadioSelect,
        initial=DEFAULT_PRESET,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["preset"].option_help = {  # type: ignore[attr-defined]
            preset.name: preset.sentence for preset in rulebook.PRESETS
        }


class OptionsForm(forms.Form):
    """Every option of the rules, told in plain words; starts as the rule set it is given."""

    def __init__(self, *args: Any, start: Mapping[str, Any], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.start = start
        for option in rulebook.OPTIONS.values():
            self.fields[option.name] = _option_field(option, start[option.name])

    @property
    def groups(self) -> tuple[OptionGroup, ...]:
        """The fields by chapter; a chapter with errors is open."""
        groups = []
        for name, title in rulebook.GROUPS.items():
            fields = tuple(
                self[option.name] for option in rulebook.OPTIONS.values() if option.group == name
            )
            has_errors = any(field.errors for field in fields)
            groups.append(OptionGroup(str(title), fields, has_errors))
        return tuple(groups)

    def clean(self) -> dict[str, Any]:
        """Ask the engine whether the options go together; faults go beside their fields."""
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        try:
            RuleSet.from_payload(self.payload())
        except InvalidRuleSetError as error:
            show_faults(self, error)
        return cleaned

    def payload(self) -> dict[str, Any]:
        """The options chosen, as JSON values of the engine."""
        return {
            name: _typed(self.cleaned_data[name], self.start[name]) for name in rulebook.OPTIONS
        }


class LengthForm(forms.Form):
    """How long a match is."""

    unit = forms.ChoiceField(
        label=_("A match is counted in"),
        choices=[(value, name) for value, name, _help in _UNITS],
        widget=forms.RadioSelect,
    )
    length = forms.IntegerField(
        label=_("How many"),
        help_text=_("First to this number, or exactly this number of juegos."),
        min_value=1,
        max_value=99,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        helps = {value: sentence for value, _name, sentence in _UNITS}
        self.fields["unit"].option_help = helps  # type: ignore[attr-defined]

    def match_format(self) -> dict[str, Any]:
        """The length chosen, as the ``match`` object of the engine."""
        unit, length = self.cleaned_data["unit"], self.cleaned_data["length"]
        if unit == FIXED:
            return MatchFormat.from_payload({"unit": "juego", FIXED: length}).to_payload()
        return MatchFormat.from_payload({"unit": unit, "wins": length}).to_payload()


def length_initial(match_format: Mapping[str, Any]) -> dict[str, Any]:
    """A stored length as the values of :class:`LengthForm`."""
    if fixed := match_format.get(FIXED):
        return {"unit": FIXED, "length": fixed}
    return {"unit": match_format["unit"], "length": match_format["wins"]}


def preset_options(name: str) -> dict[str, Any]:
    """The options of a preset; those of the default one for an unknown name."""
    return ENGINE_PRESETS.get(name, ENGINE_PRESETS[DEFAULT_PRESET]).ruleset.to_payload()


def preset_length(name: str) -> dict[str, Any]:
    """The usual length of a match under a preset, as values of :class:`LengthForm`."""
    preset = ENGINE_PRESETS.get(name, ENGINE_PRESETS[DEFAULT_PRESET])
    return length_initial(preset.match_format.to_payload())


def show_faults(form: forms.Form, error: InvalidRuleSetError) -> None:
    """Each clash beside the field it is about."""
    for option, sentence in rulebook.refusals_of(error):
        form.add_error(option if option in form.fields else None, sentence)


def _option_field(option: rulebook.Option, start: Any) -> forms.Field:
    if not option.choices:
        low, high = OPTION_RANGES[option.name]
        return forms.IntegerField(
            label=str(option.label),
            help_text=str(option.help),
            min_value=low,
            max_value=high,
            initial=start,
            widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
        )
    field = forms.ChoiceField(
        label=str(option.label),
        choices=[(choice.value, choice.name) for choice in option.choices],
        widget=forms.RadioSelect,
        initial=str(start).lower(),
    )
    field.option_help = {  # type: ignore[attr-defined]
        choice.value: choice.sentence for choice in option.choices
    }
    return field


def _typed(value: Any, start: Any) -> Any:
    """A value of a form in the type its option has."""
    if isinstance(start, bool):
        return value == "true"
    return int(value) if isinstance(start, int) else value
