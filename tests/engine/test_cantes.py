"""Cantes and tute: who, with what, how many and until when (rules.md, sections 3 and 9).

Oros are trump. The table is the trick after the last one won: whoever leads it won that.
"""

from __future__ import annotations

import pytest

from engine.cantes import Cante, CanteKind, SingingMoment, check_cante, check_tute, has_tute
from engine.cards import Suit
from engine.rules import CanteBy, CantesPerTrick, CanteWindow, RuleSet
from engine.trick import Trick
from tests.engine.cardplay import cards

PAIR = "12c 10c"
BOTH = "12c 10c 12o 10o"


def moment(
    table: str = "",
    *,
    winner: int = 0,
    number: int = 3,
    stock_lasts: bool = True,
    sung: tuple[Cante, ...] = (),
) -> SingingMoment:
    trick = Trick(4, Suit.OROS, winner, cards(table))
    return SingingMoment(number, trick, stock_lasts, sung)


def sung(seat: int, suit: str, trick: int = 3) -> Cante:
    kind = CanteKind.CUARENTA if suit == "o" else CanteKind.VEINTE
    return Cante(seat, Suit(suit), kind, trick)


def refusal(
    rules: RuleSet, now: SingingMoment, *, seat: int = 0, suit: str = "c", held: str = PAIR
) -> str | None:
    return check_cante(rules, now, seat=seat, suit=Suit(suit), holding=cards(held))


@pytest.mark.parametrize(
    ("now", "seat", "held", "code"),
    [
        pytest.param(moment(), 0, PAIR, None, id="the winner sings"),
        pytest.param(moment(), 2, PAIR, None, id="the partner sings"),
        pytest.param(moment(), 1, PAIR, "cante_trick_not_won", id="the other side won it"),
        pytest.param(moment(number=0), 0, PAIR, "cante_trick_not_won", id="before any trick"),
        pytest.param(moment(), 0, "12c 10e", "cante_no_pair", id="of two suits"),
        pytest.param(moment(), 0, "12c 11c", "cante_no_pair", id="rey and caballo"),
        pytest.param(
            moment(sung=(sung(0, "c", 1),)), 0, PAIR, "cante_already_sung", id="once a hand"
        ),
    ],
)
def test_cante_needs_a_trick_won_and_a_pair(
    now: SingingMoment, seat: int, held: str, code: str | None
) -> None:
    assert refusal(RuleSet(), now, seat=seat, held=held) == code


@pytest.mark.parametrize(
    ("by", "seat", "code"),
    [
        pytest.param(CanteBy.SIDE, 2, None, id="side: the partner may"),
        pytest.param(CanteBy.TRICK_WINNER, 2, "cante_not_winner", id="trick_winner: he may not"),
        pytest.param(CanteBy.TRICK_WINNER, 0, None, id="trick_winner: the winner may"),
    ],
)
def test_cante_by(by: CanteBy, seat: int, code: str | None) -> None:
    assert refusal(RuleSet(cante_by=by), moment(), seat=seat) == code


@pytest.mark.parametrize(
    ("limit", "before", "code"),
    [
        pytest.param("one", (), None, id="one: the first"),
        pytest.param("one", (sung(2, "e"),), "cante_limit", id="one: the partner sang"),
        pytest.param("one", (sung(2, "e", 2),), None, id="one: sung on another trick"),
        pytest.param("one_per_player", (sung(2, "e"),), None, id="per player: the partner sang"),
        pytest.param("one_per_player", (sung(0, "e"),), "cante_limit", id="per player: himself"),
        pytest.param("all", (sung(0, "e"), sung(0, "b")), None, id="all: any number"),
    ],
)
def test_cantes_per_trick(limit: str, before: tuple[Cante, ...], code: str | None) -> None:
    rules = RuleSet(cantes_per_trick=CantesPerTrick(limit))

    assert refusal(rules, moment(sung=before)) == code


@pytest.mark.parametrize(
    ("window", "now", "code"),
    [
        pytest.param("until_rival_plays", moment("4e"), None, id="until rival: having led"),
        pytest.param(
            "until_rival_plays", moment("4e 5e"), "cante_window_closed", id="until rival: he played"
        ),
        pytest.param(
            "until_rival_plays", moment(stock_lasts=False), None, id="until rival: in the arrastre"
        ),
        pytest.param("before_next_card", moment(), None, id="next card: before it"),
        pytest.param(
            "before_next_card", moment("4e"), "cante_window_closed", id="next card: after it"
        ),
        pytest.param(
            "before_next_card", moment(stock_lasts=False), None, id="next card: in the arrastre"
        ),
        pytest.param("stock_only", moment(), None, id="stock only: while it lasts"),
        pytest.param("stock_only", moment("4e"), "cante_window_closed", id="stock only: after it"),
        pytest.param(
            "stock_only",
            moment(stock_lasts=False),
            "cante_window_closed",
            id="stock only: never once the stock is empty",
        ),
    ],
)
def test_cante_window(window: str, now: SingingMoment, code: str | None) -> None:
    rules = RuleSet(cante_window=CanteWindow(window))

    assert refusal(rules, now, seat=2) == code


@pytest.mark.parametrize(
    ("forty_first", "suit", "before", "code"),
    [
        pytest.param(False, "c", (), None, id="off: the twenty first"),
        pytest.param(True, "c", (), "cante_forty_first", id="on: the twenty waits"),
        pytest.param(True, "o", (), None, id="on: the forty"),
        pytest.param(True, "c", (sung(0, "o", 1),), None, id="on: the forty was sung"),
    ],
)
def test_forty_first(
    forty_first: bool, suit: str, before: tuple[Cante, ...], code: str | None
) -> None:
    rules = RuleSet(forty_first=forty_first)

    assert refusal(rules, moment(sung=before), suit=suit, held=BOTH) == code


def test_forty_first_binds_only_who_holds_both() -> None:
    assert refusal(RuleSet(forty_first=True), moment(), held="12c 10c 12o") is None


def test_refusals_come_in_the_published_order() -> None:
    """Everything is wrong at first; each step mends the reason just given."""
    rules = RuleSet(
        cante_by=CanteBy.TRICK_WINNER,
        cantes_per_trick=CantesPerTrick.ONE,
        cante_window=CanteWindow.BEFORE_NEXT_CARD,
        forty_first=True,
    )
    limit = (sung(0, "e"),)
    again = (*limit, sung(0, "c", 1))
    no_pair = "12o 10o"

    given = [
        refusal(rules, moment("4e", winner=1, sung=again), seat=0, held=no_pair),
        refusal(rules, moment("4e", winner=2, sung=again), seat=0, held=no_pair),
        refusal(rules, moment("4e", sung=again), held=no_pair),
        refusal(rules, moment("4e", sung=again), held=BOTH),
        refusal(rules, moment("4e", sung=limit), held=BOTH),
        refusal(rules, moment("4e"), held=BOTH),
        refusal(rules, moment(), held=BOTH),
        refusal(rules, moment(), held=PAIR),
    ]

    assert given == [
        "cante_trick_not_won",
        "cante_not_winner",
        "cante_no_pair",
        "cante_already_sung",
        "cante_limit",
        "cante_window_closed",
        "cante_forty_first",
        None,
    ]


@pytest.mark.parametrize(
    ("held", "tute"),
    [
        pytest.param("12o 12c 12e 12b", True, id="four reyes"),
        pytest.param("10o 10c 10e 10b 1o", True, id="four sotas"),
        pytest.param("11o 11c 11e 11b", False, id="four caballos"),
        pytest.param("12o 12c 10e 10b", False, id="two and two"),
    ],
)
def test_has_tute(held: str, tute: bool) -> None:
    assert has_tute(cards(held)) is tute


@pytest.mark.parametrize(
    ("options", "now", "seat", "held", "code"),
    [
        pytest.param({}, moment(), 2, "12o 12c 12e 12b", None, id="sung by the side that won"),
        pytest.param({"tute": False}, moment(), 0, "12o 12c 12e 12b", "tute_not_played", id="off"),
        pytest.param({}, moment(winner=1), 0, "", "cante_trick_not_won", id="trick not won"),
        pytest.param(
            {"cante_by": CanteBy.TRICK_WINNER}, moment(), 2, "", "cante_not_winner", id="partner"
        ),
        pytest.param({}, moment("4e 5e"), 0, "12o 12c 12e", "cante_no_pair", id="three reyes"),
        pytest.param(
            {}, moment("4e 5e"), 0, "12o 12c 12e 12b", "cante_window_closed", id="too late"
        ),
    ],
)
def test_check_tute(
    options: dict[str, object], now: SingingMoment, seat: int, held: str, code: str | None
) -> None:
    rules = RuleSet(**options)  # type: ignore[arg-type]

    assert check_tute(rules, now, seat=seat, holding=cards(held)) == code


def test_tute_is_not_bound_by_the_number_of_cantes() -> None:
    rules = RuleSet(cantes_per_trick=CantesPerTrick.ONE)
    now = moment(sung=(sung(0, "c"),))

    assert check_tute(rules, now, seat=0, holding=cards("12o 12c 12e 12b")) is None
