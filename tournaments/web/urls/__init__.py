"""Addresses of the pages of tournaments, one list per noun."""

from tournaments.web.urls import (
    associations,
    events,
    nights,
    pairs,
    players,
    prints,
    public,
    rounds,
    tokens,
)

app_name = "tournaments"

urlpatterns = [
    *associations.urlpatterns,
    *tokens.urlpatterns,
    *players.urlpatterns,
    *events.urlpatterns,
    *pairs.urlpatterns,
    *nights.urlpatterns,
    *rounds.urlpatterns,
    *prints.urlpatterns,
    *public.urlpatterns,
]
