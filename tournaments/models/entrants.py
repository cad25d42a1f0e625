"""Who takes part in an event, with whom, and who came on a night."""

from django.db import models

from tournaments.enums import EntrantStatus, PresenceState
from tournaments.models._ids import PUBLIC_ID_LENGTH, new_public_id
from tournaments.models.associations import User
from tournaments.models.events import Event, Night, Table
from tournaments.models.people import Pair, Player


class Entrant(models.Model):
    """A side of matches in an event: a pair with its number."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="entrants")
    public_id = models.CharField(max_length=PUBLIC_ID_LENGTH, unique=True, default=new_public_id)
    number = models.PositiveSmallIntegerField()
    pair = models.ForeignKey(
        Pair, null=True, blank=True, on_delete=models.PROTECT, related_name="entrants"
    )
    club = models.CharField(max_length=120, blank=True)
    fixed_table = models.ForeignKey(
        Table, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    status = models.CharField(
        max_length=15, choices=EntrantStatus.choices, default=EntrantStatus.ACTIVE
    )
    withdrawn_after = models.PositiveSmallIntegerField(null=True, blank=True)
    created_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="one_entrant_per_number"),
            models.UniqueConstraint(
                fields=["event", "pair"],
                condition=models.Q(status=EntrantStatus.ACTIVE),
                name="pair_enters_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}. {self.pair}"


class EntrantMember(models.Model):
    """A person in an entrant from a date to a date: partners are dated."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="+")
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="members")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="memberships")
    position = models.PositiveSmallIntegerField()
    since = models.DateField()
    until = models.DateField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["event", "player"],
                condition=models.Q(until=None),
                name="player_enters_once",
            ),
            models.UniqueConstraint(
                fields=["entrant", "position"],
                condition=models.Q(until=None),
                name="one_member_per_position",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player} ({self.entrant_id})"


class Presence(models.Model):
    """An entrant on a night: whether it came, who substitutes, whether it paid."""

    night = models.ForeignKey(Night, on_delete=models.PROTECT, related_name="presences")
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="presences")
    state = models.CharField(
        max_length=10, choices=PresenceState.choices, default=PresenceState.UNKNOWN
    )
    substitute = models.ForeignKey(
        Player, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    replaces = models.ForeignKey(
        Player, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    fee_paid = models.BooleanField(default=False)
    noted_by = models.ForeignKey(User, null=True, on_delete=models.PROTECT, related_name="+")
    noted_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["night", "entrant"], name="one_presence_per_night"),
            models.CheckConstraint(
                condition=models.Q(substitute=None, replaces=None)
                | models.Q(substitute__isnull=False, replaces__isnull=False),
                name="substitute_replaces_someone",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entrant_id} {self.state}"
