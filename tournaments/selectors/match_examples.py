"""Examples of what decides cotos, losses and the deal, worked out by the engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.facts import CotoAwarded, Fact, JuegoAwarded, RenuncioRuled
from engine.replay import replay
from engine.rules import LossLevel, MatchFormat, MatchUnit, NextDealer, RuleSet
from engine.seats import BySide, next_to_play
from tournaments.rulebook.examples import sentence, streak_words
from tournaments.rulebook.words import Example

_LENGTH = MatchFormat(unit=MatchUnit.COTON, wins=2)


def _renuncio_costs(rules: RuleSet) -> Example:
    """A renuncio at one juego each, or at none where one wins the coto."""
    before: list[Fact] = []
    if rules.juegos_per_coto > 2:
        before = [JuegoAwarded(0), JuegoAwarded(1)]
    ruled = RenuncioRuled(side=0, duty="must_assist", costs=rules.renuncio_costs)
    steps = replay(rules, _LENGTH, [*before, ruled]).steps
    start, done = steps[-1].before, steps[-1].done.board
    code = rules.renuncio_costs.value
    if rules.renuncio_costs is LossLevel.JUEGO and done.juegos == start.juegos.map(lambda n: 0):
        code = LossLevel.COTO.value  # one juego wins the coto
    dashed = ["–".join(map(str, board.juegos)) for board in (start, done)]
    return Example(sentence(f"renuncio_{code}", before=dashed[0], after=dashed[1]))


def _juegos_per_coto(rules: RuleSet) -> Example:
    return Example(streak_words("juego", _needed(rules, JuegoAwarded(0), "coto")))


def _cotos_per_coton(rules: RuleSet) -> Example:
    won = CotoAwarded(BySide((rules.juegos_per_coto, 0)))
    return Example(streak_words("coto", _needed(rules, won, "coton")))


def _needed(rules: RuleSet, won: Fact, unit: str) -> int:
    """How many times in a row a side wins before the unit is closed."""
    facts: list[Fact] = [won]
    while not getattr(replay(rules, _LENGTH, facts).steps[-1], f"{unit}_won"):
        facts.append(won)
    return len(facts)


def _next_dealer(rules: RuleSet) -> Example:
    code = {
        NextDealer.LAST_TRICK_WINNER: "dealer_last",
        NextDealer.ROTATE_HAND: "dealer_hand",
        NextDealer.ROTATE_JUEGO: "dealer_juego",
    }[rules.next_dealer]
    return Example(sentence(code, next=next_to_play(0, rules.players) + 1))


#: By option.
MATCH_EXAMPLES: Mapping[str, Callable[[RuleSet], Example | None]] = {
    "renuncio_costs": _renuncio_costs,
    "juegos_per_coto": _juegos_per_coto,
    "cotos_per_coton": _cotos_per_coton,
    "next_dealer": _next_dealer,
}
