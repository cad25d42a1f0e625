"""Why a table is as it is, in plain words: the reasons and notes of a draw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.encoding import force_str
from django.utils.translation import gettext_lazy as _

from tournaments.rulebook.words import Sentence

REASONS: Mapping[str, Sentence] = {
    "calendar": _("The calendar of the league brings them together in round %(round)s."),
    "calendar_rest": _("The number of pairs is odd: the calendar gives everybody one rest."),
    "opponent_gone": _("The opponent of the calendar has left the league."),
    "opponent_left": _(
        "%(names)s left after half of the league: the match goes to the other pair."
    ),
    "fixed": _("Agreed by the organisers before the draw."),
    "displaced": _("Their opponents of the calendar meet somebody else by agreement."),
    "by_hand": _("Changed by hand; the reason is in the record of changes."),
    "no_table": _("No table is free for %(names)s: they wait for one."),
    "fixed_table_not_kept": _("%(names)s could not keep table %(table)s."),
    "outside_calendar": _(
        "%(names)s entered when the calendar was complete, so no round has a place for them."
    ),
    "absent_tonight": _("%(names)s is not coming tonight: decide the match once it is published."),
    "late_tonight": _("%(names)s is coming late."),
    "provisional": _("Drawn before these tables had finished: %(tables)s."),
}


def reason_words(code: str, facts: Mapping[str, Any], names: Sequence[str] = ()) -> str:
    """The sentence of one fact; the code itself for one that has none yet.

    >>> reason_words("unheard_of", {})
    'unheard_of'
    """
    sentence = REASONS.get(code)
    if sentence is None:
        return code
    told = {
        name: ", ".join(map(str, value)) if isinstance(value, list) else value
        for name, value in facts.items()
    }
    return force_str(sentence) % {**told, "names": " / ".join(names)}
