"""A hand played by chance card by card, for the demonstration."""

from __future__ import annotations

from random import Random

from engine.cards import Suit
from engine.deal import HOLDING_SIZE, Deal, DealPhase, pack_for
from engine.errors import IllegalCanteError, IllegalExchangeError
from engine.rules import RuleSet
from scoring.errors import ConfirmationRequiredError
from scoring.rehearsal.tables import Seated
from scoring.selectors.registros import CanteSung, CardPlayed, RegistroMove, SevenChanged
from scoring.selectors.scoresheets import scoresheet_for_match
from scoring.services.featured import (
    FeaturedStart,
    append_move,
    finish_featured_hand,
    start_featured_hand,
)
from scoring.services.submissions import Submission


def random_hand(rules: RuleSet, chance: Random) -> tuple[FeaturedStart, list[RegistroMove]]:
    """A deal and legal moves to its end, everything sung as soon as it may be."""
    pack = list(pack_for(rules.players))
    chance.shuffle(pack)
    size = HOLDING_SIZE
    hands = [pack[size * seat : size * (seat + 1)] for seat in range(rules.players)]
    stock = pack[size * rules.players :]
    deal = Deal.start(rules, hands, stock)
    moves: list[RegistroMove] = []
    while not deal.is_over:
        if deal.phase is DealPhase.DRAW:
            deal = _exchanged(_sung(deal, moves), moves).after_draw()
        if not deal.trick.cards and deal.tricks:
            deal = _sung(deal, moves)
        card = chance.choice(deal.legal_plays())
        moves.append(CardPlayed(str(card)))
        deal = deal.after_play(card)
    start = FeaturedStart(
        leader=0,
        muestra=str(stock[-1]),
        hands=tuple(tuple(map(str, hand)) for hand in hands),
        stock=tuple(map(str, stock)),
    )
    return start, moves


def play_featured(seated: Seated) -> None:
    """Enter one whole hand card by card at a table whose next hand is counted to its end."""
    state = scoresheet_for_match(seated.match_id)
    start, moves = random_hand(state.ledger.rules, Random(seated.key))
    version = start_featured_hand(
        match_id=seated.match_id, start=start, submission=_sent(seated, 0)
    ).version
    for move in moves:
        version = append_move(
            match_id=seated.match_id, move=move, submission=_sent(seated, version)
        ).version
    _finish(seated, featured_version=version, version=state.version)


def _finish(seated: Seated, *, featured_version: int, version: int) -> None:
    acknowledged: tuple[str, ...] = ()
    for _ in range(2):
        submission = Submission(
            actor=seated.recorder,
            expected_version=version,
            key=f"{seated.key}-featured",
            acknowledged=acknowledged,
        )
        try:
            finish_featured_hand(
                match_id=seated.match_id,
                featured_version=featured_version,
                submission=submission,
            )
        except ConfirmationRequiredError as error:
            acknowledged = tuple(error.details["warnings"])
        else:
            return


def _sent(seated: Seated, version: int) -> Submission:
    return Submission(
        actor=seated.recorder, expected_version=version, key=f"{seated.key}-card-{version}"
    )


def _sung(deal: Deal, moves: list[RegistroMove]) -> Deal:
    for seat in range(deal.rules.players):
        for suit in (deal.trump, *(each for each in Suit if each is not deal.trump)):
            try:
                deal = deal.after_cante(seat, suit)
            except IllegalCanteError:
                continue
            moves.append(CanteSung(seat, suit.value))
    return deal


def _exchanged(deal: Deal, moves: list[RegistroMove]) -> Deal:
    for seat in range(deal.rules.players):
        try:
            changed = deal.after_exchange(seat)
        except IllegalExchangeError:
            continue
        moves.append(SevenChanged(seat))
        return changed
    return deal
