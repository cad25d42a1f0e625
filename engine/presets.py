"""Named rule sets, each with its source and date (rules.md, section 4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from engine.errors import Fault, InvalidRuleSetError
from engine.rules import (
    BothOver,
    CanteBy,
    CantesPerTrick,
    CanteWindow,
    ExchangeRight,
    MalasFailure,
    MatchFormat,
    MatchUnit,
    NextDealer,
    RuleSet,
    VueltasEnd,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """A rule set that a source describes.

    Attributes:
        name: stable identifier, as written in documents.
        ruleset: its options.
        match_format: the usual length of a match under it.
        source: who wrote the rules down.
        date: year of the source, as known.
        variants: numbers of players the source covers, the preset's own first.
    """

    name: str
    ruleset: RuleSet
    match_format: MatchFormat
    source: str
    date: str
    variants: tuple[int, ...] = (4,)


_GUINARTE = RuleSet()

_TRADICIONAL = replace(
    _GUINARTE,
    malas_minimum=0,
    tute=False,
    cante_window=CanteWindow.BEFORE_NEXT_CARD,
    exchange_right=ExchangeRight.SIDE_WON_A_TRICK,
)

_LASCUARENTA = replace(
    _GUINARTE,
    malas_failure=MalasFailure.VUELTAS,
    cantes_per_trick=CantesPerTrick.ONE,
    cante_window=CanteWindow.BEFORE_NEXT_CARD,
    exchange_right=ExchangeRight.SIDE_WON_A_TRICK,
    two_for_seven=True,
)

_CASUAL = replace(
    _TRADICIONAL,
    both_over=BothOver.HIGHER_TOTAL,
    vueltas_end=VueltasEnd.END_OF_HAND,
    cantes_per_trick=CantesPerTrick.ONE,
    cante_by=CanteBy.TRICK_WINNER,
    cante_window=CanteWindow.STOCK_ONLY,
    must_undertrump=True,
    next_dealer=NextDealer.ROTATE_HAND,
)

_CLASICA = replace(
    _TRADICIONAL,
    cantes_per_trick=CantesPerTrick.ONE,
    forty_first=True,
    exchange_right=ExchangeRight.PLAYER_WON_A_TRICK,
    next_dealer=NextDealer.ROTATE_JUEGO,
)

#: Every preset by name, the default first.
PRESETS: Mapping[str, Preset] = {
    preset.name: preset
    for preset in (
        Preset(
            name="guinarte",
            ruleset=_GUINARTE,
            match_format=MatchFormat(unit=MatchUnit.JUEGO, wins=3),
            source="Third-party restatement of the Cuatro Vs Cuatro regulation (guiñarte.es); "
            "not verified against its text",
            date="2014",
        ),
        Preset(
            name="lascuarenta",
            ruleset=_LASCUARENTA,
            match_format=MatchFormat(unit=MatchUnit.COTO, wins=1),
            source="Lascuarenta.es, rules page",
            date="2026",
            variants=(4, 2),
        ),
        Preset(
            name="tradicional",
            ruleset=_TRADICIONAL,
            match_format=MatchFormat(unit=MatchUnit.COTON, wins=1),
            source="Wikipedia (es), Guiñote",
            date="2026",
        ),
        Preset(
            name="casual",
            ruleset=_CASUAL,
            match_format=MatchFormat(unit=MatchUnit.JUEGO, wins=1),
            source="A browser-games site, two to four players",
            date="2026",
            variants=(4, 2, 3),
        ),
        Preset(
            name="clasica",
            ruleset=_CLASICA,
            match_format=MatchFormat(unit=MatchUnit.COTON, wins=1),
            source="An English rules page with variants",
            date="2026",
        ),
    )
}

#: The preset used when a document names none.
DEFAULT_PRESET = "guinarte"


def preset_named(name: str) -> Preset:
    """The preset with that name.

    >>> preset_named("casual").ruleset.both_over.value
    'higher_total'

    Raises:
        InvalidRuleSetError: there is no such preset.
    """
    try:
        return PRESETS[name]
    except (KeyError, TypeError):
        detail = {"option": "preset", "allowed": list(PRESETS)}
        raise InvalidRuleSetError([Fault("option_value", detail)]) from None
