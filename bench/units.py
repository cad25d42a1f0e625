"""The units that everything is compared with: the smallest views behind the same middleware."""

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.utils import timezone

from config.urls import urlpatterns as site
from tournaments.enums import ActorKind
from tournaments.models import Association, AuditEntry


def constant(request: HttpRequest) -> HttpResponse:
    """T0: constant text."""
    return HttpResponse("guiñote")


def one_row(request: HttpRequest) -> HttpResponse:
    """T1: one row by its key."""
    return HttpResponse(Association.objects.get(pk=request.GET["pk"]).name)


def one_write(request: HttpRequest) -> HttpResponse:
    """W1: one transaction that locks a row and inserts one, for someone signed in."""
    with transaction.atomic():
        association = Association.objects.select_for_update(no_key=True).get(pk=request.GET["pk"])
        AuditEntry.objects.create(
            association=association,
            actor_kind=ActorKind.USER,
            actor_id=request.user.pk,
            command="bench",
            recorded_at=timezone.now(),
        )
    return HttpResponse("saved")


urlpatterns = [path("t0", constant), path("t1", one_row), path("w1", one_write), *site]
