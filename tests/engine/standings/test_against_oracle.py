"""Tie-breaks compared, value by value, with an independent implementation of FIDE C.07."""

import random

import pytest
from tiebreak_core import fide2024, fide2026
from tiebreak_core.models import (
    FORFEIT_LOSS,
    FORFEIT_WIN,
    PAIRING_BYE,
    PLAYED,
    REQUESTED_BYE,
    GameRecord,
    PlayerTiebreakData,
)

from engine.standings.record import build_record
from engine.standings.results import (
    Contender,
    OutcomeKind,
    PairResult,
    StandingsRules,
    StandingsSystem,
    Unplayed,
    Winner,
)
from engine.standings.table import rank_pairs

NAMES = {
    "buchholz": "buchholz",
    "buchholz_cut1": "buchholz_cut1",
    "buchholz_cut2": "buchholz_cut2",
    "buchholz_median": "median_buchholz",
    "sonneborn_berger": "sonneborn_berger",
    "sonneborn_berger_cut1": "sonneborn_berger_cut1",
    "progressive": "progressive",
    "wins": "wins",
    "koya": "koya",
    "average_opponents_buchholz": "aob",
}
ROUNDS = 7


def random_swiss(seed):
    """A season of chance: draws, byes, walkovers, absences, entrants that leave."""
    chance = random.Random(seed)
    entrants = list(range(1, chance.choice([7, 10, 16]) + 1))
    gone = {entrant: chance.randint(3, 6) for entrant in chance.sample(entrants, 2)}
    results = []
    for number in range(1, ROUNDS + 1):
        present = [entrant for entrant in entrants if gone.get(entrant, 99) >= number]
        chance.shuffle(present)
        for entrant in present[:]:
            if chance.random() < 0.08:
                present.remove(entrant)
                results.append(random_rest(chance, number, entrant))
        if len(present) % 2:
            results.append(PairResult(number, present.pop(), None, OutcomeKind.BYE))
        pairs = zip(present[::2], present[1::2], strict=True)
        results += [random_meeting(chance, number, pair) for pair in pairs]
    contenders = [Contender(entrant, withdrawn_after=gone.get(entrant)) for entrant in entrants]
    return contenders, results


def random_rest(chance, number, entrant):
    if chance.random() < 0.5:
        return PairResult(number, entrant, None, OutcomeKind.ABSENT)
    points = chance.choice([0, 0.5, 1])
    return PairResult(number, entrant, None, OutcomeKind.REQUESTED_BYE, points=points)


def random_meeting(chance, number, pair):
    kind = chance.choices(
        [OutcomeKind.PLAYED, OutcomeKind.WALKOVER, OutcomeKind.DOUBLE_WALKOVER], [86, 10, 4]
    )[0]
    winner = Winner.NONE
    if kind is not OutcomeKind.DOUBLE_WALKOVER:
        winner = chance.choice([Winner.A, Winner.B])
    if kind is OutcomeKind.PLAYED and chance.random() < 0.2:
        winner = Winner.DRAW
    return PairResult(number, *pair, kind, winner)


def random_league(seed):
    chance = random.Random(seed)
    size = chance.choice([6, 8])
    results = []
    for a in range(1, size + 1):
        for b in range(a + 1, size + 1):
            number = len(results) + 1
            results.append(random_meeting(chance, number, (a, b)))
    return [Contender(entrant) for entrant in range(1, size + 1)], results


ORACLE_KIND = {
    "win": PLAYED,
    "draw": PLAYED,
    "loss": PLAYED,
    "walkover_won": FORFEIT_WIN,
    "walkover_lost": FORFEIT_LOSS,
    "double_walkover": FORFEIT_LOSS,
    "bye": PAIRING_BYE,
    "requested_bye": REQUESTED_BYE,
    "absent": REQUESTED_BYE,
}


def as_oracle_players(record):
    players = {}
    for entrant, games in record.games.items():
        rows = [
            GameRecord(
                opponent_id=-1 if game.opponent is None else game.opponent,
                opponent_rating=0,
                score=float(game.points),
                color="white",
                round_number=game.round,
                kind=ORACLE_KIND[game.label],
            )
            for game in games
        ]
        players[entrant] = PlayerTiebreakData(entrant, 0, float(record.points[entrant]), rows)
    return players


def values_of(table, code):
    return {row.id: row.values[code] for row in table.rows}


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("treatment", [Unplayed.FIDE_2026, Unplayed.FIDE_2023])
def test_swiss_values_equal_the_oracle(seed, treatment):
    contenders, results = random_swiss(seed)
    rules = StandingsRules(tuple(NAMES), unplayed=treatment)
    players = as_oracle_players(build_record(contenders, results, rules))
    engine = fide2026 if treatment is Unplayed.FIDE_2026 else fide2024

    table = rank_pairs(contenders, results, rules)

    for code, name in NAMES.items():
        expected = {
            entrant: engine.calculate(player, players, name, ROUNDS)
            for entrant, player in players.items()
        }
        got = {entrant: value or 0 for entrant, value in values_of(table, code).items()}
        assert got == pytest.approx(expected), code


@pytest.mark.parametrize("seed", range(8))
def test_league_values_equal_the_oracle(seed):
    contenders, results = random_league(seed)
    rules = StandingsRules(
        ("koya", "sonneborn_berger", "buchholz", "direct_encounter"),
        system=StandingsSystem.ROUND_ROBIN,
    )
    record = build_record(contenders, results, rules)
    players = as_oracle_players(record)
    games = len(contenders) - 1

    table = rank_pairs(contenders, results, rules)

    for code, rounds in (("koya", games), ("sonneborn_berger", record.rounds)):
        expected = {
            entrant: fide2026.calculate(player, players, code, rounds, mode="round_robin")
            for entrant, player in players.items()
        }
        assert values_of(table, code) == pytest.approx(expected), code


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("system", StandingsSystem)
def test_order_equals_the_oracle(seed, system):
    league = system is StandingsSystem.ROUND_ROBIN
    contenders, results = random_league(seed) if league else random_swiss(seed)
    criteria = ("points", "direct_encounter", "sonneborn_berger", "progressive")
    rules = StandingsRules(criteria, system=system)
    record = build_record(contenders, results, rules)
    expected = fide2026.rank_standings(
        as_oracle_players(record), criteria[1:], record.rounds, mode=system.value
    )

    table = rank_pairs(contenders, results, rules)

    place = {row.id: row.place for row in table.rows}
    places_in_its_order = [place[player.player_id] for player in expected.players]
    assert places_in_its_order == sorted(places_in_its_order)
