"""Stored vocabularies of scoring; values are stable for ever."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class ScoresheetStatus(models.TextChoices):
    """The life of a scoresheet."""

    OPEN = "open", _("Open")
    FINISHED = "finished", _("Finished")
    CLOSED = "closed", _("Closed")


class FeaturedStatus(models.TextChoices):
    """The life of a hand entered card by card."""

    RECORDING = "recording", _("Being recorded")
    FINISHED = "finished", _("Recorded")
    ABANDONED = "abandoned", _("Left unrecorded")


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


class Article(models.TextChoices):
    """What a ruling is about; the duties of the arrastre first (rules.md, section 9)."""

    MUST_ASSIST = "must_assist", _("Did not follow suit")
    MUST_BEAT = "must_beat", _("Did not beat the trick")
    MUST_TRUMP = "must_trump", _("Did not trump")
    MUST_OVERTRUMP = "must_overtrump", _("Did not overtrump")
    FALSE_CANTE = "false_cante", _("Sang without having it")
    FALSE_EXCHANGE = "false_exchange", _("Exchanged the seven without the right")
    OUT_OF_TURN = "out_of_turn", _("Played out of turn")
    CARD_SHOWN = "card_shown", _("Showed a card")
    SIGNALS = "signals", _("Signals or forbidden words")
    CARD_COUNT = "card_count", _("Wrong number of cards")
    TRICKS_REVIEWED = "tricks_reviewed", _("Looked at tricks already taken")
    WRONG_CLAIM = "wrong_claim", _("Claimed to be out without being it")


class CorrectionReason(models.TextChoices):
    """Why an entry was corrected; the last two are written by commands."""

    MISTYPED = "mistyped", _("Typed wrong")
    OTHER_PAIR = "other_pair", _("Noted to the other pair")
    MISSED_CANTE = "missed_cante", _("A cante was missing or left over")
    MISCOUNTED = "miscounted", _("Counted wrong at the table")
    NOT_PLAYED = "not_played", _("That hand was not played")
    OTHER = "other", _("Another reason")
    UNDO = "undo", _("Undone at the table")
    OVERTURNED = "overturned", _("Ruling overturned")


class VoidReason(models.TextChoices):
    """Why a hand does not count."""

    MISDEAL = "misdeal", _("Badly dealt")
    FAULTY_PACK = "faulty_pack", _("A card missing or left over")
    CARDS_SEEN = "cards_seen", _("Cards were seen")
    REPETITION = "repetition", _("Repeated by order of the referee")
