"""Players: one person per association, reused in every event."""

from django.db import models

from tournaments.enums import PublicName
from tournaments.models._ids import PUBLIC_ID_LENGTH, new_public_id
from tournaments.models.associations import Association


class Player(models.Model):
    """One person of an association.

    ``search_key`` is the name without accents, case or order (see ``names``) and
    ``sort_key`` files it in Spanish order; both follow the name.
    """

    association = models.ForeignKey(Association, on_delete=models.PROTECT, related_name="players")
    public_id = models.CharField(max_length=PUBLIC_ID_LENGTH, unique=True, default=new_public_id)
    first_name = models.CharField(max_length=80)
    last_name = models.CharField(max_length=120, blank=True)
    nickname = models.CharField(max_length=80, blank=True)
    club = models.CharField(max_length=120, blank=True)
    membership_number = models.CharField(max_length=30, blank=True)
    public_name = models.CharField(
        max_length=10, choices=PublicName.choices, default=PublicName.FULL
    )
    phone = models.CharField(max_length=30, blank=True)
    email = models.EmailField(blank=True)
    sort_key = models.CharField(max_length=240, db_index=True)
    search_key = models.CharField(max_length=240, db_index=True)
    merged_into = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    erased_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.first_name} {self.last_name}".strip()


class Pair(models.Model):
    """Two players as a pair; its identity is the two of them, unordered.

    ``first`` is always the player with the lower key, so that one row exists per pair.
    """

    association = models.ForeignKey(Association, on_delete=models.PROTECT, related_name="pairs")
    public_id = models.CharField(max_length=PUBLIC_ID_LENGTH, unique=True, default=new_public_id)
    first = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    second = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["first", "second"], name="one_row_per_pair"),
            models.CheckConstraint(
                condition=models.Q(first__lt=models.F("second")), name="pair_in_key_order"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.first} – {self.second}"
