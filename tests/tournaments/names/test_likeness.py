import pytest

from tournaments.names import Likeness, NameIndex


def _likeness(known, name):
    index = NameIndex()
    index.add(1, known)
    return [likeness for _key, likeness in index.like(name)]


@pytest.mark.parametrize(
    ("known", "name"),
    [
        pytest.param("Pilar Gómez", "GOMEZ, Pilar", id="order"),
        pytest.param("Mª Ángeles Núñez", "Núñez, María Angeles", id="abbreviation"),
    ],
)
def test_same_name_in_another_spelling_is_the_same(known, name):
    assert _likeness(known, name) == [Likeness.SAME]


@pytest.mark.parametrize(
    ("known", "name"),
    [
        pytest.param("Pilar Gómez Lacasta", "Pilar Gómez", id="one-surname"),
        pytest.param("Pilar Gómez", "Pilar Gómez Lacasta", id="two-surnames"),
        pytest.param("Pilar Gómez", "Pilar Gomes", id="changed"),
        pytest.param("Pilar Gómez", "Pilar Gómezz", id="added"),
        pytest.param("Pilar Gómez", "Pialr Gómez", id="swapped"),
    ],
)
def test_slip_of_the_pen_is_near(known, name):
    assert _likeness(known, name) == [Likeness.NEAR]


@pytest.mark.parametrize(
    ("known", "name"),
    [
        pytest.param("Pilar Gómez", "Pilar Gil", id="other-surname"),
        pytest.param("Ana Gil", "Eva Gil", id="short-words"),
        pytest.param("Ana", "Ana Gil Royo", id="only-first-name"),
        pytest.param("Luis Gómez", "Pilar Gómes", id="two-words-differ"),
    ],
)
def test_other_people_are_not_alike(known, name):
    assert _likeness(known, name) == []


def test_same_names_come_before_near_ones():
    index = NameIndex()
    index.add(1, "Pilar Gómez Lacasta")
    index.add(2, "Gómez, Pilar")

    assert index.like("Pilar Gomez") == [(2, Likeness.SAME), (1, Likeness.NEAR)]
