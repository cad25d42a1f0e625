"""Reading the name of a person as people write it on lists."""

import re
import unicodedata
from dataclasses import dataclass

from tournaments.names.keys import PARTICLES, search_tokens

FIRST_NAME_LENGTH = 80
LAST_NAME_LENGTH = 120
NICKNAME_LENGTH = 80

_QUOTED = re.compile(r"""["“”„«»]([^"“”„«»]*)["“”„«»]|\(([^()]*)\)|(?<!\w)'([^']+)'(?!\w)""")
_TITLES = frozenset({"d.", "dª", "dª.", "dña.", "dña", "don", "doña", "sr.", "sra."})

#: Common first names, those that make compound ones above all ("José Luis", "Ana Belén").
_FIRST_NAMES = frozenset(
    re.findall(
        r"\w+",
        """
    alberto alejandra alejandro alfonso alfredo amparo andres angel angela angeles antonia antonio
    asuncion begona belen blas carlos carmen carolina concepcion cristina cruz daniel david
    dolores elena emilio enrique ernesto esperanza esther eugenia eugenio eva felix fernando
    francisca francisco gabriel gloria ignacio inmaculada isabel jaime javier jesus joaquin jorge
    jose josefa josefina juan julia julian julio laura lourdes luis luisa magdalena manuel manuela
    mar margarita maria mercedes miguel montserrat nieves oscar pablo paloma paula pedro pilar
    rafael ramon raul remedios ricardo roberto rocio rosa rosario sergio sofia soledad susana
    teresa tomas vicente victor victoria virginia
    """,
    )
)


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonName:
    """The parts of a person's name; only the first is certain to be there."""

    first_name: str
    last_name: str = ""
    nickname: str = ""

    @property
    def full(self) -> str:
        """First name and surnames.

        >>> PersonName(first_name="Ana", last_name="Gil").full
        'Ana Gil'
        """
        return f"{self.first_name} {self.last_name}".strip()

    @property
    def is_too_long(self) -> bool:
        """Whether some part does not fit where names are kept."""
        return (
            len(self.first_name) > FIRST_NAME_LENGTH
            or len(self.last_name) > LAST_NAME_LENGTH
            or len(self.nickname) > NICKNAME_LENGTH
        )


def clean_text(text: str) -> str:
    """The text composed, without control characters, with single spaces.

    >>> clean_text("  Ana   Gil ")
    'Ana Gil'
    """
    composed = unicodedata.normalize("NFC", text)
    printable = (
        " " if char.isspace() else "" if unicodedata.category(char).startswith("C") else char
        for char in composed
    )
    return " ".join("".join(printable).split())


def parse_name(text: str) -> PersonName | None:
    """Read a name in either order; None when there is no name in it.

    >>> parse_name("De la Fuente Gómez, Juan  «el Rubio»")
    PersonName(first_name='Juan', last_name='de la Fuente Gómez', nickname='el Rubio')
    >>> parse_name("MARÍA PILAR LACASTA")
    PersonName(first_name='María Pilar', last_name='Lacasta', nickname='')
    >>> parse_name("Juan de la Fuente").last_name
    'de la Fuente'
    """
    text, nickname = _without_nickname(clean_text(text))
    surname, comma, given = text.partition(",")
    if comma:
        first, last = _from_filed(_words(given), _words(surname))
    else:
        first, last = _from_spoken(_words(text))
    if not first:
        first, last = last, []
    if not first and nickname:
        first, nickname = [nickname], ""
    if not search_tokens(" ".join(first)):
        return None
    return PersonName(
        first_name=" ".join(first), last_name=_surname(last), nickname=clean_text(nickname)
    )


def is_common_first_name(text: str) -> bool:
    """Whether a text starts with a first name that is common in Spain.

    >>> is_common_first_name("José Luis"), is_common_first_name("Lacasta")
    (True, False)
    """
    words = search_tokens(text.split(maxsplit=1)[0]) if text.split() else ()
    return bool(words) and words[0] in _FIRST_NAMES


def _without_nickname(text: str) -> tuple[str, str]:
    found = _QUOTED.search(text)
    if found is None:
        return text, ""
    nickname = next((group for group in found.groups() if group), "").strip()
    return clean_text(_QUOTED.sub(" ", text)), nickname


def _words(text: str) -> list[str]:
    words = [word.strip(" ,;") for word in text.split()]
    words = [word for word in words if word and word.casefold() not in _TITLES]
    letters = "".join(words)
    if letters.isupper() or letters.islower():
        words = [_capitalised(word, first=index == 0) for index, word in enumerate(words)]
    return words


def _capitalised(word: str, *, first: bool) -> str:
    lower = word.lower()
    if lower in PARTICLES and not first:
        return lower
    return re.sub(r"[^\W\d_]+", lambda letters: letters.group().capitalize(), lower)


def _from_filed(given: list[str], surname: list[str]) -> tuple[list[str], list[str]]:
    """Undo "Fuente, Juan de la": particles left at the end belong to the surname."""
    moved: list[str] = []
    while len(given) > 1 and given[-1].lower() in PARTICLES:
        moved.insert(0, given.pop())
    return given, moved + surname


def _from_spoken(words: list[str]) -> tuple[list[str], list[str]]:
    units = _units(words)
    taken = _count_first_names(units)
    first = [word for unit in units[:taken] for word in unit]
    return first, [word for unit in units[taken:] for word in unit]


def _units(words: list[str]) -> list[list[str]]:
    """Words with their particles: "de la Fuente" and "Ramón y Cajal" are one each."""
    units: list[list[str]] = []
    pending: list[str] = []
    for word in words:
        if word.lower() in PARTICLES:
            pending.append(word)
        elif pending and pending[0].lower() in {"y", "i", "e"} and len(units) > 1:
            units[-1] += [*pending, word]
            pending = []
        else:
            units.append([*pending, word])
            pending = []
    if pending:
        units.append(pending)
    return units


def _count_first_names(units: list[list[str]]) -> int:
    if len(units) >= 4:
        return len(units) - 2
    if len(units) == 3 and is_common_first_name(units[1][-1]):
        return 2
    return 1


def _surname(words: list[str]) -> str:
    """Particles at the start of a surname are written small: "de la Fuente"."""
    small = list(words)
    for index, word in enumerate(small):
        if word.lower() not in PARTICLES:
            break
        small[index] = word.lower()
    return " ".join(small)
