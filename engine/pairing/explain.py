"""From positions to a draw that says why: tables, score groups, meetings avoided."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.pairing.drawn import Bye, Draw, DrawRequest, Pairing
from engine.pairing.field import Field, Pair, Position, ids_of
from engine.pairing.local import total_gap
from engine.pairing.reasons import Reason
from engine.pairing.tables import assign_tables

if TYPE_CHECKING:
    from engine.pairing.swiss import Solution


def explained(
    request: DrawRequest,
    field: Field,
    *,
    solution: Solution,
    fixed: Sequence[Pair],
    notes: Sequence[Reason],
) -> Draw:
    """The draw of a solution: by table, each meeting and bye with its reasons."""
    pairs = sorted([*solution.pairs, *fixed], key=lambda pair: _table_order(field, pair))
    entrants = field.entrants
    wanted = {e.id: e.fixed_table for e in entrants if e.fixed_table is not None}
    seating = assign_tables(
        [(entrants[a].id, entrants[b].id) for a, b in pairs], wanted, request.options
    )
    agreed = set(fixed)
    why = _Why(field)
    pairings = tuple(
        Pairing(entrants[a].id, entrants[b].id, table, why.pair(a, b, agreed=(a, b) in agreed))
        for (a, b), table in zip(pairs, seating.tables, strict=True)
    )
    byes = [Bye(entrants[p].id, why.bye(p)) for p in solution.resting]
    if request.fixed_bye is not None:
        byes.append(Bye(request.fixed_bye, (Reason.of("fixed"),)))
    return Draw(
        system=request.system,
        round_number=request.round_number,
        pairings=pairings,
        byes=tuple(byes),
        notes=(*notes, *seating.notes),
        seed=request.seed,
        digest=request.digest(),
        optimal=solution.optimal,
        sum_sq=whole(total_gap(field, pairs) / 4),
        same_club=sum(
            entrants[a].club is not None and entrants[a].club == entrants[b].club for a, b in pairs
        ),
    )


def whole(value: float) -> float:
    """A number without its decimals where it has none.

    >>> whole(2.0), whole(0.25)
    (2, 0.25)
    """
    return int(value) if value == int(value) else value


def _table_order(field: Field, pair: Pair) -> tuple[int, int, Position]:
    """Higher score of the two, then their sum, then the better place."""
    high, low = sorted((field.scores[p] for p in pair), reverse=True)
    return -high, -high - low, min(pair)


class _Why:
    """The reasons of one field's meetings."""

    def __init__(self, field: Field) -> None:
        self.field = field
        everyone = range(len(field.scores))
        self.group_of = {field.scores[group[0]]: set(group) for group in field.groups(everyone)}

    def pair(self, a: Position, b: Position, *, agreed: bool) -> tuple[Reason, ...]:
        """Why two meet: agreed, equals or a float, whom they had met, a club, a rematch."""
        if agreed:
            return (Reason.of("fixed"),)
        field = self.field
        reasons = [self._level(a, b)]
        for p in (a, b):
            known = field.met[p] & self.group_of[field.scores[p]]
            if known - {a, b}:
                ids = sorted(ids_of(field, list(known - {a, b})))
                reasons.append(Reason.of("already_met", of=field.entrants[p].id, ids=ids))
        if field.are_mates(a, b):
            reasons.append(Reason.of("same_club", club=field.clubs[a]))
        if b in field.met[a]:
            reasons.append(Reason.of("rematch"))
        return tuple(reasons)

    def bye(self, position: Position) -> tuple[Reason, ...]:
        """Why this one rests: its score, or why nobody lower could."""
        field = self.field
        score = field.scores[position]
        lower = [p for p in range(len(field.scores)) if field.scores[p] < score]
        rested = [p for p in lower if not field.may_rest(p)]
        needed = [p for p in lower if field.may_rest(p)]
        reasons = [Reason.of("lowest_score" if not lower else "lowest_score_possible")]
        reasons[0] = Reason.of(reasons[0].code, score=whole(score / 2))
        if rested:
            reasons.append(Reason.of("had_bye", ids=sorted(ids_of(field, rested))))
        if needed:
            reasons.append(Reason.of("leaves_no_round", ids=sorted(ids_of(field, needed))))
        if not field.may_rest(position):
            reasons.append(Reason.of("second_bye"))
        return tuple(reasons)

    def _level(self, a: Position, b: Position) -> Reason:
        field = self.field
        high, low = field.scores[a], field.scores[b]
        if high == low:
            return Reason.of("same_score", score=whole(high / 2))
        down, up = (a, b) if high > low else (b, a)
        return Reason.of(
            "float",
            down=field.entrants[down].id,
            up=field.entrants[up].id,
            scores=[whole(field.scores[down] / 2), whole(field.scores[up] / 2)],
        )
