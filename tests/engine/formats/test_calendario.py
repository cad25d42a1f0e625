"""The ``schedule`` command on every system, and what it refuses."""

import json

import pytest

from engine.__main__ import answer_text


def schedule(**document):
    return answer_text("schedule", json.dumps(document))


def test_schedule_league_of_five_in_two_legs():
    status, answer = schedule(system="round_robin", entrants=5, legs=2)

    assert status == 0
    assert [one["n"] for one in answer["rounds"]] == list(range(1, 11))
    assert answer["rounds"][1] == {
        "n": 2,
        "matches": [{"id": "r2m1", "a": 5, "b": 3}, {"id": "r2m2", "a": 1, "b": 2}],
        "rest": [4],
    }
    assert answer["rounds"][6]["matches"][0] == {"id": "r7m1", "a": 3, "b": 5}


def test_schedule_groups_says_who_is_in_each_and_numbers_their_rounds():
    status, answer = schedule(
        system="groups", entrants=23, groups=5, clubs={"1": "El Rey"}, method="snake"
    )

    assert status == 0
    assert [len(group) for group in answer["groups"]] == [5, 5, 5, 4, 4]
    assert answer["groups"][0] == [1, 10, 11, 20, 21]
    assert sum(len(one["matches"]) for one in answer["rounds"]) == 3 * 10 + 2 * 6
    assert answer["rounds"][0]["group"] == 1
    ids = [match["id"] for one in answer["rounds"] for match in one["matches"]]
    assert len(ids) == len(set(ids))


def test_schedule_knockout_of_107_has_43_preliminaries_and_21_byes():
    status, answer = schedule(system="knockout", entrants=107, third_place=True)

    assert status == 0
    assert answer["byes"] == list(range(1, 22))
    assert [len(one["matches"]) for one in answer["rounds"]] == [43, 32, 16, 8, 4, 2, 2]
    assert answer["rounds"][0]["matches"][0] == {"id": "r1m1", "a": {"seed": 64}, "b": {"seed": 65}}
    assert answer["rounds"][-1]["matches"] == [
        {"id": "r7m1", "a": {"winner": "r6m1"}, "b": {"winner": "r6m2"}},
        {"id": "r7m2", "a": {"loser": "r6m1"}, "b": {"loser": "r6m2"}},
    ]


def test_schedule_double_elimination_names_its_brackets():
    _, answer = schedule(system="knockout", entrants=4, consolation="double", second_final=True)

    assert [(one.get("bracket"), one["n"]) for one in answer["rounds"]] == [
        (None, 1),
        (None, 2),
        ("losers", 1),
        ("losers", 2),
        ("final", 1),
        ("final", 2),
    ]
    assert answer["rounds"][-1]["matches"][0]["if_needed"] is True


def test_schedule_mele_lists_sides_of_two():
    _, answer = schedule(system="mele", entrants=5, rounds=2, seed="x")

    first = answer["rounds"][0]
    seated = [person for side in ("a", "b") for person in first["matches"][0][side]]
    assert sorted(seated + first["rest"]) == [1, 2, 3, 4, 5]
    assert schedule(system="mele", entrants=5, rounds=2, seed="x")[1] == answer


@pytest.mark.parametrize(
    "document",
    [
        {"system": "round_robin", "entrants": 1},
        {"system": "knockout", "entrants": 1},
        {"system": "groups", "entrants": 5, "groups": 3},
        {"system": "mele", "entrants": 3, "rounds": 1},
    ],
    ids=lambda document: document["system"],
)
def test_schedule_too_few_are_refused_with_choices(document):
    status, answer = schedule(**document)

    assert status == 1
    assert answer["refused"]["detail"]["reason"] == "too_few_entrants"
    assert answer["refused"]["choices"]


def test_schedule_too_big_a_double_elimination_is_refused():
    status, answer = schedule(system="knockout", entrants=1025, consolation="double")

    assert (status, answer["refused"]["detail"]["limit"]) == (1, 1024)


@pytest.mark.parametrize(
    ("document", "at"),
    [
        ({"system": "ladder", "entrants": 4}, "system"),
        ({"entrants": 4}, "system"),
        ({"system": "round_robin", "entrants": 4, "legs": 3}, "legs"),
        ({"system": "round_robin", "entrants": 1001}, "entrants"),
        ({"system": "round_robin", "entrants": 4, "rounds": 3}, "rounds"),
        ({"system": "groups", "entrants": 4}, "groups"),
        ({"system": "groups", "entrants": 2000, "groups": 1}, "groups"),
        ({"system": "groups", "entrants": 4, "groups": 2, "clubs": {"x": "a"}}, "clubs.x"),
        ({"system": "groups", "entrants": 4, "groups": 2, "clubs": ["a"]}, "clubs"),
        ({"system": "groups", "entrants": 4, "groups": 2, "method": "odd"}, "method"),
        ({"system": "knockout", "entrants": 4, "third_place": 1}, "third_place"),
        ({"system": "knockout", "entrants": 4, "consolation": "all"}, "consolation"),
        ({"system": "mele", "entrants": 4, "rounds": 0}, "rounds"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_schedule_malformed_document_is_told_where(document, at):
    status, answer = schedule(**document)

    assert status == 2
    assert answer["errors"][0]["detail"]["at"] == at


def test_schedule_document_that_is_no_object_is_malformed():
    assert answer_text("schedule", "[]")[0] == 2
