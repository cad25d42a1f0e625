"""A deal worked out from what was seen at the table."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from engine.cards import Suit
from engine.deal import (
    Deal,
    DealPhase,
    Draw,
    Exchange,
    Move,
    Play,
    Replay,
    Sing,
    SingTute,
    deal_from_seen,
    replay,
)
from engine.deal.moves import after_move
from engine.errors import NotationError
from engine.rules import RuleSet
from tests.engine.cardplay import card, cards, random_deal, random_play, random_rules
from tests.engine.naive_duties import duty_broken

HANDS = 30


def replay_of_seen(start: Deal, moves: list[Move]) -> Replay:
    """The replay when only the muestra and the moves are known."""
    assert start.muestra is not None
    seen = deal_from_seen(start.rules, moves, muestra=start.muestra, mano=start.turn)
    return replay(seen, moves)


@pytest.mark.parametrize("batch", range(5))
def test_whole_legal_hand_is_found_legal_with_the_same_count(batch: int) -> None:
    rng = random.Random(f"seen {batch}")
    for _ in range(HANDS):
        start = random_deal(random_rules(rng), rng)
        moves, ends = zip(*random_play(start, rng), strict=True)

        played = replay_of_seen(start, list(moves))

        assert played.infraction is None
        assert played.last.count == ends[-1].count


@pytest.mark.parametrize("batch", range(5))
def test_hand_seen_up_to_any_moment_fits(batch: int) -> None:
    rng = random.Random(f"seen so far {batch}")
    for _ in range(HANDS):
        start = random_deal(random_rules(rng), rng)
        steps = list(random_play(start, rng))
        steps = steps[: rng.randint(0, len(steps))]
        moves = [_unjudged(move) for move, _ in steps]

        played = replay_of_seen(start, moves)

        assert played.infraction is None
        assert played.last.count == (steps[-1][1] if steps else start).count


def _unjudged(move: Move) -> Move:
    return replace(move, waived=True) if isinstance(move, Play) else move


@pytest.mark.parametrize("batch", range(5))
def test_renuncio_is_found_once_the_hand_was_played(batch: int) -> None:
    rng = random.Random(f"seen renuncio {batch}")
    for _ in range(HANDS // 2):
        start = random_deal(random_rules(rng), rng)
        moves, expected = _with_a_renuncio(start, rng)
        if expected is None:
            continue

        found = replay_of_seen(start, moves).infraction

        assert found is not None
        assert (found.trick, found.seat, found.code, set(map(str, found.legal))) == expected


Expected = tuple[int, int, str, set[str]]


def _with_a_renuncio(deal: Deal, rng: random.Random) -> tuple[list[Move], Expected | None]:
    """A whole hand without cantes in which the first illegal card that offers is played."""
    moves: list[Move] = []
    expected: Expected | None = None
    while not deal.is_over:
        if deal.phase is DealPhase.DRAW:
            move: Move = Draw()
        else:
            held, legal = deal.holdings[deal.turn], deal.legal_plays()
            wrong = [each for each in held if each not in legal]
            if wrong and expected is None:
                chosen = rng.choice(wrong)
                expected = (
                    len(deal.tricks) + 1,
                    deal.turn,
                    str(_duty(deal, str(chosen))),
                    {str(each) for each in legal},
                )
            else:
                chosen = rng.choice(legal)
            move = Play(chosen)
        deal = after_move(deal, _unjudged(move))
        moves.append(move)
    return moves, expected


def _duty(deal: Deal, played: str) -> str | None:
    return duty_broken(
        played,
        [str(held) for held in deal.holdings[deal.turn]],
        [str(each) for each in deal.trick.cards],
        trump=deal.trump.value,
        partner_exemption=deal.rules.partner_exemption and deal.rules.players == 4,
        must_undertrump=deal.rules.must_undertrump,
    )


FIRST = [*map(Play, cards("1o 3o 12o 2e"))]


def test_card_sung_was_held_when_it_was_sung() -> None:
    moves: list[Move] = [*FIRST, Sing(0, Suit.COPAS), Draw()]

    deal = deal_from_seen(RuleSet(), moves, muestra=card("5b"))

    assert {card("12c"), card("10c")} < set(deal.holdings[0])


def test_seven_exchanged_was_held_and_lies_under_the_stock() -> None:
    deal = deal_from_seen(RuleSet(), [*FIRST, Exchange(2)], muestra=card("1b"))

    assert card("7b") in deal.holdings[2]
    assert deal.muestra == card("1b")


@pytest.mark.parametrize(
    ("extra", "code"),
    [
        pytest.param(Sing(1, Suit.OROS), "cante_trick_not_won", id="by who did not win"),
        pytest.param(Sing(0, Suit.OROS), "cante_no_pair", id="of a suit another had"),
    ],
)
def test_cante_that_cannot_have_been_is_left_to_the_replay(extra: Move, code: str) -> None:
    moves = [*FIRST, extra, Draw()]

    played = replay(deal_from_seen(RuleSet(), moves, muestra=card("5b")), moves)

    assert played.infraction is not None
    assert played.infraction.code == code


def test_exchange_that_cannot_have_been_is_left_to_the_replay() -> None:
    moves: list[Move] = [*map(Play, cards("1o 7b 12o 2e")), Exchange(1), Draw()]

    played = replay(deal_from_seen(RuleSet(), moves, muestra=card("5b")), moves)

    assert played.infraction is not None
    assert played.infraction.code == "exchange_no_seven"


def test_seven_as_muestra_is_not_exchanged_where_the_two_is_not() -> None:
    moves: list[Move] = [*FIRST, Exchange(0), Draw()]

    played = replay(deal_from_seen(RuleSet(), moves, muestra=card("7b")), moves)

    assert played.infraction is not None
    assert played.infraction.code == "exchange_no_seven"


def test_muestra_played_before_it_was_drawn_fits_no_deal() -> None:
    with pytest.raises(NotationError) as refused:
        deal_from_seen(RuleSet(), FIRST, muestra=card("1o"))

    assert refused.value.details["at"] == "muestra"


def test_more_cards_shown_than_a_seat_can_hold_fit_no_deal() -> None:
    moves: list[Move] = [*FIRST, *(Sing(0, suit) for suit in Suit)]

    with pytest.raises(NotationError) as refused:
        deal_from_seen(RuleSet(), moves, muestra=card("5b"))

    assert refused.value.details == {
        "at": "tricks",
        "why": "seat 0 shows more cards than it can hold",
    }


def test_tute_tells_nothing_that_the_plays_do_not() -> None:
    moves: list[Move] = [*FIRST, Draw()]

    with_tute = deal_from_seen(RuleSet(), [*FIRST, SingTute(0), Draw()], muestra=card("5b"))

    assert with_tute == deal_from_seen(RuleSet(), moves, muestra=card("5b"))
