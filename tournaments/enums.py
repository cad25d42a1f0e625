"""Stored vocabularies of tournaments; values are stable for ever."""

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class Role(models.TextChoices):
    """What a member of an association may do (tournament.md, section 8)."""

    OWNER = "owner", _("Owner")
    ORGANISER = "organiser", _("Organiser")
    HEAD_REFEREE = "head_referee", _("Head referee")
    REFEREE = "referee", _("Referee")
    DESK = "desk", _("Desk")


class InvitationKind(models.TextChoices):
    """What a personal link gives."""

    MEMBERSHIP = "membership", _("Join the association")
    PASSWORD = "password", _("Choose a new password")


class EventStatus(models.TextChoices):
    """The life of an event."""

    SETUP = "setup", _("Being prepared")
    OPEN = "open", _("Registration open")
    RUNNING = "running", _("In play")
    FINISHED = "finished", _("Finished")
    ARCHIVED = "archived", _("Archived")


class PairingSystem(models.TextChoices):
    """How a stage decides who meets whom."""

    ROUND_ROBIN = "round_robin", _("League")


class StageStatus(models.TextChoices):
    """The life of a stage."""

    PENDING = "pending", _("Not started")
    RUNNING = "running", _("In play")
    CLOSED = "closed", _("Closed")


class RoundStatus(models.TextChoices):
    """The life of a round (tournament.md, section 4)."""

    DRAFT = "draft", _("Draft")
    PUBLISHED = "published", _("Published")
    PLAYING = "playing", _("In play")
    CLOSED = "closed", _("Closed")
    VOID = "void", _("Void")


class OutcomeKind(models.TextChoices):
    """How a match ended; empty while it has not (tournament.md, section 1)."""

    PENDING = "", _("To be played")
    PLAYED = "played", _("Played")
    WALKOVER = "walkover", _("Walkover")
    DOUBLE_WALKOVER = "double_walkover", _("Neither pair appeared")
    BYE = "bye", pgettext_lazy("no opponent this round", "Rests")
    REQUESTED_BYE = "requested_bye", _("Asked to rest")
    ABSENT = "absent", _("Absent")
    POSTPONED = "postponed", _("Postponed")
    VOID = "void", _("Void")
    ADJUDICATED = "adjudicated", _("Adjudicated")


class EntrantStatus(models.TextChoices):
    """Whether an entrant still takes part."""

    ACTIVE = "active", _("Taking part")
    WITHDRAWN = "withdrawn", _("Withdrawn")
    DISQUALIFIED = "disqualified", _("Disqualified")


class PresenceState(models.TextChoices):
    """What is known of an entrant on a night."""

    UNKNOWN = "unknown", _("Not seen yet")
    PRESENT = "present", pgettext_lazy("pair on a night", "Here")
    LATE = "late", _("Coming late")
    ABSENT = "absent", _("Not coming")


class NightStatus(models.TextChoices):
    """Whether the list of a night still changes."""

    OPEN = "open", _("Open")
    CLOSED = "closed", _("Closed")


class PublicName(models.TextChoices):
    """How a player is shown to the public."""

    FULL = "full", _("Full name")
    INITIAL = "initial", _("First name and initial")
    NICKNAME = "nickname", _("Nickname")
    HIDDEN = "hidden", _("Not shown")


class SanctionKind(models.TextChoices):
    """The effect of a sanction on an entrant."""

    WARNING = "warning", _("Warning")
    POINTS = "points", _("Points deducted")
    DISQUALIFICATION = "disqualification", _("Disqualification")


class ActorKind(models.TextChoices):
    """Who wrote an entry."""

    USER = "user", _("A person")
    TABLE = "table", _("The phone of a table")
    SYSTEM = "system", _("Cotón")


class JobState(models.TextChoices):
    """The life of a long task."""

    DUE = "due", _("Waiting")
    RUNNING = "running", _("Running")
    DONE = "done", _("Done")
    FAILED = "failed", _("Failed")
