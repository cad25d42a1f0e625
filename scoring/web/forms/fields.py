"""Fields that read what referees write: points, pairs, cantes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from engine.errors import NotationError
from engine.report import SungCante, parse_points
from scoring.messages import fault_sentence

#: How the number typed is said; blank is plain points.
HALVES = (("", _("points")), ("malas", "malas"), ("buenas", "buenas"))

#: The four cantes a hand can have, as toggles: value and label.
CANTES = (("20-1", "20"), ("20-2", "20"), ("20-3", "20"), ("40", "40"))


def notation_sentence(error: NotationError) -> str:
    """Why a text is not a number of points."""
    return fault_sentence({"code": error.code, "detail": error.details})


class PointsField(forms.CharField):
    """Points written plainly or in malas and buenas ("85", "35 buenas")."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=40, **kwargs)
        self.widget.attrs.update({"autocomplete": "off", "class": "points-input"})

    def clean(self, value: Any) -> int | None:
        """The points, None when left blank and not required."""
        text = super().clean(value)
        if not text:
            return None
        try:
            return parse_points(text)
        except NotationError as error:
            raise ValidationError(notation_sentence(error)) from None


class SideField(forms.TypedChoiceField):
    """One of the pairs at the table, as big buttons."""

    widget = forms.RadioSelect

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(coerce=int, empty_value=None, **kwargs)

    def call_sides(self, names: Sequence[str]) -> None:
        """Name the choices after the pairs."""
        self.choices = [(str(side), name) for side, name in enumerate(names)]


class CantesField(forms.MultipleChoiceField):
    """The cantes of one pair in a hand, as four toggles."""

    widget = forms.CheckboxSelectMultiple

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(choices=CANTES, required=False, **kwargs)

    def clean(self, value: Any) -> tuple[SungCante, ...]:
        """The cantes ticked."""
        return tuple(SungCante(int(item.split("-")[0])) for item in super().clean(value))


def toggles_for(cantes: Sequence[SungCante]) -> list[str]:
    """The toggles that show some cantes: the reverse of :class:`CantesField`."""
    twenties = sum(cante.points == 20 for cante in cantes)
    forty = any(cante.points == 40 for cante in cantes)
    return [f"20-{number}" for number in range(1, twenties + 1)] + (["40"] if forty else [])
