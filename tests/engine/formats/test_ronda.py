"""The ``pair`` command: the exact optimum of the shared cases, refusals, bad documents."""

import copy
import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

from engine.__main__ import answer_text

CASES = json.loads((Path(__file__).parents[2] / "cases" / "swiss.json").read_text())


def pair(document):
    return answer_text("pair", json.dumps(document))


def entrant(number, *, score=0, met=(), had_bye=False, **more):
    return {"id": number, "score": score, "met": list(met), "had_bye": had_bye, **more}


def ronda(*entrants, **more):
    return {
        "format": "guinote-ronda/1",
        "round": 2,
        "rounds": 3,
        "seed": "x",
        "entrants": list(entrants),
        **more,
    }


def meetings(answer):
    return [(pairing["a"], pairing["b"]) for pairing in answer["pairings"]]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_pair_reaches_the_exact_optimum_of_the_case(case):
    ronda_in, expect = case["ronda"], case["expect"]
    score = {entrant["id"]: entrant["score"] for entrant in ronda_in["entrants"]}
    met = {entrant["id"]: set(entrant["met"]) for entrant in ronda_in["entrants"]}

    status, answer = pair(ronda_in)

    assert status == 0
    assert answer["optimal"] is True
    assert answer["sum_sq"] == expect["sum_sq"]
    assert sum((score[a] - score[b]) ** 2 for a, b in meetings(answer)) == expect["sum_sq"]
    assert answer["same_club"] <= expect["same_club_at_most"]
    bye = answer["bye"]
    assert (score[bye["id"]] if bye else None) == expect["bye_score"]
    assert not any(b in met[a] for a, b in meetings(answer))
    seated = [side for pairing in meetings(answer) for side in pairing]
    seated += [bye["id"]] if bye else []
    assert sorted(seated) == sorted(score)


@pytest.mark.parametrize("case", CASES[:4], ids=lambda case: case["name"])
def test_pair_order_of_the_entrants_changes_nothing(case):
    shuffled = copy.deepcopy(case["ronda"])
    random.Random(3).shuffle(shuffled["entrants"])

    assert pair(shuffled) == pair(case["ronda"])


def test_pair_same_input_gives_the_same_bytes_in_every_process():
    command = [sys.executable, "-m", "engine", "pair", "-"]
    outputs = {
        subprocess.run(
            command,
            input=json.dumps(CASES[4]["ronda"]).encode(),
            capture_output=True,
            check=True,
            env={"PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("0", "1", "77")
    }

    assert len(outputs) == 1


def test_pair_says_why_each_meeting_and_the_bye():
    document = ronda(
        entrant(1, score=1, met=[4]),
        entrant(2, score=1, met=[5]),
        entrant(3, score=1, had_bye=True),
        entrant(4, met=[1]),
        entrant(5, met=[2]),
        options={"club_rounds": 0},
    )

    status, answer = pair(document)

    assert status == 0
    assert answer["pairings"] == [
        {"a": 1, "b": 2, "table": 1, "why": [{"code": "same_score", "score": 1}]},
        {
            "a": 3,
            "b": 4,
            "table": 2,
            "why": [{"code": "float", "down": 3, "up": 4, "scores": [1, 0]}],
        },
    ]
    assert answer["bye"] == {"id": 5, "why": [{"code": "lowest_score", "score": 0}]}
    assert (answer["sum_sq"], answer["algorithm"]) == (1, 1)
    assert answer["digest"].startswith("sha256:")


def test_pair_bye_that_would_leave_no_round_goes_one_score_up():
    # Of the two at the bottom 4 has rested; if 5 did, 4 would have nobody left to meet.
    document = ronda(
        entrant(1, score=1, met=[4]),
        entrant(2, score=1, met=[4]),
        entrant(3, score=1, met=[4]),
        entrant(4, had_bye=True, met=[1, 2, 3]),
        entrant(5),
    )

    _, answer = pair(document)

    assert (4, 5) in meetings(answer)
    assert answer["bye"] == {
        "id": 3,
        "why": [
            {"code": "lowest_score_possible", "score": 1},
            {"code": "had_bye", "ids": [4]},
            {"code": "leaves_no_round", "ids": [5]},
        ],
    }


def test_pair_fixed_meetings_and_bye_are_kept_and_the_rest_drawn_around():
    document = ronda(
        *(entrant(number) for number in range(1, 8)),
        fixed=[[2, 7]],
        fixed_bye=1,
        forbidden=[[3, 5], [99, 1]],
        options={"within_group": "fold"},
    )

    _, answer = pair(document)

    assert answer["bye"] == {"id": 1, "why": [{"code": "fixed"}]}
    assert answer["pairings"][0]["why"] == [{"code": "fixed"}]
    assert meetings(answer) == [(2, 7), (3, 6), (4, 5)]


def test_pair_fixed_table_is_kept_and_a_refused_one_is_noted():
    document = ronda(
        entrant(1, fixed_table=5), entrant(2), entrant(3, fixed_table=5), entrant(4), round=1
    )

    _, answer = pair(document)

    assert [(p["a"], p["b"], p["table"]) for p in answer["pairings"]] == [(1, 3, 5), (2, 4, 1)]
    assert "notes" not in answer

    document["entrants"][2]["fixed_table"] = 6
    assert pair(document)[1]["notes"] == [
        {"code": "fixed_table_not_kept", "entrant": 3, "table": 6}
    ]


def test_pair_no_legal_round_is_refused_with_the_choices():
    document = ronda(entrant(1, met=[2]), entrant(2))

    status, answer = pair(document)

    assert status == 1
    assert answer == {
        "refused": {
            "code": "no_legal_round",
            "detail": {"reason": "no_opponent_left", "entrants": [1, 2]},
            "choices": ["allow_rematch", "two_byes", "end", "league"],
        }
    }


@pytest.mark.parametrize(("choice", "byes"), [("allow_rematch", 0), ("two_byes", 2)], ids=str)
def test_pair_choices_after_a_refusal_give_a_round(choice, byes):
    document = ronda(entrant(1, met=[2]), entrant(2), options={choice: True})

    status, answer = pair(document)

    assert status == 0
    assert len(answer.get("byes", [])) == byes
    if choice == "allow_rematch":
        assert {"code": "rematch"} in answer["pairings"][0]["why"]


def test_pair_everyone_rested_is_refused_and_two_byes_rest_the_lowest_again():
    field = [entrant(number, score=number, had_bye=True) for number in (1, 2, 3)]

    status, refusal = pair(ronda(*field))
    _, answer = pair(ronda(*field, options={"two_byes": True}))

    assert (status, refusal["refused"]["detail"]["reason"]) == (1, "everyone_rested")
    assert answer["bye"]["id"] == 1
    assert {"code": "second_bye"} in answer["bye"]["why"]


def test_pair_agreed_bye_that_leaves_an_odd_field_is_refused():
    field = [entrant(number) for number in (1, 2, 3, 4)]

    status, answer = pair(ronda(*field, fixed_bye=1))

    assert status == 1
    assert answer["refused"]["detail"] == {"reason": "agreed_bye_leaves_odd", "entrants": [1]}
    assert len(pair(ronda(*field, fixed_bye=1, options={"two_byes": True}))[1]["byes"]) == 2


@pytest.mark.parametrize("size", [0, 1])
def test_pair_too_few_are_refused(size):
    status, answer = pair(ronda(*(entrant(number) for number in range(size))))

    assert status == 1
    assert answer["refused"]["detail"]["reason"] == "too_few_entrants"


def test_pair_dead_end_ahead_is_warned_of():
    # Four entrants, three rounds: after 1-2 and 3-4 a second 1-3 and 2-4 leaves one more;
    # but four rounds do not exist.
    document = ronda(*(entrant(number) for number in range(1, 5)), round=1, rounds=4)

    _, answer = pair(document)

    assert answer["notes"] == [{"code": "dead_end_ahead", "rounds_left": 2, "rounds_planned": 3}]


FIELD = [entrant(1), entrant(2)]


@pytest.mark.parametrize(
    ("changes", "at"),
    [
        ({"format": "guinote-acta/1"}, "format"),
        ({"colour": "red"}, "colour"),
        ({"round": 0}, "round"),
        ({"rounds": 0}, "rounds"),
        ({"options": {"speed": 1}}, "options.speed"),
        ({"options": {"club_rounds": -1}}, "options.club_rounds"),
        ({"options": {"within_group": "random"}}, "options.within_group"),
        ({"options": {"two_byes": 1}}, "options.two_byes"),
        ({"entrants": [{"id": 1, "score": 0, "met": []}]}, "entrants[0].had_bye"),
        ({"entrants": [entrant(1), entrant(1)]}, "entrants[1].id"),
        ({"entrants": [entrant(1, met=[1])]}, "entrants[0].met"),
        ({"entrants": [entrant(1, score=0.25)]}, "entrants[0].score"),
        ({"entrants": [entrant(1, place=0)]}, "entrants[0].place"),
        ({"entrants": [entrant(1, last_float="left")]}, "entrants[0].last_float"),
        ({"entrants": [entrant(1, last_float=True)]}, "entrants[0].last_float"),
        ({"forbidden": [[1]]}, "forbidden[0]"),
        ({"forbidden": [[1, 1]]}, "forbidden[0]"),
        ({"fixed": [[1, 3]]}, "fixed[0]"),
        ({"fixed": [[1, 2], [2, 1]]}, "fixed[1]"),
        ({"fixed": [[1, 2]], "fixed_bye": 2}, "fixed_bye"),
        ({"fixed_bye": 7}, "fixed_bye"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_pair_malformed_document_is_told_where(changes, at):
    status, answer = pair({**ronda(*FIELD), **changes})

    assert status == 2
    assert answer["errors"][0]["detail"]["at"] == at


@pytest.mark.parametrize(
    "value", ["down", "up", None, -1, 0, 1], ids=lambda value: f"last_float {value}"
)
def test_pair_last_float_is_read_in_words_or_numbers(value):
    status, _ = pair(ronda(entrant(1, last_float=value, club=None), entrant(2)))

    assert status == 0
