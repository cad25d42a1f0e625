"""Sheets of paper ready to print: one line per juego that the match can have."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.rules import MatchFormat, MatchUnit, RuleSet, VueltasEnd
from scoring.selectors.sheets import PaperActa

#: What fits on a page beside names, rules and signatures.
MOST_LINES = 15
BLANK_LINES = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperSheet:
    """An acta on paper; names and match are empty on a blank one."""

    match: str
    number: int | None
    sides: tuple[str, ...]
    lines: tuple[str, ...]
    length: str
    rules: tuple[str, ...]


def sheet_views(papers: Iterable[PaperActa]) -> list[PaperSheet]:
    """The actas of a round ready to print."""
    return [
        PaperSheet(
            match=paper.table.public_id,
            number=paper.table.table_number,
            sides=paper.table.sides,
            lines=_lines(paper.rules, paper.match_format),
            length=length_words(paper.match_format),
            rules=_rules(paper.rules),
        )
        for paper in papers
    ]


def blank_sheet() -> PaperSheet:
    """An acta that works with no data at all."""
    lines = tuple(str(number) for number in range(1, BLANK_LINES + 1))
    return PaperSheet(match="", number=None, sides=("", ""), lines=lines, length="", rules=())


def length_words(match_format: MatchFormat) -> str:
    """The length of a match in words."""
    if match_format.fixed is not None:
        return ngettext(
            "Exactly %(count)s juego", "Exactly %(count)s juegos", match_format.fixed
        ) % {"count": match_format.fixed}
    count = match_format.wins or 1
    words = {
        MatchUnit.JUEGO: ngettext("First to %(count)s juego", "First to %(count)s juegos", count),
        MatchUnit.COTO: ngettext("First to %(count)s coto", "First to %(count)s cotos", count),
        MatchUnit.COTON: ngettext("First to %(count)s cotón", "First to %(count)s cotones", count),
    }
    return words[match_format.unit] % {"count": count}


def _lines(rules: RuleSet, match_format: MatchFormat) -> tuple[str, ...]:
    if match_format.unit is MatchUnit.JUEGO:
        most = match_format.fixed or 2 * (match_format.wins or 1) - 1
        return tuple(str(number) for number in range(1, min(most, MOST_LINES) + 1))
    juegos = 2 * rules.juegos_per_coto - 1
    cotos = 2 * (match_format.wins or 1) - 1
    if match_format.unit is MatchUnit.COTON:
        cotos *= 2 * rules.cotos_per_coton - 1
    lines = [f"{coto}.{juego}" for coto in range(1, cotos + 1) for juego in range(1, juegos + 1)]
    return tuple(lines[:MOST_LINES])


def _rules(rules: RuleSet) -> tuple[str, ...]:
    said = [_("To %(target)s points") % {"target": rules.target}]
    if rules.malas_minimum:
        said.append(_("%(malas)s malas to win in the idas") % {"malas": rules.malas_minimum})
    if rules.vueltas_end is VueltasEnd.INSTANT:
        said.append(_("the vueltas end when a pair is out"))
    else:
        said.append(_("the vueltas are counted to the end"))
    said.append(_("the tute wins the juego") if rules.tute else _("without tute"))
    return tuple(said)
