"""What the columns of a list of pairs hold, from their headings or from their number."""

import re
from collections.abc import Sequence
from enum import Enum

from tournaments.names.keys import search_tokens
from tournaments.names.parsing import is_common_first_name


class Column(Enum):
    """What a column holds."""

    PERSON = "person"
    FIRST = "first"
    LAST = "last"
    PAIR = "pair"
    CLUB = "club"
    OTHER = "other"


_WORDS: dict[Column, frozenset[str]] = {
    Column.LAST: frozenset({"apellido", "apellidos", "surname", "surnames", "last"}),
    Column.FIRST: frozenset({"nombre", "nombres", "name", "names", "first"}),
    Column.PERSON: frozenset(
        [
            "jugador",
            "jugadora",
            "jugadores",
            "companero",
            "companera",
            "miembro",
            "participante",
            "persona",
            "player",
            "partner",
            "a",
            "b",
        ]
    ),
    Column.PAIR: frozenset({"pareja", "parejas", "pair", "pairs", "componentes"}),
    Column.CLUB: frozenset(
        ["club", "pena", "asociacion", "equipo", "localidad", "pueblo", "association", "team"]
    ),
    Column.OTHER: frozenset(
        [
            "n",
            "no",
            "num",
            "numero",
            "orden",
            "number",
            "id",
            "telefono",
            "tel",
            "movil",
            "phone",
            "email",
            "correo",
            "cuota",
            "pagado",
            "fee",
            "paid",
            "observaciones",
            "notas",
            "notes",
            "dni",
            "categoria",
            "mesa",
        ]
    ),
}
_FILLERS = frozenset({"primer", "primero", "primera", "segundo", "segunda", "o", "completo", "del"})
_TITLE_WORDS = frozenset(
    {"lista", "listado", "inscritos", "inscritas", "inscripciones", "parejas", "liga", "torneo"}
)
_PERSON_WORDS = frozenset({"jugador", "jugadora", "persona", "player", "participante"})


def columns_of(cells: Sequence[str]) -> tuple[Column, ...] | None:
    """What each column holds, if these are headings; None if they are data.

    >>> [column.value for column in columns_of(["Nº", "Jugador 1", "Jugador 2", "Peña"])]
    ['other', 'person', 'person', 'club']
    >>> columns_of(["Ana Gil", "Luis Royo"]) is None
    True
    """
    if len(cells) == 1:
        parts = re.split(r"\s+[-–—/]\s+|\s+y\s+", cells[0])
        heading = all(_heading(part) in (Column.PERSON, Column.PAIR) for part in parts)
        return (Column.PAIR,) if heading else None
    found = [_heading(cell) if cell else Column.OTHER for cell in cells]
    if None in found or set(found) == {Column.OTHER}:
        return None
    columns = [column for column in found if column is not None]
    if Column.LAST not in columns:
        columns = [Column.PERSON if c is Column.FIRST else c for c in columns]
    if Column.PERSON in columns or Column.LAST in columns:
        columns = [Column.OTHER if c is Column.PAIR else c for c in columns]
    return tuple(columns)


def is_title(cells: Sequence[str]) -> bool:
    """Whether a first line only says what the list is."""
    words = set(search_tokens(" ".join(cells)))
    return len([cell for cell in cells if cell]) == 1 and bool(words & _TITLE_WORDS)


def guessed_columns(cells: Sequence[str]) -> tuple[list[str], list[Column]]:
    """Cells without their number, and what each holds, when there were no headings."""
    told = list(cells)
    if len(told) > 1 and re.fullmatch(r"\d{0,4}[.)ºª]?", told[0]):
        told = told[1:]
    if len(told) > 2 and re.fullmatch(r"[\d .,€+]*", told[-1]):
        told = told[:-1]
    match len(told):
        case 0 | 1:
            columns = [Column.PAIR]
        case 2 | 3:
            columns = [Column.PERSON, Column.PERSON, Column.CLUB]
        case 4 | 5:
            columns = [*_order_of_names(told), Column.CLUB]
        case _:
            columns = [Column.PERSON] * len(told)
    return told, columns[: max(len(told), 1)]


def _order_of_names(cells: Sequence[str]) -> list[Column]:
    filed = sum(_looks_filed(last, first) for last, first in (cells[0:2], cells[2:4]))
    spoken = sum(_looks_filed(last, first) for first, last in (cells[0:2], cells[2:4]))
    order = [Column.LAST, Column.FIRST] if filed > spoken else [Column.FIRST, Column.LAST]
    return order * 2


def _looks_filed(last: str, first: str) -> bool:
    return is_common_first_name(first) and not is_common_first_name(last)


def _heading(cell: str) -> Column | None:
    words = set(search_tokens(re.sub(r"[\dºª]", " ", cell))) - _FILLERS
    if re.fullmatch(r"(n\s*[ºª.°o]?\.?|#)", cell.strip(), re.IGNORECASE):
        return Column.OTHER
    known = frozenset().union(*_WORDS.values())
    if not words or not words <= known:
        return None
    if words & _PERSON_WORDS or (words & _WORDS[Column.LAST] and words & _WORDS[Column.FIRST]):
        named = words & (_WORDS[Column.LAST] | _WORDS[Column.FIRST])
        if len(named) != 1:
            return Column.PERSON
    return next(column for column, vocabulary in _WORDS.items() if words & vocabulary)
