"""A hand step by step (rules.md, sections 2 and 9).

In the hand dealt here bastos are trump, seat 0 holds the seven of trumps and seat 2 the
rey and sota of copas.
"""

from __future__ import annotations

import pytest

from engine.cantes import CanteKind
from engine.cards import Suit
from engine.deal import Deal, DealPhase
from engine.errors import (
    IllegalCanteError,
    IllegalExchangeError,
    IllegalPlayError,
    IllegalTransitionError,
)
from engine.rules import RuleSet
from engine.trick import Trick
from tests.engine.cardplay import card, cards, texts

HANDS = (
    "1o 2o 3o 4o 5o 7b",
    "7o 10o 11o 12o 1c 2c",
    "3c 4c 5c 6c 12c 10c",
    "11c 7c 1e 2e 3e 4e",
)
STOCK = "5e 6e 7e 10e 11e 12e 1b 2b 3b 4b 5b 6b 6o 10b 11b 12b"


def dealt(rules: RuleSet = RuleSet()) -> Deal:  # noqa: B008 - immutable
    return Deal.start(rules, [cards(held) for held in HANDS], cards(STOCK))


def played(deal: Deal, text: str) -> Deal:
    for each in cards(text):
        deal = deal.after_play(each)
    return deal


def arrastre(held: tuple[str, ...], rules: RuleSet = RuleSet()) -> Deal:  # noqa: B008
    """The arrastre with bastos trump and seat 0 to lead."""
    trick = Trick(rules.players, Suit.BASTOS, 0)
    return Deal(rules, Suit.BASTOS, tuple(cards(each) for each in held), (), trick)


FIRST_TRICK = "1o 10o 4c 2e"


def test_any_card_may_be_played_while_the_stock_lasts() -> None:
    deal = played(dealt(), "3o")

    assert texts(deal.legal_plays()) == HANDS[1]
    assert played(deal, "2c").turn == 2


def test_trick_goes_to_its_winner_who_leads_after_the_draw() -> None:
    deal = played(dealt(), FIRST_TRICK)

    assert (deal.phase, deal.last_winner, deal.turn) == (DealPhase.DRAW, 0, 0)
    assert deal.points.values == (14, 0)
    assert deal.count.tricks.values == (1, 0)
    assert deal.legal_plays() == ()


def test_no_card_is_due_before_the_draw() -> None:
    deal = played(dealt(), FIRST_TRICK)

    with pytest.raises(IllegalTransitionError) as refused:
        deal.after_play(card("2o"))

    assert refused.value.details == {"phase": "draw", "trick": 2}


def test_draw_goes_in_order_from_the_winner() -> None:
    deal = played(dealt(), "2o 11o 3c 2e").after_draw()

    assert deal.last_winner == 1
    assert [held[-1] for held in deal.holdings] == [*cards("10e 5e 6e 7e")]
    assert len(deal.stock) == 12
    assert deal.phase is DealPhase.ROBADA


def test_draw_is_refused_when_none_is_due() -> None:
    with pytest.raises(IllegalTransitionError) as refused:
        dealt().after_draw()

    assert refused.value.details == {"phase": "robada", "trick": 1}


def test_muestra_is_drawn_last_by_the_seat_before_the_winner() -> None:
    deal = dealt()
    while deal.stock:
        while deal.phase is DealPhase.ROBADA:
            deal = deal.after_play(deal.legal_plays()[0])
        deal = deal.after_draw()

    last = (deal.trick.mano - 1) % 4
    assert deal.holdings[last][-1] == card("12b")
    assert deal.muestra is None
    assert deal.phase is DealPhase.ARRASTRE


def test_illegal_play_says_the_duty_and_what_was_legal() -> None:
    deal = arrastre(("4c 1o", "5e 2c 12c 1c", "6c 2o", "7c 4o")).after_play(card("4c"))

    with pytest.raises(IllegalPlayError) as refused:
        deal.after_play(card("2c"))

    assert refused.value.code == "must_beat"
    assert refused.value.details == {
        "trick": 1,
        "seat": 1,
        "card": "2c",
        "legal": ["12c", "1c"],
    }


def test_waived_renuncio_stands() -> None:
    deal = arrastre(("4c 1o", "5e 2c", "6c 2o", "7c 4o")).after_play(card("4c"))

    deal = deal.after_play(card("5e"), waived=True)

    assert texts(deal.trick.cards) == "4c 5e"


def test_card_not_held_is_never_waived() -> None:
    with pytest.raises(IllegalPlayError) as refused:
        dealt().after_play(card("1b"), waived=True)

    assert refused.value.code == "not_held"
    assert refused.value.details["legal"] == HANDS[0].split()


def test_last_card_ends_the_hand() -> None:
    deal = played(arrastre(("4c", "2c", "6c", "7c")), "4c 2c 6c 7c")

    assert (deal.is_over, deal.is_complete, deal.last_winner) == (True, True, 3)
    with pytest.raises(IllegalTransitionError):
        deal.after_play(card("4c"))


def test_cante_counts_for_the_side() -> None:
    deal = played(dealt(), FIRST_TRICK)

    deal = deal.after_cante(2, Suit.COPAS)

    sung = deal.count.cantes
    assert [len(each) for each in sung] == [1, 0]
    assert (sung[0][0].kind, sung[0][0].points, sung[0][0].trick) == (CanteKind.VEINTE, 20, 1)


def test_cante_may_wait_for_the_draw_and_the_lead() -> None:
    deal = played(played(dealt(), FIRST_TRICK).after_draw(), "2o")

    assert deal.after_cante(2, Suit.COPAS).cantes[0].seat == 2
    with pytest.raises(IllegalCanteError) as refused:
        played(deal, "7o").after_cante(2, Suit.COPAS)
    assert refused.value.code == "cante_window_closed"
    assert refused.value.details == {"trick": 1, "seat": 2, "suit": "c"}


def test_exchange_puts_the_muestra_in_the_place_of_the_seven() -> None:
    deal = played(dealt(), FIRST_TRICK).after_exchange(0)

    assert texts(deal.holdings[0]) == "2o 3o 4o 5o 12b"
    assert deal.muestra == card("7b")
    assert deal.trump is Suit.BASTOS


def test_two_for_seven_after_the_seven_was_exchanged() -> None:
    rules = RuleSet(two_for_seven=True)
    hands = ["1o 2b 3o 4o 5o 7b", *HANDS[1:]]
    stock = STOCK.replace(" 2b ", " 2o ")
    deal = Deal.start(rules, [cards(held) for held in hands], cards(stock))

    deal = played(deal, FIRST_TRICK).after_exchange(0).after_exchange(0)

    assert texts(deal.holdings[0]) == "7b 3o 4o 5o 12b"
    assert deal.muestra == card("2b")


def test_exchange_refused_says_who_and_why() -> None:
    with pytest.raises(IllegalExchangeError) as refused:
        played(dealt(), FIRST_TRICK).after_exchange(1)

    assert refused.value.code == "exchange_no_seven"
    assert refused.value.details == {"trick": 1, "seat": 1}


def tute_deal(rules: RuleSet = RuleSet()) -> Deal:  # noqa: B008
    """Seat 0 has won a trick and holds the four reyes."""
    held = ("1o 12o 12c 12e 12b", "2o 4e 5e 6e 7e", "4o 4c 5c 6c 7c", "5o 1b 2b 4b 5b")
    return played(arrastre(held, rules), "1o 2o 4o 5o")


def test_tute_ends_the_hand() -> None:
    deal = tute_deal().after_tute(0)

    assert (deal.tute, deal.phase, deal.is_complete) == (0, DealPhase.OVER, False)
    for step in (
        lambda: deal.after_play(card("12o")),
        lambda: deal.after_cante(0, Suit.OROS),
        lambda: deal.after_tute(0),
        lambda: deal.after_exchange(0),
        deal.after_draw,
    ):
        with pytest.raises(IllegalTransitionError):
            step()


def test_tute_is_refused_where_it_is_not_played() -> None:
    with pytest.raises(IllegalCanteError) as refused:
        tute_deal(RuleSet(tute=False)).after_tute(0)

    assert refused.value.code == "tute_not_played"
    assert refused.value.details == {"trick": 1, "seat": 0}


def test_finished_hand_becomes_a_report() -> None:
    held = ("4c", "2c", "6c", "1c")
    deal = played(arrastre(held), "4c 2c 6c 1c")

    report = deal.to_report()

    assert report.card_points.values == (0, 11)
    assert (report.last_trick, report.trump) == (1, Suit.BASTOS)
    assert report.tricks is not None
    assert report.tricks.values == (0, 1)


@pytest.mark.parametrize("deal", [dealt(), tute_deal().after_tute(0)], ids=["dealt", "tute"])
def test_unfinished_hand_has_no_report(deal: Deal) -> None:
    with pytest.raises(IllegalTransitionError):
        deal.to_report()


def test_hand_stopped_in_the_vueltas_becomes_a_report_of_who_was_out() -> None:
    deal = played(dealt(), FIRST_TRICK).after_cante(2, Suit.COPAS)

    report = deal.to_vueltas_report(winner=0)

    assert report.card_points is not None
    assert report.cantes is not None
    assert report.card_points.values == (14, 0)
    assert [[(c.points, c.suit) for c in own] for own in report.cantes] == [
        [(20, Suit.COPAS)],
        [],
    ]
    assert report.last_trick is None


@pytest.mark.parametrize(("ten", "last_trick"), [(True, 1), (False, None)])
def test_vueltas_report_names_the_ten_where_there_is_one(ten: bool, last_trick: int | None) -> None:
    deal = arrastre(("4c", "2c", "6c", "1c"), RuleSet(last_trick_in_vueltas=ten))

    report = played(deal, "4c 2c 6c 1c").to_vueltas_report(winner=1)

    assert report.last_trick == last_trick
