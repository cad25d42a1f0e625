"""A registro as it grows: moves appended to and taken from the document of formats.md, section 2.

Pure functions on the document; whether a move was legal is for the engine to say when the
document is read again. Within a trick the moves keep the order of the document: cards,
cantes and tute before the draw, the exchange, cantes and tute after it.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from engine.cards import DECK, Card, Suit
from engine.deal import Deal, Replay, draw_tricks, replay
from engine.formats.registro import Registro, read_registro
from engine.seats import Seat, Side, side_count, side_of
from engine.trick import Trick

Document = dict[str, Any]


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """The seat in turn plays a card; ``accepted`` when a referee lets a broken duty stand."""

    card: str
    accepted: bool = False


@dataclass(frozen=True, slots=True)
class CanteSung:
    """A seat sings the king and sota of a suit after the trick just won."""

    seat: Seat
    suit: str


@dataclass(frozen=True, slots=True)
class TuteSaid:
    """A seat sings a tute after the trick just won."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SevenChanged:
    """A seat changes the seven of trumps for the muestra."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CardAccepted:
    """A card played before, whose broken duty a referee lets stand."""

    card: str


RegistroMove = CardPlayed | CanteSung | TuteSaid | SevenChanged | CardAccepted


@dataclass(frozen=True, slots=True)
class Told:
    """A trick as everybody at the table saw it, and how the hand stood after it.

    Attributes:
        number: from 1.
        plays: seat and card, in order.
        winner: the seat that took it; None while it is being played.
        points: card points in it.
        cantes: seat, suit and points, of those sung after it.
        exchange: the seat that changed the seven after it.
        tute: the seat that sang a tute after it.
        card_points: of each side so far, without the ten and the cantes.
        cante_points: of each side so far.
        is_arrastre: whether the stock was gone.
    """

    number: int
    plays: tuple[tuple[Seat, str], ...]
    winner: Seat | None
    points: int
    cantes: tuple[tuple[Seat, str, int], ...]
    exchange: Seat | None
    tute: Seat | None
    card_points: tuple[int, ...]
    cante_points: tuple[int, ...]
    is_arrastre: bool


def with_move(document: Document, move: RegistroMove) -> list[Document]:
    """The documents that say this move, the likeliest first; none if it has no place now."""
    match move:
        case CardPlayed(card, accepted):
            return [_with_card(document, card, accepted=accepted)]
        case CardAccepted(card):
            return _accepting(document, card)
        case CanteSung(seat, suit):
            return _after_trick(document, lambda trick, when: _sing(trick, seat, suit, when))
        case TuteSaid(seat):
            return _after_trick(document, lambda trick, when: _say_tute(trick, seat, when))
        case SevenChanged(seat):
            trick = _last_whole(document)
            if trick is None or "exchange" in trick:
                return []
            grown = deepcopy(document)
            grown["tricks"][-1]["exchange"] = {"seat": seat}
            return [grown]


def without_last(document: Document) -> Document:
    """The document without its last move; as it was when it has none."""
    shrunk = deepcopy(document)
    if not shrunk["tricks"]:
        return shrunk
    trick = shrunk["tricks"][-1]
    for take in (_take_late, _take_exchange, _take_early):
        if take(trick):
            return shrunk
    card = trick["cards"].pop()
    waived = [each for each in trick.get("waived", ()) if each != card]
    trick.pop("waived", None)
    if waived:
        trick["waived"] = waived
    if not trick["cards"]:
        shrunk["tricks"].pop()
    return shrunk


def move_count(document: Document) -> int:
    """How many moves a document holds."""
    return sum(
        len(trick["cards"])
        + len(trick.get("cantes", ()))
        + ("exchange" in trick)
        + ("tute" in trick)
        for trick in document["tricks"]
    )


def players_of(document: Document) -> int:
    """How many sit at the table."""
    return int(document["rules"]["players"])


def is_deal_known(document: Document) -> bool:
    """Whether the holdings were written down, and not only the muestra."""
    return "hands" in document


def read(document: Document) -> tuple[Registro, Replay]:
    """A document as the engine reads it, with its replay up to the first infraction.

    Raises:
        MalformedError: no hand can be like that.
        IllegalTransitionError: a move where none is due.
    """
    registro = read_registro(document)
    return registro, replay(registro.deal, registro.moves)


def trump_of(document: Document) -> Suit:
    """The suit of the muestra."""
    return Card.parse(muestra_of(document)).suit


def muestra_of(document: Document) -> str:
    """The card that was turned up."""
    return str(document["muestra"] if "muestra" in document else document["stock"][-1])


def unseen(document: Document) -> tuple[str, ...]:
    """The cards of the pack that nobody has played yet."""
    played = {card for trick in document["tricks"] for card in trick["cards"]}
    left_out = {2} if players_of(document) == 3 else set()
    return tuple(
        str(card) for card in DECK if str(card) not in played and card.rank.value not in left_out
    )


def told(document: Document) -> tuple[Told, ...]:
    """Every trick as the table saw it; says nothing of what anybody holds."""
    players, trump = players_of(document), trump_of(document)
    mano, lines = document["leader"], []
    cards, sung = [0] * side_count(players), [0] * side_count(players)
    for number, written in enumerate(document["tricks"], start=1):
        trick = Trick(players, trump, mano, tuple(map(Card.parse, written["cards"])))
        cantes = tuple(
            (each["seat"], each["suit"], 40 if each["suit"] == trump.value else 20)
            for each in written.get("cantes", ())
        )
        if trick.is_complete:
            mano = trick.winner
            cards[side_of(mano, players)] += trick.points
        for seat, _, points in cantes:
            sung[side_of(seat, players)] += points
        lines.append(
            Told(
                number=number,
                plays=tuple((seat, str(card)) for seat, card in trick.plays),
                winner=mano if trick.is_complete else None,
                points=trick.points,
                cantes=cantes,
                exchange=written["exchange"]["seat"] if "exchange" in written else None,
                tute=written["tute"]["seat"] if "tute" in written else None,
                card_points=tuple(cards),
                cante_points=tuple(sung),
                is_arrastre=number > draw_tricks(players),
            )
        )
    return tuple(lines)


def side_of_seat(document: Document, seat: Seat) -> Side:
    """The side a seat plays for."""
    return side_of(seat, players_of(document))


def last_position(document: Document) -> Deal:
    """The hand after the last move, broken duties let stand.

    Raises:
        MalformedError, IllegalTransitionError: see :func:`read`.
    """
    return read(_all_waived(document))[1].last


def _all_waived(document: Document) -> Document:
    free = deepcopy(document)
    for trick in free["tricks"]:
        trick["waived"] = list(trick["cards"])
    return free


def _with_card(document: Document, card: str, *, accepted: bool) -> Document:
    grown = deepcopy(document)
    tricks = grown["tricks"]
    if not tricks or len(tricks[-1]["cards"]) == players_of(document):
        tricks.append({"cards": []})
    tricks[-1]["cards"].append(card)
    if accepted:
        tricks[-1].setdefault("waived", []).append(card)
    return grown


def _accepting(document: Document, card: str) -> list[Document]:
    grown = deepcopy(document)
    for trick in grown["tricks"]:
        if card in trick["cards"] and card not in trick.get("waived", ()):
            trick.setdefault("waived", []).append(card)
            return [grown]
    return []


def _after_trick(document: Document, write: Callable[[Document, str], None]) -> list[Document]:
    """Before the draw if nothing has happened after it, else after it; either where possible."""
    trick = _last_whole(document)
    if trick is None or "tute" in trick:
        return []
    has_drawn = "exchange" in trick or any(map(_is_late, trick.get("cantes", ())))
    grown = []
    for when in ("after_draw",) if has_drawn else ("before_draw", "after_draw"):
        tried = deepcopy(document)
        write(tried["tricks"][-1], when)
        grown.append(tried)
    return grown


def _sing(trick: Document, seat: Seat, suit: str, when: str) -> None:  # noqa: PLR0917
    trick.setdefault("cantes", []).append({"seat": seat, "suit": suit, "when": when})


def _say_tute(trick: Document, seat: Seat, when: str) -> None:
    trick["tute"] = {"seat": seat, "when": when}


def _last_whole(document: Document) -> Document | None:
    """The last trick if it is complete."""
    tricks = document["tricks"]
    if not tricks or len(tricks[-1]["cards"]) < players_of(document):
        return None
    last: Document = tricks[-1]
    return last


def _is_late(written: Document) -> bool:
    return written.get("when") == "after_draw"


def _take_late(trick: Document) -> bool:
    return _take_sung(trick, late=True)


def _take_early(trick: Document) -> bool:
    return _take_sung(trick, late=False)


def _take_exchange(trick: Document) -> bool:
    return trick.pop("exchange", None) is not None


def _take_sung(trick: Document, *, late: bool) -> bool:
    """Take the last tute or cante of one moment; answers whether there was one."""
    if "tute" in trick and _is_late(trick["tute"]) is late:
        del trick["tute"]
        return True
    cantes = trick.get("cantes", [])
    if not cantes or _is_late(cantes[-1]) is not late:
        return False
    cantes.pop()
    if not cantes:
        del trick["cantes"]
    return True
