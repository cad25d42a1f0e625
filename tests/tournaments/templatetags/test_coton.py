"""What templates print."""

import datetime as dt

import pytest
from django.template import Context, Template
from django.utils import translation

from tournaments.templatetags import coton


def printed(source, **values):
    return Template("{% load coton %}" + source).render(Context(values))


@pytest.mark.parametrize("name", coton.SUITS)
def test_suit_is_an_ornament_that_screen_readers_skip(name):
    html = printed("{% suit name %}", name=name)

    assert f"#{name}" in html
    assert 'aria-hidden="true"' in html


def test_unknown_suit_is_a_mistake_of_the_template():
    with pytest.raises(ValueError, match="corazones"):
        coton.suit("corazones")


def test_qr_is_inline_and_escapes_its_title():
    html = printed("{% qr url title=title %}", url="https://coton.test/", title="<b>Mesa 4</b>")

    assert html.startswith("<svg")
    assert "&lt;b&gt;" in html
    assert "style=" not in html


@pytest.mark.parametrize(
    ("language", "words"),
    [("es", "jueves, 3 de diciembre de 2026"), ("en", "Thursday, 3 December 2026")],
)
def test_day_is_written_in_words(language, words):
    with translation.override(language):
        assert coton.long_day(dt.date(2026, 12, 3)) == words


def test_time_of_day_is_that_of_the_venue():
    assert coton.clock(dt.datetime(2026, 12, 3, 19, 30, tzinfo=dt.UTC)) == "20:30"


def test_points_are_said_in_malas_and_buenas():
    assert printed("{{ 85|points }}") == "35 buenas"


def test_title_of_a_page_serves_window_and_heading():
    html = printed("{% captured as heading %}Liga{% endcaptured %}<h1>{{ heading }}</h1>")

    assert html == "<h1>Liga</h1>"
