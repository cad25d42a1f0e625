"""The steps with which an event is made: one form after another, carried along without a session.

Each step posts its own fields and those of the others as hidden ones, so that going back or
losing a page loses nothing, and it works without JavaScript.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.forms import Form
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments import rulebook
from tournaments.web.forms.events import FormatForm, PlaceForm, TablesForm
from tournaments.web.forms.rules import OptionsForm, PresetForm, preset_length, preset_options

PLACE, PRESET, OPTIONS, FORMAT, TABLES, SUMMARY = range(1, 7)
LABELS: tuple[str | Promise, ...] = (
    _("Name and place"),
    _("Rules"),
    _("Details of the rules"),
    _("Format"),
    _("Tables and fee"),
    _("Summary"),
)
_OPTIONS_FOR = "options_for"


@dataclass(frozen=True, slots=True)
class Answers:
    """What all the steps together say, valid."""

    place: Mapping[str, Any]
    preset: str
    options: Mapping[str, Any]
    legs: int
    match_format: Mapping[str, Any]
    tables: Mapping[str, Any]
    key: str


class EventSteps:
    """Where somebody is in making an event, given what the page posted (None at the start)."""

    def __init__(self, posted: QueryDict | None) -> None:
        self.data = posted.copy() if posted is not None else QueryDict(mutable=True)
        self._forget_options_of_another_preset()
        self.key = self.data.get("key", "")[:40] or secrets.token_urlsafe(12)
        self.number = self._destination() if posted is not None else PLACE

    @cached_property
    def forms(self) -> dict[int, Form]:
        """Every form; bound where its fields were posted."""
        preset = self._preset
        start = preset_options(preset)
        return {
            PLACE: PlaceForm(self._data_of(PlaceForm())),
            PRESET: PresetForm(self._data_of(PresetForm())),
            OPTIONS: OptionsForm(self._data_of(OptionsForm(start=start)), start=start),
            FORMAT: FormatForm(self._data_of(FormatForm()), initial=preset_length(preset)),
            TABLES: TablesForm(self._data_of(TablesForm())),
        }

    @property
    def form(self) -> Form | None:
        """The form of this step; None at the summary."""
        return self.forms.get(self.number)

    @property
    def hidden(self) -> list[tuple[str, str]]:
        """The fields of the other steps, to be carried along."""
        here = set(self.form.fields) if self.form else set()
        names = [name for form in self.forms.values() for name in form.fields if name not in here]
        carried = [(name, value) for name in names for value in self.data.getlist(name)]
        return [*carried, (_OPTIONS_FOR, self._preset), ("key", self.key)]

    @property
    def wants_creation(self) -> bool:
        """Whether the button of the summary was pressed, with everything valid."""
        return self.number == SUMMARY and self.data.get("go") == "create"

    @property
    def is_refused(self) -> bool:
        """Whether the page shows what is wrong with what was just sent."""
        return self.data.get("go", "") in {"next", "create"} and bool(
            self.form and self.form.errors
        )

    def answers(self) -> Answers:
        """What was chosen; only at the summary, where everything is valid."""
        options, length = self.forms[OPTIONS], self.forms[FORMAT]
        if not isinstance(options, OptionsForm) or not isinstance(length, FormatForm):
            raise TypeError
        return Answers(
            place=self.forms[PLACE].cleaned_data,
            preset=self._preset,
            options=options.payload(),
            legs=length.cleaned_data["legs"],
            match_format=length.match_format(),
            tables=self.forms[TABLES].cleaned_data,
            key=self.key,
        )

    def summary(self) -> dict[str, Any]:
        """The answers in words, for the last page."""
        answers = self.answers()
        return {
            "answers": answers,
            "preset": rulebook.preset_label(answers.preset),
            "length": rulebook.match_words(answers.match_format),
            "chapters": rulebook.chapters_of(answers.options, answers.preset),
        }

    @property
    def _preset(self) -> str:
        return self.data.get("preset") or str(PresetForm.base_fields["preset"].initial)

    def _data_of(self, form: Form) -> QueryDict | None:
        """The posted data when this form was shown before."""
        return self.data if any(name in self.data for name in form.fields) else None

    def _forget_options_of_another_preset(self) -> None:
        if self.data.get(_OPTIONS_FOR, self._preset) != self._preset:
            for name in (*rulebook.OPTIONS, "unit", "length"):
                self.data.pop(name, None)

    def _destination(self) -> int:
        asked = self._asked()
        if self.data.get("go") == "back":
            return max(PLACE, asked - 1)
        for number in range(PLACE, min(asked, TABLES) + 1):
            if not self.forms[number].is_valid():
                return number
        return min(asked + 1, SUMMARY)

    def _asked(self) -> int:
        asked = self.data.get("step", "")
        known = asked.isascii() and asked.isdigit() and len(asked) == 1
        return min(max(int(asked), PLACE), SUMMARY) if known else PLACE
