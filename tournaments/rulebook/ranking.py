"""Standings in plain words: criteria, and the terms of their sums."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.rulebook.words import Sentence


@dataclass(frozen=True, slots=True)
class CriterionWords:
    """A criterion: its heading in a table, its name, and what it adds up."""

    short: Sentence
    name: Sentence
    sentence: Sentence


CRITERIA: Mapping[str, CriterionWords] = {
    "points": CriterionWords(
        _("Points"),
        _("Points"),
        _("What each match was worth, and what sanctions took away."),
    ),
    "wins": CriterionWords(_("Wins"), _("Matches won"), _("Matches won, played or not.")),
    "direct_encounter": CriterionWords(
        _("Direct"),
        _("Direct encounter"),
        _("Points among those who are tied, counting only the matches between them."),
    ),
    "juegos_difference": CriterionWords(
        _("Juegos ±"),
        _("Difference of juegos"),
        _("Juegos won less juegos lost in all matches."),
    ),
    "juegos_won": CriterionWords(_("Juegos +"), _("Juegos won"), _("Juegos won in all matches.")),
    "cotos_difference": CriterionWords(
        _("Cotos ±"), _("Difference of cotos"), _("Cotos won less cotos lost.")
    ),
    "tantos_difference": CriterionWords(
        _("Tantos ±"),
        _("Difference of tantos"),
        _("Points of the hands for and against, only where they were written down."),
    ),
    "tantos_average": CriterionWords(
        _("Tantos ø"), _("Average of tantos"), _("Points of the hands for each match.")
    ),
    "fewer_penalties": CriterionWords(
        _("Sanctions"), _("Fewer sanctions"), _("Sanctions in force; fewer is better.")
    ),
    "lot": CriterionWords(
        pgettext_lazy("drawing lots", "Lot"),
        _("Drawing of lots"),
        _("A lot that anybody can repeat: only when nothing else separates them."),
    ),
    "buchholz": CriterionWords(
        _("Buchholz"), _("Buchholz"), _("Points of the opponents, added up.")
    ),
    "buchholz_cut1": CriterionWords(
        _("Buchholz −1"),
        _("Buchholz without the lowest"),
        _("Points of the opponents without the lowest."),
    ),
    "buchholz_cut2": CriterionWords(
        _("Buchholz −2"),
        _("Buchholz without the two lowest"),
        _("Points of the opponents without the two lowest."),
    ),
    "buchholz_median": CriterionWords(
        _("Median"),
        _("Median Buchholz"),
        _("Points of the opponents without the highest and the lowest."),
    ),
    "average_opponents_buchholz": CriterionWords(
        _("Avg. Buchholz"),
        _("Average Buchholz of the opponents"),
        _("How strong the opponents' opponents were."),
    ),
    "sonneborn_berger": CriterionWords(
        _("Sonneborn"),
        _("Sonneborn-Berger"),
        _("Points of each opponent times the points taken from them."),
    ),
    "sonneborn_berger_cut1": CriterionWords(
        _("Sonneborn −1"),
        _("Sonneborn-Berger without the lowest"),
        _("The same without the opponent with fewest points."),
    ),
    "progressive": CriterionWords(
        _("Progressive"), _("Progressive score"), _("Points after each round, added up.")
    ),
    "koya": CriterionWords(
        _("Koya"),
        _("Koya"),
        _("Points against those who made at least half of what was possible."),
    ),
}

PARTS: Mapping[str, Sentence] = {
    "win": _("won"),
    "loss": _("lost"),
    "draw": _("drawn"),
    "walkover_won": _("won without playing"),
    "walkover_lost": _("did not appear"),
    "double_walkover": _("neither pair appeared"),
    "bye": pgettext_lazy("no opponent this round", "rests"),
    "requested_bye": _("asked to rest"),
    "absent": _("absent"),
    "adjustment": _("taken by a sanction"),
    "penalties": _("sanctions in force"),
    "lot": _("place drawn by lot"),
    "opponent": _("points of the opponent"),
    "dummy": _("a round without opponent"),
    "after_round": _("after the round"),
}
