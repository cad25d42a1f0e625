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


class SetupClosedError(TournamentError):
    """This installation has its first association already."""

    code = "setup_closed"


class SetupCodeError(TournamentError):
    """The code does not open the first-run page; ``reason`` says whether there is one."""

    code = "setup_code"


class InvalidAccountError(TournamentError):
    """A user cannot be made or changed so; ``faults`` names each field and why."""

    code = "invalid_account"


class LinkUnusableError(TournamentError):
    """A personal link was used, revoked or is too old; ``reason`` says which."""

    code = "link_unusable"


class LastOwnerError(TournamentError):
    """An association keeps at least one owner."""

    code = "last_owner"


class InvalidNameError(TournamentError):
    """A name that is missing, unreadable or too long; ``field`` and ``reason``."""

    code = "invalid_name"


class PossibleDuplicateError(TournamentError):
    """Somebody with a like name is known: say whether it is the same person."""

    code = "possible_duplicate"


class SamePersonTwiceError(TournamentError):
    """A pair takes two different people."""

    code = "same_person_twice"


class AlreadyEnteredError(TournamentError):
    """A person plays in another pair of the event; ``name`` and the pair's ``number``."""

    code = "already_entered"


class EntrantStatusError(TournamentError):
    """The pair's status does not admit this; ``reason`` is what it is now."""

    code = "entrant_status"


class InvalidSubstituteError(TournamentError):
    """That person cannot substitute for this pair tonight; ``reason`` says why."""

    code = "invalid_substitute"


class NightClosedError(TournamentError):
    """The list of the night is closed."""

    code = "night_closed"


class PresenceUnknownError(TournamentError):
    """Closing the list needs to know what to do with the pairs not seen yet."""

    code = "presence_unknown"


class ImportPendingError(TournamentError):
    """The list still has questions or faults; ``lines`` says where."""

    code = "import_pending"


class ImportRefusedError(TournamentError):
    """The list cannot be read; ``reason`` says why."""

    code = "import_refused"


class ImportKeyReusedError(TournamentError):
    """A list already accepted under this key was another one."""

    code = "import_key_reused"


class TableInUseError(TournamentError):
    """The table cannot be changed so; ``reason`` says why."""

    code = "table_in_use"


class SharedAccountError(TournamentError):
    """The account belongs to other associations too: no owner may reset its password alone."""

    code = "shared_account"


class FutureDateError(TournamentError):
    """A change dated in days to come; it is noted when the day arrives."""

    code = "future_date"
