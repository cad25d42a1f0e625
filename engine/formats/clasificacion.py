"""The ``rank`` command: a field and its results in, standings out (formats.md, section 6)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.errors import InvalidHistoryError
from engine.reading import Reader
from engine.standings.criteria import CRITERIA, CRITERION_CODES
from engine.standings.results import (
    LEAGUE_CRITERIA,
    SWISS_CRITERIA,
    Both,
    Contender,
    OutcomeKind,
    PairResult,
    Per,
    PointsPolicy,
    StandingsRules,
    StandingsSystem,
    Unplayed,
    Winner,
)
from engine.standings.table import StandingsRow, rank_pairs

FORMAT = "guinote-clasificacion/1"

#: No identity and no count of a real event is longer than this.
_HIGHEST = 10**12

_POINT_NAMES = ("win", "draw", "loss", "bye", "walkover", "absent")
_MATCH_KEYS = ("round", "a", "b", "kind", "result", "juegos", "cotos", "tantos", "points")


def answer(document: Any) -> tuple[int, dict[str, Any]]:
    """Answer one document: 0 and the rows, or 1 and the refusal.

    >>> answer({"format": FORMAT, "criteria": ["points"], "entrants": [{"id": 1}, {"id": 2}],
    ...       "matches": [{"round": 1, "a": 1, "b": 2, "kind": "played", "result": "b"}]})[1]
    {'rows': [{'place': 1, 'id': 2, 'values': {'points': 1}, 'decided_by': 'points'},
     {'place': 2, 'id': 1, 'values': {'points': 0}, 'decided_by': 'points'}]}

    Raises:
        MalformedError: not a document of this form.
    """
    reader = Reader(document)
    reader.mapping(
        ("format", "points", "per", "criteria", "seed", "entrants", "matches", "system", "unplayed")
    )
    reader.key("format").choice([FORMAT])
    contenders = _read_contenders(reader.key("entrants"))
    known = {contender.id for contender in contenders}
    results = [_read_match(match, known) for match in reader.key("matches").items()]
    try:
        table = rank_pairs(contenders, results, _read_rules(reader))
    except InvalidHistoryError as error:
        return 1, {"refused": {"code": error.code, "detail": error.details}}
    return 0, {"rows": [_row(row) for row in table.rows]}


def _read_rules(reader: Reader) -> StandingsRules:
    system = StandingsSystem.SWISS
    if wanted := reader.optional("system"):
        system = StandingsSystem(wanted.choice(StandingsSystem))
    unplayed = Unplayed.FIDE_2026
    if wanted := reader.optional("unplayed"):
        unplayed = Unplayed(wanted.choice(Unplayed))
    seed = reader.optional("seed")
    return StandingsRules(
        criteria=_read_criteria(reader, system),
        points=_read_points(reader),
        system=system,
        unplayed=unplayed,
        seed=seed.text() if seed else "",
    )


def _read_criteria(reader: Reader, system: StandingsSystem) -> tuple[str, ...]:
    listed = reader.optional("criteria")
    if listed is None:
        return LEAGUE_CRITERIA if system is StandingsSystem.ROUND_ROBIN else SWISS_CRITERIA
    return tuple(item.choice(CRITERION_CODES) for item in listed.items())


def _read_points(reader: Reader) -> PointsPolicy:
    per = reader.optional("per")
    policy = PointsPolicy(per=Per(per.choice(Per)) if per else Per.MATCH)
    points = reader.optional("points")
    if points is None:
        return policy
    points.mapping(_POINT_NAMES)
    worth: dict[str, Any] = {
        name: points.key(name).halves() for name in _POINT_NAMES if points.has(name)
    }
    return replace(policy, **worth)


def _read_contenders(reader: Reader) -> list[Contender]:
    contenders: list[Contender] = []
    seen: set[int] = set()
    for item in reader.items():
        item.mapping(("id", "withdrawn_after", "penalties", "adjustment"))
        entrant = item.key("id").integer(high=_HIGHEST)
        if entrant in seen:
            raise item.key("id").fail("listed twice")
        seen.add(entrant)
        penalties = item.optional("penalties")
        adjustment = item.optional("adjustment")
        withdrawn = item.optional("withdrawn_after")
        contenders.append(
            Contender(
                id=entrant,
                penalties=penalties.integer(low=0) if penalties else 0,
                adjustment=adjustment.halves() if adjustment else 0,
                withdrawn_after=withdrawn.integer(low=0) if withdrawn else None,
            )
        )
    return contenders


def _read_match(reader: Reader, known: set[int]) -> PairResult:
    reader.mapping(_MATCH_KEYS)
    kind = reader.key("kind").choice(OutcomeKind)
    result = reader.optional("result")
    points = reader.optional("points")
    try:
        return PairResult(
            round=reader.key("round").integer(low=1, high=1000),
            a=_read_entrant(reader.key("a"), known),
            b=_read_opponent(reader, known),
            kind=OutcomeKind(kind),
            winner=Winner(result.choice(Winner)) if result else Winner.NONE,
            juegos=_read_counts(reader, "juegos"),
            cotos=_read_counts(reader, "cotos"),
            tantos=_read_counts(reader, "tantos"),
            points=points.halves() if points else None,
        )
    except InvalidHistoryError as error:
        raise reader.fail(
            f"kind, sides and result do not go together ({error.details['reason']})"
        ) from None


def _read_entrant(reader: Reader, known: set[int]) -> int:
    entrant = reader.integer(high=_HIGHEST)
    if entrant not in known:
        raise reader.fail("not among the entrants")
    return entrant


def _read_opponent(reader: Reader, known: set[int]) -> int | None:
    opponent = reader.optional("b")
    if opponent is None or opponent.value is None:
        return None
    return _read_entrant(opponent, known)


def _read_counts(reader: Reader, name: str) -> Both | None:
    counts = reader.optional(name)
    if counts is None or counts.value is None:
        return None
    sides = counts.items()
    if len(sides) != 2:
        raise counts.fail("expected one number per side")
    if any(side.value is None for side in sides):
        return None
    return sides[0].integer(low=0), sides[1].integer(low=0)


def _row(row: StandingsRow) -> dict[str, Any]:
    values = {code: _shown(code, value) for code, value in row.values.items()}
    return {"place": row.place, "id": row.id, "values": values, "decided_by": row.decided_by}


def _shown(code: str, value: float | None) -> float | None:
    """Averages with two decimals; the order was made with all of them."""
    is_mean = code in CRITERIA and CRITERIA[code].mean
    return round(value, 2) if is_mean and value is not None else value
