"""The ``pair`` command: those present and their past in, one Swiss round out.

Source: formats.md, section 4.
"""

from __future__ import annotations

from typing import Any

from engine.errors import NoLegalRoundError
from engine.formats.reading import Reader
from engine.pairing.draw import draw_round
from engine.pairing.drawn import Bye, Draw, Pairing
from engine.pairing.entrants import Entrant, History, PairingOptions, Past, WithinGroup

RONDA = "guinote-ronda/1"

#: No identity of a real event is longer than this.
_HIGHEST = 10**12

_KEYS = (
    *("format", "round", "rounds", "seed", "options", "entrants"),
    *("forbidden", "fixed", "fixed_bye"),
)
_ENTRANT_KEYS = (
    *("id", "place", "score", "met", "had_bye", "unplayed"),
    *("club", "fixed_table", "last_float"),
)
_FLAGS = ("club_above_floats", "first_drawn", "allow_rematch", "two_byes")
_FLOATS = {"down": -1, "up": 1, -1: -1, 1: 1, 0: 0, None: 0}


def answer(document: Any) -> tuple[int, dict[str, Any]]:
    """Draw one round: 0 and the pairings, or 1 and the refusal.

    >>> answer({"format": RONDA, "round": 1, "rounds": 3, "seed": "x", "entrants": [
    ...     {"id": 1, "score": 0, "met": [], "had_bye": False},
    ...     {"id": 2, "score": 0, "met": [], "had_bye": False}]})[1]["pairings"]
    [{'a': 1, 'b': 2, 'table': 1, 'why': [{'code': 'same_score', 'score': 0}]}]

    Raises:
        MalformedError: not a document of this form.
    """
    reader = Reader(document)
    reader.mapping(_KEYS)
    reader.key("format").choice((RONDA,))
    round_number = reader.key("round").integer(1, 1000)
    entrants, history = _read_entrants(reader.key("entrants"))
    known = {entrant.id for entrant in entrants}
    fixed = _read_fixed(reader, known)
    seed = reader.optional("seed")
    try:
        draw = draw_round(
            "swiss",
            entrants,
            history,
            options=_read_options(reader),
            seed=seed.text() if seed else "",
            round_number=round_number,
            fixed=fixed,
            fixed_bye=_read_fixed_bye(reader, known, fixed),
        )
    except NoLegalRoundError as error:
        detail = dict(error.details)
        choices = detail.pop("choices")
        return 1, {"refused": {"code": error.code, "detail": detail, "choices": choices}}
    return 0, _answered(draw)


def _read_entrants(reader: Reader) -> tuple[list[Entrant], History]:
    entrants: list[Entrant] = []
    pasts: dict[int, Past] = {}
    for index, item in enumerate(reader.items(), start=1):
        item.mapping(_ENTRANT_KEYS)
        entrant = item.key("id").integer(high=_HIGHEST)
        if entrant in pasts:
            raise item.key("id").fail("listed twice")
        place = item.optional("place")
        club = item.optional("club")
        table = item.optional("fixed_table")
        pasts[entrant] = _read_past(item, entrant)
        entrants.append(
            Entrant(
                id=entrant,
                place=place.integer(low=1) if place else index,
                club=club.text() if club and club.value is not None else None,
                fixed_table=table.integer(low=1) if table and table.value is not None else None,
            )
        )
    return entrants, History(pasts)


def _read_past(item: Reader, entrant: int) -> Past:
    met = frozenset(other.integer(high=_HIGHEST) for other in item.key("met").items())
    if entrant in met:
        raise item.key("met").fail("has met itself")
    unplayed = item.optional("unplayed")
    return Past(
        score=item.key("score").halves(),
        met=met,
        had_bye=item.key("had_bye").boolean(),
        unplayed=unplayed.integer(low=0) if unplayed else 0,
        last_float=_read_float(item.optional("last_float")),
    )


def _read_float(reader: Reader | None) -> int:
    if reader is None:
        return 0
    if isinstance(reader.value, bool | float | list | dict) or reader.value not in _FLOATS:
        raise reader.fail("expected up, down or null")
    return _FLOATS[reader.value]


def _read_options(reader: Reader) -> PairingOptions:
    rounds = reader.optional("rounds")
    listed = reader.optional("options") or Reader({})
    listed.mapping(("club_rounds", "within_group", *_FLAGS))
    flags: dict[str, Any] = {
        name: listed.key(name).boolean() for name in _FLAGS if listed.has(name)
    }
    clubs = listed.optional("club_rounds")
    within = listed.optional("within_group")
    return PairingOptions(
        rounds=rounds.integer(1, 1000) if rounds else 0,
        club_rounds=clubs.integer(low=0) if clubs else PairingOptions().club_rounds,
        within_group=WithinGroup(within.choice(WithinGroup)) if within else WithinGroup.SLIDE,
        forbidden=frozenset(_read_forbidden(reader)),
        **flags,
    )


def _read_forbidden(reader: Reader) -> list[tuple[int, int]]:
    listed = reader.optional("forbidden")
    return [_read_pair(item) for item in listed.items()] if listed else []


def _read_pair(reader: Reader) -> tuple[int, int]:
    sides = reader.items()
    if len(sides) != 2:
        raise reader.fail("expected two entrants")
    a, b = sides[0].integer(high=_HIGHEST), sides[1].integer(high=_HIGHEST)
    if a == b:
        raise reader.fail("an entrant cannot meet itself")
    return a, b


def _read_fixed(reader: Reader, known: set[int]) -> list[tuple[int, int]]:
    listed = reader.optional("fixed")
    pairs: list[tuple[int, int]] = []
    seen: set[int] = set()
    for item in listed.items() if listed else []:
        pair = _read_pair(item)
        for entrant in pair:
            _check_free(item, entrant, known=known, seen=seen)
            seen.add(entrant)
        pairs.append(pair)
    return pairs


def _read_fixed_bye(reader: Reader, known: set[int], fixed: list[tuple[int, int]]) -> int | None:
    wanted = reader.optional("fixed_bye")
    if wanted is None or wanted.value is None:
        return None
    entrant = wanted.integer(high=_HIGHEST)
    _check_free(wanted, entrant, known=known, seen={side for pair in fixed for side in pair})
    return entrant


def _check_free(reader: Reader, entrant: int, *, known: set[int], seen: set[int]) -> None:
    if entrant not in known:
        raise reader.fail(f"{entrant} is not among the entrants")
    if entrant in seen:
        raise reader.fail(f"{entrant} already has a meeting")


def _answered(draw: Draw) -> dict[str, Any]:
    document = {
        "pairings": [_pairing(pairing) for pairing in draw.pairings],
        "bye": _bye(draw.byes[0]) if draw.byes else None,
        "optimal": draw.optimal,
        "sum_sq": draw.sum_sq,
        "same_club": draw.same_club,
        "algorithm": draw.algorithm,
        "digest": draw.digest,
    }
    if len(draw.byes) > 1:
        document["byes"] = [_bye(bye) for bye in draw.byes]
    if draw.notes:
        document["notes"] = [note.to_payload() for note in draw.notes]
    return document


def _pairing(pairing: Pairing) -> dict[str, Any]:
    why = [reason.to_payload() for reason in pairing.why]
    return {"a": pairing.a, "b": pairing.b, "table": pairing.table, "why": why}


def _bye(bye: Bye) -> dict[str, Any]:
    return {"id": bye.id, "why": [reason.to_payload() for reason in bye.why]}
