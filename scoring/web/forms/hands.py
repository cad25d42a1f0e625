"""The forms of the pad, one per kind of fact; each turns what was typed into a fact."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from engine.errors import NotationError
from engine.facts import (
    Conceded,
    CotoAwarded,
    Fact,
    HandRecorded,
    HandVoided,
    JuegoAwarded,
    TuteSung,
)
from engine.report import HandKind, HandReport, VueltasReport, parse_points
from engine.rules import LossLevel
from engine.seats import BySide
from scoring.enums import VoidReason
from scoring.selectors.scoresheets import ScoresheetState
from scoring.web.forms.fields import (
    HALVES,
    CantesField,
    PointsField,
    SideField,
    notation_sentence,
    toggles_for,
)

LAST_TRICK_TEN = 10
LEVELS = (
    (LossLevel.JUEGO.value, _("The juego")),
    (LossLevel.COTO.value, _("The coto")),
    (LossLevel.MATCH.value, _("The match")),
)


class FactForm(forms.Form):
    """What all kinds share: the pairs are named after those at the table.

    Attributes:
        kind: the type of the fact, as stored.
        title: what it is called on the page.
    """

    kind = ""
    do_not_call_in_templates = True
    title: Promise | str = ""

    def __init__(
        self, *args: Any, state: ScoresheetState, phase: HandKind | None = None, **kwargs: Any
    ):
        self.state = state
        self.phase = phase or state.board.phase
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            if isinstance(field, SideField):
                field.call_sides(state.names)
        self._call_pairs()

    def _call_pairs(self) -> None:
        """Put the names of the pairs into labels such as those of their cantes."""
        for side, name in enumerate(self.state.names):
            for prefix in ("cantes", "points"):
                if f"{prefix}_{side}" in self.fields:
                    self.fields[f"{prefix}_{side}"].label = name

    def fact(self) -> Fact:
        """The fact typed; only of a valid form."""
        raise NotImplementedError

    @classmethod
    def initial_of(cls, fact: Fact, *, has_ten: bool) -> dict[str, Any]:
        """What the form would show for a fact of its kind; ``has_ten``: the ten counts."""
        raise NotImplementedError


class CountedForm(FactForm):
    """A hand counted to its end: the points of one pair, the other is derived."""

    kind = "counted"
    title = _("A hand counted to its end")

    last_trick = SideField(label=_("Who took the last trick?"), required=False)
    side = SideField(label=_("Whose points are you entering?"), initial="0")
    points = PointsField(
        label=_("Cards and last trick, of 130"),
        help_text=_("As counted at the table. 85, 35 buenas and 35b are the same."),
    )
    half = forms.ChoiceField(
        label=_("Said as"), choices=HALVES, required=False, widget=forms.RadioSelect
    )
    without_ten = forms.BooleanField(
        label=_("Without the ten of the last trick (of 120)"), required=False
    )
    cantes_0 = CantesField()
    cantes_1 = CantesField()

    def clean(self) -> dict[str, Any]:
        """Points said as malas or buenas beside a plain number."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        half, typed = data.get("half"), self.data.get("points", "").strip()
        if half and typed.isdecimal() and "points" in data:
            try:
                data["points"] = parse_points(f"{typed} {half}")
            except NotationError as error:
                self.add_error("points", notation_sentence(error))
        return data

    def fact(self) -> Fact:
        """The hand; the ten is taken off the points of the pair that has it."""
        data = self.cleaned_data
        side, last = data["side"], data["last_trick"]
        has_ten = last == side and not data["without_ten"] and self.state.ten_counts(self.phase)
        points = data["points"] - (LAST_TRICK_TEN if has_ten else 0)
        nobody: BySide[int | None] = BySide((None, None))
        cantes = BySide((data["cantes_0"], data["cantes_1"]))
        return HandRecorded(HandReport(nobody.with_side(side, points), last, cantes))

    @classmethod
    def initial_of(cls, fact: Fact, *, has_ten: bool) -> dict[str, Any]:
        """The points of the pair that was typed, with the ten if it has it."""
        assert isinstance(fact, HandRecorded)
        report = fact.report
        assert isinstance(report, HandReport)
        side = next(i for i, value in enumerate(report.card_points) if value is not None)
        ten = LAST_TRICK_TEN if has_ten and report.last_trick == side else 0
        return {
            "last_trick": report.last_trick,
            "side": side,
            "points": (report.card_points[side] or 0) + ten,
            **{f"cantes_{i}": toggles_for(own) for i, own in enumerate(report.cantes)},
        }


class OutForm(FactForm):
    """A pair that went out in the vueltas, with what each had if somebody counted it."""

    kind = "out"
    title = _("A pair went out")

    winner = SideField(label=_("Who went out?"))
    points_0 = PointsField(required=False)
    points_1 = PointsField(required=False)
    cantes_0 = CantesField()
    cantes_1 = CantesField()

    def clean(self) -> dict[str, Any]:
        """Points of both pairs or of neither."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        typed = {name for name in ("points_0", "points_1") if data.get(name) is not None}
        missing = {"points_0", "points_1"} - typed - set(self.errors)
        if typed and missing:
            message = _("Enter the points of both pairs, or leave both blank.")
            self.add_error(min(missing), ValidationError(message))
        return data

    def fact(self) -> Fact:
        """The ending; points nobody counted stay unknown."""
        data = self.cleaned_data
        points = (data["points_0"], data["points_1"])
        cantes = BySide((data["cantes_0"], data["cantes_1"]))
        is_counted = points[0] is not None
        return HandRecorded(
            VueltasReport(
                winner=data["winner"],
                card_points=BySide(points) if is_counted else None,
                cantes=cantes if is_counted or any(cantes) else None,
            )
        )

    @classmethod
    def initial_of(cls, fact: Fact, *, has_ten: bool) -> dict[str, Any]:
        """What was recorded of the ending."""
        assert isinstance(fact, HandRecorded)
        report = fact.report
        assert isinstance(report, VueltasReport)
        points = report.card_points or ()
        cantes = report.cantes or ()
        return {
            "winner": report.winner,
            **{f"points_{side}": value for side, value in enumerate(points)},
            **{f"cantes_{side}": toggles_for(own) for side, own in enumerate(cantes)},
        }


class TuteForm(FactForm):
    """Four kings or four sotas in one holding."""

    kind = "tute"
    title = _("Tute")
    side = SideField(label=_("Who sang the tute?"))

    def fact(self) -> Fact:
        """The tute."""
        return TuteSung(self.cleaned_data["side"])

    @classmethod
    def initial_of(cls, fact: Fact, *, has_ten: bool) -> dict[str, Any]:
        """Who sang it."""
        assert isinstance(fact, TuteSung)
        return {"side": fact.side}


class ConcedeForm(FactForm):
    """A pair that gives up."""

    kind = "concede"
    title = _("A pair gives up")
    side = SideField(label=_("Who gives up?"))
    level = forms.ChoiceField(
        label=_("What do they give up?"),
        choices=LEVELS,
        widget=forms.RadioSelect,
        initial=LossLevel.JUEGO.value,
    )

    def fact(self) -> Fact:
        """The concession."""
        return Conceded(self.cleaned_data["side"], LossLevel(self.cleaned_data["level"]))

    @classmethod
    def initial_of(cls, fact: Fact, *, has_ten: bool) -> dict[str, Any]:
        """Who gave up what."""
        assert isinstance(fact, Conceded)
        return {"side": fact.side, "level": fact.level.value}


class VoidForm(FactForm):
    """A hand that does not count."""

    kind = "void"
    title = _("A hand without effect")
    reason = forms.ChoiceField(
        label=_("Why does it not count?"),
        choices=VoidReason.choices,
        widget=forms.RadioSelect,
        initial=VoidReason.MISDEAL,
    )

    def fact(self) -> Fact:
        """The hand without effect."""
        return HandVoided(self.cleaned_data["reason"])

    @classmethod
    def initial_of(cls, fact: Fact, *, has_ten: bool) -> dict[str, Any]:
        """Why it did not count."""
        assert isinstance(fact, HandVoided)
        return {"reason": fact.reason}


class JuegoForm(FactForm):
    """A juego of which nobody kept the hands."""

    kind = "juego"
    title = _("A juego without detail")
    winner = SideField(label=_("Who won the juego?"))

    def fact(self) -> Fact:
        """The juego."""
        return JuegoAwarded(self.cleaned_data["winner"])

    @classmethod
    def initial_of(cls, fact: Fact, *, has_ten: bool) -> dict[str, Any]:
        """Who won it."""
        assert isinstance(fact, JuegoAwarded)
        return {"winner": fact.winner}


class CotoForm(FactForm):
    """A coto of which nobody kept the hands."""

    kind = "coto"
    title = _("A coto without detail")
    winner = SideField(label=_("Who won the coto?"))
    lost = forms.TypedChoiceField(
        label=_("How many juegos did the other pair win?"), coerce=int, widget=forms.RadioSelect
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        counts = range(self.state.ledger.rules.juegos_per_coto)
        lost = self.fields["lost"]
        assert isinstance(lost, forms.TypedChoiceField)
        lost.choices = [(str(count), str(count)) for count in counts]

    def fact(self) -> Fact:
        """The coto, with the juegos of each pair."""
        winner, lost = self.cleaned_data["winner"], self.cleaned_data["lost"]
        won = self.state.ledger.rules.juegos_per_coto
        return CotoAwarded(BySide((lost, lost)).with_side(winner, won))

    @classmethod
    def initial_of(cls, fact: Fact, *, has_ten: bool) -> dict[str, Any]:
        """Who won it, and how many the others had."""
        assert isinstance(fact, CotoAwarded)
        juegos = fact.juegos.values
        return {"winner": juegos.index(max(juegos)), "lost": min(juegos)}


FORMS: dict[str, type[FactForm]] = {
    form.kind: form
    for form in (CountedForm, OutForm, TuteForm, ConcedeForm, VoidForm, JuegoForm, CotoForm)
}
