"""The presets as people choose them (rules.md, section 4)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.rulebook.words import PresetWords

PRESETS: tuple[PresetWords, ...] = (
    PresetWords(
        name="guinarte",
        label=_("Guiñarte"),
        sentence=_(
            "With the 30 malas and the tute, first to 3 juegos. Who would win with fewer than "
            "30 malas loses the juego."
        ),
        source=_(
            "A third party's account of the regulation of the tournament Cuatro Vs Cuatro "
            "(guiñarte.es)."
        ),
        remark=_(
            "Not checked against the regulation itself. Read that before fixing the text of a "
            "sanction."
        ),
    ),
    PresetWords(
        name="lascuarenta",
        label=_("Lascuarenta"),
        sentence=_(
            "With the 30 malas and the tute, one coto. Who would win with fewer than 30 malas "
            "has to go on de vueltas."
        ),
        source=_("The rules page of Lascuarenta.es."),
        remark=_("Read on the page itself; it may have changed since."),
    ),
    PresetWords(
        name="tradicional",
        label=_("Traditional"),
        sentence=_("No minimum of malas and no tute, one cotón. The usual game at the bar."),
        source=_("Wikipedia in Spanish, article “Guiñote”."),
        remark=_("Anybody can edit it: a description of the usual game, not a regulation."),
    ),
    PresetWords(
        name="casual",
        label=_("Casual"),
        sentence=_(
            "Short and simple: one juego, the higher total wins, vueltas are played to the end "
            "of the hand."
        ),
        source=_("The rules page of a site of browser games."),
        remark=_("The rules of one program, not of an association."),
    ),
    PresetWords(
        name="clasica",
        label=_("Classic"),
        sentence=_(
            "No minimum of malas and no tute, one cotón; the forty is sung before a twenty and "
            "the deal changes with each juego."
        ),
        source=_("A page in English that gathers the rules with their variants."),
        remark=_("Written far from the tables where it is played: check it with the players."),
    ),
)
