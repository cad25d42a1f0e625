"""What travels with every command of the pad: the version seen, the key, the confirmation."""

from __future__ import annotations

import json
import uuid
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from engine.facts import LedgerFact, from_payload, to_payload
from engine.reading import MalformedError
from scoring.enums import Article, CorrectionReason, Remedy
from scoring.services.submissions import Submission, Why
from scoring.web.forms.fields import SideField
from tournaments.permissions import Actor


def new_key() -> str:
    """A key for one command; the page keeps it however often it is sent."""
    return uuid.uuid4().hex


class SendForm(forms.Form):
    """The hidden part of every command."""

    key = forms.CharField(max_length=64, widget=forms.HiddenInput)
    version = forms.IntegerField(min_value=0, max_value=2**31 - 1, widget=forms.HiddenInput)
    acknowledged = forms.CharField(required=False, max_length=200, widget=forms.HiddenInput)
    confirm = forms.BooleanField(required=False)

    def submission(self, actor: Actor) -> Submission:
        """The command as services take it; warnings count only when they were confirmed."""
        data = self.cleaned_data
        seen = data["acknowledged"].split() if data["confirm"] else []
        return Submission(
            actor=actor, expected_version=data["version"], key=data["key"], acknowledged=seen
        )


class FactField(forms.CharField):
    """A fact shown in a preview, as the JSON that the ledger would keep."""

    widget = forms.HiddenInput

    def clean(self, value: Any) -> LedgerFact:
        """The fact; refused when it is not one."""
        try:
            return from_payload(json.loads(super().clean(value)), sides=2)
        except (ValueError, RecursionError, MalformedError):
            message = _("Go back to the table and enter it again.")
            raise forms.ValidationError(message) from None


class SaveForm(SendForm):
    """A fact that was previewed and is saved as it was shown."""

    fact = FactField(max_length=2000)


class CorrectionForm(forms.Form):
    """Why an entry is corrected."""

    reason = forms.ChoiceField(
        label=_("What was wrong?"),
        choices=[
            choice
            for choice in CorrectionReason.choices
            if choice[0] not in {CorrectionReason.UNDO, CorrectionReason.OVERTURNED}
        ],
        widget=forms.RadioSelect,
        initial=CorrectionReason.MISTYPED,
    )
    text = forms.CharField(
        label=_("Explanation for the acta"),
        help_text=_("Everybody can read it beside the corrected hand."),
        required=False,
        max_length=300,
    )
    note = forms.CharField(
        label=_("Private note"),
        help_text=_("Only referees and organisers read it."),
        required=False,
        max_length=1000,
    )

    def why(self) -> Why:
        """The reason as services take it."""
        data = self.cleaned_data
        return Why(reason_code=data["reason"], public_text=data["text"], private_text=data["note"])


class RenuncioForm(SendForm):
    """A ruling in three taps: who, what, save; the remedy is the one of the rules."""

    side = SideField(label=_("Which pair is at fault?"))
    duty = forms.ChoiceField(
        label=_("What did they do?"), choices=Article.choices, widget=forms.RadioSelect
    )
    remedy = forms.ChoiceField(
        label=_("What is decided?"), choices=Remedy.choices, widget=forms.RadioSelect
    )
    reason = forms.CharField(
        label=_("Reason"),
        help_text=_("Needed when the loss is not the one in the rules. Everybody can read it."),
        required=False,
        max_length=300,
    )
    note = forms.CharField(
        label=_("Private note"),
        help_text=_("Only referees and organisers read it."),
        required=False,
        max_length=1000,
    )


class OverturnForm(SendForm):
    """A ruling taken back."""

    reason = forms.CharField(
        label=_("Why is the ruling overturned?"),
        help_text=_("It stays on the acta beside the ruling."),
        max_length=300,
    )


class ReasonForm(forms.Form):
    """Why a scoresheet is closed or reopened."""

    reason = forms.CharField(
        label=_("Reason"),
        help_text=_("It is kept in the record of changes of the association."),
        max_length=200,
    )


def fact_json(fact: LedgerFact) -> str:
    """A fact for a hidden field."""
    return json.dumps(to_payload(fact), separators=(",", ":"))
