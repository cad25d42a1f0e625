"""The result in force of each match, and its figures as pages show them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from tournaments.models import Match, MatchResult

#: A count per side.
Both = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Figures:
    """What is known of a result; None is unknown, never zero."""

    juegos: Both | None = None
    cotos: Both | None = None
    tantos: Both | None = None


def results_in_force(matches: Iterable[Match]) -> dict[int, Mapping[str, Any]]:
    """The stored figures of each match's last version. One query."""
    return stats_in_force((match.pk, match.results_count) for match in matches)


def stats_in_force(versions: Iterable[tuple[int, int]]) -> dict[int, Mapping[str, Any]]:
    """The stored figures of matches given by key and number of versions. One query."""
    latest = {version for version in versions if version[1]}
    found = MatchResult.objects.filter(match__in=[pk for pk, _ in latest])
    return {
        match_id: stats
        for match_id, number, stats in found.values_list("match_id", "number", "stats")
        if (match_id, number) in latest
    }


def figures_of(stats: Mapping[str, Any]) -> Figures:
    """The figures of a stored result. No query."""
    return Figures(*(both(stats.get(name)) for name in ("juegos", "cotos", "tantos")))


def both(counts: Any) -> Both | None:
    """A count per side as stored; None when nobody knows it."""
    return (int(counts[0]), int(counts[1])) if counts else None
