"""Rounds and the matches in them."""

from django.db import models

from tournaments.enums import OutcomeKind, RoundStatus
from tournaments.models._ids import PUBLIC_ID_LENGTH, new_public_id
from tournaments.models.entrants import Entrant
from tournaments.models.events import Night, Stage, StageRules, Table
from tournaments.models.people import Player

_WITH_WINNER = [OutcomeKind.PLAYED, OutcomeKind.WALKOVER, OutcomeKind.ADJUDICATED]


class Round(models.Model):
    """A round of a stage (a *jornada* of a league), with what is needed to repeat its draw."""

    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="rounds")
    public_id = models.CharField(max_length=PUBLIC_ID_LENGTH, unique=True, default=new_public_id)
    number = models.PositiveSmallIntegerField()
    status = models.CharField(max_length=10, choices=RoundStatus.choices, default=RoundStatus.DRAFT)
    night = models.ForeignKey(
        Night, null=True, blank=True, on_delete=models.PROTECT, related_name="rounds"
    )
    rules = models.ForeignKey(StageRules, on_delete=models.PROTECT, related_name="rounds")
    seed = models.CharField(max_length=200)
    options = models.JSONField(default=dict)
    algorithm = models.PositiveSmallIntegerField()
    input_digest = models.CharField(max_length=80)
    notes = models.JSONField(default=list)
    created_at = models.DateTimeField()
    published_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["stage", "number"],
                condition=~models.Q(status=RoundStatus.VOID),
                name="one_round_per_number",
            ),
            models.UniqueConstraint(
                fields=["stage"],
                condition=models.Q(status=RoundStatus.DRAFT),
                name="one_draft_per_stage",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.stage_id} round {self.number}"


class Match(models.Model):
    """What two entrants play at a table in a round, or why one of them does not.

    One row holds the one outcome: a bye, an absence and a result cannot coexist.
    ``why`` explains the pairing, as the draw answered it.
    """

    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="matches")
    public_id = models.CharField(max_length=PUBLIC_ID_LENGTH, unique=True, default=new_public_id)
    parent = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="tables"
    )
    position = models.PositiveSmallIntegerField()
    table = models.ForeignKey(
        Table, null=True, blank=True, on_delete=models.PROTECT, related_name="matches"
    )
    why = models.JSONField(default=list)
    outcome_kind = models.CharField(
        max_length=20, choices=OutcomeKind.choices, blank=True, default=OutcomeKind.PENDING
    )
    winner_side = models.PositiveSmallIntegerField(null=True, blank=True)
    results_count = models.PositiveSmallIntegerField(default=0)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    postponed_until = models.DateField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["round", "table"],
                condition=models.Q(outcome_kind=OutcomeKind.PENDING, table__isnull=False),
                name="one_open_match_per_table",
            ),
            models.CheckConstraint(
                condition=models.Q(winner_side=None)
                | models.Q(winner_side__in=[0, 1], outcome_kind__in=_WITH_WINNER),
                name="only_results_have_winners",
            ),
            models.CheckConstraint(
                condition=models.Q(outcome_kind__in=OutcomeKind.values),
                name="known_outcome_kind",
            ),
        ]

    def __str__(self) -> str:
        return f"match {self.public_id}"


class MatchSide(models.Model):
    """An entrant's place in a round: at most one, whatever the kind of match.

    ``is_released`` frees the place when its match is void.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="sides")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="+")
    side = models.PositiveSmallIntegerField()
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="sides")
    is_released = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "side"], name="one_entrant_per_side"),
            models.UniqueConstraint(
                fields=["round", "entrant"],
                condition=models.Q(is_released=False),
                name="one_place_per_round",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match_id} side {self.side}"


class MatchPlayer(models.Model):
    """Who sat down for a side, from which ledger entry on (0 = from the start)."""

    side = models.ForeignKey(MatchSide, on_delete=models.CASCADE, related_name="players")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="appearances")
    since_entry = models.PositiveIntegerField(default=0)
    until_entry = models.PositiveIntegerField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.player_id} at {self.side_id}"
