"""Facts, effects and boards in the words of the game, in the language in use."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from engine.facts import (
    Conceded,
    CotoAwarded,
    Fact,
    HandRecorded,
    HandVoided,
    JuegoAwarded,
    RenuncioRuled,
    TuteSung,
)
from engine.report import HandKind, HandReport, VueltasReport, points_label
from engine.report.values import Cantes
from engine.rules import LossLevel
from scoring.enums import Article, CorrectionReason, Remedy, VoidReason
from scoring.selectors.values import FactOutcome, Scoreboard, Step

Names = Sequence[str]


def fact_words(fact: Fact, names: Names) -> str:  # noqa: PLR0911 - one per kind of fact
    """What was recorded, in one line."""
    match fact:
        case HandRecorded(report):
            return _report_words(report, names)
        case TuteSung(side):
            return _("Tute of %(pair)s") % {"pair": names[side]}
        case HandVoided(reason):
            return _("Hand without effect: %(reason)s") % {"reason": void_words(reason)}
        case JuegoAwarded(winner):
            return _("Juego for %(pair)s, without detail") % {"pair": names[winner]}
        case CotoAwarded(juegos):
            return _("Coto %(score)s, without detail") % {"score": _dashed(juegos)}
        case RenuncioRuled(side=side, duty=duty, costs=costs):
            said = {"pair": names[side], "duty": article_words(duty), "cost": level_words(costs)}
            return _("Renuncio of %(pair)s (%(duty)s): loses %(cost)s") % said
        case Conceded(side=side, level=level):
            said = {"pair": names[side], "cost": level_words(level)}
            return _("%(pair)s concede %(cost)s") % said


def effect_words(step: Step, names: Names) -> str:
    """What a fact brought about, in one sentence."""
    winner = None if step.winner is None else names[step.winner]
    said = {"pair": winner, "how": by_words(step.by)}
    if step.outcome is FactOutcome.VOID:
        return _("Nothing changes: the hand is dealt again.")
    if step.outcome is FactOutcome.VUELTAS:
        return _("Nobody is out: the juego goes on de vueltas.")
    if step.outcome is FactOutcome.MATCH:
        if winner is None:
            return _("The match ends level.")
        return _("%(pair)s win the match (%(how)s).") % said
    if step.outcome is FactOutcome.COTO:
        return _("%(pair)s win the juego and the coto (%(how)s).") % said
    return _("%(pair)s win the juego (%(how)s).") % said


def by_words(by: object) -> str:
    """How a juego was won."""
    words = {
        "idas": _("in the idas"),
        "both_over": _("both pairs were out"),
        "malas": _("by the rule of the malas"),
        "vueltas": _("in the vueltas"),
        "tute": _("by a tute"),
        "renuncio": _("by a renuncio"),
        "concede": _("conceded"),
        "detail_lost": _("without detail"),
    }
    return words.get(str(getattr(by, "value", by)), _("without detail"))


def level_words(level: LossLevel | None) -> str:
    """What is lost; None is what the rules say."""
    words = {
        LossLevel.JUEGO: _("the juego"),
        LossLevel.COTO: _("the coto"),
        LossLevel.MATCH: _("the match"),
    }
    return words.get(level, _("what the rules say")) if level else _("what the rules say")


def article_words(code: str) -> str:
    """The label of an article, or the code when it is of no catalogue."""
    return str(Article(code).label) if code in Article.values else code


def reason_words(code: str) -> str:
    """The label of a reason for a correction."""
    return str(CorrectionReason(code).label) if code in CorrectionReason.values else code


def void_words(code: str) -> str:
    """The label of a reason for a hand without effect."""
    return str(VoidReason(code).label) if code in VoidReason.values else code


def remedy_words(remedy: Remedy) -> str:
    """What a ruling decides."""
    return str(remedy.label)


def board_words(board: Scoreboard) -> str:
    """Where the match stands: cotón, coto, juego and phase of the next hand."""
    if board.is_finished:
        return _("The match is over")
    position, unit = board.position, board.match_format.unit.value
    said = {"coton": position.coton, "coto": position.coto, "juego": position.juego}
    place = {
        "juego": _("Juego %(juego)s"),
        "coto": _("Coto %(coto)s, juego %(juego)s"),
        "coton": _("Cotón %(coton)s, coto %(coto)s, juego %(juego)s"),
    }[unit] % said
    phase = _("de vueltas") if board.phase is HandKind.VUELTAS else _("idas")
    return f"{place}, {phase}"


@dataclass(frozen=True, slots=True, kw_only=True)
class SideView:
    """A pair on a scoreboard, ready to print.

    ``missing`` is what it lacks to be out in the vueltas, None in the idas.
    """

    side: int
    name: str
    players: tuple[str, ...]
    juegos: int
    cotos: int
    cotones: int
    carried: int
    missing: int | None
    is_dealer: bool
    is_winner: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardView:
    """A scoreboard ready to print; ``levels`` are the counts the match uses, big to small."""

    where: str
    levels: tuple[str, ...]
    sides: tuple[SideView, ...]
    is_over: bool
    is_vueltas: bool


def board_view(board: Scoreboard, names: Names, **extra: object) -> BoardView:
    """A scoreboard ready to print; ``players`` by side and ``dealer`` may be given."""
    unit = board.match_format.unit.value
    levels = {"juego": ("juegos",), "coto": ("cotos", "juegos")}
    is_vueltas = board.phase is HandKind.VUELTAS and not board.is_finished
    return BoardView(
        where=board_words(board),
        levels=levels.get(unit, ("cotones", "cotos", "juegos")),
        sides=tuple(
            _side_view(board, side, names=names, extra=extra) for side in range(len(names))
        ),
        is_over=board.is_finished,
        is_vueltas=is_vueltas,
    )


def _side_view(board: Scoreboard, side: int, *, names: Names, extra: dict[str, object]) -> SideView:
    players = extra.get("players")
    is_vueltas = board.phase is HandKind.VUELTAS and not board.is_finished
    return SideView(
        side=side,
        name=names[side],
        players=players[side] if isinstance(players, tuple) else (),
        juegos=board.juegos[side],
        cotos=board.cotos[side],
        cotones=board.cotones[side],
        carried=board.carried[side],
        missing=board.missing_to_target(side) if is_vueltas else None,
        is_dealer=extra.get("dealer") == side,
        is_winner=board.outcome is not None and board.outcome.winner == side,
    )


def _report_words(report: HandReport | VueltasReport, names: Names) -> str:
    if isinstance(report, HandReport):
        parts = [_dashed(report.complete_points())]
        if report.last_trick is not None:
            parts.append(_("last trick: %(pair)s") % {"pair": names[report.last_trick]})
        return ", ".join(parts + _cantes_words(report.cantes, names))
    parts = [_("%(pair)s went out") % {"pair": names[report.winner]}]
    if report.card_points is not None:
        parts.append(_dashed(report.card_points))
    return ", ".join(parts + _cantes_words(report.cantes, names))


def _cantes_words(cantes: Cantes | None, names: Names) -> list[str]:
    said = []
    for side, own in enumerate(cantes or ()):
        if own:
            points = get_text_list([str(cante.points) for cante in own], _("and"))
            said.append(_("%(pair)s sang %(points)s") % {"pair": names[side], "points": points})
    return said


def _dashed(values: Iterable[int]) -> str:
    return "–".join(str(value) for value in values)


def points_words(points: int | None) -> str:
    """Points as players say them, a dash when unknown."""
    return "—" if points is None else str(points_label(points))
