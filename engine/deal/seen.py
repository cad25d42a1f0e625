"""A hand worked out from what could be seen at the table: the muestra and what was played.

Nobody at a table sees the holdings, but they follow from the cards played: in a whole
hand what a seat holds in the arrastre is what it goes on to play. Where several deals
fit, the one worked out here is as good as any: cards of the stock phase bind nobody.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from engine.cantes import pair_of
from engine.cards import Card
from engine.deal.exchange import ExchangeMoment, card_to_give
from engine.deal.moves import Draw, Exchange, Move, Play, Sing
from engine.deal.setting import HOLDING_SIZE, draw_tricks, pack_for
from engine.deal.state import Deal
from engine.errors import NotationError
from engine.rules import RuleSet
from engine.seats import Seat
from engine.trick import Trick


@dataclass(slots=True)
class _Seen:
    """What was seen, each with the number of draws made before."""

    plays: list[tuple[Seat, Card, int]] = field(default_factory=list)
    shown: list[tuple[Seat, Card, int]] = field(default_factory=list)
    exchanges: list[tuple[Seat, int]] = field(default_factory=list)
    draws: list[Seat] = field(default_factory=list)

    @property
    def player(self) -> dict[Card, Seat]:
        """Who played each card."""
        return {card: seat for seat, card, _ in reversed(self.plays)}


@dataclass(slots=True)
class _Owners:
    """Who was dealt or drew each card, and by which draw at the latest."""

    by_card: dict[Card, tuple[Seat, int]]
    given: set[Card] = field(default_factory=set)
    received: set[Card] = field(default_factory=set)

    def held_by(self, seat: Seat) -> list[Card]:
        """The cards of a seat, the most urgent first."""
        own = [(draw, card) for card, (owner, draw) in self.by_card.items() if owner == seat]
        return [card for _, card in sorted(own, key=lambda item: item[0])]


def deal_from_seen(rules: RuleSet, moves: Iterable[Move], *, muestra: Card, mano: Seat = 0) -> Deal:
    """A deal under which these moves could be made.

    Until every card was played the holdings of the arrastre are a guess.

    >>> four = [Card.parse(text) for text in ("1o", "3o", "12o", "2e")]
    >>> moves = [*map(Play, four), Draw()]
    >>> deal = deal_from_seen(RuleSet(), moves, muestra=Card.parse("5b"))
    >>> [str(holding[0]) for holding in deal.holdings], str(deal.muestra)
    (['1o', '3o', '12o', '2e'], '5b')

    Raises:
        NotationError: no deal fits: the muestra was played by a seat that cannot have
            drawn it, or more cards were shown than a seat can hold.
    """
    players = rules.players
    seen = _watch(rules, moves, trick=Trick(players, muestra.suit, mano))
    last = _last_drawer(seen, players)
    owners = _Owners({})
    for seat, card, draw in seen.plays:
        owners.by_card.setdefault(card, (seat, draw))
    turned = _undo_exchanges(rules, seen, owners, muestra=muestra)
    if seen.player.get(turned, last) != last:
        why = f"{turned} was played by a seat that cannot have drawn it"
        raise NotationError(at="muestra", why=why)
    if turned not in owners.given:
        owners.by_card.pop(turned, None)
    _place_shown(seen, owners, muestra=muestra)
    hands, stock = _packets(seen, owners, rules=rules, muestra=muestra)
    return Deal.start(rules, hands, stock, mano=mano)


def _watch(rules: RuleSet, moves: Iterable[Move], *, trick: Trick) -> _Seen:
    seen = _Seen()
    for move in moves:
        draws = len(seen.draws)
        match move:
            case Play(card):
                seen.plays.append((trick.turn, card, draws))
                trick = trick.after_card(card)
                if trick.is_complete:
                    trick = Trick(trick.players, trick.trump, trick.winner)
            case Sing(seat, suit):
                seen.shown += [(seat, card, draws) for card in pair_of(suit)]
            case Exchange(seat):
                seen.exchanges.append((seat, draws))
            case Draw():
                seen.draws.append(trick.mano)
            case _:
                pass  # four of a rank tell nothing that the plays do not
    return seen


def _last_drawer(seen: _Seen, players: int) -> Seat | None:
    """The seat that drew the last card of the stock, None while it lasts."""
    if len(seen.draws) < draw_tricks(players):
        return None
    return (seen.draws[-1] - 1) % players


def _undo_exchanges(rules: RuleSet, seen: _Seen, owners: _Owners, *, muestra: Card) -> Card:
    """Give back what was exchanged; the card that ended under the stock.

    An exchange that the cards played belie is passed over: the replay will say why.
    """
    player, turned = seen.player, muestra
    last = _last_drawer(seen, rules.players)
    for i, (seat, draw) in enumerate(seen.exchanges):
        moment = ExchangeMoment(muestra.suit, (), turned, is_draw_due=True)
        given = card_to_give(rules, moment)
        later = {other for other, _ in seen.exchanges[i + 1 :]}
        got_it = player.get(turned, seat) == seat or seat in later
        if given is None or not got_it or player.get(given) not in {None, last} | later:
            continue
        if turned not in owners.given:
            owners.by_card.pop(turned, None)
            owners.received.add(turned)
        if given not in owners.given | owners.received:
            owners.given.add(given)
            owners.by_card[given] = (seat, draw)
        turned = given
    return turned


def _place_shown(seen: _Seen, owners: _Owners, *, muestra: Card) -> None:
    """Have what was sung in the holding by then, unless another seat had it."""
    for seat, card, draw in seen.shown:
        owner, latest = owners.by_card.get(card, (seat, draw))
        if owner == seat and card != muestra and card not in owners.received:
            owners.by_card[card] = (seat, min(draw, latest))


def _packets(
    seen: _Seen, owners: _Owners, *, rules: RuleSet, muestra: Card
) -> tuple[list[list[Card]], list[Card]]:
    players, drawn = rules.players, len(seen.draws)
    last = _last_drawer(seen, players)
    unknown = [c for c in pack_for(players) if c not in owners.by_card and c != muestra]
    cards: list[list[Card]] = []
    for seat in range(players):
        own = owners.held_by(seat)
        room = HOLDING_SIZE + drawn - (seat == last)
        if len(own) > room:
            raise NotationError(at="tricks", why=f"seat {seat} shows more cards than it can hold")
        missing = room - len(own)
        own, unknown = own + unknown[:missing], unknown[missing:]
        cards.append([*own, muestra] if seat == last else own)
    stock = [
        cards[(winner + i) % players][HOLDING_SIZE + draw]
        for draw, winner in enumerate(seen.draws)
        for i in range(players)
    ]
    rest = [] if last is not None else [*unknown, muestra]
    return [own[:HOLDING_SIZE] for own in cards], stock + rest
