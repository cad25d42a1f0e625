"""The ``schedule`` command: league, groups, knockout and melé (formats.md, section 5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.errors import NoLegalRoundError
from engine.formats.reading import Reader
from engine.pairing.bracket import BracketMatch, BracketRound, Section
from engine.pairing.groups import GroupMethod, GroupRound, group_rounds, make_groups
from engine.pairing.knockout import Consolation, knockout
from engine.pairing.mele import MeleRound, mele
from engine.pairing.round_robin import LeagueRound, round_robin

#: The biggest fields that are scheduled: a league grows with the square of its size.
_BIGGEST_LEAGUE = 1000
_BIGGEST_FIELD = 2000
_MOST_ROUNDS = 40


def answer(document: Any) -> tuple[int, dict[str, Any]]:
    """Schedule one competition: 0 and its rounds, or 1 and the refusal.

    >>> answer({"system": "round_robin", "entrants": 3})[1]["rounds"][0]
    {'n': 1, 'matches': [{'id': 'r1m1', 'a': 2, 'b': 3}], 'rest': [1]}

    Raises:
        MalformedError: not a document of this form.
    """
    reader = Reader(document)
    if not isinstance(document, dict):
        raise reader.fail("expected an object")
    system = reader.key("system").choice(_SYSTEMS)
    keys, schedule = _SYSTEMS[system]
    reader.mapping(("system", "entrants", *keys))
    try:
        return 0, schedule(reader)
    except NoLegalRoundError as error:
        detail = dict(error.details)
        choices = detail.pop("choices")
        return 1, {"refused": {"code": error.code, "detail": detail, "choices": choices}}


def _league(reader: Reader) -> dict[str, Any]:
    entrants = reader.key("entrants").integer(0, _BIGGEST_LEAGUE)
    if entrants < 2:
        raise NoLegalRoundError(reason="too_few_entrants", entrants=entrants, choices=["end"])
    return {"rounds": [_league_round(one) for one in round_robin(entrants, _legs(reader))]}


def _legs(reader: Reader) -> int:
    legs = reader.optional("legs")
    return legs.integer(1, 2) if legs else 1


def _league_round(one: LeagueRound) -> dict[str, Any]:
    matches = [
        {"id": f"r{one.number}m{index}", "a": home, "b": away}
        for index, (home, away) in enumerate(one.meetings, start=1)
    ]
    return {"n": one.number, "matches": matches, "rest": _resting(one.rest)}


def _resting(rest: int | None) -> list[int]:
    return [] if rest is None else [rest]


def _groups(reader: Reader) -> dict[str, Any]:
    method = reader.optional("method")
    seed = reader.optional("seed")
    groups = make_groups(
        reader.key("entrants").integer(0, _BIGGEST_FIELD),
        reader.key("groups").integer(1, _BIGGEST_FIELD),
        method=GroupMethod(method.choice(GroupMethod)) if method else GroupMethod.SNAKE,
        clubs=_clubs(reader),
        seed=seed.text() if seed else "",
    )
    if len(groups[0]) > _BIGGEST_LEAGUE:
        raise reader.key("groups").fail(f"groups of more than {_BIGGEST_LEAGUE}")
    rounds = [_group_round(one) for one in group_rounds(groups, _legs(reader))]
    return {"groups": [list(group) for group in groups], "rounds": rounds}


def _group_round(one: GroupRound) -> dict[str, Any]:
    matches = [
        {"id": f"g{one.group}r{one.number}m{index}", "a": home, "b": away}
        for index, (home, away) in enumerate(one.meetings, start=1)
    ]
    rest = _resting(one.rest)
    return {"n": one.number, "group": one.group, "matches": matches, "rest": rest}


def _clubs(reader: Reader) -> dict[int, str]:
    listed = reader.optional("clubs")
    if listed is None:
        return {}
    clubs: dict[int, str] = {}
    for name in listed.mapping(listed.value if isinstance(listed.value, dict) else ()):
        if not (name.isascii() and name.isdigit()):
            raise listed.key(name).fail("clubs are listed by seed")
        clubs[int(name)] = listed.key(name).text()
    return clubs


def _knockout(reader: Reader) -> dict[str, Any]:
    consolation = reader.optional("consolation")
    bracket = knockout(
        reader.key("entrants").integer(0, _BIGGEST_FIELD),
        third_place=_flag(reader, "third_place"),
        consolation=Consolation(consolation.choice(Consolation))
        if consolation
        else Consolation.NONE,
        apart=_clubs(reader),
        second_final=_flag(reader, "second_final"),
    )
    return {"rounds": [_bracket_round(one) for one in bracket.rounds], "byes": list(bracket.byes)}


def _flag(reader: Reader, name: str) -> bool:
    flag = reader.optional(name)
    return flag.boolean() if flag else False


def _bracket_round(one: BracketRound) -> dict[str, Any]:
    document: dict[str, Any] = {
        "n": one.number,
        "matches": [_bracket_match(match) for match in one.matches],
        "rest": [],
    }
    if one.section is not Section.MAIN:
        document["bracket"] = one.section.value
    return document


def _bracket_match(match: BracketMatch) -> dict[str, Any]:
    document: dict[str, Any] = {
        "id": match.id,
        "a": match.a.to_payload(),
        "b": match.b.to_payload(),
    }
    if match.if_needed:
        document["if_needed"] = True
    return document


def _mele(reader: Reader) -> dict[str, Any]:
    seed = reader.optional("seed")
    rounds = mele(
        reader.key("entrants").integer(0, _BIGGEST_LEAGUE),
        reader.key("rounds").integer(1, _MOST_ROUNDS),
        seed.text() if seed else "",
    )
    return {"rounds": [_mele_round(one) for one in rounds]}


def _mele_round(one: MeleRound) -> dict[str, Any]:
    matches = [
        {"id": f"r{one.number}m{index}", "a": list(a), "b": list(b)}
        for index, (a, b) in enumerate(one.tables, start=1)
    ]
    return {"n": one.number, "matches": matches, "rest": list(one.rest)}


#: Every system with its own keys and the function that schedules it.
_SYSTEMS: Mapping[str, tuple[tuple[str, ...], Callable[[Reader], dict[str, Any]]]] = {
    "round_robin": (("legs",), _league),
    "groups": (("groups", "clubs", "method", "seed", "legs"), _groups),
    "knockout": (("third_place", "consolation", "clubs", "second_final"), _knockout),
    "mele": (("rounds", "seed"), _mele),
}
