"""A rule set told in articles: what every option of it means, chapter by chapter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from engine.errors import Fault, InvalidRuleSetError
from engine.presets import PRESETS as ENGINE_PRESETS
from engine.report import points_label
from tournaments.rulebook.play import PLAY
from tournaments.rulebook.presets import PRESETS
from tournaments.rulebook.scoring import SCORING
from tournaments.rulebook.words import Article, Chapter, Example, Option, PresetWords, Sentence

GROUPS: Mapping[str, Sentence] = {
    "juego": _("The juego"),
    "malas": _("The rule of the 30 malas"),
    "vueltas": _("Vueltas"),
    "cantes": _("Cantes"),
    "seven": _("The seven of trumps"),
    "arrastre": _("The arrastre"),
    "deal": _("The deal"),
    "losses": _("Renuncios"),
    "match": _("Cotos and cotones"),
}

#: Every option by name, in the order of the rules page.
OPTIONS: Mapping[str, Option] = {
    option.name: option for group in GROUPS for option in (*SCORING, *PLAY) if option.group == group
}

_NO_MALAS = _("There is no minimum: whoever reaches the points first wins the juego.")
_FAULTS: Mapping[str, Sentence] = {
    "option_range": _("Write a number from %(min)s to %(max)s."),
    "option_type": _("Write a whole number."),
    "option_value": _("Choose one of the values of the list."),
    "unknown_option": _("There is no such rule."),
    "malas_over_target": _(
        "The malas needed (%(malas)s) cannot be more than the points of the juego (%(target)s)."
    ),
    "malas_unreachable": _(
        "The cards alone hold %(max)s points: the malas needed cannot be more than that."
    ),
    "match_length": _("Say how long a match is: first to some number, or an exact number."),
    "fixed_needs_juegos": _("An exact number is counted in juegos: choose juegos."),
}


def chapters_of(
    ruleset: Mapping[str, Any], preset: str, examples: Mapping[str, Example] | None = None
) -> tuple[Chapter, ...]:
    """The rules page: every option that has a meaning under this rule set, in words.

    An article ``is_changed`` when its option differs from the preset.

    Args:
        ruleset: every option with its value.
        preset: the one it starts from.
        examples: what some options lead to, by option.
    """
    usual = ENGINE_PRESETS[preset].ruleset.to_payload() if preset in ENGINE_PRESETS else ruleset
    shown = examples or {}
    chapters = []
    for group, title in GROUPS.items():
        articles = tuple(
            Article(
                name,
                str(option.label),
                sentence,
                is_changed=ruleset[name] != usual[name],
                usual=sentence_of(option, usual) if ruleset[name] != usual[name] else "",
                example=shown.get(name),
            )
            for name, option in OPTIONS.items()
            if option.group == group and (sentence := sentence_of(option, ruleset))
        )
        chapters.append(Chapter(str(title), articles))
    return tuple(chapters)


def sentence_of(option: Option, ruleset: Mapping[str, Any]) -> str:
    """What an option says with its value in this rule set; "" when it has no meaning there."""
    if _is_idle(option.name, ruleset):
        return ""
    value = ruleset[option.name]
    if option.name == "malas_minimum" and value == 0:
        return str(_NO_MALAS)
    for choice in option.choices:
        if choice.value == str(value).lower():
            return str(choice.sentence)
    label = points_label(value) if option.name == "target" else str(value)
    return str(option.sentence) % {"value": value, "label": label}


def preset_label(name: str) -> str:
    """The name of a preset for people; the bare name when it is unknown."""
    return next((str(preset.label) for preset in PRESETS if preset.name == name), name)


def preset_words(name: str) -> PresetWords | None:
    """A preset as people read it, its source included; None when it is unknown."""
    return next((preset for preset in PRESETS if preset.name == name), None)


def match_words(match_format: Mapping[str, Any]) -> str:
    """The length of a match in words: "First to 3 juegos"."""
    if fixed := match_format.get("fixed"):
        return ngettext("Exactly %(n)s juego", "Exactly %(n)s juegos", fixed) % {"n": fixed}
    wins, unit = match_format["wins"], match_format["unit"]
    words = {
        "juego": ngettext("First to %(n)s juego", "First to %(n)s juegos", wins),
        "coto": ngettext("First to %(n)s coto", "First to %(n)s cotos", wins),
        "coton": ngettext("First to %(n)s cotón", "First to %(n)s cotones", wins),
    }
    return words[unit] % {"n": wins}


def refusals_of(error: InvalidRuleSetError) -> tuple[tuple[str, str], ...]:
    """What is wrong with a rule set, as pairs of option ("" for the whole) and sentence."""
    return tuple((_option_at_fault(fault), _fault_sentence(fault)) for fault in error.faults)


def _is_idle(name: str, ruleset: Mapping[str, Any]) -> bool:
    idle: dict[str, bool] = {
        "malas_counts": bool(ruleset["malas_minimum"] == 0),
        "malas_failure": ruleset["malas_minimum"] == 0,
        "last_trick_in_vueltas": ruleset["vueltas_end"] == "end_of_hand",
        "partner_exemption": ruleset["players"] != 4,
    }
    return idle.get(name, False)


def _option_at_fault(fault: Fault) -> str:
    if fault.code.startswith("malas_"):
        return "malas_minimum"
    return str(fault.detail.get("option", ""))


def _fault_sentence(fault: Fault) -> str:
    sentence = _FAULTS.get(fault.code)
    return str(sentence) % fault.detail if sentence else gettext("This rule cannot be like that.")
