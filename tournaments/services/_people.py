"""Steps shared by the commands that bring people in: the caller holds the transaction."""

from collections.abc import Sequence
from datetime import datetime

from django.db import connection

from tournaments.errors import InvalidNameError, PossibleDuplicateError
from tournaments.models import Pair, Player
from tournaments.names import PersonEntry, PersonName, parse_name, search_key, sort_key
from tournaments.selectors.players import known_players, like_players


def read_name(text: str, *, field: str = "name") -> PersonName:
    """The parts of a name.

    Raises:
        InvalidNameError: there is no name in the text, or it does not fit.
    """
    name = parse_name(text)
    if name is None:
        raise InvalidNameError(field=field, reason="missing")
    if name.is_too_long:
        raise InvalidNameError(field=field, reason="too_long")
    return name


def set_name(player: Player, name: PersonName) -> None:
    """Give a player a name, with the keys that follow it; not saved."""
    player.first_name = name.first_name
    player.last_name = name.last_name
    player.nickname = name.nickname
    player.sort_key = sort_key(name.first_name, name.last_name)
    player.search_key = search_key(name.first_name, name.last_name, name.nickname)


def new_player(association_id: int, name: PersonName, *, club: str, now: datetime) -> Player:
    """A player with that name; not saved."""
    player = Player(association_id=association_id, club=club, created_at=now)
    set_name(player, name)
    return player


def refuse_duplicate(association_id: int, name: PersonName, *, field: str) -> None:
    """Ask before making a person whose name is like a known one.

    Raises:
        PossibleDuplicateError: with the people it may be.
    """
    like = like_players(association_id, name.full)
    if like:
        candidates = [
            {
                "player": each.player.public_id,
                "name": each.player.name,
                "club": each.player.club,
                "last_event": each.last_event,
            }
            for each in like
        ]
        names = [candidate["name"] for candidate in candidates]
        raise PossibleDuplicateError(
            field=field, name=name.full, names=names, candidates=candidates
        )


def person(
    association_id: int, entry: PersonEntry, *, field: str, club: str, now: datetime
) -> Player:
    """The player an entry names, made if it is somebody new.

    Raises:
        ObjectDoesNotExist: the player is unknown or of another association.
        InvalidNameError, PossibleDuplicateError: see above.
    """
    assert connection.in_atomic_block
    if entry.player_id is not None:
        return known_players(association_id).get(pk=entry.player_id)
    name = read_name(entry.name, field=field)
    if not entry.is_new:
        refuse_duplicate(association_id, name, field=field)
    player = new_player(association_id, name, club=club, now=now)
    player.save()
    return player


def pair_of(association_id: int, people: Sequence[Player], now: datetime) -> Pair:
    """The pair two players make, whatever their order."""
    first, second = sorted(people, key=lambda each: each.pk)
    made, _is_new = Pair.objects.get_or_create(
        first=first,
        second=second,
        defaults={"association_id": association_id, "created_at": now},
    )
    return made
