"""Reading a pasted list of pairs: its encoding, its columns, the two people of a line."""

import csv
import re
from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.names.headings import Column, columns_of, guessed_columns, is_title
from tournaments.names.parsing import PersonName, clean_text, parse_name

_NUMBERING = re.compile(r"^\s*\d{1,4}\s*(?:[.)ºª:]|-)?\s+(?=\D)")
_STRONG = re.compile(r"\s+[-–—]\s+|\s*[/&+|–—]\s*|\s+con\s+", re.IGNORECASE)
_AND = re.compile(r"\s+[ye]\s+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class PastedPair:
    """What one line of a list says.

    ``fault`` is "" or why it is no pair: "one_person", "too_many_people", "no_name",
    "too_long".
    """

    line: int
    text: str
    left: PersonName | None
    right: PersonName | None
    club: str = ""
    fault: str = ""


def decode_list(raw: bytes | str) -> str:
    """The text of a list saved by any spreadsheet: UTF-8, UTF-16 with its mark, Windows-1252.

    >>> decode_list("Muñoz".encode("cp1252")), decode_list("Muñoz".encode("utf-8-sig"))
    ('Muñoz', 'Muñoz')
    """
    if isinstance(raw, str):
        return raw.lstrip("\ufeff")
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        return raw.decode("utf-16", errors="replace")
    for encoding in ("utf-8-sig", "cp1252"):
        try:
            return raw.decode(encoding)
        except UnicodeDecodeError:
            continue
    return raw.decode("latin-1")


def read_pairs(text: str) -> tuple[PastedPair, ...]:
    """The pairs of a list, one a line, in whatever columns or signs they come.

    Empty lines, titles and the row of headings are left out; lines keep their number.

    >>> [(pair.left.full, pair.right.full) for pair in read_pairs("Gil, Ana - Luis Royo")]
    [('Ana Gil', 'Luis Royo')]
    """
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    delimiter = _delimiter([line for _number, line in lines])
    columns: Sequence[Column] | None = None
    pairs: list[PastedPair] = []
    for number, line in lines:
        cells = _cells(line, delimiter)
        if not pairs and columns is None and (found := columns_of(cells)):
            columns = found
        elif pairs or not is_title(cells):
            pairs.append(_pair(number, line, _people(cells, columns)))
    return tuple(pairs)


@dataclass(frozen=True, slots=True)
class _People:
    names: tuple[str, ...]
    club: str = ""


def _pair(number: int, line: str, people: _People) -> PastedPair:
    text = clean_text(line.replace("\t", "  "))
    names = [parse_name(name) for name in people.names]
    fault = _fault(names)
    left, right = (None, None) if fault else names
    return PastedPair(number, text, left, right, clean_text(people.club)[:120], fault)


def _fault(names: Sequence[PersonName | None]) -> str:
    if len(names) != 2:
        return "too_many_people" if len(names) > 2 else "one_person"
    if None in names:
        return "no_name" if names == [None, None] else "one_person"
    return "too_long" if any(name and name.is_too_long for name in names) else ""


def _delimiter(lines: Sequence[str]) -> str:
    """The sign between columns, or "" when each line is one text."""
    for sign in "\t;":
        if sum(sign in line for line in lines) * 2 >= len(lines) > 0:
            return sign
    if lines and "," in lines[0] and columns_of(_cells(lines[0], ",")):
        return ","
    quoted = [line for line in lines if line.startswith('"') and '",' in line]
    numbered = [line for line in lines if re.match(r"\s*\d+\s*,", line)]
    return "," if 2 * max(len(quoted), len(numbered)) > len(lines) else ""


def _cells(line: str, delimiter: str) -> list[str]:
    if not delimiter:
        return [line.strip()]
    if delimiter == "\t":
        cells = [_unquoted(cell.strip()) for cell in line.split("\t")]
    else:
        cells = [cell.strip() for cell in _csv_row(line, delimiter)]
    while cells and not cells[-1]:
        cells.pop()
    return cells


def _csv_row(line: str, delimiter: str) -> list[str]:
    try:
        return next(csv.reader([line], delimiter=delimiter, skipinitialspace=True), [])
    except csv.Error:
        return line.split(delimiter)


def _unquoted(cell: str) -> str:
    """A cell as a spreadsheet copies it: quoted whole when it holds quotes."""
    if len(cell) > 1 and cell.startswith('"') and cell.endswith('"') and '""' in cell:
        return cell[1:-1].replace('""', '"')
    return cell


def _people(cells: Sequence[str], columns: Sequence[Column] | None) -> _People:
    if columns is None:
        if len(cells) == 2 and len(together := _strongly_split(cells[0])) == 2:
            return _People(tuple(together), cells[1])
        cells, columns = guessed_columns(cells)
    by_column: dict[Column, list[str]] = {column: [] for column in Column}
    for column, cell in zip(columns, cells, strict=False):
        by_column[column].append(cell)
    club = next(iter(by_column[Column.CLUB]), "")
    if together := [cell for cell in by_column[Column.PAIR] if cell]:
        return _People(tuple(_split_pair(max(together, key=len))), club)
    return _People(tuple(name for name in _names(by_column) if name.strip(" ,")), club)


def _names(by_column: dict[Column, list[str]]) -> list[str]:
    if not by_column[Column.LAST]:
        return by_column[Column.PERSON] + by_column[Column.FIRST]
    parts = zip(by_column[Column.LAST], by_column[Column.FIRST], strict=False)
    return [f"{last}, {first}" if last else first for last, first in parts]


def _strongly_split(text: str) -> list[str]:
    text = _NUMBERING.sub("", text)
    return [part for part in _STRONG.split(text) if part.strip()]


def _split_pair(text: str) -> list[str]:
    """The people of a text: "A - B", "A y B", "A, B", "Apellido, Nombre, Apellido, Nombre"."""
    parts = _strongly_split(text)
    if len(parts) != 1:
        return parts
    text = parts[0]
    for split in (_split_at_and, _split_at_commas, _split_at_hyphen):
        if len(parts := split(text)) > 1:
            return parts
    return [text]


def _split_at_and(text: str) -> list[str]:
    """At the "y" that leaves both sides most alike in length: surnames may hold another."""
    cuts = [(text[: m.start()], text[m.end() :]) for m in _AND.finditer(text)]
    if not cuts:
        return [text]
    before, after = min(cuts, key=_unevenness)
    return [before, after]


def _unevenness(cut: tuple[str, str]) -> int:
    return abs(len(cut[0].split()) - len(cut[1].split()))


def _split_at_commas(text: str) -> list[str]:
    parts = [part.strip() for part in text.split(",")]
    if len(parts) == 4:
        return list(_people(parts, None).names)
    two_people = len(parts) == 2 and all(len(part.split()) > 1 for part in parts)
    return parts if two_people else [text]


def _split_at_hyphen(text: str) -> list[str]:
    parts = text.split("-")
    two_people = len(parts) == 2 and all(len(part.split()) > 1 for part in parts)
    return parts if two_people else [text]
