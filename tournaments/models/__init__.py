"""Rows of tournaments; imported by this app's services, selectors and permissions only."""

from tournaments.models.associations import Association, Invitation, Membership, User
from tournaments.models.audit import AuditEntry, Job
from tournaments.models.entrants import Entrant, EntrantMember, Presence
from tournaments.models.events import Event, Night, Stage, StageRules, Table
from tournaments.models.people import Pair, Player
from tournaments.models.results import MatchResult, Sanction, StandingsSnapshot
from tournaments.models.rounds import Match, MatchPlayer, MatchSide, Round
from tournaments.models.tokens import ApiToken

__all__ = [
    "ApiToken",
    "Association",
    "AuditEntry",
    "Entrant",
    "EntrantMember",
    "Event",
    "Invitation",
    "Job",
    "Match",
    "MatchPlayer",
    "MatchResult",
    "MatchSide",
    "Membership",
    "Night",
    "Pair",
    "Player",
    "Presence",
    "Round",
    "Sanction",
    "Stage",
    "StageRules",
    "StandingsSnapshot",
    "Table",
    "User",
]
