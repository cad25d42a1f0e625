"""Stored vocabularies of scoring; values are stable for ever."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class ScoresheetStatus(models.TextChoices):
    """The life of a scoresheet."""

    OPEN = "open", _("Open")
    FINISHED = "finished", _("Finished")
    CLOSED = "closed", _("Closed")


class EntryKind(models.TextChoices):
    """What an entry of the ledger says; the ``type`` of its payload."""

    COUNTED = "counted", _("Counted hand")
    OUT = "out", _("Out in vueltas")
    TUTE = "tute", _("Tute")
    RENUNCIO = "renuncio", _("Renuncio")
    CONCEDE = "concede", _("Concession")
    VOID = "void", _("Void hand")
    JUEGO = "juego", _("Juego without detail")
    COTO = "coto", _("Coto without detail")
    AMENDED = "amended", _("Correction")


class RulingState(models.TextChoices):
    """The life of a ruling (tournament.md, section 6)."""

    DECIDED = "decided", _("Decided")
    OVERTURNED = "overturned", _("Overturned")


class Remedy(models.TextChoices):
    """What a ruling decides (rules.md, section 7)."""

    JUEGO = "juego", _("Loss of the juego")
    COTO = "coto", _("Loss of the coto")
    MATCH = "match", _("Loss of the match")
    REPEAT = "repeat", _("The hand is repeated")
    WAIVED = "waived", _("Let it stand")
