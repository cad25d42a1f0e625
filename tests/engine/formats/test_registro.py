"""The ``play`` document (formats.md, section 2): counts, infractions, complaints."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from engine.__main__ import answer_text, main
from engine.deal import DealPhase, replay
from engine.formats.registro import answer, read_registro
from engine.reading import MalformedError

CASES = Path(__file__).parents[2] / "cases" / "registros.json"

TRICK = {"cards": ["1o", "10o", "4c", "2e"]}


def words(text: str) -> list[str]:
    return text.split()


def registro(**changes: Any) -> dict[str, Any]:
    """A hand in which seat 0 wins the first trick and holds the seven of trumps."""
    return {
        "format": "guinote-registro/1",
        "players": 4,
        "leader": 0,
        "hands": [
            words("1o 2o 3o 4o 5o 7b"),
            words("7o 10o 11o 12o 1c 2c"),
            words("3c 4c 5c 6c 12c 10c"),
            words("11c 7c 1e 2e 3e 4e"),
        ],
        "stock": words("5e 6e 7e 10e 11e 12e 1b 2b 3b 4b 5b 6b 6o 10b 11b 12b"),
        "tricks": [TRICK],
    } | changes


def cases() -> list[Any]:
    return [
        pytest.param(case["registro"], case["expect"], id=f"{n} {case['registro']['rules']}")
        for n, case in enumerate(json.loads(CASES.read_text(encoding="utf-8")))
    ]


@pytest.mark.parametrize(("document", "expect"), cases())
def test_recorded_hands(document: dict[str, Any], expect: dict[str, Any]) -> None:
    status, reply = answer(document)

    if "infraction" in expect:
        expect["infraction"]["legal"] = set(expect["infraction"]["legal"])
        found = reply["infraction"] | {"legal": set(reply["infraction"]["legal"])}
        assert (status, reply["valid"], found) == (1, False, expect["infraction"])
    else:
        points = [[cante["points"] for cante in sung] for sung in reply["cantes"]]
        assert (status, reply["valid"], reply["complete"]) == (0, True, True)
        assert {
            "card_points": reply["card_points"],
            "last_trick": reply["last_trick"],
            "cantes": points,
        } == expect


def test_answer_of_a_record_that_stops_early() -> None:
    cante = {"seat": 2, "suit": "c", "when": "before_draw"}
    document = registro(tricks=[TRICK | {"cantes": [cante], "exchange": {"seat": 0}}])

    assert answer(document) == (
        0,
        {
            "format": "guinote-recuento/1",
            "valid": True,
            "complete": False,
            "trump": "b",
            "card_points": [14, 0],
            "last_trick": None,
            "cantes": [[{"points": 20, "suit": "c"}], []],
            "tricks": [{"n": 1, "winner": 0, "points": 14, "phase": "robada"}],
            "infraction": None,
        },
    )


def test_half_a_trick_is_played_but_not_counted() -> None:
    _, reply = answer(registro(tricks=[{"cards": ["1o", "10o"]}]))

    assert (reply["card_points"], reply["tricks"]) == ([0, 0], [])


def test_players_of_the_document_override_those_of_the_rules() -> None:
    document = next(c.values[0] for c in cases() if c.values[0]["players"] == 3)

    status, reply = answer(document | {"rules": {"preset": "guinarte", "players": 2}})

    assert (status, len(reply["card_points"]), len(reply["tricks"])) == (0, 3, 12)


@pytest.mark.parametrize(
    ("extras", "infraction"),
    [
        pytest.param(
            {"cantes": [{"seat": 1, "suit": "o"}]}, (1, 1, "cante_trick_not_won"), id="cante"
        ),
        pytest.param({"exchange": {"seat": 2}}, (1, 2, "exchange_no_seven"), id="exchange"),
        pytest.param({"tute": {"seat": 0}}, (1, 0, "cante_no_pair"), id="tute"),
        pytest.param(
            {"cantes": [{"seat": 2, "suit": "c"}, {"seat": 2, "suit": "c"}]},
            (1, 2, "cante_already_sung"),
            id="the same cante twice",
        ),
    ],
)
def test_infraction_without_a_card(
    extras: dict[str, Any], infraction: tuple[int, int, str]
) -> None:
    status, reply = answer(registro(tricks=[TRICK | extras]))

    trick, seat, code = infraction
    assert status == 1
    assert reply["infraction"] == {"trick": trick, "seat": seat, "card": None, "code": code}
    assert reply["card_points"] == [14, 0]


def test_cantes_before_the_draw_come_before_the_exchange_and_those_after_it_after() -> None:
    """Seat 0 gets the rey of trumps by the exchange and has the sota already."""
    hands = copy.deepcopy(registro()["hands"])
    hands[0][1] = "10b"
    stock = [card.replace("10b", "2o") for card in registro()["stock"]]
    after = {"seat": 0, "suit": "b", "when": "after_draw"}

    def code_of(*cantes: dict[str, Any]) -> str | None:
        trick = TRICK | {"cantes": list(cantes), "exchange": {"seat": 0}}
        _, reply = answer(registro(hands=hands, stock=stock, tricks=[trick]))
        return reply["infraction"] and reply["infraction"]["code"]

    assert code_of(after) is None
    assert code_of(after | {"when": "before_draw"}) == "cante_no_pair"


#: The tricks with a draw of this hand, all won by seat 0.
DRAWN = [
    TRICK,
    {"cards": ["3o", "11o", "3c", "4e"]},
    {"cards": ["7b", "6e", "5c", "3e"]},
    {"cards": ["3b", "12e", "6c", "10e"]},
]


@pytest.mark.parametrize(
    ("when", "code"), [("before_draw", None), ("after_draw", "cante_window_closed")]
)
def test_stock_only_closes_when_the_draw_empties_the_stock(when: str, code: str | None) -> None:
    rules = {"preset": "casual", "cante_by": "side"}
    last = DRAWN[3] | {"cantes": [{"seat": 2, "suit": "c", "when": when}]}

    _, reply = answer(registro(rules=rules, tricks=[*DRAWN[:3], last]))

    assert (reply["infraction"] and reply["infraction"]["code"]) == code


def test_infraction_of_a_card_keeps_what_came_before() -> None:
    tricks = [*DRAWN, {"cards": ["2o", "1c", "12c", "11c"]}]

    status, reply = answer(registro(tricks=tricks))

    assert status == 1
    assert reply["infraction"] == {
        "trick": 5,
        "seat": 1,
        "card": "1c",
        "code": "must_assist",
        "legal": ["7o", "12o"],
    }
    assert [trick["phase"] for trick in reply["tricks"]] == ["robada"] * 4


def test_arrastre_begins_with_the_trick_after_the_last_draw() -> None:
    _, reply = answer(registro(tricks=[*DRAWN, {"cards": ["2o", "12o", "11b", "12b"]}]))

    assert reply["infraction"] is None
    assert reply["tricks"][4] == {"n": 5, "winner": 3, "points": 10, "phase": "arrastre"}


def test_waived_renuncio_is_played_on() -> None:
    tricks = [*DRAWN, {"cards": ["2o", "1c", "12c", "2b"], "waived": ["1c"]}]

    status, reply = answer(registro(tricks=tricks))

    assert (status, reply["infraction"], len(reply["tricks"])) == (0, None, 5)


def test_tute_ends_the_record_and_is_told() -> None:
    hands = copy.deepcopy(registro()["hands"])
    hands[0][1:5] = ["12o", "12c", "12e", "10e"]
    hands[1][3], hands[2][4] = "2o", "3o"
    stock = [{"12e": "4o", "10e": "5o"}.get(card, card) for card in registro()["stock"]]
    trick = TRICK | {"tute": {"seat": 0, "when": "after_draw"}, "exchange": {"seat": 0}}

    status, reply = answer(registro(hands=hands, stock=stock, tricks=[trick]))

    assert (status, reply["tute"], reply["complete"]) == (0, {"seat": 0}, False)


def test_positions_of_a_record_are_all_rebuilt() -> None:
    record = read_registro(registro(tricks=DRAWN))

    played = replay(record.deal, record.moves)

    assert len(played.positions) == 1 + 4 * (4 + 1)
    assert played.last.phase is DealPhase.ARRASTRE


TWICE = {"hands": [*registro()["hands"][:3], words("11c 7c 1e 2e 3e 1o")]}


@pytest.mark.parametrize(
    ("changes", "at", "why"),
    [
        pytest.param({"format": "guinote-acta/1"}, "format", "expected guinote-", id="format"),
        pytest.param({"extra": 1}, "extra", "unknown key", id="extra key"),
        pytest.param({"players": 5}, "players", "from 2 to 4", id="five players"),
        pytest.param({"players": 3}, "hands", "expected 3 hands, got 4", id="a hand too many"),
        pytest.param({"leader": 4}, "leader", "from 0 to 3", id="no such seat"),
        pytest.param({"leader": True}, "leader", "whole number", id="a seat that is no number"),
        pytest.param({"hands": {}}, "hands", "expected a list", id="hands are no list"),
        pytest.param({"hands": [[]] * 5}, "hands", "at most 4", id="five hands"),
        pytest.param({"hands": ["1o"] * 4}, "hands[0]", "expected a list", id="a hand in words"),
        pytest.param(TWICE, "hands[3][5]", "1o is already in hands[0][0]", id="a card twice"),
        pytest.param({"stock": ["5e"]}, "stock", "expected 16 cards, got 1", id="short stock"),
        pytest.param({"stock": ["13e"]}, "stock[0]", "not a card", id="unknown card"),
        pytest.param({"stock": [None]}, "stock[0]", "not a card", id="no card at all"),
        pytest.param({"stock": ["5e"] * 41}, "stock", "at most 40", id="more than a pack"),
        pytest.param({"rules": {"preset": "x"}}, "rules", "option_value", id="unknown preset"),
        pytest.param({"rules": {"colour": 1}}, "rules", "unknown_option", id="unknown option"),
        pytest.param({"tricks": [TRICK] * 11}, "tricks", "at most 10", id="eleven tricks"),
        pytest.param({"tricks": [[]]}, "tricks[0]", "expected an object", id="trick as a list"),
        pytest.param({"tricks": [{}]}, "tricks[0].cards", "missing", id="trick without cards"),
        pytest.param(
            {"tricks": [{"cards": []}]}, "tricks[0].cards", "expected 4 cards, got 0", id="empty"
        ),
        pytest.param(
            {"tricks": [{"cards": ["1o"]}, TRICK]},
            "tricks[0].cards",
            "expected 4 cards, got 1",
            id="a short trick in the middle",
        ),
        pytest.param(
            {"tricks": [{"cards": ["1o"] * 5}]},
            "tricks[0].cards",
            "expected 4 cards, got 5",
            id="a long trick",
        ),
        pytest.param(
            {"tricks": [{"cards": ["1o"], "cantes": []}]},
            "tricks[0].cantes",
            "not finished",
            id="a cante in an unfinished trick",
        ),
        pytest.param(
            {"tricks": [TRICK | {"cantes": [{"seat": 0}]}]},
            "tricks[0].cantes[0].suit",
            "missing",
            id="a cante without suit",
        ),
        pytest.param(
            {"tricks": [TRICK | {"cantes": [{"seat": 0, "suit": "x"}]}]},
            "tricks[0].cantes[0].suit",
            "one of o, c, e, b",
            id="a cante of no suit",
        ),
        pytest.param(
            {"tricks": [TRICK | {"cantes": [{"seat": 0, "suit": "o", "when": "later"}]}]},
            "tricks[0].cantes[0].when",
            "one of before_draw, after_draw",
            id="a cante at no time",
        ),
        pytest.param(
            {"tricks": [TRICK | {"exchange": {"seat": 0, "card": "7b"}}]},
            "tricks[0].exchange.card",
            "unknown key",
            id="an exchange with a card",
        ),
        pytest.param(
            {"tricks": [TRICK | {"exchange": {"seat": 4}}]},
            "tricks[0].exchange.seat",
            "from 0 to 3",
            id="an exchange by nobody",
        ),
        pytest.param(
            {"tricks": [TRICK | {"tute": {"seat": 0}}, TRICK]},
            "tricks[0].tute",
            "nothing is played after a tute",
            id="play after a tute",
        ),
        pytest.param(
            {"tricks": [TRICK | {"waived": ["2o"]}]},
            "tricks[0].waived",
            "2o is not in this trick",
            id="a waived card that was not played",
        ),
    ],
)
def test_malformed_documents_say_the_place(changes: dict[str, Any], at: str, why: str) -> None:
    with pytest.raises(MalformedError) as refused:
        answer(registro(**changes))

    assert refused.value.details["at"] == at
    assert why in refused.value.details["why"]


@pytest.mark.parametrize("key", ["format", "leader", "hands", "stock", "tricks"])
def test_missing_keys_are_named(key: str) -> None:
    document = {name: value for name, value in registro().items() if name != key}

    with pytest.raises(MalformedError) as refused:
        answer(document)

    assert refused.value.details == {"at": key, "why": "missing"}


def test_truncated_at_any_byte_is_unreadable_and_never_a_traceback() -> None:
    text = json.dumps(registro())
    statuses = {answer_text("play", text[:end])[0] for end in range(len(text))}

    assert statuses == {2}


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("x" * 10_000_000, id="ten megabytes of noise"),
        pytest.param("[" * 10_000_000, id="ten megabytes of brackets"),
        pytest.param(json.dumps([1] * 3_000_000), id="ten megabytes of list"),
        pytest.param(json.dumps(registro(stock=["1o"] * 1_500_000)), id="a stock of a million"),
        pytest.param(json.dumps(registro(x="y" * 10_000_000)), id="a key with ten megabytes"),
    ],
)
def test_large_garbage_is_refused_in_a_word(text: str) -> None:
    status, reply = answer_text("play", text)

    assert (status, reply["errors"][0]["code"]) == (2, "malformed")
    assert len(json.dumps(reply)) < 300


def seen(document: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """What someone who only sees the table writes of a hand."""
    kept = {name: value for name, value in document.items() if name not in ("hands", "stock")}
    return kept | {"muestra": document["stock"][-1]} | changes


@pytest.mark.parametrize(("document", "expect"), cases())
def test_recorded_hands_seen_from_outside(document: dict[str, Any], expect: dict[str, Any]) -> None:
    whole = "infraction" not in expect

    status, reply = answer(seen(document))

    _, known = answer(document)
    assert (status, reply.get("judged")) == (0, None if whole else False)
    assert whole is (reply["card_points"] == known["card_points"] and reply["complete"])
    assert reply["cantes"] == known["cantes"]


@pytest.mark.parametrize(
    ("changes", "at", "why"),
    [
        pytest.param({"hands": []}, "hands", "not together with", id="with the hands"),
        pytest.param({"stock": []}, "stock", "not together with", id="with the stock"),
        pytest.param({"muestra": "8b"}, "muestra", "not a card", id="no such card"),
        pytest.param({"muestra": "1o"}, "muestra", "cannot have drawn it", id="played undrawn"),
        pytest.param(
            {"players": 3, "muestra": "2b", "tricks": []},
            "muestra",
            "2b is not in this pack",
            id="a two at a table of three",
        ),
        pytest.param(
            {"players": 3, "tricks": [{"cards": ["2o"]}]},
            "tricks",
            "2o is not in this pack",
            id="a two played at a table of three",
        ),
    ],
)
def test_malformed_hands_seen_from_outside(changes: dict[str, Any], at: str, why: str) -> None:
    with pytest.raises(MalformedError) as refused:
        answer(seen(registro(), **changes))

    assert refused.value.details["at"] == at
    assert why in refused.value.details["why"]


LEGAL = json.dumps(registro())
RENUNCIO = json.dumps(registro(tricks=[{"cards": ["1o", "1b"]}]))


@pytest.mark.parametrize(
    ("text", "status"),
    [
        pytest.param(LEGAL, 0, id="legal"),
        pytest.param(RENUNCIO, 1, id="an infraction"),
        pytest.param(LEGAL[:-1], 2, id="truncated"),
        pytest.param(f"{LEGAL}\n{LEGAL[:-1]}\n{RENUNCIO}", 2, id="the worst of three lines"),
    ],
)
def test_command_answers_every_line_and_exits_with_the_worst(
    text: str, status: int, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    file = tmp_path / "hands.jsonl"
    file.write_text(text, encoding="utf-8")

    found = main(["play", str(file), "--lines"])

    out, err = capfdbinary.readouterr()
    assert (found, err) == (status, b"")
    assert len(out.splitlines()) == len(text.splitlines())
