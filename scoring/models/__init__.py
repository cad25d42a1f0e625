"""Rows of scoring; imported by this app's services and selectors only."""

from scoring.models.featured import FeaturedHand
from scoring.models.ledger import EntryNote, LedgerEntry, Ruling
from scoring.models.scoresheet import Scoresheet

__all__ = ["EntryNote", "FeaturedHand", "LedgerEntry", "Ruling", "Scoresheet"]
