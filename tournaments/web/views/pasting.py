"""Pasting a list of pairs: the list, what it would bring in with its questions, accepting."""

from __future__ import annotations

from http import HTTPStatus

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.crypto import get_random_string
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods

from config.problems import add_refusal
from engine.errors import DomainError
from tournaments.names.pasting import decode_list
from tournaments.permissions import can_desk
from tournaments.selectors.events import EventDetail
from tournaments.selectors.imports import (
    ImportPreview,
    LineKind,
    accepted_pairs,
    preview_import,
)
from tournaments.services.imports import import_pairs
from tournaments.web.access import Visit, members_page

_LARGEST_FILE = 1_000_000
_SPREADSHEETS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")


class PasteForm(forms.Form):
    """The list as text or as a file."""

    text = forms.CharField(
        label=gettext_lazy("The list"),
        help_text=gettext_lazy(
            "One pair per line, copied from a spreadsheet or a message. Any of these will do: "
            "Pilar Gómez - Ana Lacasta; Gómez, Pilar y Lacasta, Ana; two or four columns."
        ),
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false"}),
        required=False,
        max_length=200_000,
    )
    file = forms.FileField(
        label=gettext_lazy("Or a file"),
        help_text=gettext_lazy("Text or CSV, in UTF-8 or as Windows saves it."),
        required=False,
    )
    key = forms.CharField(widget=forms.HiddenInput, max_length=40)

    def clean(self) -> dict[str, object]:
        """The text of the file counts when there is one."""
        values = super().clean() or {}
        file = values.get("file")
        if file and file.size > _LARGEST_FILE:
            self.add_error("file", _("That file is too large for a list: send a text file."))
        elif file:
            raw = file.read()
            values["text"] = decode_list(raw)
            if raw.startswith(_SPREADSHEETS):
                self.add_error("file", _("Copy the cells and paste them, or save it as CSV."))
        elif not str(values.get("text", "")).strip() and "text" not in self.errors:
            self.add_error("text", _("Paste the list here, or choose a file."))
        return values


@require_http_methods(["GET", "POST"])
@members_page(can_desk)
def paste(request: HttpRequest, visit: Visit, *, event: str) -> HttpResponse:
    """The three steps of a list: paste, look and answer, accept."""
    found = visit.event(event)
    if request.method == "GET":
        form = PasteForm(initial={"key": get_random_string(20)})
        return _page(request, visit, found, form=form)
    form = PasteForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, visit, found, form=form, status=HTTPStatus.BAD_REQUEST)
    try:
        preview = preview_import(found.id, form.cleaned_data["text"], request.POST.dict())
    except DomainError as error:
        status = add_refusal(form, error, "text")
        return _page(request, visit, found, form=form, status=status)
    if request.POST.get("step") != "accept":
        return _page(request, visit, found, form=form, preview=preview)
    return _accept(request, visit, found, form=form, preview=preview)


def _accept(
    request: HttpRequest,
    visit: Visit,
    event: EventDetail,
    *,
    form: PasteForm,
    preview: ImportPreview,
) -> HttpResponse:
    try:
        done = import_pairs(
            event_id=event.id,
            actor=visit.actor,
            pairs=accepted_pairs(preview),
            key=form.cleaned_data["key"],
        )
    except DomainError as error:
        status = add_refusal(form, error)
        return _page(request, visit, event, form=form, preview=preview, status=status)
    pairs = ngettext("%(n)s pair has entered", "%(n)s pairs have entered", done.pairs)
    people = ngettext("%(n)s new person", "%(n)s new people", done.new_players)
    text = f"{pairs % {'n': done.pairs}}: {people % {'n': done.new_players}}."
    messages.success(request, text)
    return redirect("tournaments:pairs", visit.association.slug, event.slug)


def _page(
    request: HttpRequest,
    visit: Visit,
    event: EventDetail,
    *,
    form: PasteForm,
    preview: ImportPreview | None = None,
    status: HTTPStatus = HTTPStatus.OK,
) -> HttpResponse:
    steps = [_("Paste"), _("Look and answer"), _("Accept")]
    context = visit.context | {"event": event, "form": form, "steps": steps}
    if preview is None:
        return render(request, "tournaments/pairs_paste.html", context, status=status)
    context |= {
        "preview": preview,
        "text": form.cleaned_data["text"],
        "ready": len(preview.of(LineKind.READY)),
        "duplicates": len(preview.of(LineKind.DUPLICATE)),
    }
    return render(request, "tournaments/pairs_preview.html", context, status=status)
