"""Swiss rounds on simulated events: the invariants that no draw may break."""

import random

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import NoLegalRoundError
from engine.pairing import swiss
from engine.pairing.bounds import Round, is_certified
from engine.pairing.checks import check_draw
from engine.pairing.draw import draw_round
from engine.pairing.drawn import DrawRequest
from engine.pairing.entrants import (
    Entrant,
    History,
    Meeting,
    MeetingKind,
    PairingOptions,
    Past,
    System,
    WithinGroup,
)
from engine.pairing.field import build_field
from engine.pairing.lookahead import too_many_rounds

EMPTY = History()


def club_field(size, clubs, chance):
    return [
        Entrant(n, n, f"club {chance.randrange(clubs)}" if clubs else None)
        for n in range(1, size + 1)
    ]


def play(draw, chance, *, drawn=0.0):
    """Results of chance for a draw."""
    results = []
    for pairing in draw.pairings:
        score = 0.5 if chance.random() < drawn else chance.choice([0, 1])
        results.append(
            Meeting(draw.round_number, pairing.a, pairing.b, score_a=score, score_b=1 - score)
        )
    for bye in draw.byes:
        results.append(Meeting(draw.round_number, bye.id, kind=MeetingKind.BYE, score_a=1))
    return results


def rounds_of_an_event(seed, size, rounds, clubs, *, leave=0.0):
    """Every round of a simulated event, with what it was drawn from."""
    chance = random.Random(seed)
    present = club_field(size, clubs, chance)
    options = PairingOptions(club_rounds=3, rounds=rounds)
    meetings = []
    for number in range(1, rounds + 1):
        history = History.from_meetings(meetings, options)
        draw = draw_round("swiss", present, history, options=options, round_number=number)
        yield draw, list(present), history, options
        meetings += play(draw, chance, drawn=0.1)
        present = [entrant for entrant in present if chance.random() >= leave]


def best_by_brute_force(draw, present, history, options):
    """Aims 1 to 4 of the best round, from a matching over every legal meeting."""
    clubs_matter = draw.round_number <= options.club_rounds
    ids = [entrant.id for entrant in present]
    club = {entrant.id: entrant.club for entrant in present}
    graph = nx.Graph()
    for a in ids:
        past = history.of(a)
        for b in ids:
            if a < b and b not in past.met:
                gap = int(4 * (past.score - history.of(b).score) ** 2)
                mates = clubs_matter and club[a] is not None and club[a] == club[b]
                graph.add_edge(a, b, weight=-(gap * 1000 + mates))
        if len(ids) % 2 and not past.had_bye:
            graph.add_edge(a, 0, weight=-(int(2 * past.score) * 100 + past.unplayed) * 10**9)
    chosen = nx.max_weight_matching(graph, maxcardinality=True)
    assert 2 * len(chosen) == len(ids) + len(ids) % 2
    return -sum(graph.edges[edge]["weight"] for edge in chosen)


def cost_of(draw, present, history, options):
    clubs_matter = draw.round_number <= options.club_rounds
    club = {entrant.id: entrant.club for entrant in present}
    cost = 0
    for pairing in draw.pairings:
        gap = history.of(pairing.a).score - history.of(pairing.b).score
        mates = club[pairing.a] is not None and club[pairing.a] == club[pairing.b]
        cost += int(4 * gap**2) * 1000 + (mates and clubs_matter)
    for bye in draw.byes:
        past = history.of(bye.id)
        cost += (int(2 * past.score) * 100 + past.unplayed) * 10**9
    return cost


@pytest.mark.parametrize(
    ("size", "rounds", "clubs", "leave"),
    [(4, 2, 0, 0), (8, 4, 2, 0), (9, 4, 3, 0), (16, 6, 4, 0.03), (33, 6, 6, 0.03), (48, 5, 3, 0)],
)
@pytest.mark.parametrize("seed", range(2))
def test_draw_round_swiss_is_sound_and_exact_in_every_round(seed, size, rounds, clubs, leave):
    for draw, *given_ in rounds_of_an_event(seed, size, rounds, clubs, leave=leave):
        assert check_draw(draw, given_[0], given_[1], options=given_[2]) == ()
        assert draw.optimal
        assert cost_of(draw, *given_) == best_by_brute_force(draw, *given_)


@pytest.mark.parametrize("size", range(2, 34))
def test_draw_round_swiss_any_size_lasts_for_half_as_many_rounds(size):
    rounds = max(1, size // 2 if size < 14 else 3)

    for draw, present, history, options in rounds_of_an_event(size, size, rounds, 2):
        assert check_draw(draw, present, history, options=options) == ()


def test_draw_round_swiss_big_field_is_certified_and_quick_to_check():
    for draw, present, history, options in rounds_of_an_event(1, 400, 5, 20):
        assert check_draw(draw, present, history, options=options) == ()
        assert draw.optimal


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_draw_round_swiss_refuses_exactly_when_no_round_exists(data):
    size = data.draw(st.integers(2, 9))
    ids = list(range(1, size + 1))
    pairs = [(a, b) for a in ids for b in ids if a < b]
    met = data.draw(st.sets(st.sampled_from(pairs)))
    rested = data.draw(st.sets(st.sampled_from(ids)))
    scores = data.draw(st.lists(st.integers(0, 6), min_size=size, max_size=size))
    pasts = {
        n: Past(
            score=scores[n - 1] / 2,
            met=frozenset({b for a, b in met if a == n} | {a for a, b in met if b == n}),
            had_bye=n in rested,
        )
        for n in ids
    }
    graph = nx.Graph([pair for pair in pairs if pair not in met])
    graph.add_nodes_from(ids)
    if size % 2:
        graph.add_node(0)
        graph.add_edges_from((0, n) for n in ids if n not in rested)
    exists = 2 * len(nx.max_weight_matching(graph, maxcardinality=True)) == len(graph)
    field = [Entrant(n, n) for n in ids]

    if not exists:
        with pytest.raises(NoLegalRoundError):
            draw_round("swiss", field, History(pasts), round_number=2)
    else:
        draw = draw_round("swiss", field, History(pasts), round_number=2)
        assert check_draw(draw, field, History(pasts)) == ()


@pytest.mark.parametrize("seed", range(4))
def test_draw_round_swiss_other_ids_and_order_change_nothing(seed):
    *_, (draw, present, history, options) = rounds_of_an_event(seed, 15, 4, 3)
    other = {entrant.id: 1000 - 7 * entrant.id for entrant in present}
    renamed = [Entrant(other[entrant.id], entrant.place, entrant.club) for entrant in present[::-1]]
    pasts = {
        other[entrant.id]: Past(
            past.score,
            frozenset(other[met] for met in past.met),
            past.had_bye,
            past.unplayed,
            past.last_float,
        )
        for entrant in present
        for past in [history.of(entrant.id)]
    }

    again = draw_round("swiss", renamed, History(pasts), options=options, round_number=4)

    assert [(other[p.a], other[p.b]) for p in draw.pairings] == [(p.a, p.b) for p in again.pairings]
    assert [other[bye.id] for bye in draw.byes] == [bye.id for bye in again.byes]


def test_draw_round_swiss_first_round_slides_the_halves():
    draw = draw_round("swiss", [Entrant(n, n) for n in range(1, 7)], EMPTY)

    assert [(p.a, p.b) for p in draw.pairings] == [(1, 4), (2, 5), (3, 6)]


@pytest.mark.parametrize(
    ("within", "expected"),
    [
        (WithinGroup.SLIDE, {(1, 6), (2, 7), (5, 10)}),
        (WithinGroup.FOLD, {(1, 10), (2, 9), (5, 6)}),
        (WithinGroup.ADJACENT, {(1, 2), (3, 4), (9, 10)}),
    ],
)
def test_draw_round_swiss_equals_meet_as_the_event_wishes(within, expected):
    options = PairingOptions(within_group=within)
    field = [Entrant(n, n) for n in range(1, 11)]

    draw = draw_round("swiss", field, EMPTY, options=options)

    assert expected <= {(p.a, p.b) for p in draw.pairings}


def test_draw_round_swiss_drawn_first_round_depends_on_the_seed_alone():
    options = PairingOptions(first_drawn=True)
    field = [Entrant(n, n) for n in range(1, 21)]

    def drawn(seed):
        draw = draw_round("swiss", field, EMPTY, options=options, seed=seed)
        return [(p.a, p.b) for p in draw.pairings]

    assert drawn("04875") == drawn("04875")
    assert drawn("04875") != drawn("04876")


def test_draw_round_swiss_first_round_keeps_a_big_club_apart():
    field = [Entrant(n, n, "El Rey" if n % 2 == 0 else None) for n in range(1, 41)]

    draw = draw_round("swiss", field, EMPTY)

    assert draw.same_club == 0


def test_draw_round_swiss_one_club_only_is_no_obstacle():
    field = [Entrant(n, n, "El Rey") for n in range(1, 9)]

    draw = draw_round("swiss", field, EMPTY)

    assert draw.same_club == 4
    assert draw.optimal


def test_draw_round_swiss_club_above_floats_prefers_uneven_scores_to_mates():
    field = [Entrant(1, 1, "A"), Entrant(2, 2, "A"), Entrant(3, 3, "B"), Entrant(4, 4, "B")]
    history = History({1: Past(1), 2: Past(1), 3: Past(0), 4: Past(0)})

    strict = draw_round("swiss", field, history)
    options = PairingOptions(club_above_floats=True)
    apart = draw_round("swiss", field, history, options=options)

    assert (strict.sum_sq, strict.same_club) == (0, 2)
    assert (apart.sum_sq, apart.same_club) == (2, 0)
    assert {reason.code for reason in strict.pairings[0].why} == {"same_score", "same_club"}


def test_draw_round_swiss_repeated_float_is_avoided():
    # Three leaders: one has to go down; 3 did so last round.
    field = [Entrant(n, n) for n in range(1, 5)]
    history = History({1: Past(2), 2: Past(2), 3: Past(2, last_float=-1), 4: Past(1, last_float=0)})

    draw = draw_round("swiss", field, history, round_number=3)

    assert {(p.a, p.b) for p in draw.pairings} == {(1, 3), (2, 4)}


def test_draw_round_swiss_bye_goes_to_the_fewest_unplayed_of_the_lowest():
    field = [Entrant(n, n) for n in range(1, 6)]
    history = History(
        {1: Past(1), 2: Past(1), 3: Past(0), 4: Past(0, unplayed=1), 5: Past(0, unplayed=2)}
    )

    draw = draw_round("swiss", field, history, round_number=2)

    assert [bye.id for bye in draw.byes] == [3]


def test_draw_round_swiss_everybody_settled_by_hand_needs_no_draw():
    field = [Entrant(n, n) for n in range(1, 4)]

    draw = draw_round("swiss", field, EMPTY, fixed=[(3, 1)], fixed_bye=2)

    assert [(p.a, p.b) for p in draw.pairings] == [(1, 3)]
    assert [bye.id for bye in draw.byes] == [2]
    assert check_draw(draw, field, EMPTY, fixed=[(1, 3)], fixed_bye=2) == ()


def test_draw_round_swiss_someone_without_opponent_is_named():
    field = [Entrant(n, n) for n in range(1, 5)]
    met = PairingOptions(forbidden=frozenset({(4, 1), (4, 2), (4, 3)}))

    with pytest.raises(NoLegalRoundError) as refusal:
        draw_round("swiss", field, EMPTY, options=met)

    assert refusal.value.details["entrants"] == [4]


def test_draw_round_swiss_nobody_alone_but_no_round_says_so():
    # Two triangles that may only meet inside.
    field = [Entrant(n, n) for n in range(1, 7)]
    across = frozenset((a, b) for a in (1, 2, 3) for b in (4, 5, 6))

    with pytest.raises(NoLegalRoundError) as refusal:
        draw_round("swiss", field, EMPTY, options=PairingOptions(forbidden=across))

    assert refusal.value.details["reason"] == "no_complete_round"


def test_too_many_rounds_is_known_when_an_event_is_created():
    assert not too_many_rounds(96, 7)
    assert too_many_rounds(6, 5)


@pytest.mark.parametrize("seed", range(4))
def test_certificate_is_never_given_to_a_worse_round(seed):
    for draw, present, history, options in rounds_of_an_event(seed, 24, 7, 3):
        request = DrawRequest(System.SWISS, tuple(present), history, options, "", draw.round_number)
        field = build_field(request)
        pool = list(range(len(present)))
        exact = swiss._solve_densely(field, pool)
        worse = nx.max_weight_matching(
            nx.Graph([(a, b) for a in pool for b in pool if a < b and field.is_legal(a, b)])
        )
        other = Round(sorted((min(e), max(e)) for e in worse), [])

        def cost(pairs, field=field):
            gap = sum(field.gap_squared(a, b) for a, b in pairs)
            return gap, sum(field.are_mates(a, b) for a, b in pairs)

        if is_certified(field, pool, other):
            assert cost(other.pairs) == cost(exact.pairs)


def test_check_draw_names_every_fault():
    field = [Entrant(n, n) for n in range(1, 6)]
    options = PairingOptions(forbidden=frozenset({(3, 4)}), blocked_tables=frozenset({2}))
    past = History({1: Past(met=frozenset({2})), 5: Past(had_bye=True)})
    draw = draw_round(
        "swiss",
        field,
        past,
        options=PairingOptions(),
        fixed=[(1, 2), (3, 4)],
        fixed_bye=5,
    )

    faults = check_draw(
        draw, [*field, Entrant(6, 6)], past, options=options, fixed=[(1, 3)], fixed_bye=2
    )

    assert [fault.code for fault in faults] == [
        "not_once",
        "bad_table",
        "fixed_lost",
        "fixed_bye_lost",
        "rematch",
        "forbidden",
        "second_bye",
    ]


def test_check_draw_two_byes_are_a_fault_unless_allowed():
    options = PairingOptions(two_byes=True)
    field = [Entrant(1, 1), Entrant(2, 2)]
    history = History({1: Past(met=frozenset({2}))})
    draw = draw_round("swiss", field, history, options=options)

    assert check_draw(draw, field, history, options=options) == ()
    assert [fault.code for fault in check_draw(draw, field, history)] == ["many_byes"]


@pytest.mark.parametrize("within", WithinGroup)
def test_draw_round_swiss_exact_part_keeps_the_wished_order_where_it_can(within):
    # The two leaders have met, so that the exact part has to decide.
    options = PairingOptions(within_group=within, club_rounds=0)
    field = [Entrant(n, n) for n in range(1, 13)]
    pasts = {n: Past(1) for n in range(3, 13)}
    pasts |= {1: Past(2, frozenset({2})), 2: Past(2, frozenset({1}))}

    draw = draw_round("swiss", field, History(pasts), options=options, round_number=3)

    rest = [(p.a, p.b) for p in draw.pairings if p.a > 2]
    assert draw.sum_sq == 2
    assert (
        rest
        == {
            WithinGroup.SLIDE: [(5, 9), (6, 10), (7, 11), (8, 12)],
            WithinGroup.FOLD: [(3, 12), (6, 11), (7, 10), (8, 9)],
            WithinGroup.ADJACENT: [(5, 6), (7, 8), (9, 10), (11, 12)],
        }[within]
    )


def field_of(entrants, history, options, number=2):
    request = DrawRequest(System.SWISS, tuple(entrants), history, options, "", number)
    return build_field(request)


def test_certificate_refuses_a_bye_that_somebody_lower_could_have():
    field = field_of([Entrant(n, n) for n in (1, 2, 3)], History({1: Past(1)}), PairingOptions())

    assert is_certified(field, [0, 1, 2], Round([(0, 1)], [2]))
    assert not is_certified(field, [0, 1, 2], Round([(1, 2)], [0]))


def test_certificate_refuses_mates_where_clubs_come_first():
    entrants = [Entrant(1, 1, "A"), Entrant(2, 2, "A"), Entrant(3, 3, "B"), Entrant(4, 4, "B")]
    field = field_of(entrants, EMPTY, PairingOptions(club_above_floats=True))

    assert not is_certified(field, [0, 1, 2, 3], Round([(0, 1), (2, 3)], []))


def test_draw_round_swiss_big_field_without_proof_is_not_called_optimal():
    # 170 entrants, 100 of them of one club: mates must meet and no bound says how often.
    field = [Entrant(n, n, "El Rey" if n <= 100 else None) for n in range(1, 171)]

    draw = draw_round("swiss", field, EMPTY)

    assert check_draw(draw, field, EMPTY) == ()
    assert not draw.optimal


def test_draw_round_swiss_equally_good_round_without_a_dead_end_is_preferred():
    for seed in range(6):
        drawn = list(rounds_of_an_event(seed, 8, 7, 0))
        assert len(drawn) == 7


def test_draw_round_swiss_field_of_one_club_but_one_keeps_the_rest_together():
    field = [Entrant(n, n, "El Rey") for n in range(1, 44)] + [Entrant(44, 44)]

    draw = draw_round("swiss", field, EMPTY)

    assert draw.same_club == 21


def leaders_who_have_met(size):
    """A field whose two leaders have met: no pairing inside score groups exists."""
    pasts = {n: Past(1) for n in range(3, size + 1)}
    pasts |= {1: Past(2, frozenset({2})), 2: Past(2, frozenset({1}))}
    return [Entrant(n, n) for n in range(1, size + 1)], History(pasts)


def test_draw_round_swiss_bound_proves_what_local_pairing_cannot_reach():
    field, history = leaders_who_have_met(60)

    draw = draw_round("swiss", field, history, round_number=3)

    assert (draw.sum_sq, draw.optimal) == (2, True)
    assert {(p.a, p.b) for p in draw.pairings if p.a < 3}.isdisjoint({(1, 2)})


def test_draw_round_swiss_only_opponent_left_is_far_away_and_a_mate():
    # 1 has met everybody but 50, its club mate: nothing near the wished order will do.
    field = [Entrant(n, n, "El Rey" if n in (1, 50) else None) for n in range(1, 51)]
    history = History({1: Past(met=frozenset(range(2, 50)))})

    draw = draw_round("swiss", field, history)

    assert (1, 50) in {(p.a, p.b) for p in draw.pairings}
    assert (draw.same_club, draw.optimal) == (1, True)


def test_draw_round_swiss_hopeless_groups_are_left_to_the_exact_part():
    # The last one has met the whole group above: someone of the top group has to come down.
    field = [Entrant(n, n) for n in range(1, 43)]
    pasts = {n: Past(2) for n in range(1, 22)} | {n: Past(1) for n in range(22, 42)}
    pasts[42] = Past(0, frozenset(range(22, 42)))

    draw = draw_round("swiss", field, History(pasts), round_number=3)

    assert draw.optimal
    assert draw.sum_sq == 4
    assert any(p.a <= 21 and p.b == 42 for p in draw.pairings)


def test_draw_round_swiss_forbidden_with_somebody_absent_changes_nothing():
    field = [Entrant(n, n) for n in range(1, 5)]
    options = PairingOptions(forbidden=frozenset({(1, 99), (98, 2)}))

    draw = draw_round("swiss", field, EMPTY, options=options)

    assert [(p.a, p.b) for p in draw.pairings] == [(1, 3), (2, 4)]


def test_draw_round_swiss_nobody_near_is_left_and_mates_must_meet():
    # 1 has met everybody around its wished opponent, and one club is more than half.
    field = [Entrant(n, n, "El Rey" if n <= 31 else None) for n in range(1, 61)]
    history = History({1: Past(met=frozenset(range(26, 37)))})

    draw = draw_round("swiss", field, history)

    assert check_draw(draw, field, history) == ()
    assert (draw.same_club, draw.optimal) == (1, True)
