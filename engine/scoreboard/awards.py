"""Who receives what a fact gives away, and when the match is over (rules.md, section 7)."""

from __future__ import annotations

from engine.errors import Fault, InconsistentHandError
from engine.facts import Conceded, RenuncioRuled
from engine.report.checks import malformed, side_fault
from engine.rules import LossLevel, MatchFormat, MatchUnit, RuleSet
from engine.scoreboard.values import MatchOutcome
from engine.seats import BySide, Side, first_with


def refuse(faults: list[Fault]) -> None:
    """Refuse a fact for every fault there is; nothing happens without any.

    >>> refuse([])

    Raises:
        InconsistentHandError: when there is a fault.
    """
    if faults:
        raise InconsistentHandError(faults)


def receiver(
    rules: RuleSet, fact: RenuncioRuled | Conceded, level: LossLevel, *, has_cotos: bool
) -> Side:
    """The side that receives what another loses; with three sides the fact names it.

    >>> receiver(RuleSet(), Conceded(0), LossLevel.JUEGO, has_cotos=False)
    1

    Raises:
        InconsistentHandError: a side that does not sit there or is not named, a side that
            receives its own loss, or a coto where there are none.
    """
    if level is LossLevel.COTO and not has_cotos:
        at = "level" if isinstance(fact, Conceded) else "costs"
        refuse(malformed(at, "a match counted in juegos has no cotos"))
    if fact.awarded_to == fact.side:
        refuse(malformed("awarded_to", "a side cannot receive what it loses"))
    faults = side_fault(rules, fact.side, fact.awarded_to)
    if fact.awarded_to is None and rules.sides != 2:
        faults.append(Fault("awarded_to_missing"))
    refuse(faults)
    return 1 - fact.side if fact.awarded_to is None else fact.awarded_to


def coto_winner(rules: RuleSet, juegos: BySide[int], *, has_cotos: bool) -> Side:
    """The side that won a coto by so many juegos to so many.

    >>> coto_winner(RuleSet(), BySide((1, 3)), has_cotos=True)
    1

    Raises:
        InconsistentHandError: not the result of a coto under these rules.
    """
    needed = rules.juegos_per_coto
    winners = [side for side, won in enumerate(juegos) if won == needed]
    if not has_cotos:
        refuse(malformed("juegos", "a match counted in juegos has no cotos"))
    if len(juegos) != rules.sides:
        refuse(malformed("juegos", f"expected {rules.sides} sides"))
    if len(winners) != 1 or min(juegos) < 0 or max(juegos) > needed:
        refuse(malformed("juegos", f"one side has {needed}, the others fewer"))
    return winners[0]


#: Where each unit stands among the tallies of a match.
_UNITS = {MatchUnit.JUEGO: 0, MatchUnit.COTO: 1, MatchUnit.COTON: 2}


def match_outcome(
    match_format: MatchFormat, tallies: tuple[BySide[int], BySide[int], BySide[int]]
) -> MatchOutcome | None:
    """The outcome once the length of the match is reached, None before.

    >>> four, zero = MatchFormat(unit=MatchUnit.JUEGO, fixed=4), BySide((0, 0))
    >>> match_outcome(four, (BySide((2, 2)), zero, zero))
    MatchOutcome(winner=None)

    Args:
        match_format: the length of the match.
        tallies: juegos, cotos and cotones of each side.
    """
    tally = tallies[_UNITS[match_format.unit]]
    if match_format.fixed is None:
        winner = first_with(tally, match_format.wins)
        return None if winner is None else MatchOutcome(winner)
    if sum(tally.values) < match_format.fixed:
        return None
    ahead = [side for side, won in enumerate(tally) if won == max(tally.values)]
    return MatchOutcome(ahead[0] if len(ahead) == 1 else None)
