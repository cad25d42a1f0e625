"""Addresses of the API of scoring."""

from django.urls import URLPattern, path

from scoring.api.corrections import CorrectionPreviewView, CorrectionsView
from scoring.api.hands import HandsView, PreviewView, UndoView
from scoring.api.legal import LegalView
from scoring.api.rulings import OverturnView, RulingsView
from scoring.api.scoresheets import ScoresheetView
from scoring.api.tables import LiveTablesView

app_name = "scoring-api"

_MATCH = "matches/<slug:match>"

urlpatterns: list[URLPattern] = [
    path("legal/", LegalView.as_view(), name="legal"),
    path(f"{_MATCH}/scoresheet/", ScoresheetView.as_view(), name="scoresheet"),
    path(f"{_MATCH}/hands/", HandsView.as_view(), name="hands"),
    path(f"{_MATCH}/hands/preview/", PreviewView.as_view(), name="preview"),
    path(f"{_MATCH}/undo/", UndoView.as_view(), name="undo"),
    path(f"{_MATCH}/corrections/", CorrectionsView.as_view(), name="corrections"),
    path(
        f"{_MATCH}/corrections/preview/",
        CorrectionPreviewView.as_view(),
        name="correction-preview",
    ),
    path(f"{_MATCH}/rulings/", RulingsView.as_view(), name="rulings"),
    path("events/<slug:event>/tables/", LiveTablesView.as_view(), name="tables"),
    path("rulings/<slug:ruling>/overturn/", OverturnView.as_view(), name="overturn"),
]
