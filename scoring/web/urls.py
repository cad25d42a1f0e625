"""Addresses of the pages of scoring."""

from django.urls import path

from scoring.web.views import corrections, featured, legal, pad, prints, public, replay, rulings

app_name = "scoring"

EVENT = "a/<slug:association>/e/<slug:event>/"
MATCH = EVENT + "m/<slug:match>/"

urlpatterns = [
    path("sw.js", legal.service_worker, name="service-worker"),
    path(EVENT + "legal/", legal.legal, name="legal"),
    path(EVENT + "tables/", public.tables, name="tables"),
    path(EVENT + "rounds/<int:number>/print/actas/", prints.actas, name="print-actas"),
    path(EVENT + "print/blank/", prints.blank, name="print-blank"),
    path(MATCH, public.match_acta, name="acta"),
    path(MATCH + "cards/", featured.cards, name="cards"),
    path(MATCH + "hands/<int:number>/", replay.hand, name="hand"),
    path(MATCH + "hands/<int:number>/<int:trick>/", replay.hand, name="hand-trick"),
    path(MATCH + "ledger/", public.ledger, name="ledger"),
    path(MATCH + "ledger/close/", public.close, name="close"),
    path(MATCH + "pad/", pad.pad, name="pad"),
    path(MATCH + "pad/undo/", pad.undo, name="undo"),
    path(MATCH + "pad/correct/<int:sequence>/", corrections.correct, name="correct"),
    path(MATCH + "pad/renuncio/", rulings.renuncio, name="renuncio"),
    path(MATCH + "pad/rulings/<slug:ruling>/overturn/", rulings.overturn, name="overturn"),
]
