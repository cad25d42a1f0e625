"""The state of a hand being played card by card; every step gives a new state.

Sources: rules.md, section 2 (deal and draw) and section 9 (what follows a trick). What
a recorded hand is worth lives in ``hand``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.arrastre import Duty, explain_illegal, legal_plays
from engine.cantes import Cante, SingingMoment, check_cante, check_tute, kind_of
from engine.cards import Card, Suit
from engine.deal.count import Count, count
from engine.deal.exchange import ExchangeMoment, card_to_give, check_exchange
from engine.deal.setting import HOLDING_SIZE, DealPhase, check_setting
from engine.errors import (
    IllegalCanteError,
    IllegalExchangeError,
    IllegalPlayError,
    IllegalTransitionError,
)
from engine.report import HandReport, VueltasReport
from engine.rules import RuleSet
from engine.seats import BySide, Seat, Side, side_of
from engine.trick import Trick


@dataclass(frozen=True, slots=True)
class Deal:
    """A hand at one moment.

    After each trick with a stock the order is: cantes, the exchange, :meth:`after_draw`,
    cantes again, and the winner leads.

    >>> pack = [f"{n}{suit}" for suit in "oceb" for n in (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)]
    >>> cards = [Card.parse(text) for text in pack]
    >>> deal = Deal.start(RuleSet(), [cards[i : i + 6] for i in (0, 6, 12, 18)], cards[24:])
    >>> str(deal.muestra), deal.turn, [str(card) for card in deal.legal_plays()]
    ('12b', 0, ['1o', '2o', '3o', '4o', '5o', '6o'])
    >>> deal = deal.after_play(Card.parse("3o"))
    >>> deal.turn, deal.trick.points
    (1, 10)
    >>> deal.after_play(Card.parse("1o"))
    Traceback (most recent call last):
    ...
    engine.errors.IllegalPlayError: not_held {...}

    Attributes:
        rules: the options in force; ``rules.players`` sit at the table.
        trump: the suit of the muestra.
        holdings: the cards of each seat, in the order received.
        stock: what is left to draw, the muestra last.
        trick: the cards on the table, led by the winner of the last trick.
        tricks: the tricks won, in order.
        cantes: what was sung, in order.
        tute: the seat that won the juego with a tute.
    """

    rules: RuleSet
    trump: Suit
    holdings: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    trick: Trick
    tricks: tuple[Trick, ...] = ()
    cantes: tuple[Cante, ...] = ()
    tute: Seat | None = None

    @classmethod
    def start(
        cls,
        rules: RuleSet,
        hands: Sequence[Sequence[Card]],
        stock: Sequence[Card],
        *,
        mano: Seat = 0,
    ) -> Deal:
        """The hand just dealt, for ``rules.players`` seats.

        Raises:
            NotationError: a card twice, missing or of another pack; wrong packets; no
                such seat. ``at`` says where.
        """
        check_setting(hands, stock, mano, players=rules.players)
        trump = stock[-1].suit
        return cls(
            rules=rules,
            trump=trump,
            holdings=tuple(tuple(holding) for holding in hands),
            stock=tuple(stock),
            trick=Trick(rules.players, trump, mano),
        )

    @property
    def muestra(self) -> Card | None:
        """The card that fixed trump, or the one exchanged for it; None once drawn."""
        return self.stock[-1] if self.stock else None

    @property
    def phase(self) -> DealPhase:
        """What the hand is waiting for."""
        if self.is_over:
            return DealPhase.OVER
        if not self.stock:
            return DealPhase.ARRASTRE
        if not self.trick.cards and len(self.holdings[0]) < HOLDING_SIZE:
            return DealPhase.DRAW
        return DealPhase.ROBADA

    @property
    def is_over(self) -> bool:
        """Whether every card was played or a tute was sung."""
        return self.tute is not None or self.is_complete

    @property
    def is_complete(self) -> bool:
        """Whether every card was played."""
        return not any(self.holdings)

    @property
    def turn(self) -> Seat:
        """The seat that plays the next card."""
        return self.trick.turn

    @property
    def last_winner(self) -> Seat | None:
        """The seat that won the last trick so far, None before the first."""
        return self.trick.mano if self.tricks else None

    @property
    def last_side(self) -> Side | None:
        """The side that won the last trick so far, None before the first."""
        return side_of(self.trick.mano, self.rules.players) if self.tricks else None

    @property
    def count(self) -> Count:
        """What each side has taken and sung so far."""
        return count(self.tricks, self.cantes, players=self.rules.players)

    @property
    def points(self) -> BySide[int]:
        """Card points taken by each side so far, without cantes and the ten."""
        return self.count.card_points

    def legal_plays(self) -> tuple[Card, ...]:
        """The cards the seat in turn may play, in the order held; none if no card is due."""
        match self.phase:
            case DealPhase.ROBADA:
                return self.holdings[self.turn]
            case DealPhase.ARRASTRE:
                return legal_plays(self.rules, self.trick, self.holdings[self.turn])
            case _:
                return ()

    def explain(self, card: Card) -> Duty | None:
        """The duty that a card of the seat in turn would break, None if it is legal."""
        holding = self.holdings[self.turn]
        if self.stock:
            return None if card in holding else Duty.NOT_HELD
        return explain_illegal(self.rules, self.trick, holding, card=card)

    def after_play(self, card: Card, *, waived: bool = False) -> Deal:
        """The hand after the seat in turn plays a card.

        Args:
            card: what is played.
            waived: let a broken duty stand, as both sides or the referee may agree
                (rules.md, section 7); a card that is not held is never accepted.

        Raises:
            IllegalPlayError: the code is the duty broken; ``legal`` lists the cards that
                were legal, in the order held.
            IllegalTransitionError: no card is due: a draw is, or the hand is over.
        """
        if self.phase in (DealPhase.DRAW, DealPhase.OVER):
            raise self._not_now()
        duty = self.explain(card)
        if duty is None or (waived and duty is not Duty.NOT_HELD):
            return self._after_card(card)
        raise IllegalPlayError(
            duty.value,
            trick=len(self.tricks) + 1,
            seat=self.turn,
            card=str(card),
            legal=[str(legal) for legal in self.legal_plays()],
        )

    def after_cante(self, seat: Seat, suit: Suit) -> Deal:
        """The hand after a seat sings the rey and sota of a suit.

        Raises:
            IllegalCanteError: the code is the first reason in the order of rules.md,
                section 9.
            IllegalTransitionError: a tute ended the hand.
        """
        self._refuse_after_tute()
        holding = self.holdings[seat]
        code = check_cante(self.rules, self._moment(), seat=seat, suit=suit, holding=holding)
        if code is not None:
            raise IllegalCanteError(code, trick=len(self.tricks), seat=seat, suit=suit.value)
        cante = Cante(seat, suit, kind_of(suit, self.trump), len(self.tricks))
        return replace(self, cantes=(*self.cantes, cante))

    def after_tute(self, seat: Seat) -> Deal:
        """The hand after a seat sings a tute, which ends it.

        Raises:
            IllegalCanteError: the code is the first reason that applies.
            IllegalTransitionError: a tute ended the hand already.
        """
        self._refuse_after_tute()
        code = check_tute(self.rules, self._moment(), seat=seat, holding=self.holdings[seat])
        if code is not None:
            raise IllegalCanteError(code, trick=len(self.tricks), seat=seat)
        return replace(self, tute=seat)

    def after_exchange(self, seat: Seat) -> Deal:
        """The hand after a seat swaps the seven of trumps for the muestra.

        With ``two_for_seven`` the two is swapped when the muestra is the seven. The
        muestra takes the place of the card given.

        Raises:
            IllegalExchangeError: the code is the first reason in the order of rules.md,
                section 9.
            IllegalTransitionError: a tute ended the hand.
        """
        self._refuse_after_tute()
        moment = ExchangeMoment(self.trump, self.tricks, self.muestra, self.phase is DealPhase.DRAW)
        holding = self.holdings[seat]
        code = check_exchange(self.rules, moment, seat=seat, holding=holding)
        if code is not None:
            raise IllegalExchangeError(code, trick=len(self.tricks), seat=seat)
        given, muestra = card_to_give(self.rules, moment), self.stock[-1]
        swapped = tuple(muestra if card == given else card for card in holding)
        return replace(
            self,
            holdings=_with_holding(self.holdings, seat, swapped),
            stock=(*self.stock[:-1], *(card for card in holding if card == given)),
        )

    def after_draw(self) -> Deal:
        """The hand after each seat takes a card from the stock, the winner first.

        Raises:
            IllegalTransitionError: no draw is due.
        """
        if self.phase is not DealPhase.DRAW:
            raise self._not_now()
        players, first = self.rules.players, self.trick.mano
        holdings = list(self.holdings)
        for i, card in enumerate(self.stock[:players]):
            seat = (first + i) % players
            holdings[seat] = (*holdings[seat], card)
        return replace(self, holdings=tuple(holdings), stock=self.stock[players:])

    def to_report(self) -> HandReport:
        """The hand as scoring records it.

        Raises:
            IllegalTransitionError: cards are left to play, or a tute ended the hand.
        """
        side = self.last_side
        if side is None or not self.is_complete:
            raise self._not_now()
        return self.count.hand_report(last_trick=side, trump=self.trump)

    def to_vueltas_report(self, winner: Side) -> VueltasReport:
        """The hand as scoring records it when a side went out in the vueltas.

        The side that took the ten is named only where the vueltas have one.
        """
        has_ten = self.is_complete and self.rules.last_trick_in_vueltas
        return self.count.vueltas_report(winner, last_trick=self.last_side if has_ten else None)

    def _after_card(self, card: Card) -> Deal:
        seat = self.turn
        held = self.holdings[seat]
        i = held.index(card)
        trick, tricks = self.trick.after_card(card), self.tricks
        if trick.is_complete:
            trick, tricks = Trick(trick.players, trick.trump, trick.winner), (*tricks, trick)
        # Built in full: this step is most of a replay, and ``replace`` doubles its cost.
        return Deal(
            self.rules,
            self.trump,
            _with_holding(self.holdings, seat, (*held[:i], *held[i + 1 :])),
            self.stock,
            trick,
            tricks,
            self.cantes,
            self.tute,
        )

    def _moment(self) -> SingingMoment:
        return SingingMoment(len(self.tricks), self.trick, bool(self.stock), self.cantes)

    def _refuse_after_tute(self) -> None:
        if self.tute is not None:
            raise self._not_now()

    def _not_now(self) -> IllegalTransitionError:
        return IllegalTransitionError(phase=self.phase.value, trick=len(self.tricks) + 1)


def _with_holding(
    holdings: tuple[tuple[Card, ...], ...], seat: Seat, holding: tuple[Card, ...]
) -> tuple[tuple[Card, ...], ...]:
    return (*holdings[:seat], holding, *holdings[seat + 1 :])
