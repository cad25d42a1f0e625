"""One Swiss round: the aims of tournament.md, section 2, in strict order.

Hard: everybody present once, no rematch, no forbidden meeting, no second bye. Then (1) the
bye to the lowest score whose bye leaves a legal round, (2) to the fewest unplayed rounds
among those, (3) the least sum of squared score differences, (4) clubs apart in the first
rounds, (5) no repeated float, (6) the wished order inside a group, (7) the bye to the
lowest place. Aims 1-4 are exact: by a bound that proves the quick pairing, or by an exact
matching; ``optimal`` is false when a big field left neither.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.errors import NoLegalRoundError
from engine.pairing.bounds import Round, best_resting, is_certified
from engine.pairing.drawn import Draw, DrawRequest
from engine.pairing.explain import explained
from engine.pairing.field import Field, Pair, Position, build_field, ids_of
from engine.pairing.local import pair_locally, total_gap
from engine.pairing.lookahead import dead_end_notes
from engine.pairing.matching import Matcher, every_pair, near_pairs
from engine.pairing.reasons import Reason

#: Up to this many entrants the exact matching over every meeting is always affordable.
_DENSE = 160

#: Up to this many it is not worth trying anything quicker first.
_TINY = 40

#: How far from the wished opponent a big field looks, step by step.
_WIDTHS = (5, 12, 24)

#: How many of the lowest may be given the bye in a big field's sparse matching.
_LOWEST = 18

#: What an organiser can do when no round is legal.
CHOICES = ("allow_rematch", "two_byes", "end", "league")


@dataclass(frozen=True, slots=True)
class Solution:
    """Who meets, who rests, and whether the aims are proved exact."""

    pairs: list[Pair]
    resting: list[Position]
    optimal: bool


def draw_swiss(request: DrawRequest) -> Draw:
    """Draw a Swiss round around the agreed meetings and bye.

    Raises:
        NoLegalRoundError: no round keeps the hard rules; ``details`` has the reason, who
            cannot be placed, and the choices left.
    """
    field = build_field(request)
    position = {entrant.id: index for index, entrant in enumerate(field.entrants)}
    fixed = [_in_order(position[a], position[b]) for a, b in request.fixed]
    settled = {p for pair in fixed for p in pair}
    if request.fixed_bye is not None:
        settled.add(position[request.fixed_bye])
    pool = [p for p in range(len(field.entrants)) if p not in settled]
    if request.fixed_bye is not None and len(pool) % 2 and not field.options.two_byes:
        raise NoLegalRoundError(
            reason="agreed_bye_leaves_odd", entrants=[request.fixed_bye], choices=["two_byes"]
        )
    solution = solve(field, pool)

    def warnings(drawn: Solution) -> list[Reason]:
        pairs = [*drawn.pairs, *fixed]
        return dead_end_notes(field, request, pairs=pairs, resting=drawn.resting)

    notes = warnings(solution)
    if notes and len(pool) <= _TINY:
        solution = _with_a_future(field, pool, solution, warnings=warnings)
        notes = warnings(solution)
    return explained(request, field, solution=solution, fixed=fixed, notes=notes)


def _with_a_future(
    field: Field,
    pool: Sequence[Position],
    solution: Solution,
    *,
    warnings: Callable[[Solution], list[Reason]],
) -> Solution:
    """An equally good round (aims 1 to 4) without a dead end behind it, if one is near."""
    for pair in solution.pairs:
        others = [edge for edge in every_pair(field, pool, rematches=False) if edge != pair]
        resting = [p for p in pool if field.may_rest(p)]
        matched = Matcher(field, pool, byes=len(pool) % 2).solve(others, resting)
        if matched is not None:
            other = Solution(*matched, optimal=solution.optimal)
            if _worth(field, other) == _worth(field, solution) and not warnings(other):
                return other
    return solution


def _worth(field: Field, solution: Solution) -> tuple[object, ...]:
    """What aims 1 to 4 see of a round; a rematch that was allowed counts too."""
    return (
        sum(b in field.met[a] for a, b in solution.pairs),
        [field.bye_rank(p)[:2] for p in solution.resting],
        total_gap(field, solution.pairs),
        sum(field.are_mates(a, b) for a, b in solution.pairs),
    )


def _in_order(a: Position, b: Position) -> Pair:
    return (a, b) if a < b else (b, a)


def solve(field: Field, pool: Sequence[Position]) -> Solution:
    """The best round of a pool: the quick one if it is proved, the exact one otherwise."""
    if not pool:
        return Solution([], [], optimal=True)
    quick = _solve_locally(field, pool)
    if quick is not None:
        return quick
    if len(pool) > _TINY:
        nearby = _solve_sparsely(field, pool)
        if nearby is not None and (nearby.optimal or len(pool) > _DENSE):
            return nearby
    return _solve_densely(field, pool)


def _solve_locally(field: Field, pool: Sequence[Position]) -> Solution | None:
    """Local pairing reaches every bound or answers nothing, so it is exact."""
    if len(pool) % 2 == 0:
        pairs = pair_locally(field, pool)
        return None if pairs is None else Solution(pairs, [], optimal=True)
    for rested in best_resting(field, pool)[:4]:
        pairs = pair_locally(field, [p for p in pool if p != rested])
        if pairs is not None:
            return Solution(pairs, [rested], optimal=True)
    return None


def _solve_densely(field: Field, pool: Sequence[Position]) -> Solution:
    """Every legal meeting takes part: exact, or a proof that no round exists."""
    options = field.options
    if not (options.allow_rematch or options.two_byes):
        _refuse_hopeless(field, pool)
    resting = [p for p in pool if field.may_rest(p)]
    attempts = [(every_pair(field, pool, rematches=False), resting, len(pool) % 2)]
    if options.allow_rematch:
        attempts.append((every_pair(field, pool, rematches=True), resting, len(pool) % 2))
    if options.two_byes:
        byes = 1 if len(pool) % 2 else 2
        attempts.append((every_pair(field, pool, rematches=False), list(pool), byes))
    for pairs, may_rest, byes in attempts:
        matched = Matcher(field, pool, byes=byes).solve(pairs, may_rest)
        if matched is not None:
            return Solution(*matched, optimal=True)
    _refuse_hopeless(field, pool)
    raise NoLegalRoundError(reason="no_complete_round", entrants=[], choices=list(CHOICES))


def _solve_sparsely(field: Field, pool: Sequence[Position]) -> Solution | None:
    """Nearby meetings only: exact when the bounds say so, else the best that was found."""
    resting = sorted(filter(field.may_rest, pool), key=field.bye_rank)[:_LOWEST]
    found: Solution | None = None
    for width in _WIDTHS if len(pool) > _DENSE else _WIDTHS[:1]:
        matcher = Matcher(field, pool, byes=len(pool) % 2)
        matched = matcher.solve(near_pairs(field, pool, width), resting)
        if matched is None:
            continue
        found = Solution(*matched, optimal=is_certified(field, pool, Round(*matched)))
        if found.optimal:
            break
    return found


def _refuse_hopeless(field: Field, pool: Sequence[Position]) -> None:
    """Refuse at once where somebody cannot be placed at all."""
    if len(pool) % 2 and not any(field.may_rest(p) for p in pool):
        raise NoLegalRoundError(reason="everyone_rested", entrants=[], choices=list(CHOICES))
    lonely = [p for p in pool if not any(q != p and field.is_legal(p, q) for q in pool)]
    if len(lonely) > len(pool) % 2 or any(not field.may_rest(p) for p in lonely):
        raise NoLegalRoundError(
            reason="no_opponent_left",
            entrants=sorted(ids_of(field, lonely)),
            choices=list(CHOICES),
        )
