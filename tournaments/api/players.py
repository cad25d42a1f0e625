"""Players: the people of an association, and what one has played."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from config.api.lookup import or_404
from config.api.paging import PageQuery, asked, page_of, page_payload
from config.api.schema import problems
from config.authentication import actor_of
from tournaments.api.standings import RankedOutput, ranked_payload
from tournaments.enums import OutcomeKind
from tournaments.permissions import ANYBODY, can_desk
from tournaments.selectors.associations import association_by_slug
from tournaments.selectors.careers import Career, MatchOfPlayer, PairOfPlayer, career
from tournaments.selectors.directory import DirectoryRow, public_directory, staff_directory
from tournaments.selectors.labels import PlayerLabel
from tournaments.selectors.public_ids import association_of_player


class PlayersQuery(PageQuery):
    """Which part of the list, and whom to look for."""

    search = serializers.CharField(
        max_length=100, required=False, allow_blank=True, default="", help_text="Words of a name."
    )


class PlayerRowOutput(serializers.Serializer[None]):
    """A person; ``full_name`` only for whoever keeps the list."""

    id = serializers.CharField()
    name = serializers.CharField(help_text="As the person lets the public see it.")
    club = serializers.CharField(allow_blank=True)
    full_name = serializers.CharField(required=False)


class PlayersOutput(serializers.Serializer[None]):
    """A page of people."""

    count = serializers.IntegerField()
    results = PlayerRowOutput(many=True)


class PersonOutput(serializers.Serializer[None]):
    """A person by the name the public may see."""

    id = serializers.CharField(allow_null=True)
    name = serializers.CharField()


class PlayedEventOutput(serializers.Serializer[None]):
    """An event by its address and name."""

    slug = serializers.CharField()
    name = serializers.CharField()


class PairOfPlayerOutput(serializers.Serializer[None]):
    """A pair that the person has been in."""

    event = PlayedEventOutput()
    entrant = RankedOutput()
    played = serializers.IntegerField()
    won = serializers.IntegerField()


class MatchOfPlayerOutput(serializers.Serializer[None]):
    """A match that the person sat down for; ``juegos`` are theirs first."""

    id = serializers.CharField()
    event = PlayedEventOutput()
    round = serializers.IntegerField()
    date = serializers.DateField(allow_null=True)
    outcome_kind = serializers.ChoiceField(OutcomeKind.choices, allow_blank=True)
    won = serializers.BooleanField()
    lost = serializers.BooleanField()
    partner = PersonOutput(many=True)
    opponent = RankedOutput(allow_null=True)
    juegos = serializers.ListField(
        child=serializers.IntegerField(), allow_null=True, min_length=2, max_length=2
    )


class PlayerOutput(serializers.Serializer[None]):
    """What the public may know of a player, newest first."""

    id = serializers.CharField()
    name = serializers.CharField()
    club = serializers.CharField(allow_blank=True)
    played = serializers.IntegerField()
    won = serializers.IntegerField()
    lost = serializers.IntegerField()
    pairs = PairOfPlayerOutput(many=True)
    matches = MatchOfPlayerOutput(many=True)


class PlayersView(APIView):
    """The people of an association."""

    @extend_schema(
        operation_id="list_players",
        summary="The players of an association",
        parameters=[PlayersQuery],
        responses={200: PlayersOutput, **problems("query", "parameters")},
        tags=["players"],
    )
    def get(self, request: Request, association: str) -> Response:
        """Everybody to the desk; to others, who plays, by the name they chose to show."""
        given = asked(request, PlayersQuery)
        with or_404():
            home = association_by_slug(association)
        listed = staff_directory if can_desk(actor_of(request), home.id) else public_directory
        rows = listed(home.id, given["search"])
        return Response(page_payload(len(rows), [_row(row) for row in page_of(rows, given)]))


class PlayerView(APIView):
    """One player."""

    @extend_schema(
        operation_id="read_player",
        summary="A player's pairs and matches",
        responses={200: PlayerOutput, **problems("query")},
        tags=["players"],
    )
    def get(self, request: Request, player: str) -> Response:
        """What the public page of a player shows; a name withheld has none."""
        with or_404():
            found = career(association_of_player(player), player, ANYBODY)
        return Response(_career(found))


def _row(row: DirectoryRow) -> dict[str, Any]:
    shown = {"id": row.public_id, "name": row.name, "club": row.club}
    return shown if row.full_name is None else shown | {"full_name": row.full_name}


def _career(found: Career) -> dict[str, Any]:
    return {
        "id": found.player.public_id,
        "name": found.player.name,
        "club": found.club,
        "played": found.played,
        "won": found.won,
        "lost": found.lost,
        "pairs": [_pair(row) for row in found.pairs],
        "matches": [_match(row) for row in found.matches],
    }


def _pair(row: PairOfPlayer) -> dict[str, Any]:
    return {
        "event": {"slug": row.event_slug, "name": row.event_name},
        "entrant": ranked_payload(row.entrant),
        "played": row.played,
        "won": row.won,
    }


def _match(row: MatchOfPlayer) -> dict[str, Any]:
    return {
        "id": row.match,
        "event": {"slug": row.event_slug, "name": row.event_name},
        "round": row.round,
        "date": row.date,
        "outcome_kind": row.outcome.value,
        "won": row.is_winner,
        "lost": row.is_loser,
        "partner": [_person(label) for label in row.partner],
        "opponent": None if row.opponent is None else ranked_payload(row.opponent),
        "juegos": None if row.figures.juegos is None else list(row.figures.juegos),
    }


def _person(label: PlayerLabel) -> dict[str, Any]:
    """Somebody whose name is withheld has no page and so no id."""
    return {"id": label.public_id if label.has_page else None, "name": label.name}
