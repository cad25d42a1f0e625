"""Qualification lines: who is through, and ties that nobody cuts in silence."""

from engine.standings.qualification import Line, best_next, qualification_line
from engine.standings.results import Contender, PairResult, StandingsRules, StandingsSystem, Winner
from engine.standings.table import rank_pairs

A, B, DRAW = Winner.A, Winner.B, Winner.DRAW


def table_of(ids, results, *criteria, seed="x"):
    rules = StandingsRules(criteria, system=StandingsSystem.ROUND_ROBIN, seed=seed)
    return rank_pairs([Contender(entrant) for entrant in ids], results, rules)


def beaten(order, **more):
    """A league in which everybody beats those listed after."""
    pairs = [(a, b) for i, a in enumerate(order) for b in order[i + 1 :]]
    return [PairResult(n, a, b, winner=A, **more) for n, (a, b) in enumerate(pairs, start=1)]


def test_qualification_line_clear_order_takes_the_first():
    table = table_of([1, 2, 3, 4], beaten([3, 1, 4, 2]), "points")

    assert qualification_line(table, 2) == Line((3, 1), (), 0)


def test_qualification_line_three_way_tie_is_contested():
    circle = [
        PairResult(1, 1, 2, winner=A),
        PairResult(2, 2, 3, winner=A),
        PairResult(3, 3, 1, winner=A),
    ]

    table = table_of([1, 2, 3], circle, "points", "direct_encounter")

    assert qualification_line(table, 2) == Line((), (1, 2, 3), 2)
    assert qualification_line(table, 3) == Line((1, 2, 3), (), 0)


def test_qualification_line_tie_below_the_line_is_no_contest():
    table = table_of([1, 2, 3], [PairResult(1, 1, 2, winner=A)], "points")

    assert qualification_line(table, 1) == Line((1,), (), 0)
    assert qualification_line(table, 9) == Line((1, 2, 3), (), 0)


def test_best_next_groups_of_different_size_are_compared_per_rival():
    # The third of four has one point of three possible; the third of three none of two.
    four = table_of([1, 2, 3, 4], beaten([1, 2, 3, 4]), "points", "direct_encounter")
    three = table_of([5, 6, 7], beaten([5, 6, 7]), "points", "direct_encounter")

    assert best_next([three, four], 3, 1) == Line((3,), (), 0)


def test_best_next_equal_thirds_are_contested_without_a_lot_and_drawn_with_it():
    groups = [[1, 2, 3], [4, 5, 6], [7, 8, 9]]
    tied = [table_of(ids, beaten(ids), "points") for ids in groups]
    drawn = [table_of(ids, beaten(ids), "points", "lot") for ids in groups]

    assert best_next(tied, 3, 2) == Line((), (3, 6, 9), 2)
    assert set(best_next(drawn, 3, 2).through) < {3, 6, 9}
    assert best_next(drawn, 3, 2) == best_next(drawn[::-1], 3, 2)


def test_best_next_unknown_tantos_decide_nothing_and_a_small_group_has_no_third():
    known = table_of([1, 2, 3], beaten([1, 2, 3], tantos=(101, 50)), "points", "tantos_average")
    unknown = table_of([4, 5, 6], beaten([4, 5, 6]), "points", "tantos_average")
    pair = table_of([7, 8], beaten([7, 8]), "points", "tantos_average")

    assert best_next([known, unknown, pair], 3, 1) == Line((), (3, 6), 1)


def test_best_next_fewer_penalties_are_better():
    rules = StandingsRules(("fewer_penalties",), system=StandingsSystem.ROUND_ROBIN)
    rude = rank_pairs([Contender(1, penalties=2), Contender(2, penalties=3)], [], rules)
    polite = rank_pairs([Contender(3), Contender(4, penalties=1)], [], rules)

    assert best_next([rude, polite], 2, 1) == Line((4,), (), 0)
