"""A hand card by card in words: tricks, moves, and why a move was refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from engine.seats import side_of
from scoring.errors import MoveRefusedError
from scoring.selectors.registros import Told
from scoring.templatetags.deck import card_name, suit_name
from scoring.web.duties import reasons

#: Where each seat is drawn, anticlockwise from the one nearest.
PLACES = {
    2: ("south", "north"),
    3: ("south", "east", "west"),
    4: ("south", "east", "north", "west"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """A seat around the table with the card it has played to the trick."""

    seat: int
    name: str
    place: str
    card: str
    is_winner: bool
    is_leader: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickView:
    """A trick ready to show: around the table, and in words."""

    number: int
    seats: tuple[SeatView, ...]
    words: str
    winner: str
    points: int
    events: tuple[str, ...]
    totals: tuple[tuple[str, int, int], ...]
    is_arrastre: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RefusedMove:
    """Why a move was refused, and whether a referee may accept it all the same."""

    said: str
    label: str
    rules: tuple[str, ...]
    legal: tuple[str, ...]
    card: str
    can_accept: bool


def trick_views(
    tricks: Sequence[Told], seats: Sequence[str], sides: Sequence[str]
) -> tuple[TrickView, ...]:
    """Every trick ready to show."""
    return tuple(_trick(trick, seats, sides) for trick in tricks)


def table_view(tricks: Sequence[Told], seats: Sequence[str], turn: int | None) -> list[SeatView]:
    """The table now: the trick being played, or the one just won."""
    last = tricks[-1] if tricks else None
    return list(_seats(last, seats, leader=turn))


def refused_move(
    error: MoveRefusedError, seats: Sequence[str], rules: Mapping[str, Any]
) -> RefusedMove:
    """The refusal of a move with the rule behind it."""
    facts = error.details
    why, card = facts["why"], facts["card"] or ""
    duty = next((reason for reason in reasons(rules) if reason.code == why), None)
    said = ""
    if card and facts["seat"] is not None:
        said = _("%(player)s would play %(card)s.") % {
            "player": seats[facts["seat"]],
            "card": card_name(card).lower(),
        }
    return RefusedMove(
        said=said,
        label=duty.label if duty else _refusals().get(why, _("That is not possible now.")),
        rules=duty.rules if duty else (),
        legal=tuple(facts["legal"]),
        card=card,
        can_accept=bool(card) and duty is not None,
    )


def _trick(trick: Told, seats: Sequence[str], sides: Sequence[str]) -> TrickView:
    winner = "" if trick.winner is None else seats[trick.winner]
    played = [
        _("%(player)s, %(card)s") % {"player": seats[seat], "card": card_name(card).lower()}
        for seat, card in trick.plays
    ]
    events = _events(trick, seats)
    words = ["; ".join(played) + "."]
    if winner:
        said = {"player": winner, "points": trick.points}
        words.append(_("%(player)s takes it: %(points)s points.") % said)
    return TrickView(
        number=trick.number,
        seats=tuple(_seats(trick, seats, leader=trick.plays[0][0])),
        words=" ".join([*words, *events]),
        winner=winner,
        points=trick.points,
        events=events,
        totals=tuple(zip(sides, trick.card_points, trick.cante_points, strict=True)),
        is_arrastre=trick.is_arrastre,
    )


def _seats(trick: Told | None, seats: Sequence[str], *, leader: int | None) -> list[SeatView]:
    played = dict(trick.plays) if trick else {}
    winner = trick.winner if trick else None
    return [
        SeatView(
            seat=seat,
            name=name,
            place=PLACES[len(seats)][seat],
            card=played.get(seat, ""),
            is_winner=seat == winner,
            is_leader=seat == leader,
        )
        for seat, name in enumerate(seats)
    ]


def _events(trick: Told, seats: Sequence[str]) -> tuple[str, ...]:
    events = [
        _("%(player)s sings %(points)s in %(suit)s.")
        % {"player": seats[seat], "points": points, "suit": suit_name(suit)}
        for seat, suit, points in trick.cantes
    ]
    if trick.exchange is not None:
        events.append(
            _("%(player)s changes the seven for the muestra.") % {"player": seats[trick.exchange]}
        )
    if trick.tute is not None:
        events.append(_("%(player)s sings the tute.") % {"player": seats[trick.tute]})
    return tuple(events)


def singers(tricks: Sequence[Told], seats: Sequence[str]) -> list[tuple[int, str]]:
    """Who may sing or change the seven after the last trick: the side that won it."""
    if not tricks or tricks[-1].winner is None:
        return []
    winner = tricks[-1].winner
    side = side_of(winner, len(seats))
    own = [(seat, name) for seat, name in enumerate(seats) if side_of(seat, len(seats)) == side]
    return sorted(own, key=lambda item: item[0] != winner)


def listed(cards: Sequence[str]) -> str:
    """Cards in words, in one sentence."""
    return get_text_list([card_name(card).lower() for card in cards], _("and"))


def _refusals() -> dict[str, str]:
    return {
        "not_now": _("That is not possible now."),
        "not_held": _("The player does not hold that card."),
        "cante_trick_not_won": _("Only the pair that has just won a trick may sing."),
        "cante_not_winner": _("Only the player who won the trick may sing."),
        "cante_no_pair": _("The player does not hold what is sung."),
        "cante_already_sung": _("That suit was sung before in this hand."),
        "cante_limit": _("No more cantes may be sung on this trick."),
        "cante_window_closed": _("It is too late to sing."),
        "cante_forty_first": _("The forty must be sung first."),
        "exchange_no_seven": _("The player does not hold the card that changes the muestra."),
        "exchange_not_entitled": _("The player may not change the muestra now."),
        "exchange_too_late": _("The muestra has been drawn."),
        "tute_not_played": _("The tute is not played in this competition."),
    }
