"""The featured table: a hand entered card by card, and what it becomes on the acta.

Nothing is on the scoresheet before the hand is finished. A featured hand has its own lock
and version; finishing locks the scoresheet first, as everything that records does.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db import connection, transaction
from django.utils import timezone

from engine.errors import Fault as HandFault
from engine.errors import IllegalTransitionError, InconsistentHandError
from engine.facts import Amended, Fact, HandRecorded, TuteSung, from_payload
from engine.formats.reading import MalformedError
from engine.formats.registro import FORMAT
from scoring.enums import FeaturedStatus, ScoresheetStatus
from scoring.errors import (
    FeaturedHandNotOpenError,
    FeaturedHandNotOverError,
    FeaturedHandOpenError,
    MoveRefusedError,
    ScoresheetClosedError,
    StaleFeaturedHandError,
)
from scoring.models import FeaturedHand, LedgerEntry, Scoresheet
from scoring.selectors import registros
from scoring.selectors.featured import Fault, fault_in, out_side
from scoring.selectors.registros import CardAccepted, CardPlayed, Document, RegistroMove
from scoring.selectors.scoresheets import scoresheet_for_match
from scoring.services._locking import lock_scoresheet
from scoring.services.hands import record_fact
from scoring.services.submissions import Recorded, Submission
from tournaments.selectors.in_play import is_in_play
from tournaments.services.matches import mark_started


@dataclass(frozen=True, slots=True, kw_only=True)
class FeaturedRef:
    """A featured hand after a command: which one, and the version it has now."""

    match_id: int
    number: int
    version: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FeaturedStart:
    """What is known when a hand begins.

    Attributes:
        leader: the seat that leads; seats 0 and 2 are side 0.
        muestra: the card turned up.
        hands: six cards for each seat, when the deal is known.
        stock: the rest in drawing order, the muestra last, when the deal is known.
        delay_seconds: how long after each move spectators may see it; None: only when over.
    """

    leader: int
    muestra: str
    hands: tuple[tuple[str, ...], ...] = ()
    stock: tuple[str, ...] = ()
    delay_seconds: int | None = None


@transaction.atomic(durable=True)
def start_featured_hand(
    *, match_id: int, start: FeaturedStart, submission: Submission
) -> FeaturedRef:
    """Begin to enter a hand card by card; the scoresheet is opened if it was not.

    A rerun with the same key answers the hand it began.

    Raises:
        FeaturedHandOpenError: another one is being entered at this table.
        MalformedError: no hand can be dealt like that.
        InconsistentHandError, ScoresheetClosedError, MatchNotOpenError: the acta would not take
            the hand.
        Match.DoesNotExist: no such match.
    """
    sheet = lock_scoresheet(match_id, may_open=True)
    assert sheet is not None
    last = FeaturedHand.objects.filter(scoresheet=sheet).order_by("-number").first()
    if last is not None and last.key == submission.key:
        return FeaturedRef(match_id=match_id, number=last.number, version=last.version)
    if last is not None and last.status == FeaturedStatus.RECORDING:
        raise FeaturedHandOpenError(number=last.number)
    _check_takes_hands(sheet, submission)
    document = _document(start, sheet.ruleset)
    registros.read(document)
    row = FeaturedHand.objects.create(
        scoresheet=sheet,
        number=1 if last is None else last.number + 1,
        registro=document,
        key=submission.key,
        delay_seconds=start.delay_seconds,
        recorder_id=submission.actor.user_id,
        started_at=timezone.now(),
    )
    return FeaturedRef(match_id=match_id, number=row.number, version=row.version)


@transaction.atomic(durable=True)
def append_move(*, match_id: int, move: RegistroMove, submission: Submission) -> FeaturedRef:
    """Enter one move; a rerun with the same key answers what it did.

    Raises:
        MoveRefusedError: the rules forbid it; a card can be sent again as accepted.
        FeaturedHandNotOpenError, StaleFeaturedHandError: see :mod:`scoring.errors`.
    """
    row = _locked(match_id, submission)
    if row.key == submission.key:
        return _ref(row, match_id)
    row.registro = _grown(row.registro, move)
    missing = registros.move_count(row.registro) - len(row.times)
    row.times = [*row.times, *[int(timezone.now().timestamp())] * missing]
    return _saved(row, match_id, submission)


@transaction.atomic(durable=True)
def undo_move(*, match_id: int, submission: Submission) -> FeaturedRef:
    """Take the last move back; a rerun with the same key answers what it did.

    Raises:
        FeaturedHandNotOpenError, StaleFeaturedHandError: see :mod:`scoring.errors`.
    """
    row = _locked(match_id, submission)
    if row.key == submission.key:
        return _ref(row, match_id)
    row.registro = registros.without_last(row.registro)
    row.times = row.times[: registros.move_count(row.registro)]
    return _saved(row, match_id, submission)


@transaction.atomic(durable=True)
def abandon_featured_hand(*, match_id: int, submission: Submission) -> FeaturedRef:
    """Leave a hand without recording it: nothing of it reaches the acta or the public.

    Raises:
        FeaturedHandNotOpenError, StaleFeaturedHandError: see :mod:`scoring.errors`.
    """
    row = _locked(match_id, submission)
    row.status = FeaturedStatus.ABANDONED
    row.finished_at = timezone.now()
    return _saved(row, match_id, submission)


@transaction.atomic(durable=True)
def finish_featured_hand(
    *, match_id: int, featured_version: int, submission: Submission
) -> Recorded:
    """Record a hand that is over on the acta, with the checks of any other hand.

    Args:
        match_id: the match.
        featured_version: of the featured hand the sender looked at.
        submission: who, on which version of the scoresheet, under which key.

    Raises:
        FeaturedHandNotOverError: cards are left, or a fault is open.
        FeaturedHandNotOpenError, StaleFeaturedHandError, and those of
            :func:`scoring.services.hands.record_hand`.
    """
    sheet = lock_scoresheet(match_id, may_open=False)
    done = FeaturedHand.objects.filter(
        scoresheet=sheet, key=submission.key, entry__isnull=False
    ).first()
    if done is not None and done.entry is not None:
        fact = from_payload(done.entry.payload)
        assert not isinstance(fact, Amended)
        return record_fact(match_id=match_id, fact=fact, submission=submission)
    row = _open_row(match_id)
    if row.version != featured_version:
        raise StaleFeaturedHandError(expected=featured_version, actual=row.version)
    fact = featured_fact(row.registro, match_id)
    recorded = record_fact(match_id=match_id, fact=fact, submission=submission)
    row.status = FeaturedStatus.FINISHED
    row.finished_at = timezone.now()
    row.entry = LedgerEntry.objects.get(scoresheet=sheet, sequence=recorded.sequence)
    _saved(row, match_id, submission)
    return recorded


def featured_fact(document: Document, match_id: int) -> Fact:
    """What a registro that is over records; six queries.

    Raises:
        FeaturedHandNotOverError: cards are left, or a fault is open.
    """
    played = registros.read(document)[1]
    deal = played.last
    if fault_in(played) is not None:
        raise FeaturedHandNotOverError()
    if deal.tute is not None:
        return TuteSung(registros.side_of_seat(document, deal.tute))
    out = out_side(scoresheet_for_match(match_id), registros.told(document))
    if out is not None:
        return HandRecorded(deal.to_vueltas_report(out))
    if not deal.is_complete:
        raise FeaturedHandNotOverError()
    return HandRecorded(deal.to_report())


def _check_takes_hands(sheet: Scoresheet, submission: Submission) -> None:
    """Refuse before the first card what would be refused after the last one."""
    if sheet.status == ScoresheetStatus.CLOSED:
        raise ScoresheetClosedError()
    if sheet.status == ScoresheetStatus.FINISHED:
        raise InconsistentHandError([HandFault("match_over")])
    if not is_in_play(sheet.match_id):
        mark_started(match_id=sheet.match_id, actor=submission.actor)


def _document(start: FeaturedStart, ruleset: dict[str, Any]) -> Document:
    document: Document = {
        "format": FORMAT,
        "rules": ruleset,
        "leader": start.leader,
        "tricks": [],
    }
    if start.hands:
        dealt = {"hands": [list(hand) for hand in start.hands], "stock": list(start.stock)}
        return document | dealt
    return document | {"muestra": start.muestra}


def _open_row(match_id: int) -> FeaturedHand:
    """Lock the hand being entered; a step, the caller holds the transaction."""
    assert connection.in_atomic_block
    row = (
        FeaturedHand.objects.select_for_update(no_key=True)
        .filter(scoresheet__match_id=match_id, status=FeaturedStatus.RECORDING)
        .first()
    )
    if row is None:
        raise FeaturedHandNotOpenError()
    return row


def _locked(match_id: int, submission: Submission) -> FeaturedHand:
    """The hand being entered, at the version the sender saw; or after this very command."""
    row = _open_row(match_id)
    if row.key != submission.key and row.version != submission.expected_version:
        raise StaleFeaturedHandError(expected=submission.expected_version, actual=row.version)
    return row


def _saved(row: FeaturedHand, match_id: int, submission: Submission) -> FeaturedRef:
    row.version += 1
    row.key = submission.key
    row.save()
    return _ref(row, match_id)


def _ref(row: FeaturedHand, match_id: int) -> FeaturedRef:
    return FeaturedRef(match_id=match_id, number=row.number, version=row.version)


def _grown(document: Document, move: RegistroMove) -> Document:
    """The document with a move that the rules allow, or that a referee accepted."""
    refusal = MoveRefusedError(why="not_now", seat=None, card=None, legal=[])
    is_card = isinstance(move, CardPlayed)
    for tried in registros.with_move(document, move):
        try:
            played = registros.read(tried)[1]
        except (MalformedError, IllegalTransitionError):
            continue
        fault = fault_in(played)
        if fault is None or _is_older(fault, document, move):
            return tried
        if refusal.details["why"] == "not_now":
            refusal = MoveRefusedError(
                why=fault.why,
                seat=fault.seat,
                card=fault.card if is_card else None,
                legal=list(fault.legal),
            )
    raise refusal


def _is_older(fault: Fault, document: Document, move: RegistroMove) -> bool:
    """Whether a fault is of an earlier card, which shows only once every card was seen.

    A card that cannot have been held is never let stand: it was entered wrong.
    """
    if isinstance(move, CardAccepted):
        return fault.card != move.card
    played = {card for trick in document["tricks"] for card in trick["cards"]}
    return bool(fault.card) and fault.card in played and fault.card != getattr(move, "card", "")
