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
    ),
    PresetWords(
        name="lascuarenta",
        label=_("Lascuarenta"),
        sentence=_(
            "With the 30 malas and the tute, one coto. Who would win with fewer than 30 malas "
            "has to go on de vueltas."
        ),
    ),
    PresetWords(
        name="tradicional",
        label=_("Traditional"),
        sentence=_("No minimum of malas and no tute, one cotón. The usual game at the bar."),
    ),
    PresetWords(
        name="casual",
        label=_("Casual"),
        sentence=_(
            "Short and simple: one juego, the higher total wins, vueltas are played to the end "
            "of the hand."
        ),
    ),
    PresetWords(
        name="clasica",
        label=_("Classic"),
        sentence=_(
            "No minimum of malas and no tute, one cotón; the forty is sung before a twenty and "
            "the deal changes with each juego."
        ),
    ),
)
