"""Knockouts of any number: previa and exentos, third place, consolation, double elimination.

The best seeds skip the first round. Slots follow the inner-outer rule (1-16, 8-9, 4-13,
5-12 and so on), so that the best 2^k are apart until the last k rounds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum

from engine.errors import NoLegalRoundError
from engine.pairing.bracket import (
    Bracket,
    BracketMatch,
    BracketRound,
    Feed,
    Folding,
    Origin,
    Section,
    with_destinations,
)
from engine.pairing.placing import place_seeds, seed_order


class Consolation(StrEnum):
    """What those who lose can still play."""

    NONE = "none"
    FIRST_ROUND = "first_round"
    DOUBLE = "double"


#: Per round of the main bracket from the second on, where its losers drop in: match ``j``
#: into place ``j ^ mask``. Found by trying all; the first possible rematch is then in round
#: 3, 4, 5, 7, 8, 9, 11 and 13 of the losers' bracket for 8, 16, 32 ... 1024 entrants, never
#: sooner than in the best published tables.
_DROPS: Mapping[int, tuple[int, ...]] = {
    1: (),
    2: (0,),
    3: (1, 0),
    4: (2, 0, 0),
    5: (2, 2, 0, 0),
    6: (4, 4, 3, 0, 0),
    7: (8, 8, 6, 0, 0, 0),
    8: (8, 8, 6, 4, 0, 0, 0),
    9: (16, 16, 12, 8, 5, 0, 0, 0),
    10: (32, 32, 24, 16, 10, 6, 0, 0, 0),
}

#: The biggest double elimination.
DOUBLE_LIMIT = 1024


def knockout(
    entrants: int,
    *,
    third_place: bool = False,
    consolation: Consolation = Consolation.NONE,
    apart: Mapping[int, str] | None = None,
    worth: Mapping[int, int] | None = None,
    second_final: bool = False,
) -> Bracket:
    """The bracket for seeds 1 to ``entrants``.

    Args:
        entrants: how many.
        third_place: the losers of the semifinals meet, in the last round.
        consolation: what those who lose can still play.
        apart: a label per seed (club, or group of a first phase); equals are placed in
            different parts of the bracket as far as possible.
        worth: a number per seed; seeds with the same one may change places freely.
        second_final: in a double elimination, a second final if the first one is won by the
            side that had lost once.

    >>> bracket = knockout(5)
    >>> [(match.id, match.a.to_payload(), match.b.to_payload()) for match in bracket.matches]
    [('r1m1', {'seed': 4}, {'seed': 5}),
     ('r2m1', {'seed': 1}, {'winner': 'r1m1'}), ('r2m2', {'seed': 2}, {'seed': 3}),
     ('r3m1', {'winner': 'r2m1'}, {'winner': 'r2m2'})]
    >>> bracket.byes
    (1, 2, 3)

    Raises:
        NoLegalRoundError: fewer than two, or too many for a double elimination.
    """
    _check(entrants, consolation)
    placed = place_seeds(entrants, apart or {}, worth)
    slots = [Feed(Origin.SEED, seed=seed) if seed <= entrants else None for seed in placed]
    main = Folding(slots, "r", Section.MAIN)
    losers = [main.fold() for _ in range(len(slots).bit_length() - 1)]
    rounds = main.rounds
    if consolation is Consolation.DOUBLE:
        rounds = [*rounds, *_double(main, losers, second_final=second_final)]
    elif third_place:
        rounds = [*rounds[:-1], _with_third_place(rounds[-1], losers)]
    if consolation is Consolation.FIRST_ROUND:
        rounds = [*rounds, *_first_losers(losers[0])]
    byes = sorted(a.seed for a, b in _first_pairs(slots) if a is not None and b is None)
    return Bracket(with_destinations(rounds), tuple(byes))


def _check(entrants: int, consolation: Consolation) -> None:
    if entrants < 2:
        raise NoLegalRoundError(reason="too_few_entrants", entrants=entrants, choices=["end"])
    if consolation is Consolation.DOUBLE and entrants > DOUBLE_LIMIT:
        raise NoLegalRoundError(
            reason="too_many_entrants", entrants=entrants, limit=DOUBLE_LIMIT, choices=["knockout"]
        )


def _first_pairs(slots: Sequence[Feed | None]) -> list[tuple[Feed | None, Feed | None]]:
    return list(zip(slots[::2], slots[1::2], strict=True))


def _with_third_place(last: BracketRound, losers: list[list[Feed | None]]) -> BracketRound:
    """The final's round with the match of the losing semifinalists before the final's end."""
    if len(losers) < 2:
        return last
    a, b = losers[-2]
    if a is None or b is None:
        return last
    third = BracketMatch(f"r{last.number}m2", a, b)
    return BracketRound(last.number, last.section, (*last.matches, third))


def _first_losers(losers: list[Feed | None]) -> list[BracketRound]:
    """A bracket of those who lost in the first round, the last slots first."""
    entering = [feed for feed in reversed(losers) if feed is not None]
    if len(entering) < 2:
        return []
    size = 1 << (len(entering) - 1).bit_length()
    slots = [entering[seed - 1] if seed <= len(entering) else None for seed in seed_order(size)]
    consolation = Folding(slots, "c", Section.CONSOLATION)
    for _ in range(size.bit_length() - 1):
        consolation.fold()
    return consolation.rounds


def _double(
    main: Folding, losers: list[list[Feed | None]], *, second_final: bool
) -> list[BracketRound]:
    """The losers' bracket and the final; byes of the main one are carried through it."""
    lower = Folding(losers[0], "l", Section.LOSERS)
    for dropping, mask in zip(losers[1:], _DROPS[len(losers)], strict=True):
        lower.fold()
        lower.drop([dropping[place ^ mask] for place in range(len(dropping))])
    upper_winner, lower_winner = main.slots[0], lower.slots[0]
    assert upper_winner is not None
    assert lower_winner is not None
    finals = [BracketMatch("f1m1", upper_winner, lower_winner)]
    rounds = [BracketRound(1, Section.FINAL, tuple(finals))]
    if second_final:
        again = BracketMatch(
            "f2m1",
            Feed(Origin.WINNER, match="f1m1"),
            Feed(Origin.LOSER, match="f1m1"),
            if_needed=True,
        )
        rounds.append(BracketRound(2, Section.FINAL, (again,)))
    return [*lower.rounds, *rounds]
