"""The one door to draws: check the request, hand it to its system."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.errors import InvalidHistoryError, NoLegalRoundError
from engine.pairing.drawn import Draw, DrawRequest
from engine.pairing.entrants import Entrant, EntrantId, History, PairingOptions, System
from engine.pairing.league import draw_league
from engine.pairing.swiss import draw_swiss


def draw_round(
    system: System | str,
    entrants: Sequence[Entrant],
    history: History,
    *,
    options: PairingOptions | None = None,
    seed: str = "",
    round_number: int = 1,
    fixed: Sequence[tuple[EntrantId, EntrantId]] = (),
    fixed_bye: EntrantId | None = None,
) -> Draw:
    """Draw one round among those present; the same call gives the same round for ever.

    The order of ``entrants`` and their ids do not matter, their places do.

    Args:
        system: how the stage is drawn.
        entrants: those present, and nobody else.
        history: what they did in earlier rounds.
        options: what the event decided about its draws.
        seed: the announced text that lots are drawn with.
        round_number: which round this is, from 1.
        fixed: meetings agreed by hand, kept as they are; the rest is drawn around them.
        fixed_bye: the entrant that rests, decided by hand.

    >>> field = [Entrant(id=10 + n, place=n) for n in range(1, 5)]
    >>> draw = draw_round("round_robin", field, History(), round_number=1)
    >>> [(pairing.a, pairing.b, pairing.table) for pairing in draw.pairings]
    [(11, 14, 1), (12, 13, 2)]

    Raises:
        NoLegalRoundError: nobody to pair, or no round keeps the rules; with the choices left.
        InvalidHistoryError: the request contradicts itself.
    """
    request = DrawRequest(
        system=System(system),
        entrants=tuple(entrants),
        history=history,
        options=options or PairingOptions(),
        seed=seed,
        round_number=round_number,
        fixed=tuple(fixed),
        fixed_bye=fixed_bye,
    )
    _check_request(request)
    if request.system is System.SWISS:
        return draw_swiss(request)
    return draw_league(request)


def _check_request(request: DrawRequest) -> None:
    ids = [entrant.id for entrant in request.entrants]
    _refuse_repeated("entrant_twice", ids)
    if request.system is System.ROUND_ROBIN:
        _refuse_repeated("place_twice", [entrant.place for entrant in request.entrants])
    settled = [entrant for pair in request.fixed for entrant in pair]
    if request.fixed_bye is not None:
        settled.append(request.fixed_bye)
    _refuse_repeated("fixed_twice", settled)
    missing = sorted(set(settled) - set(ids))
    if missing:
        raise InvalidHistoryError(reason="fixed_not_present", entrants=missing)
    if len(ids) < 2:
        raise NoLegalRoundError(reason="too_few_entrants", entrants=ids, choices=["end"])


def _refuse_repeated(reason: str, values: Iterable[int]) -> None:
    seen: set[int] = set()
    for value in values:
        if value in seen:
            raise InvalidHistoryError(reason=reason, value=value)
        seen.add(value)
