"""The reckoning of a rehearsal: totals by hand, corrections that fit."""

from random import Random

from scoring.rehearsal.reckoning import Line, Played, differences, reckon, wrong_hand

RULES = {"malas_minimum": 0}


def counted(points: list[int], last: int) -> dict[str, object]:
    return {"type": "counted", "card_points": points, "last_trick": last, "cantes": [[], []]}


def played(*facts: dict[str, object], wins: int = 2) -> Played:
    return Played(
        match_id="m",
        sides=("a", "b"),
        rules=RULES,
        match_format={"unit": "juego", "wins": wins},
        facts=dict(enumerate(facts, start=1)),
    )


TWO_TO_ONE = played(counted([100, 20], 0), counted([10, 110], 1), counted([95, 25], 0))


def test_reckon_counts_wins_and_juegos_of_both():
    lines = reckon([TWO_TO_ONE])

    assert lines == {"a": Line(1, 2, 1), "b": Line(0, 1, 2)}


def test_differences_name_the_pair_whose_line_is_wrong():
    def row(entrant: str, points: int, won: int, difference: int) -> dict[str, object]:
        values = {"points": points, "juegos_won": won, "juegos_difference": difference}
        return {"entrant": {"id": entrant, "number": 1}, "values": values}

    right = {"rows": [row("a", 1, 2, 1), row("b", 0, 1, -1)]}
    wrong = {"rows": [row("a", 1, 2, 1), row("b", 0, 2, 0)]}

    assert differences([TWO_TO_ONE], right) == []
    assert len(differences([TWO_TO_ONE], wrong)) == 1
    assert differences([TWO_TO_ONE], {"rows": right["rows"][:1]}) == ["b is not in the standings"]


def test_wrong_hand_offers_only_what_the_match_admits():
    sequence, replacement = wrong_hand(TWO_TO_ONE, Random(3)) or (0, {})

    amendment = {"sequence": sequence, "replace": replacement}
    after = TWO_TO_ONE.replayed({"type": "amended", "amendments": [amendment]})
    assert after.refusal is None
    assert after.scoreboard.outcome is not None
    assert replacement != TWO_TO_ONE.facts[sequence]


def test_wrong_hand_is_none_without_counted_hands():
    assert wrong_hand(played({"type": "juego", "winner": 0}, wins=1), Random(1)) is None
