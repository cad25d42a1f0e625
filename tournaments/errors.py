"""Refusals of tournaments: one class per reason a client may act on."""

from __future__ import annotations

from engine.errors import DomainError


class TournamentError(DomainError):
    """The state of the competition, or the rights of the actor, do not allow it."""

    code = "tournament"


class NotAllowedError(TournamentError):
    """A member of the association without the right that this needs."""

    code = "not_allowed"


class StaleEventError(TournamentError):
    """Somebody was faster: the round asked for is not the next one any more."""

    code = "stale_event"


class RoundNotReadyError(TournamentError):
    """The round cannot move on; ``reason`` and the tables or pairs that are missing."""

    code = "round_not_ready"


class RoundLockedError(TournamentError):
    """The round is closed or overtaken: it takes the right and a reason to change it."""

    code = "round_locked"


class RoundNotDraftError(TournamentError):
    """Only drafts are edited or discarded; ``status`` is what the round is now."""

    code = "round_not_draft"


class ReasonRequiredError(TournamentError):
    """This command is recorded with a reason, and none was given."""

    code = "reason_required"


class InvalidSwapError(TournamentError):
    """The change asked for on a draft cannot be made; ``reason`` says why."""

    code = "invalid_swap"


class MatchNotOpenError(TournamentError):
    """The match cannot be played or decided now; ``reason`` says why."""

    code = "match_not_open"


class EntrantBusyError(TournamentError):
    """A pair of this match is still playing at another table."""

    code = "entrant_busy"


class OutcomeConflictError(TournamentError):
    """The match has an outcome, or hands, that this command would contradict."""

    code = "outcome_conflict"


class InvalidOutcomeError(TournamentError):
    """The outcome asked for does not fit the match; ``reason`` says why."""

    code = "invalid_outcome"


class InvalidSanctionError(TournamentError):
    """Points are deducted by a sanction of points, and by no other."""

    code = "invalid_sanction"


class SanctionClosedError(TournamentError):
    """The sanction is annulled already."""

    code = "sanction_closed"


class RegistrationClosedError(TournamentError):
    """The event does not admit new pairs, or changes to them, now."""

    code = "registration_closed"
