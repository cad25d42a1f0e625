"""Addresses of the organiser's desk, rounds and matches."""

from django.urls import URLPattern, path

from tournaments.web.views import desk, outcomes, rounds

_MANAGE = "a/<slug:association>/e/<slug:event>/manage/"
_ROUND = f"{_MANAGE}rounds/<int:number>/"

urlpatterns: list[URLPattern] = [
    path(_MANAGE, desk.desk, name="desk"),
    path(f"{_MANAGE}audit/", desk.audit, name="audit"),
    path(f"{_MANAGE}sanctions/", desk.sanctions, name="sanctions"),
    path(f"{_MANAGE}sanctions/<slug:sanction>/annul/", desk.annul, name="annul-sanction"),
    path(f"{_MANAGE}rounds/", rounds.rounds, name="rounds"),
    path(_ROUND, rounds.manage_round, name="manage-round"),
    path(f"{_ROUND}publish/", rounds.publish, name="publish-round"),
    path(f"{_ROUND}discard/", rounds.discard, name="discard-draft"),
    path(f"{_ROUND}swap/", rounds.swap, name="swap-pairs"),
    path(f"{_ROUND}move/", rounds.move, name="move-table"),
    path(f"{_ROUND}close/", rounds.close, name="close-round"),
    path(f"{_ROUND}void/", rounds.void, name="void-round"),
    path(f"{_MANAGE}matches/<slug:match>/", outcomes.decide, name="decide-match"),
]
