"""People of an association: registered, corrected, erased."""

from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from tournaments.enums import PublicName
from tournaments.errors import InvalidNameError
from tournaments.models import Association, Player
from tournaments.names import PersonName, clean_text, search_tokens
from tournaments.permissions import Actor
from tournaments.selectors.players import known_players
from tournaments.services._audit import append_audit
from tournaments.services._people import refuse_duplicate, set_name


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerData:
    """What an organiser writes of a person; everything but the first name may be empty."""

    first_name: str
    last_name: str = ""
    nickname: str = ""
    club: str = ""
    membership_number: str = ""
    public_name: PublicName = PublicName.FULL
    phone: str = ""
    email: str = ""


@dataclass(frozen=True, slots=True)
class PlayerRef:
    """A person just registered."""

    id: int
    public_id: str


def register_player(
    *, association_id: int, actor: Actor, data: PlayerData, is_new: bool = False
) -> PlayerRef:
    """Add a person to an association; organisers and the desk may.

    Unless ``is_new`` says that it is somebody else, a like name is asked about first.

    Raises:
        ObjectDoesNotExist: no such association.
        InvalidNameError: no name, or too long.
        PossibleDuplicateError: with the people it may be.
    """
    name = _name(data)
    with transaction.atomic(durable=True):
        Association.objects.select_for_update(no_key=True).get(pk=association_id)
        if not is_new:
            refuse_duplicate(association_id, name, field="first_name")
        player = Player(association_id=association_id, created_at=timezone.now())
        _fill(player, name, data)
        player.save()
        append_audit(
            association_id=association_id,
            event_id=None,
            actor=actor,
            command="register_player",
            details={"player": player.pk},
        )
    return PlayerRef(player.pk, player.public_id)


def update_player(*, association_id: int, player_id: int, actor: Actor, data: PlayerData) -> None:
    """Correct what is kept of a person; organisers may. Safe to repeat.

    The record says which fields changed, never their values.

    Raises:
        ObjectDoesNotExist: unknown, erased, or of another association.
        InvalidNameError: no name, or too long.
    """
    name = _name(data)
    with transaction.atomic(durable=True):
        player = known_players(association_id).select_for_update(no_key=True).get(pk=player_id)
        before = _values(player)
        _fill(player, name, data)
        changed = [field for field, value in _values(player).items() if value != before[field]]
        if not changed:
            return
        player.save()
        append_audit(
            association_id=association_id,
            event_id=None,
            actor=actor,
            command="update_player",
            details={"player": player.pk, "fields": changed},
        )


def erase_player(*, association_id: int, player_id: int, actor: Actor) -> None:
    """Forget who a person is, keeping what they played without a name; owners may.

    Cannot be undone. Safe to repeat.

    Raises:
        ObjectDoesNotExist: unknown, or of another association.
    """
    with transaction.atomic(durable=True):
        players = Player.objects.select_for_update(no_key=True)
        player = players.get(pk=player_id, association_id=association_id)
        if player.erased_at is not None:
            return
        for field in (*_FIELDS, "sort_key", "search_key"):
            setattr(player, field, "")
        player.public_name = PublicName.HIDDEN
        player.erased_at = timezone.now()
        player.save()
        append_audit(
            association_id=association_id,
            event_id=None,
            actor=actor,
            command="erase_player",
            details={"player": player.pk},
        )


_FIELDS = ("first_name", "last_name", "nickname", "club", "membership_number", "phone", "email")


def _name(data: PlayerData) -> PersonName:
    name = PersonName(
        first_name=clean_text(data.first_name),
        last_name=clean_text(data.last_name),
        nickname=clean_text(data.nickname),
    )
    if not name.first_name or not search_tokens(name.full):
        raise InvalidNameError(field="first_name", reason="missing")
    if name.is_too_long:
        raise InvalidNameError(field="first_name", reason="too_long")
    return name


def _fill(player: Player, name: PersonName, data: PlayerData) -> None:
    set_name(player, name)
    player.club = clean_text(data.club)[:120]
    player.membership_number = clean_text(data.membership_number)[:30]
    player.public_name = PublicName(data.public_name)
    player.phone = clean_text(data.phone)[:30]
    player.email = clean_text(data.email)[:254]


def _values(player: Player) -> dict[str, str]:
    return {field: getattr(player, field) for field in (*_FIELDS, "public_name")}
