"""Examples of what may be sung, exchanged and played, each judged by the engine.

Trumps are bastos. The player of the example sits at 0 and wins the tricks that say so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.arrastre import legal_plays
from engine.cantes import Cante, CanteKind, SingingMoment, check_cante, check_tute
from engine.cards import Card, Suit
from engine.deal import draw_tricks, pack_for, stock_size, trick_count
from engine.deal.exchange import ExchangeMoment, check_exchange
from engine.rules import RuleSet
from engine.seats import Seat
from engine.trick import Trick
from tournaments.rulebook.examples import POSITIONS, sentence
from tournaments.rulebook.words import CardExample, Example

_TRUMP = Suit.BASTOS
_TWENTY = "12o 10o"
_FORTY = "12b 10b"


def _players(rules: RuleSet) -> Example:
    drawn = draw_tricks(rules.players)
    return Example(
        sentence(
            "players",
            cards=len(pack_for(rules.players)),
            stock=stock_size(rules.players),
            drawn=drawn,
            arrastre=trick_count(rules.players) - drawn,
        )
    )


def _tute(rules: RuleSet) -> Example:
    kings = _cards("12o 12c 12e 12b")
    refused = check_tute(rules, _moment(rules), seat=0, holding=kings)
    return Example(sentence("tute_no" if refused else "tute_yes"))


def _cantes_per_trick(rules: RuleSet) -> Example:
    sung = (Cante(0, Suit.OROS, CanteKind.VEINTE, 1),)
    moment = _moment(rules, sung=sung)
    same = _may_sing(rules, moment, suit=_TRUMP, holding=_FORTY)
    if rules.players != 4:
        return Example(sentence("cantes_per_trick_alone", same=same))
    partner = _may_sing(rules, moment, seat=2, suit=_TRUMP, holding=_FORTY)
    return Example(sentence("cantes_per_trick", same=same, partner=partner))


def _cante_by(rules: RuleSet) -> Example | None:
    if rules.players != 4:
        return None
    return Example(sentence("cante_by", partner=_may_sing(rules, _moment(rules), seat=2)))


def _cante_window(rules: RuleSet) -> Example:
    def verdict(played: str, *, stock: bool = True) -> bool:
        return _may_sing(rules, _moment(rules, played=played, stock=stock))

    return Example(
        sentence(
            "cante_window",
            at_once=verdict(""),
            led=verdict("4e"),
            rival=verdict("4e 5e"),
            arrastre=verdict("", stock=False),
        )
    )


def _forty_first(rules: RuleSet) -> Example:
    verdict = _may_sing(rules, _moment(rules), holding=f"{_TWENTY} {_FORTY}")
    return Example(sentence("forty_first", verdict=verdict))


def _exchange_right(rules: RuleSet) -> Example:
    earlier = _may_exchange(rules, "7b", winners=(0, 1))
    if rules.players != 4:
        now = _may_exchange(rules, "7b", winners=(0,))
        return Example(sentence("exchange_right_alone", now=now, earlier=earlier))
    partner = _may_exchange(rules, "7b", winners=(2,))
    return Example(sentence("exchange_right", partner=partner, earlier=earlier))


def _two_for_seven(rules: RuleSet) -> Example:
    verdict = _may_exchange(rules, "2b", winners=(0,), muestra="7b")
    return Example(sentence("two_for_seven", verdict=verdict))


def _partner_exemption(rules: RuleSet) -> Example | None:
    if rules.players != 4:
        return None
    return Example(
        "",
        (
            _position(rules, "assist", played="12c", held="1c 4c 3b 6o"),
            _position(rules, "trump", played="12c", held="3b 4o 6e"),
            _position(rules, "overtrump", played="12c 5c 4b", held="3b 2b 6o"),
            _position(rules, "partner", played="12c 4c", held="1c 5c 3b"),
        ),
    )


def _must_undertrump(rules: RuleSet) -> Example | None:
    if rules.players == 2:
        return None  # the only card before may be led, never a trump on another suit
    played = "12c 5c 3b" if rules.players == 4 else "12c 3b"
    return Example("", (_position(rules, "under", played=played, held="4b 6o 2e"),))


def _position(rules: RuleSet, title: str, *, played: str, held: str) -> CardExample:
    """The player holds these cards after those were played, the first by a rival or partner."""
    trick = _cards(played)
    mano = (0 - len(trick)) % rules.players
    holding = _cards(held)
    legal = legal_plays(rules, Trick(rules.players, _TRUMP, mano, trick), holding)
    judged = tuple((str(card), card in legal) for card in holding)
    return CardExample(str(POSITIONS[title]), tuple(map(str, trick)), judged)


def _may_sing(
    rules: RuleSet,
    moment: SingingMoment,
    *,
    seat: Seat = 0,
    suit: Suit = Suit.OROS,
    holding: str = _TWENTY,
) -> bool:
    return check_cante(rules, moment, seat=seat, suit=suit, holding=_cards(holding)) is None


def _moment(
    rules: RuleSet,
    *,
    played: str = "",
    stock: bool = True,
    sung: tuple[Cante, ...] = (),
) -> SingingMoment:
    return SingingMoment(1, Trick(rules.players, _TRUMP, 0, _cards(played)), stock, sung)


def _may_exchange(
    rules: RuleSet, card: str, *, winners: tuple[Seat, ...], muestra: str = "1b"
) -> bool:
    tricks = tuple(Trick(rules.players, _TRUMP, winner, _cards("1o")) for winner in winners)
    moment = ExchangeMoment(_TRUMP, tricks, Card.parse(muestra), is_draw_due=True)
    return check_exchange(rules, moment, seat=0, holding=_cards(card)) is None


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


#: By option.
PLAY_EXAMPLES: Mapping[str, Callable[[RuleSet], Example | None]] = {
    "players": _players,
    "tute": _tute,
    "cantes_per_trick": _cantes_per_trick,
    "cante_by": _cante_by,
    "cante_window": _cante_window,
    "forty_first": _forty_first,
    "exchange_right": _exchange_right,
    "two_for_seven": _two_for_seven,
    "partner_exemption": _partner_exemption,
    "must_undertrump": _must_undertrump,
}
