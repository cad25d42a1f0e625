"""What the page of a match asks for to decide it without a scoresheet."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.selectors.rounds import MatchRow
from tournaments.web.forms.rounds import ReasonField

DRAW = "draw"


class DecisionForm(forms.Form):
    """A form that names the two pairs of a match."""

    def __init__(self, *args: Any, match: MatchRow, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._sides = [(str(side.side), side.entrant.staff_name) for side in match.sides]

    def _offer(self, name: str, choices: list[tuple[str, Any]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices

    def arguments(self) -> dict[str, Any]:
        """The arguments of the command."""
        return dict(self.cleaned_data)


class AbsenceForm(DecisionForm):
    """Who did not appear: one pair, the other, or both."""

    absent = forms.MultipleChoiceField(
        label=_("Who did not appear"),
        widget=forms.CheckboxSelectMultiple,
        help_text=_("One pair: the other wins without playing. Both: nobody wins."),
        error_messages={"required": _("Mark the pair that did not appear.")},
    )
    reason = ReasonField(required=False)

    def __init__(self, *args: Any, match: MatchRow, **kwargs: Any) -> None:
        super().__init__(*args, match=match, **kwargs)
        self._offer("absent", self._sides)

    def arguments(self) -> dict[str, Any]:
        """The arguments of the command."""
        sides = frozenset(int(side) for side in self.cleaned_data["absent"])
        return {"absent_sides": sides, "reason": self.cleaned_data["reason"]}


class PostponeForm(DecisionForm):
    """Until when a match may be played."""

    until = forms.DateField(
        label=_("To be played no later than"),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        error_messages={"invalid": _("Write the day, the month and the year.")},
    )
    reason = ReasonField(required=False, label=_("Who asked, and why"))


class AdjudicateForm(DecisionForm):
    """A decision by judgement, with the juegos that stand."""

    winner = forms.ChoiceField(label=_("Who wins"), widget=forms.RadioSelect)
    juegos_a = forms.IntegerField(required=False, min_value=0, max_value=999)
    juegos_b = forms.IntegerField(required=False, min_value=0, max_value=999)
    reason = ReasonField()

    def __init__(self, *args: Any, match: MatchRow, **kwargs: Any) -> None:
        super().__init__(*args, match=match, **kwargs)
        self._offer("winner", [*self._sides, (DRAW, _("A draw"))])
        for name, (_side, label) in zip(("juegos_a", "juegos_b"), self._sides, strict=False):
            self.fields[name].label = _("Juegos of %(pair)s") % {"pair": label}

    def clean(self) -> dict[str, Any]:
        """Juegos are known for both sides or for none."""
        data = super().clean() or {}
        if (data.get("juegos_a") is None) != (data.get("juegos_b") is None):
            self.add_error("juegos_b", _("Write the juegos of both pairs, or of neither."))
        return data

    def arguments(self) -> dict[str, Any]:
        """The arguments of the command."""
        data = self.cleaned_data
        known = data["juegos_a"] is not None
        return {
            "winner_side": None if data["winner"] == DRAW else int(data["winner"]),
            "juegos": (data["juegos_a"], data["juegos_b"]) if known else None,
            "reason": data["reason"],
        }


class AnnulForm(DecisionForm):
    """Why an outcome is taken back."""

    reason = ReasonField()
