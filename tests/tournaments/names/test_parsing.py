import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.names import parse_name, search_key


@pytest.mark.parametrize(
    ("text", "first", "last", "nickname"),
    [
        pytest.param("Gómez Lacasta, Pilar", "Pilar", "Gómez Lacasta", "", id="filed"),
        pytest.param("Pilar Gómez Lacasta", "Pilar", "Gómez Lacasta", "", id="spoken"),
        pytest.param("  Pilar   Gómez ", "Pilar", "Gómez", "", id="double-spaces"),
        pytest.param("María del Carmen Gil", "María del Carmen", "Gil", "", id="del-carmen"),
        pytest.param("Juan de la Fuente Sanz", "Juan", "de la Fuente Sanz", "", id="particles"),
        pytest.param("Fuente Sanz, Juan de la", "Juan", "de la Fuente Sanz", "", id="moved"),
        pytest.param("DE LA FUENTE, JUAN", "Juan", "de la Fuente", "", id="capitals"),
        pytest.param("josé luis muñoz", "José Luis", "Muñoz", "", id="small-letters"),
        pytest.param("José Luis Muñoz Royo", "José Luis", "Muñoz Royo", "", id="two-and-two"),
        pytest.param("Santiago Ramón y Cajal", "Santiago", "Ramón y Cajal", "", id="with-y"),
        pytest.param('Paco "el Rubio" Sanz', "Paco", "Sanz", "el Rubio", id="quotes"),
        pytest.param("Sanz, Paco (el Rubio)", "Paco", "Sanz", "el Rubio", id="brackets"),
        pytest.param("Sanz, Paco «Rubio»", "Paco", "Sanz", "Rubio", id="angles"),
        pytest.param("Ana", "Ana", "", "", id="one-word"),
        pytest.param("(Chato)", "Chato", "", "", id="only-nickname"),
        pytest.param("Gómez,", "Gómez", "", "", id="nothing-after-comma"),
        pytest.param("D. Luis Gil", "Luis", "Gil", "", id="title"),
        pytest.param("Jean-Luc O'Neill", "Jean-Luc", "O'Neill", "", id="hyphen-apostrophe"),
        pytest.param("Mun\u0303oz, Ana", "Ana", "Muñoz", "", id="decomposed"),
        pytest.param("Ana\x00 Gil\x07", "Ana", "Gil", "", id="control-characters"),
    ],
)
def test_parse_name_reads_what_lists_bring(text, first, last, nickname):
    name = parse_name(text)

    assert name is not None
    assert (name.first_name, name.last_name, name.nickname) == (first, last, nickname)


@pytest.mark.parametrize("text", ["", "   ", ",", "...", '""', "()", "—"])
def test_parse_name_without_letters_is_none(text):
    assert parse_name(text) is None


@given(st.text(max_size=40))
@settings(max_examples=150, deadline=None)
def test_parse_name_never_fails_and_leaves_no_debris(text):
    name = parse_name(text)

    if name is not None:
        assert name.first_name == " ".join(name.first_name.split())
        assert name.first_name
        assert "\x00" not in name.full + name.nickname


@given(st.lists(st.sampled_from(["Ana", "Gil", "Muñoz", "Ángel", "Royo"]), min_size=2, max_size=4))
@settings(max_examples=60, deadline=None)
def test_parse_name_keeps_every_word(words):
    name = parse_name(" ".join(words))

    assert name is not None
    assert search_key(name.full) == search_key(" ".join(words))
