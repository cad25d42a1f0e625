"""The ``rank`` command on whole documents, good and bad."""

import copy
import json
import subprocess
import sys

import pytest

from engine.__main__ import answer_text

DOCUMENT = {
    "format": "guinote-clasificacion/1",
    "points": {"win": 1, "draw": 0, "loss": 0, "bye": 1, "walkover": 1, "absent": 0},
    "per": "match",
    "criteria": [
        "points",
        "direct_encounter",
        "buchholz_cut1",
        "buchholz",
        "sonneborn_berger",
        "juegos_difference",
        "lot",
    ],
    "seed": "x",
    "entrants": [{"id": 1}, {"id": 2}, {"id": 3}],
    "matches": [
        {
            "round": 1,
            "a": 1,
            "b": 2,
            "kind": "played",
            "result": "a",
            "juegos": [3, 1],
            "cotos": [1, 0],
            "tantos": [390, 310],
        },
        {"round": 1, "a": 3, "b": None, "kind": "bye"},
        {"round": 2, "a": 1, "b": 3, "kind": "walkover", "result": "a"},
        {"round": 2, "a": 2, "b": None, "kind": "absent"},
    ],
}


def changed(**changes):
    document = copy.deepcopy(DOCUMENT)
    for key, value in changes.items():
        document[key] = value
    return document


def rank(document):
    return answer_text("rank", json.dumps(document))


def test_rank_example_of_the_published_format():
    status, answer = rank(DOCUMENT)

    assert status == 0
    assert [(row["place"], row["id"], row["decided_by"]) for row in answer["rows"]] == [
        (1, 1, "points"),
        (2, 3, "points"),
        (3, 2, "points"),
    ]
    # 1 beat 2, whose absence others count as a draw, worth nothing here; the walkover over 3
    # is a dummy with the two points of 1, capped at the one point of 3.
    assert answer["rows"][0]["values"] == {
        "points": 2,
        "direct_encounter": None,
        "buchholz_cut1": 1,
        "buchholz": 1,
        "sonneborn_berger": 1,
        "juegos_difference": 2,
        "lot": 3,
    }


def test_rank_same_input_gives_the_same_bytes_in_every_process():
    command = [sys.executable, "-m", "engine", "rank", "-"]
    outputs = {
        subprocess.run(
            command,
            input=json.dumps(DOCUMENT).encode(),
            capture_output=True,
            check=True,
            env={"PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("0", "1", "77")
    }

    assert len(outputs) == 1


def test_rank_without_options_uses_the_defaults_of_a_swiss():
    document = {key: DOCUMENT[key] for key in ("format", "entrants", "matches")}

    status, answer = rank(document)

    assert status == 0
    assert list(answer["rows"][0]["values"]) == [
        "points",
        "buchholz_cut1",
        "buchholz",
        "direct_encounter",
        "juegos_difference",
        "lot",
    ]


def test_rank_league_without_criteria_uses_those_of_a_league():
    document = {key: DOCUMENT[key] for key in ("format", "entrants", "matches")}
    document["system"] = "round_robin"

    _, answer = rank(document)

    assert list(answer["rows"][0]["values"])[:3] == [
        "points",
        "direct_encounter",
        "juegos_difference",
    ]


def test_rank_averages_are_shown_with_two_decimals():
    matches = [
        {"round": n, "a": 1, "b": 2, "kind": "played", "result": "a", "tantos": [100 + n // 3, 9]}
        for n in (1, 2, 3)
    ]

    _, answer = rank(changed(criteria=["tantos_average"], matches=matches))

    assert [row["values"]["tantos_average"] for row in answer["rows"]] == [100.33, 9, None]


def test_rank_half_known_tantos_are_unknown():
    match = {"round": 1, "a": 1, "b": 2, "kind": "played", "result": "a", "tantos": [390, None]}

    _, answer = rank(changed(criteria=["tantos_difference"], matches=[match]))

    assert [row["values"]["tantos_difference"] for row in answer["rows"]] == [None, None, 0]


def test_rank_deductions_withdrawals_and_penalties_are_read():
    entrants = [
        {"id": 1, "adjustment": -1.5, "penalties": 2},
        {"id": 2, "withdrawn_after": 1},
        {"id": 3},
    ]
    document = changed(
        entrants=entrants, criteria=["points", "fewer_penalties"], unplayed="plain", per="match"
    )

    _, answer = rank(document)

    assert [(row["id"], row["values"]) for row in answer["rows"]] == [
        (3, {"points": 1, "fewer_penalties": 0}),
        (1, {"points": 0.5, "fewer_penalties": 2}),
        (2, {"points": 0, "fewer_penalties": 0}),
    ]


def test_rank_contradicting_results_are_refused_with_the_facts():
    twice = [
        {"round": 1, "a": 1, "b": 2, "kind": "played", "result": "a"},
        {"round": 1, "a": 1, "b": 3, "kind": "played", "result": "a"},
    ]

    status, answer = rank(changed(matches=twice))

    assert status == 1
    assert answer == {
        "refused": {
            "code": "invalid_history",
            "detail": {"reason": "twice", "round": 1, "entrant": 1},
        }
    }


MATCH = {"round": 1, "a": 1, "b": 2, "kind": "played", "result": "a"}


@pytest.mark.parametrize(
    ("changes", "at"),
    [
        ({"format": "guinote-acta/1"}, "format"),
        ({"colour": "red"}, "colour"),
        ({"criteria": ["beauty"]}, "criteria[0]"),
        ({"points": {"win": "one"}}, "points.win"),
        ({"points": {"win": 0.3}}, "points.win"),
        ({"points": {"win": float("nan")}}, "document"),
        ({"points": {"win": 1e300}}, "points.win"),
        ({"points": {"winner": 1}}, "points.winner"),
        ({"per": "hand"}, "per"),
        ({"system": "ladder"}, "system"),
        ({"unplayed": "fide-1999"}, "unplayed"),
        ({"entrants": [{"id": 1}, {"id": 1}]}, "entrants[1].id"),
        ({"entrants": {"id": 1}}, "entrants"),
        ({"matches": [{**MATCH, "a": 9}]}, "matches[0].a"),
        ({"matches": [{**MATCH, "b": None}]}, "matches[0]"),
        ({"matches": [{**MATCH, "result": "c"}]}, "matches[0].result"),
        ({"matches": [{**MATCH, "kind": "won"}]}, "matches[0].kind"),
        ({"matches": [{**MATCH, "round": 0}]}, "matches[0].round"),
        ({"matches": [{**MATCH, "juegos": [1]}]}, "matches[0].juegos"),
        ({"matches": [{**MATCH, "juegos": [1, -1]}]}, "matches[0].juegos[1]"),
        ({"matches": [{**MATCH, "when": "now"}]}, "matches[0].when"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_rank_malformed_document_is_told_where(changes, at):
    status, answer = rank(changed(**changes))

    assert status == 2
    assert answer["errors"][0]["detail"]["at"] == at
