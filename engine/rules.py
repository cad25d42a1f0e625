"""The options of the rules: what differs between towns, and the length of a match.

Meaning of every option: rules.md, section 3. Circumstances of one hand (who was mano,
vueltas or not) are not options.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import Enum
from typing import Any

from engine.errors import Fault, InvalidRuleSetError

#: Changes whenever the outcome of any recorded hand could change.
RULES_VERSION = 1


class BothOver(Enum):
    """Which side wins when several reach the target in a counted hand."""

    LAST_TRICK = "last_trick"
    HIGHER_TOTAL = "higher_total"


class MalasCounts(Enum):
    """What is counted toward the malas minimum."""

    CARDS_AND_LAST_TRICK = "cards_and_last_trick"
    CARDS = "cards"


class MalasFailure(Enum):
    """What follows when the side that would win lacks the malas minimum."""

    OTHER_SIDE_WINS = "other_side_wins"
    VUELTAS = "vueltas"


class VueltasEnd(Enum):
    """When the vueltas end."""

    INSTANT = "instant"
    END_OF_HAND = "end_of_hand"


class CantesPerTrick(Enum):
    """How many cantes the side that won a trick may sing on it."""

    ONE_PER_PLAYER = "one_per_player"
    ONE = "one"
    ALL = "all"


class CanteBy(Enum):
    """Who may sing after a trick is won."""

    SIDE = "side"
    TRICK_WINNER = "trick_winner"


class CanteWindow(Enum):
    """The last moment to sing."""

    UNTIL_RIVAL_PLAYS = "until_rival_plays"
    BEFORE_NEXT_CARD = "before_next_card"
    STOCK_ONLY = "stock_only"


class ExchangeRight(Enum):
    """Who may swap the seven of trumps for the muestra while it is undrawn."""

    SIDE_WON_LAST_TRICK = "side_won_last_trick"
    SIDE_WON_A_TRICK = "side_won_a_trick"
    PLAYER_WON_A_TRICK = "player_won_a_trick"


class NextDealer(Enum):
    """Who deals the next hand."""

    LAST_TRICK_WINNER = "last_trick_winner"
    ROTATE_HAND = "rotate_hand"
    ROTATE_JUEGO = "rotate_juego"


class LossLevel(Enum):
    """How much a renuncio or a concession gives away."""

    JUEGO = "juego"
    COTO = "coto"
    MATCH = "match"


class MatchUnit(Enum):
    """What the length of a match is counted in."""

    JUEGO = "juego"
    COTO = "coto"
    COTON = "coton"


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """The rules under which a table plays; immutable and free of contradictions.

    >>> RuleSet().target
    101
    >>> RuleSet(target=51, malas_minimum=60)
    Traceback (most recent call last):
    ...
    engine.errors.InvalidRuleSetError: invalid_rule_set {'faults': [...]}

    Attributes:
        players: 4 in two fixed partnerships; 2 or 3, everyone for themselves.
        target: points that win the juego, 51 to 501.
        both_over: several sides at the target at the end of a counted hand.
        malas_minimum: points without cantes needed to win in the idas, 0 (off) to 130.
        malas_counts: what counts toward that minimum.
        malas_failure: what follows when the would-be winner lacks it.
        vueltas_end: the moment a side is out, or the end of the hand.
        last_trick_in_vueltas: whether the ten exists in vueltas; always counted when
            they end with the hand.
        tute: four reyes or four sotas in one holding win the juego.
        cantes_per_trick: how many may be sung on one trick.
        cante_by: who may sing.
        cante_window: the last moment to sing.
        forty_first: a player holding both sings the forty before a twenty.
        exchange_right: who may swap the seven of trumps for the muestra.
        two_for_seven: if the muestra is the seven, the two of trumps swaps for it.
        partner_exemption: no duty to beat or trump a trick one's partner is winning;
            without effect where there are no partners.
        must_undertrump: void and unable to overtrump, a trump must still be played.
        next_dealer: who deals the next hand.
        renuncio_costs: the default loss for a renuncio.
        juegos_per_coto: juegos that win a coto, 1 to 9.
        cotos_per_coton: cotos that win a cotón, 1 to 9.

    Raises:
        InvalidRuleSetError: listing every clash at once.
    """

    players: int = 4
    target: int = 101
    both_over: BothOver = BothOver.LAST_TRICK
    malas_minimum: int = 30
    malas_counts: MalasCounts = MalasCounts.CARDS_AND_LAST_TRICK
    malas_failure: MalasFailure = MalasFailure.OTHER_SIDE_WINS
    vueltas_end: VueltasEnd = VueltasEnd.INSTANT
    last_trick_in_vueltas: bool = False
    tute: bool = True
    cantes_per_trick: CantesPerTrick = CantesPerTrick.ONE_PER_PLAYER
    cante_by: CanteBy = CanteBy.SIDE
    cante_window: CanteWindow = CanteWindow.UNTIL_RIVAL_PLAYS
    forty_first: bool = False
    exchange_right: ExchangeRight = ExchangeRight.SIDE_WON_LAST_TRICK
    two_for_seven: bool = False
    partner_exemption: bool = True
    must_undertrump: bool = False
    next_dealer: NextDealer = NextDealer.LAST_TRICK_WINNER
    renuncio_costs: LossLevel = LossLevel.JUEGO
    juegos_per_coto: int = 3
    cotos_per_coton: int = 2

    def __post_init__(self) -> None:
        faults = _type_faults(self) or _clashes(self)
        if faults:
            raise InvalidRuleSetError(faults)

    @property
    def sides(self) -> int:
        """How many sides sit at the table: 3 with three players, else 2."""
        return 3 if self.players == 3 else 2

    def to_payload(self) -> dict[str, Any]:
        """Every option as JSON values.

        >>> RuleSet().to_payload()["both_over"]
        'last_trick'
        """
        values = {f.name: getattr(self, f.name) for f in fields(self)}
        return {name: v.value if isinstance(v, Enum) else v for name, v in values.items()}

    @classmethod
    def from_payload(cls, payload: Mapping[str, Any]) -> RuleSet:
        """The rule set a payload describes; options left out take their default.

        >>> RuleSet.from_payload({"target": 201}).target
        201

        Raises:
            InvalidRuleSetError: unknown options, unknown values and clashes, all at once.
        """
        return cls(**parse_options(payload))


#: Options that take one of several named values, with their enum.
OPTION_ENUMS: Mapping[str, type[Enum]] = {
    f.name: type(f.default) for f in fields(RuleSet) if isinstance(f.default, Enum)
}

#: Options that are whole numbers, with the smallest and largest value allowed.
OPTION_RANGES: Mapping[str, tuple[int, int]] = {
    "players": (2, 4),
    "target": (51, 501),
    "malas_minimum": (0, 130),
    "juegos_per_coto": (1, 9),
    "cotos_per_coton": (1, 9),
}


def parse_options(payload: Mapping[str, Any]) -> dict[str, Any]:
    """Read option values from JSON into the types :class:`RuleSet` takes.

    >>> parse_options({"both_over": "higher_total"})
    {'both_over': <BothOver.HIGHER_TOTAL: 'higher_total'>}

    Raises:
        InvalidRuleSetError: naming every unknown option and unreadable value.
    """
    known = {f.name for f in fields(RuleSet)}
    options: dict[str, Any] = {}
    faults: list[Fault] = []
    for name, value in payload.items():
        if name not in known:
            faults.append(Fault("unknown_option", {"option": str(name)[:40]}))
            continue
        enum = OPTION_ENUMS.get(name)
        if enum is None:
            options[name] = value
            continue
        try:
            options[name] = enum(value)
        except ValueError:
            allowed = [member.value for member in enum]
            faults.append(Fault("option_value", {"option": name, "allowed": allowed}))
    if faults:
        raise InvalidRuleSetError(faults)
    return options


def _type_faults(rules: RuleSet) -> list[Fault]:
    faults: list[Fault] = []
    for f in fields(rules):
        value: Any = getattr(rules, f.name)
        expected = type(f.default)
        of_type = type(value) is expected
        if not of_type:
            faults.append(Fault("option_type", {"option": f.name, "expected": expected.__name__}))
        elif f.name in OPTION_RANGES:
            low, high = OPTION_RANGES[f.name]
            if not low <= value <= high:
                detail = {"option": f.name, "min": low, "max": high, "got": value}
                faults.append(Fault("option_range", detail))
    return faults


def _clashes(rules: RuleSet) -> list[Fault]:
    faults = []
    if rules.malas_minimum > rules.target:
        faults.append(
            Fault("malas_over_target", {"malas": rules.malas_minimum, "target": rules.target})
        )
    if rules.malas_counts is MalasCounts.CARDS and rules.malas_minimum > 120:
        faults.append(Fault("malas_unreachable", {"malas": rules.malas_minimum, "max": 120}))
    return faults


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchFormat:
    """The length of a match: first to ``wins`` units, or exactly ``fixed`` juegos.

    >>> MatchFormat(unit=MatchUnit.COTO, wins=2).to_payload()
    {'unit': 'coto', 'wins': 2}

    Raises:
        InvalidRuleSetError: neither or both lengths, a length out of 1 to 99, or
            ``fixed`` with a unit other than the juego.
    """

    unit: MatchUnit
    wins: int | None = None
    fixed: int | None = None

    def __post_init__(self) -> None:
        faults = _length_faults(self)
        if faults:
            raise InvalidRuleSetError(faults)

    def to_payload(self) -> dict[str, Any]:
        """The ``match`` object of formats.md, section 1."""
        if self.wins is not None:
            return {"unit": self.unit.value, "wins": self.wins}
        return {"unit": self.unit.value, "fixed": self.fixed}

    @classmethod
    def from_payload(cls, payload: Mapping[str, Any]) -> MatchFormat:
        """The match format a payload describes.

        >>> MatchFormat.from_payload({"unit": "juego", "fixed": 4}).fixed
        4

        Raises:
            InvalidRuleSetError: unknown keys or values.
        """
        unknown = sorted(set(payload) - {"unit", "wins", "fixed"})
        if unknown:
            raise InvalidRuleSetError([Fault("unknown_option", {"option": unknown[0]})])
        try:
            unit = MatchUnit(payload.get("unit"))
        except ValueError:
            allowed = [member.value for member in MatchUnit]
            fault = Fault("option_value", {"option": "unit", "allowed": allowed})
            raise InvalidRuleSetError([fault]) from None
        return cls(unit=unit, wins=payload.get("wins"), fixed=payload.get("fixed"))


def _length_faults(match_format: MatchFormat) -> list[Fault]:
    wins, fixed = match_format.wins, match_format.fixed
    if (wins is None) == (fixed is None):
        return [Fault("match_length", {"needs": "wins or fixed"})]
    name, length = ("wins", wins) if fixed is None else ("fixed", fixed)
    if type(length) is not int or not 1 <= length <= 99:
        return [Fault("option_range", {"option": name, "min": 1, "max": 99})]
    if name == "fixed" and match_format.unit is not MatchUnit.JUEGO:
        return [Fault("fixed_needs_juegos", {"unit": match_format.unit.value})]
    return []
