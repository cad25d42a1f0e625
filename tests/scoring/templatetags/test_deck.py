"""Cards on a page: their names, their drawing, and that the file has every one of them."""

import gzip
import re
from pathlib import Path

import pytest
from django.template import Context, Template
from django.utils import translation

from engine.cards import DECK
from tools.deck import pack

SPRITE = Path(__file__).resolve().parents[3] / "static" / "svg" / "deck.svg"


def drawn(tag: str) -> str:
    return Template("{% load deck %}" + tag).render(Context())


@pytest.mark.parametrize(
    ("language", "name"), [("es", "Rey de copas"), ("en", "King of copas")], ids=["es", "en"]
)
def test_card_has_its_name_for_screen_readers(language, name):
    with translation.override(language):
        html = drawn('{% card_face "12c" %}')

    assert f'role="img" aria-label="{name}"' in html
    assert "deck.svg#card-12c" in html


def test_lit_card_is_marked():
    assert 'class="card-face card-lit"' in drawn('{% card_face "1o" state="lit" %}')


def test_card_face_down_does_not_say_which_it_is():
    with translation.override("es"):
        html = drawn('{% card_face "1o" state="back" %}')

    assert "Carta boca abajo" in html
    assert "#card-back" in html
    assert "1o" not in html


def test_card_beside_its_words_is_silent():
    html = drawn('{% card_face "7b" silent=True %}')

    assert 'aria-hidden="true"' in html
    assert "aria-label" not in html


def test_sprite_has_the_forty_cards_and_the_back():
    symbols = re.findall(r'<symbol id="card-(\w+)"', SPRITE.read_text())

    assert symbols == [*map(str, DECK), "back"]


def test_sprite_is_the_one_that_its_generator_draws():
    assert SPRITE.read_text() == pack()


def test_sprite_is_light():
    assert len(gzip.compress(SPRITE.read_bytes())) < 20_000


def test_every_card_is_drawn_differently():
    drawings = re.findall(r'<symbol id="[\w-]+"[^>]*>(.*?)</symbol>', SPRITE.read_text())

    assert len(set(drawings)) == len(DECK) + 1
