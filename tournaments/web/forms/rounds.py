"""What pages of rounds ask for: a draw, a swap, another table."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from tournaments.selectors.events import TableRow
from tournaments.selectors.nights import NightSummary
from tournaments.selectors.rounds import RoundDetail
from tournaments.web.forms.keys import KeyField


class ReasonField(forms.CharField):
    """Why something is changed; kept in the record."""

    def __init__(self, **kwargs: Any) -> None:
        said = {
            "label": _("Reason"),
            "help_text": _("One line; it stays in the record of changes."),
            "max_length": 200,
            **kwargs,
        }
        super().__init__(**said)


class DrawForm(forms.Form):
    """Which round is expected, for which night, with which seed."""

    expected_number = forms.IntegerField(min_value=1, max_value=9999, widget=forms.HiddenInput)
    night = forms.ChoiceField(
        label=_("Night"),
        required=False,
        help_text=_("Whose list of presence counts: absent and late pairs are marked."),
    )
    seed = forms.CharField(
        label=_("Text for the lot"),
        required=False,
        max_length=200,
        help_text=_(
            "Leave it empty, or write something announced beforehand, such as a lottery number: "
            "with it anybody can repeat the draw."
        ),
    )
    reason = ReasonField(
        required=False,
        label=_("Reason to draw before the round has finished"),
        help_text=_("Only if you want to go on without the tables that are missing."),
    )

    def __init__(self, *args: Any, nights: tuple[NightSummary, ...], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["night"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [
            *((night.public_id, date_format(night.date)) for night in nights),
            ("", _("No night")),
        ]


class ReasonForm(forms.Form):
    """A command that only needs to be told why."""

    reason = ReasonField()


class SwapForm(forms.Form):
    """Two pairs that take each other's place."""

    entrant_a = forms.ChoiceField(label=_("This pair"))
    entrant_b = forms.ChoiceField(label=_("takes the place of this one"))
    reason = ReasonField()
    key = KeyField()

    def __init__(self, *args: Any, detail: RoundDetail, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        labels = sorted(
            (side.entrant for match in (*detail.matches, *detail.rests) for side in match.sides),
            key=lambda label: label.number,
        )
        self._keys = {label.public_id: label.entrant_id for label in labels}
        choices = [("", "—")] + [
            (label.public_id, f"{label.number}. {label.staff_name}") for label in labels
        ]
        for name in ("entrant_a", "entrant_b"):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = choices

    def entrants(self) -> tuple[int, int]:
        """The keys of the two pairs chosen."""
        return self._keys[self.cleaned_data["entrant_a"]], self._keys[
            self.cleaned_data["entrant_b"]
        ]


class MoveForm(forms.Form):
    """A match and the table it goes to; whoever was there comes back here."""

    match = forms.ChoiceField(label=_("This match"))
    table_number = forms.ChoiceField(label=_("goes to table"))
    reason = ReasonField()

    def __init__(
        self, *args: Any, detail: RoundDetail, tables: tuple[TableRow, ...], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        movable = [match for match in detail.matches if match.is_pending and not match.is_started]
        self._keys = {match.public_id: match.id for match in movable}
        self._choose("match", [(m.public_id, f"{m.table or '–'} · {m.names}") for m in movable])
        free = [table for table in tables if not table.is_blocked]
        self._choose(
            "table_number",
            [(str(t.number), f"{t.number} {t.note}".strip()) for t in free],
        )

    def _choose(self, name: str, choices: list[tuple[str, str]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [("", "—"), *choices]

    def match_id(self) -> int:
        """The key of the match chosen."""
        return self._keys[self.cleaned_data["match"]]
