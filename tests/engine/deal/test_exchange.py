"""The exchange of the seven (rules.md, sections 3 and 9); oros are trump."""

from __future__ import annotations

import pytest

from engine.cards import Suit
from engine.deal.exchange import ExchangeMoment, check_exchange
from engine.rules import ExchangeRight, RuleSet
from tests.engine.cardplay import card, cards, trick_of

#: One trick won by each of these seats.
WON_BY = {
    0: trick_of("1o 2c 4c 5c", trump="o"),
    1: trick_of("4c 5c 2c 2e", trump="o"),
    2: trick_of("4c 5c 6c 2e", trump="o"),
}


def moment(
    won: tuple[int, ...] = (0,), *, muestra: str | None = "1o", draw_due: bool = True
) -> ExchangeMoment:
    turned = card(muestra) if muestra else None
    return ExchangeMoment(Suit.OROS, tuple(WON_BY[seat] for seat in won), turned, draw_due)


@pytest.mark.parametrize(
    ("muestra", "held", "two_for_seven", "code"),
    [
        pytest.param("1o", "7o 1c", False, None, id="the seven for the ace"),
        pytest.param("2o", "7o 1c", False, None, id="any muestra, lower ones included"),
        pytest.param("1o", "7c 2o", False, "exchange_no_seven", id="without the seven"),
        pytest.param("1o", "2o", True, "exchange_no_seven", id="the two only for the seven"),
        pytest.param("7o", "2o", True, None, id="two_for_seven: the two for the seven"),
        pytest.param("7o", "2o", False, "exchange_no_seven", id="the seven is not exchanged"),
        pytest.param("7o", "4o", True, "exchange_no_seven", id="two_for_seven without the two"),
    ],
)
def test_what_is_exchanged(muestra: str, held: str, two_for_seven: bool, code: str | None) -> None:
    rules = RuleSet(two_for_seven=two_for_seven)

    found = check_exchange(rules, moment(muestra=muestra), seat=0, holding=cards(held))

    assert found == code


@pytest.mark.parametrize(
    ("right", "won", "code"),
    [
        pytest.param("side_won_last_trick", (0,), None, id="last trick: his own"),
        pytest.param("side_won_last_trick", (2,), None, id="last trick: his partner's"),
        pytest.param("side_won_last_trick", (0, 1), "exchange_not_entitled", id="not the last"),
        pytest.param("side_won_a_trick", (2, 1), None, id="a trick: his partner's, earlier"),
        pytest.param("side_won_a_trick", (1, 1), "exchange_not_entitled", id="a trick: none"),
        pytest.param("player_won_a_trick", (0, 1), None, id="player: his own, earlier"),
        pytest.param("player_won_a_trick", (2,), "exchange_not_entitled", id="player: partner's"),
        pytest.param("side_won_a_trick", (), "exchange_not_entitled", id="before any trick"),
    ],
)
def test_exchange_right(right: str, won: tuple[int, ...], code: str | None) -> None:
    rules = RuleSet(exchange_right=ExchangeRight(right))

    assert check_exchange(rules, moment(won), seat=0, holding=cards("7o")) == code


@pytest.mark.parametrize(
    ("now", "held", "code"),
    [
        pytest.param(moment(draw_due=False), "7o", "exchange_not_entitled", id="after the draw"),
        pytest.param(moment(muestra=None, draw_due=False), "7o", "exchange_too_late", id="drawn"),
        pytest.param(
            moment((1,), muestra=None, draw_due=False),
            "7o",
            "exchange_not_entitled",
            id="drawn, and not entitled either",
        ),
        pytest.param(
            moment((1,), muestra=None, draw_due=False), "1c", "exchange_no_seven", id="all at once"
        ),
    ],
)
def test_exchange_moment(now: ExchangeMoment, held: str, code: str) -> None:
    assert check_exchange(RuleSet(), now, seat=0, holding=cards(held)) == code
