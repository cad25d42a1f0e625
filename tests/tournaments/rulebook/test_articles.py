"""The rules in plain words: nothing left out, nothing idle told."""

from dataclasses import fields, replace

import pytest
from django.utils import translation

from engine.errors import InvalidRuleSetError
from engine.presets import PRESETS as ENGINE_PRESETS
from engine.rules import OPTION_ENUMS, RuleSet
from tournaments import rulebook

GUINARTE = ENGINE_PRESETS["guinarte"].ruleset


def told(ruleset, preset="guinarte"):
    """Every article of a rule set, by option."""
    chapters = rulebook.chapters_of(ruleset.to_payload(), preset)
    return {article.option: article for chapter in chapters for article in chapter.articles}


def test_every_option_of_the_engine_has_words():
    assert set(rulebook.OPTIONS) == {field.name for field in fields(RuleSet)}


@pytest.mark.parametrize("name", sorted(OPTION_ENUMS))
def test_every_value_of_an_option_has_a_sentence(name):
    choices = {choice.value for choice in rulebook.OPTIONS[name].choices}

    assert choices == {member.value for member in OPTION_ENUMS[name]}


def test_every_preset_of_the_engine_can_be_chosen():
    assert [preset.name for preset in rulebook.PRESETS] == list(ENGINE_PRESETS)


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("name", list(ENGINE_PRESETS))
def test_preset_is_told_whole(name, language):
    with translation.override(language):
        articles = told(ENGINE_PRESETS[name].ruleset, name)

    assert len(articles) >= len(rulebook.OPTIONS) - 3
    assert all(article.sentence and "%(" not in article.sentence for article in articles.values())
    assert not any(article.is_changed for article in articles.values())


def test_idle_options_are_not_told():
    with translation.override("en"):
        articles = told(replace(GUINARTE, players=2, malas_minimum=0))

    idle = {"malas_counts", "malas_failure", "partner_exemption"}
    assert idle.isdisjoint(articles)
    assert "no minimum" in articles["malas_minimum"].sentence


def test_what_differs_from_the_preset_is_marked():
    articles = told(replace(GUINARTE, tute=False, target=201))

    changed = {name for name, article in articles.items() if article.is_changed}
    assert changed == {"tute", "target"}


@pytest.mark.parametrize(
    ("match_format", "english", "spanish"),
    [
        ({"unit": "juego", "wins": 3}, "First to 3 juegos", "A ganar 3 juegos"),
        ({"unit": "coton", "wins": 1}, "First to 1 cotón", "A 1 cotón"),
        ({"unit": "juego", "fixed": 4}, "Exactly 4 juegos", "4 juegos exactos"),
    ],
)
def test_length_of_a_match_in_words(match_format, english, spanish):
    with translation.override("en"):
        assert rulebook.match_words(match_format) == english
    with translation.override("es"):
        assert rulebook.match_words(match_format) == spanish


def test_clash_names_the_option_and_both_numbers():
    with pytest.raises(InvalidRuleSetError) as caught:
        RuleSet(target=51, malas_minimum=60)

    with translation.override("es"):
        refusals = rulebook.refusals_of(caught.value)

    assert refusals == (
        (
            "malas_minimum",
            "Las malas necesarias (60) no pueden ser más que los tantos del juego (51).",
        ),
    )
