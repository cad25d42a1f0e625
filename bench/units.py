"""The units that everything is compared with: the smallest views behind the same middleware."""

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.template import Context, Template
from django.urls import path
from django.utils import timezone
from django.views.decorators.cache import cache_page

from config.urls import urlpatterns as site
from tournaments.enums import ActorKind
from tournaments.models import Association, AuditEntry, Player

ROWS = 256
CELLS = ("id", "public_id", "first_name", "last_name", "nickname", "club", "search_key")
_TABLE = """<!doctype html><title>T256</title><table>
{% for row in rows %}<tr>{% for cell in row %}<td>{{ cell }}</td>{% endfor %}</tr>
{% endfor %}</table>"""


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


def table(request: HttpRequest) -> HttpResponse:
    """T256: a table of 256 rows of 13 cells from one query, by a template."""
    rows = Player.objects.order_by("pk").values_list(*CELLS)[:ROWS]
    wide = [(*row, *row)[:13] for row in rows]
    return HttpResponse(Template(_TABLE).render(Context({"rows": wide})))


urlpatterns = [
    path("t0", constant),
    path("t1", one_row),
    path("w1", one_write),
    path("t256", table),
    path("t256c", cache_page(3600)(table)),
    *site,
]
