"""The ``play`` command: a hand card by card in, its count or first infraction out.

Source: formats.md, section 2. A trick may also carry ``tute``, ``{"seat": 2, "when":
"after_draw"}``, and ``waived``, the cards of the trick whose broken duty was let stand. A
hand of which only the muestra and the cards played are known carries ``muestra`` instead
of ``hands`` and ``stock``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from engine.cards import Suit
from engine.deal import (
    Deal,
    Draw,
    Exchange,
    Move,
    Play,
    Sing,
    SingTute,
    deal_from_seen,
    draw_tricks,
    pack_for,
    replay,
    trick_count,
)
from engine.errors import NotationError
from engine.formats.cards import read_card, read_cards, read_players
from engine.formats.reading import MalformedError, Reader
from engine.formats.recuento import write_recuento
from engine.formats.rules import read_rules
from engine.rules import RuleSet

FORMAT = "guinote-registro/1"

_KEYS = ("format", "rules", "players", "leader", "hands", "stock", "muestra", "tricks")
_AFTERWARDS = ("cantes", "exchange", "tute")
_WHEN = ("before_draw", "after_draw")
_MOST_CANTES = 16


@dataclass(frozen=True, slots=True)
class Registro:
    """A hand as recorded: the deal and every move, not yet judged by the rules.

    Attributes:
        deal: the hand as dealt, known or worked out from what was played.
        moves: everything that was done, in order.
        is_judged: whether the holdings of the arrastre are known; False for a hand seen
            only in part, whose duties are let stand.
    """

    deal: Deal
    moves: tuple[Move, ...]
    is_judged: bool = True


def answer(document: Any) -> tuple[int, dict[str, Any]]:
    """Answer a parsed registro: status 0 and its count, or 1 and its first infraction.

    >>> answer({"format": "guinote-registro/1"})
    Traceback (most recent call last):
    ...
    engine.formats.reading.MalformedError: malformed {'at': 'leader', 'why': 'missing'}

    Raises:
        MalformedError: not a registro; says the place and the reason.
    """
    registro = read_registro(document)
    played = replay(registro.deal, registro.moves)
    reply = write_recuento(played)
    if not registro.is_judged:
        reply["judged"] = False
    return (1 if played.infraction else 0), reply


def read_registro(document: Any) -> Registro:
    """The hand a document records; whether it was legal is for :func:`replay` to say.

    >>> read_registro([])
    Traceback (most recent call last):
    ...
    engine.formats.reading.MalformedError: malformed {'at': 'document', ...}

    Raises:
        MalformedError: not a registro; says the place and the reason.
    """
    reader = Reader(document)
    reader.mapping(_KEYS)
    if reader.key("format").value != FORMAT:
        raise reader.key("format").fail(f"expected {FORMAT}")
    rules = read_players(reader, read_rules(reader)[1])
    leader = reader.key("leader").integer(0, rules.players - 1)
    try:
        if reader.has("muestra"):
            return _seen(reader, rules, leader)
        hands = [read_cards(hand) for hand in reader.key("hands").items(most=4)]
        deal = Deal.start(rules, hands, read_cards(reader.key("stock")), mano=leader)
    except NotationError as error:
        raise MalformedError(error.details["at"], error.details["why"]) from None
    return Registro(deal, tuple(_moves(reader.key("tricks"), rules.players)))


def _seen(reader: Reader, rules: RuleSet, leader: int) -> Registro:
    """A hand of which only the muestra and the cards played are known."""
    for name in ("hands", "stock"):
        if reader.has(name):
            raise reader.key(name).fail("not together with the muestra")
    moves = tuple(_moves(reader.key("tricks"), rules.players))
    pack = pack_for(rules.players)
    muestra = read_card(reader.key("muestra"))
    played = [move.card for move in moves if isinstance(move, Play)]
    stranger = next((card for card in (muestra, *played) if card not in pack), None)
    if stranger is not None:
        at = "muestra" if stranger == muestra else "tricks"
        raise MalformedError(at, f"{stranger} is not in this pack")
    is_whole = len(played) == len(pack)
    if not is_whole:
        moves = tuple(replace(m, waived=True) if isinstance(m, Play) else m for m in moves)
    deal = deal_from_seen(rules, moves, muestra=muestra, mano=leader)
    return Registro(deal, moves, is_whole)


def _moves(tricks: Reader, players: int) -> Iterator[Move]:
    items = tricks.items(most=trick_count(players))
    for n, trick in enumerate(items, start=1):
        trick.mapping(("cards", *_AFTERWARDS, "waived"))
        is_last = n == len(items)
        yield from _plays(trick, players, may_stop=is_last)
        if trick.has("tute") and not is_last:
            raise trick.key("tute").fail("nothing is played after a tute")
        if len(trick.key("cards").value) == players:
            yield from _afterwards(trick, players, has_draw=n <= draw_tricks(players))


def _plays(trick: Reader, players: int, *, may_stop: bool) -> Iterator[Play]:
    cards = read_cards(trick.key("cards"))
    fewest = 1 if may_stop else players
    if not fewest <= len(cards) <= players:
        raise trick.key("cards").fail(f"expected {players} cards, got {len(cards)}")
    unfinished = next((name for name in _AFTERWARDS if trick.has(name)), None)
    if unfinished and len(cards) < players:
        raise trick.key(unfinished).fail("the trick is not finished")
    waived = read_cards(trick.key("waived")) if trick.has("waived") else ()
    for card in waived:
        if card not in cards:
            raise trick.key("waived").fail(f"{card} is not in this trick")
    return (Play(card, waived=card in waived) for card in cards)


def _afterwards(trick: Reader, players: int, *, has_draw: bool) -> Iterator[Move]:
    """What follows a trick: cantes, tute and exchange, the draw, cantes and tute again."""
    sung: dict[str, list[Move]] = {when: [] for when in _WHEN}
    if trick.has("cantes"):
        for cante in trick.key("cantes").items(most=_MOST_CANTES):
            cante.mapping(("seat", "suit", "when"))
            suit = Suit(cante.key("suit").choice([suit.value for suit in Suit]))
            sung[_when(cante)].append(Sing(_seat(cante, players), suit))
    if trick.has("tute"):
        tute = trick.key("tute")
        tute.mapping(("seat", "when"))
        sung[_when(tute)].append(SingTute(_seat(tute, players)))
    yield from sung["before_draw"]
    if trick.has("exchange"):
        exchange = trick.key("exchange")
        exchange.mapping(("seat",))
        yield Exchange(_seat(exchange, players))
    if has_draw:
        yield Draw()
    yield from sung["after_draw"]


def _seat(reader: Reader, players: int) -> int:
    return reader.key("seat").integer(0, players - 1)


def _when(reader: Reader) -> str:
    when = reader.optional("when")
    return "before_draw" if when is None else when.choice(_WHEN)
