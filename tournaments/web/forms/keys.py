"""The hidden field by which a form sent twice is recognised."""

from secrets import token_urlsafe

from django import forms


class KeyField(forms.CharField):
    """What tells a form sent twice from two like ones; made anew for every page."""

    widget = forms.HiddenInput

    def __init__(self) -> None:
        super().__init__(required=False, max_length=40, initial=lambda: token_urlsafe(12))
