"""What is printed on paper before a round: who meets where, under which rules."""

from __future__ import annotations

from dataclasses import dataclass

from engine.rules import MatchFormat, RuleSet
from tournaments.permissions import Actor
from tournaments.selectors.matches import match_for_scoring
from tournaments.selectors.tables import TableInPlay, tables_in_play


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperActa:
    """The acta of one table before its first hand."""

    table: TableInPlay
    rules: RuleSet
    match_format: MatchFormat


def paper_actas(event_id: int, actor: Actor, *, round_number: int) -> tuple[PaperActa, ...]:
    """The actas of a published round by table, matches without opponent left out.

    Eight queries at most.
    """
    tables = [
        table for table in tables_in_play(event_id, actor, round_number) if len(table.sides) == 2
    ]
    if not tables:
        return ()
    match = match_for_scoring(tables[0].match_id)
    rules = RuleSet.from_payload(match.ruleset)
    match_format = MatchFormat.from_payload(match.match_format)
    return tuple(PaperActa(table=table, rules=rules, match_format=match_format) for table in tables)
