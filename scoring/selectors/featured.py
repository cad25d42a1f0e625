"""Hands entered card by card: as the recorder sees them, and as spectators may."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from engine.deal import DealPhase, Replay
from engine.report import HandKind
from engine.rules import VueltasEnd
from engine.seats import Seat, Side, side_of
from scoring.enums import FeaturedStatus
from scoring.models import FeaturedHand
from scoring.selectors import registros
from scoring.selectors.registros import Document, Told
from scoring.selectors.scoresheets import ScoresheetState, scoresheet_for_match


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """A card played against the rules that nobody has accepted."""

    trick: int
    seat: Seat
    card: str
    why: str
    legal: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FeaturedPosition:
    """A hand being entered, for its recorder: holdings included when they are known.

    Attributes:
        number: of the featured hand in its match.
        version: to be sent with the next move.
        seats: who sits where, by seat.
        sides: what each side is called.
        muestra: turned up.
        tricks: as seen so far.
        turn: the seat that plays next; None when no card is due.
        choices: the cards that may be tapped, each legal or not.
        is_deal_known: whether holdings are known, and so legality.
        phase: of the engine: robada, draw, arrastre, over.
        can_sing: whether a trick was just won.
        card_points: of each side so far.
        cante_points: of each side so far.
        fault: what must be accepted or undone before the hand is recorded.
        accepted: cards whose broken duty was let stand.
        out: the side that is out in the vueltas, if any.
        is_over: whether the hand can be recorded.
    """

    number: int
    version: int
    seats: tuple[str, ...]
    sides: tuple[str, ...]
    muestra: str
    tricks: tuple[Told, ...]
    turn: Seat | None
    choices: tuple[tuple[str, bool], ...]
    is_deal_known: bool
    phase: str
    can_sing: bool
    card_points: tuple[int, ...]
    cante_points: tuple[int, ...]
    fault: Fault | None
    accepted: tuple[str, ...]
    out: Side | None
    is_over: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class FeaturedReplay:
    """A hand as spectators may see it: what was played, never what is held.

    Attributes:
        number: of the featured hand in its match.
        sequence: of its entry in the acta; None while it is in play.
        is_live: whether it is in play, and shown some time later.
        delay_seconds: how much later.
        seats: who sits where, by seat.
        sides: what each side is called.
        muestra: turned up.
        tricks: those that may be seen.
    """

    number: int
    sequence: int | None
    is_live: bool
    delay_seconds: int | None
    seats: tuple[str, ...]
    sides: tuple[str, ...]
    muestra: str
    tricks: tuple[Told, ...]


def featured_position(state: ScoresheetState) -> FeaturedPosition | None:
    """The hand being entered at a table; None when there is none. One query."""
    row = FeaturedHand.objects.filter(
        scoresheet__match_id=state.match.match_id, status=FeaturedStatus.RECORDING
    ).first()
    return None if row is None else _position(row, state)


def public_replay(match_id: int, number: int, *, now: datetime) -> FeaturedReplay | None:
    """A featured hand for everybody; None when it is not there to be seen. Seven queries.

    A hand in play is shown only where a delay was set, and only up to so long ago.

    Raises:
        Match.DoesNotExist: no such match.
    """
    row = (
        FeaturedHand.objects.filter(scoresheet__match_id=match_id, number=number)
        .exclude(status=FeaturedStatus.ABANDONED)
        .select_related("entry")
        .first()
    )
    if row is None:
        return None
    document = _visible(row, now)
    if document is None:
        return None
    state = scoresheet_for_match(match_id)
    return FeaturedReplay(
        number=row.number,
        sequence=row.entry.sequence if row.entry else None,
        is_live=row.status == FeaturedStatus.RECORDING,
        delay_seconds=row.delay_seconds,
        seats=seat_names(state, document),
        sides=state.names,
        muestra=registros.muestra_of(document),
        tricks=registros.told(document),
    )


def featured_entries(match_id: int) -> Mapping[int, int]:
    """The number of the featured hand behind each entry of the acta, by sequence. One query."""
    rows = FeaturedHand.objects.filter(
        scoresheet__match_id=match_id, status=FeaturedStatus.FINISHED, entry__isnull=False
    ).values_list("entry__sequence", "number")
    return dict(rows)


def seat_names(state: ScoresheetState, document: Document) -> tuple[str, ...]:
    """Who sits at each seat: the partners of a side face each other."""
    return _seated(state, registros.players_of(document))


def empty_seats(state: ScoresheetState) -> tuple[str, ...]:
    """Who will sit at each seat when a hand begins. No query."""
    return _seated(state, state.ledger.rules.players)


def _seated(state: ScoresheetState, players: int) -> tuple[str, ...]:
    names = []
    for seat in range(players):
        side = state.match.sides[side_of(seat, players)]
        people = side.players
        place = seat // 2
        names.append(people[place].name if players == 4 and place < len(people) else side.name)
    return tuple(names)


def out_side(state: ScoresheetState, tricks: tuple[Told, ...]) -> Side | None:
    """The side that is out where the vueltas end at once; None elsewhere."""
    rules, board = state.ledger.rules, state.board
    if board.phase is not HandKind.VUELTAS or rules.vueltas_end is not VueltasEnd.INSTANT:
        return None
    for trick in tricks:  # the first moment decides
        for side, carried in enumerate(board.carried):
            if carried + trick.card_points[side] + trick.cante_points[side] >= rules.target:
                return side
    return None


def _visible(row: FeaturedHand, now: datetime) -> Document | None:
    """What spectators may see of the registro: all, some, or nothing."""
    document: Document = row.registro
    if row.status == FeaturedStatus.FINISHED:
        return document
    if row.delay_seconds is None:
        return None
    until = now.timestamp() - row.delay_seconds
    hidden = sum(moment > until for moment in row.times)
    for _ in range(hidden):
        document = registros.without_last(document)
    return document if document["tricks"] else None


def _position(row: FeaturedHand, state: ScoresheetState) -> FeaturedPosition:
    document: Document = row.registro
    tricks = registros.told(document)
    deal = registros.last_position(document)
    is_due = deal.phase is not DealPhase.OVER
    fault = fault_of(document)
    out = out_side(state, tricks)
    zero = (0,) * len(state.names)
    return FeaturedPosition(
        number=row.number,
        version=row.version,
        seats=seat_names(state, document),
        sides=state.names,
        muestra=registros.muestra_of(document),
        tricks=tricks,
        turn=deal.turn if is_due else None,
        choices=_choices(document) if is_due else (),
        is_deal_known=registros.is_deal_known(document),
        phase=deal.phase.value,
        can_sing=bool(tricks) and tricks[-1].winner is not None and tricks[-1].tute is None,
        card_points=tricks[-1].card_points if tricks else zero,
        cante_points=tricks[-1].cante_points if tricks else zero,
        fault=fault,
        accepted=tuple(card for trick in document["tricks"] for card in trick.get("waived", ())),
        out=out,
        is_over=fault is None and (deal.is_over or out is not None),
    )


def fault_of(document: Document) -> Fault | None:
    """The first card against the rules that nobody accepted; None if there is none."""
    return fault_in(registros.read(document)[1])


def fault_in(played: Replay) -> Fault | None:
    """The card that stopped a replay; None when every move was allowed."""
    found = played.infraction
    if found is None:
        return None
    return Fault(
        trick=found.trick,
        seat=found.seat,
        card=str(found.card) if found.card else "",
        why=found.code,
        legal=tuple(map(str, found.legal)),
    )


def _choices(document: Document) -> tuple[tuple[str, bool], ...]:
    """What may be tapped: the holding of the seat in turn, or every card not seen yet."""
    if not registros.is_deal_known(document):
        return tuple((card, True) for card in registros.unseen(document))
    deal = registros.last_position(document)
    legal = set(deal.legal_plays())
    return tuple((str(card), card in legal) for card in deal.holdings[deal.turn])
