"""What templates need to tell rounds and standings: reasons, criteria, figures."""

from collections.abc import Iterable

from django import template
from django.utils import formats
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from tournaments.enums import OutcomeKind
from tournaments.messages import listed
from tournaments.rulebook.commands import command_words
from tournaments.rulebook.draws import reason_words
from tournaments.rulebook.ranking import CRITERIA, PARTS
from tournaments.selectors.rounds import Because, MatchRow
from tournaments.selectors.standings import CriterionValue

register = template.Library()


@register.filter
def reason(fact: Because) -> str:
    """Why a table is as it is, in a sentence."""
    return reason_words(fact.code, fact.facts, fact.names)


@register.filter
def criterion(code: str) -> str:
    """The name of a criterion."""
    return str(CRITERIA[code].name) if code in CRITERIA else code


@register.filter
def criterion_short(code: str) -> str:
    """The heading of a criterion in a table."""
    return str(CRITERIA[code].short) if code in CRITERIA else code


@register.filter
def criterion_sentence(code: str) -> str:
    """What a criterion adds up."""
    return str(CRITERIA[code].sentence) if code in CRITERIA else ""


@register.filter
def part(code: str) -> str:
    """What one term of a sum is."""
    return str(PARTS.get(code, code))


@register.filter
def command(code: str) -> str:
    """What a command of the record did."""
    return command_words(code)


@register.filter
def figure(value: float | None) -> str:
    """A figure of the standings: a dash when nobody knows it, halves and averages with a comma."""
    if value is None:
        return "–"
    rounded = round(value, 2)
    if rounded == int(rounded):
        return str(int(rounded)).replace("-", "−")
    return formats.localize(rounded).replace("-", "−")


@register.simple_tag
def figures(values: Iterable[CriterionValue]) -> SafeString:
    """The cells of a line, in bold the value that decided; a tag, for a table has thousands."""
    decided = format_html('<span class="visually-hidden"> ({})</span>', _("this decided"))
    cells = [
        f'<td class="num strong">{figure(each.value)}{decided}</td>'
        if each.is_deciding
        else f'<td class="num">{figure(each.value)}</td>'
        for each in values
    ]
    return mark_safe("".join(cells))  # figures are digits, signs and a comma


@register.filter
def signed(value: float | None) -> str:
    """A figure with its sign, for differences."""
    shown = figure(value)
    return f"+{shown}" if value is not None and value > 0 else shown


@register.filter
def written_out(values: tuple[object, ...]) -> str:
    """Values as in a sentence: "4, 7 and 9"."""
    return listed(list(values))


@register.filter
def outcome(match: MatchRow) -> str:
    """How a match ended, in a few words."""
    winner = next((side.entrant.name for side in match.sides if side.is_winner), "")
    words = {
        OutcomeKind.WALKOVER: _("%(winner)s win: the other pair did not appear"),
        OutcomeKind.ADJUDICATED: _("Decided: %(winner)s win") if winner else _("Decided: a draw"),
        OutcomeKind.DOUBLE_WALKOVER: _("Neither pair appeared"),
        OutcomeKind.POSTPONED: _("Postponed"),
        OutcomeKind.VOID: _("Void"),
        OutcomeKind.PLAYED: _("%(winner)s win") if winner else _("A draw"),
        OutcomeKind.BYE: _("Rests"),
        OutcomeKind.REQUESTED_BYE: _("Asked to rest"),
        OutcomeKind.ABSENT: _("Absent"),
    }
    return words.get(match.outcome, _("To be played")) % {"winner": winner}
