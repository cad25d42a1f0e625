import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.names.pasting import decode_list, read_pairs

PAIR = ("Pilar Gómez", "Ana Lacasta")


def _read(text):
    return [
        (pair.left.full, pair.right.full) if pair.left and pair.right else pair.fault
        for pair in read_pairs(text)
    ]


@pytest.mark.parametrize(
    "line",
    [
        pytest.param("Pilar Gómez - Ana Lacasta", id="dash"),
        pytest.param("Pilar Gómez – Ana Lacasta", id="long-dash"),
        pytest.param("Pilar Gómez-Ana Lacasta", id="tight-dash"),
        pytest.param("Pilar Gómez y Ana Lacasta", id="and"),
        pytest.param("Pilar Gómez / Ana Lacasta", id="slash"),
        pytest.param("Pilar Gómez, Ana Lacasta", id="comma"),
        pytest.param("Gómez, Pilar - Lacasta, Ana", id="filed-dash"),
        pytest.param("Gómez, Pilar y Lacasta, Ana", id="filed-and"),
        pytest.param("Gómez, Pilar; Lacasta, Ana", id="filed-semicolon"),
        pytest.param("Gómez, Pilar\tLacasta, Ana", id="two-columns"),
        pytest.param("Pilar\tGómez\tAna\tLacasta", id="four-columns"),
        pytest.param("Gómez\tPilar\tLacasta\tAna", id="four-columns-filed"),
        pytest.param("Gómez, Pilar, Lacasta, Ana", id="four-commas-filed"),
        pytest.param("3. Pilar Gómez - Ana Lacasta", id="numbered"),
        pytest.param("3\tPilar Gómez\tAna Lacasta\t10 €", id="numbered-columns"),
        pytest.param('"Gómez, Pilar","Lacasta, Ana"', id="quoted-csv"),
        pytest.param("  Pilar   Gómez  -  Ana  Lacasta ", id="double-spaces"),
        pytest.param("1,Pilar Gómez,Ana Lacasta", id="numbered-csv"),
    ],
)
def test_read_pairs_reads_the_usual_ways_of_writing_a_pair(line):
    assert _read(line) == [PAIR]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Jugador 1\tJugador 2\nPilar Gómez\tAna Lacasta", id="players"),
        pytest.param("Nº;Nombre 1;Nombre 2\n1;Pilar Gómez;Ana Lacasta", id="number-and-names"),
        pytest.param(
            "Apellidos,Nombre,Apellidos,Nombre\nGómez,Pilar,Lacasta,Ana", id="surnames-first"
        ),
        pytest.param(
            "Nombre\tApellidos\tNombre\tApellidos\tTeléfono\nPilar\tGómez\tAna\tLacasta\t976",
            id="phone-left-out",
        ),
        pytest.param("Pareja\nPilar Gómez - Ana Lacasta", id="one-column"),
        pytest.param("Lista de parejas 2026\n\nPilar Gómez - Ana Lacasta", id="title"),
        pytest.param("Pareja;Componentes\n1;Pilar Gómez y Ana Lacasta", id="pair-and-members"),
    ],
)
def test_read_pairs_understands_headings(text):
    assert _read(text) == [PAIR]


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        pytest.param("Pilar Gómez", "one_person", id="alone"),
        pytest.param("Gómez, Pilar", "one_person", id="alone-filed"),
        pytest.param("Pilar Gómez\t", "one_person", id="empty-column"),
        pytest.param("Pilar Gómez - ", "one_person", id="dash-and-nothing"),
        pytest.param("Pilar Gil - Ana Royo - Luis Sanz", "too_many_people", id="three"),
        pytest.param("... - ...", "no_name", id="no-letters"),
        pytest.param("P" * 200 + " - Ana Gil", "too_long", id="too-long"),
    ],
)
def test_read_pairs_says_why_a_line_is_no_pair(line, fault):
    assert _read(line) == [fault]


def test_read_pairs_keeps_line_numbers_and_clubs():
    pairs = read_pairs("Jugador\tJugador\tPeña\n\nAna Gil\tEva Sanz\tLa Cuarenta\n")

    assert [(pair.line, pair.club) for pair in pairs] == [(3, "La Cuarenta")]


def test_read_pairs_keeps_nicknames_of_copied_cells():
    (pair,) = read_pairs('"Paco ""el Rubio"" Sanz"\tAna Gil')

    assert pair.left is not None
    assert (pair.left.full, pair.left.nickname) == ("Paco Sanz", "el Rubio")


@pytest.mark.parametrize(
    "raw",
    [
        "Muñoz".encode(),
        "Muñoz".encode("utf-8-sig"),
        "Muñoz".encode("cp1252"),
        "Muñoz".encode("utf-16"),
        "\ufeffMuñoz",
    ],
)
def test_decode_list_reads_every_usual_encoding(raw):
    assert decode_list(raw) == "Muñoz"


@given(st.one_of(st.text(max_size=120), st.binary(max_size=120)))
@settings(max_examples=150, deadline=None)
def test_read_pairs_never_fails(raw):
    for pair in read_pairs(decode_list(raw)):
        assert bool(pair.fault) == (pair.left is None)
