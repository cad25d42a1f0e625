"""A record of moves and its first infraction."""

from __future__ import annotations

import pytest

from engine.cards import Suit
from engine.deal import Draw, Exchange, Infraction, Move, Play, Sing, SingTute, replay
from engine.errors import IllegalTransitionError
from tests.engine.cardplay import card, cards
from tests.engine.deal.test_state import FIRST_TRICK, dealt, tute_deal

TRICK = [Play(each) for each in cards(FIRST_TRICK)]


def test_replay_keeps_every_position() -> None:
    moves: list[Move] = [*TRICK, Sing(2, Suit.COPAS), Exchange(0), Draw(), Play(card("2o"))]

    played = replay(dealt(), moves)

    assert played.infraction is None
    assert len(played.positions) == len(moves) + 1
    assert [len(deal.trick.cards) for deal in played.positions] == [0, 1, 2, 3, 0, 0, 0, 0, 1]
    assert played.last.turn == 1


def test_replay_shows_the_hand_between_tricks() -> None:
    moves: list[Move] = [*TRICK, Exchange(0), Draw(), Sing(2, Suit.COPAS), Play(card("2o"))]

    played = replay(dealt(), moves)

    between = played.after_trick(1)
    assert (len(between.tricks), between.trick.cards, len(between.cantes)) == (1, (), 1)
    assert between.muestra == card("7b")
    assert played.after_trick(0) == dealt()
    assert played.after_trick(2) == between


@pytest.mark.parametrize(
    ("move", "infraction"),
    [
        pytest.param(
            Sing(1, Suit.COPAS), Infraction(1, 1, "cante_trick_not_won"), id="cante refused"
        ),
        pytest.param(Exchange(3), Infraction(1, 3, "exchange_no_seven"), id="exchange refused"),
        pytest.param(SingTute(0), Infraction(1, 0, "cante_no_pair"), id="tute refused"),
    ],
)
def test_replay_stops_at_the_first_infraction(move: Move, infraction: Infraction) -> None:
    played = replay(dealt(), [*TRICK, move, Draw(), Play(card("12b"))])

    assert played.infraction == infraction
    assert played.last == replay(dealt(), TRICK).last


def test_replay_reports_an_illegal_card_with_the_legal_ones() -> None:
    played = replay(dealt(), [Play(card("1o")), Play(card("1b"))])

    legal = cards("7o 10o 11o 12o 1c 2c")
    assert played.infraction == Infraction(1, 1, "not_held", card("1b"), legal)


def test_replay_ends_with_a_tute() -> None:
    played = replay(tute_deal(), [SingTute(0)])

    assert played.last.tute == 0


def test_replay_does_not_take_moves_out_of_order() -> None:
    with pytest.raises(IllegalTransitionError):
        replay(dealt(), [*TRICK, Play(card("2o"))])
