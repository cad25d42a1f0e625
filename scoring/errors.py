"""Refusals of scoring: one class per reason a client may act on."""

from __future__ import annotations

from engine.errors import DomainError


class ScoringError(DomainError):
    """The state of the scoresheet does not allow it."""

    code = "scoring"


class StaleScoresheetError(ScoringError):
    """Something was recorded since the caller looked; ``expected`` and ``actual`` versions."""

    code = "stale_scoresheet"


class IdempotencyKeyReusedError(ScoringError):
    """The key was used before for something else; ``sequence`` of what it recorded."""

    code = "idempotency_key_reused"


class ScoresheetClosedError(ScoringError):
    """The scoresheet was closed: it takes a referee to reopen it."""

    code = "scoresheet_closed"


class ConfirmationRequiredError(ScoringError):
    """Possible but rare: ``warnings`` lists the codes to acknowledge."""

    code = "confirmation_required"


class UnknownEntryError(ScoringError):
    """The scoresheet has no hand with that ``sequence``."""

    code = "unknown_entry"


class CorrectionDoesNotFitError(ScoringError):
    """Later hands contradict the correction; ``hands`` lists them with their faults."""

    code = "correction_does_not_fit"


class NothingToUndoError(ScoringError):
    """No hand counts on this scoresheet."""

    code = "nothing_to_undo"


class EntryHasRulingError(ScoringError):
    """The entry ``sequence`` stands on a ruling, which must be overturned instead."""

    code = "entry_has_ruling"


class RulingNotOpenError(ScoringError):
    """The ruling was overturned before."""

    code = "ruling_not_open"


class FeaturedHandNotOpenError(ScoringError):
    """No hand is being entered card by card, or that one is over."""

    code = "featured_hand_not_open"


class FeaturedHandOpenError(ScoringError):
    """Another hand, ``number``, is being entered card by card at this table."""

    code = "featured_hand_open"


class FeaturedHandNotOverError(ScoringError):
    """The hand cannot be recorded yet: cards are left, or a fault was not accepted."""

    code = "featured_hand_not_over"


class StaleFeaturedHandError(ScoringError):
    """Somebody entered a move since the caller looked; ``expected`` and ``actual`` versions."""

    code = "stale_featured_hand"


class MoveRefusedError(ScoringError):
    """A move the rules forbid: ``why`` is the code of rules.md, section 9.

    ``card`` and ``seat`` say what and whose, ``legal`` which cards were legal; ``card`` is
    None for a cante or an exchange.
    """

    code = "move_refused"
