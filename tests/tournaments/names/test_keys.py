import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.names import search_key, sort_key

WORDS = st.text(alphabet="aábcdeéiíñnoóuúüzç", min_size=1, max_size=8)
NAMES = st.lists(WORDS, min_size=1, max_size=4).map(" ".join)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param("Núñez Peña, Begoña", "begona nunez pena", id="accents-case-order"),
        pytest.param("Mª Pilar Gómez", "María  Pilar GOMEZ", id="abbreviation"),
        pytest.param("Juan de la Fuente", "Fuente, Juan", id="particles"),
        pytest.param("Fco. Sanz", "Francisco Sanz", id="abbreviation-with-dot"),
        pytest.param("O'Neill, Ana", "ANA ONEILL", id="apostrophe"),
        pytest.param("Mun\u0303oz", "Muñoz", id="decomposed"),
    ],
)
def test_search_key_of_two_spellings_is_one(one, other):
    assert search_key(one) == search_key(other)


def test_search_key_tells_different_people_apart():
    assert search_key("Ana Gil") != search_key("Ana Gila")


def test_sort_key_files_in_spanish_order():
    filed = [
        ("", "Álvarez"),
        ("", "Añoza"),
        ("", "Azcona"),
        ("Ana", "de la Fuente"),
        ("Zoe", "García"),
        ("Ana", "García Gil"),
        ("", "Nuez"),
        ("", "Núñez"),
        ("", "Nzambi"),
        ("", "Ñíguez"),
        ("", "Ortiz"),
    ]

    shuffled = filed[::-1]

    assert sorted(shuffled, key=lambda name: sort_key(*name)) == filed


@given(NAMES, NAMES)
@settings(max_examples=60, deadline=None)
def test_sort_key_is_plain_whatever_the_name(first, last):
    key = sort_key(first, last)

    assert key.isascii()
    assert key == key.lower()
    assert key.isalnum()


@given(NAMES)
@settings(max_examples=60, deadline=None)
def test_search_key_ignores_accents_case_and_order(name):
    assert search_key(" ".join(reversed(name.upper().split()))) == search_key(name)
    assert search_key(search_key(name)) == search_key(name)
