"""How people and pairs are shown: whole to organisers, as each person chose to the public."""

from collections.abc import Sequence
from typing import Protocol

from django.utils.translation import gettext

from tournaments.enums import PublicName
from tournaments.names.keys import PARTICLES


class Named(Protocol):
    """What a label reads of a person."""

    first_name: str
    last_name: str
    nickname: str
    public_name: str


def full_label(person: Named) -> str:
    """First name and surnames, for people with the right to see them."""
    return f"{person.first_name} {person.last_name}".strip() or gettext("Name withheld")


def filed_label(person: Named) -> str:
    """Surnames, a comma and the first name, for lists in the order of surnames."""
    if not person.last_name:
        return full_label(person)
    return f"{person.last_name}, {person.first_name}"


def public_label(person: Named) -> str:
    """The name a person lets the public see."""
    match person.public_name:
        case PublicName.HIDDEN:
            return gettext("Name withheld")
        case PublicName.NICKNAME if person.nickname:
            return person.nickname
        case PublicName.FULL:
            return full_label(person)
    return _with_initial(person)


def pair_label(people: Sequence[Named]) -> str:
    """Both public names of a pair in full."""
    return " – ".join(public_label(person) for person in people)


def short_pair_label(people: Sequence[Named]) -> str:
    """A pair as it is called at a table: "Gómez–Lacasta"."""
    return "–".join(_short_label(person) for person in people)


def _with_initial(person: Named) -> str:
    initial = _first_surname(person.last_name)[1]
    if not person.first_name:
        return gettext("Name withheld")
    return f"{person.first_name} {initial[0].upper()}." if initial else person.first_name


def _short_label(person: Named) -> str:
    if person.public_name != PublicName.FULL:
        return public_label(person)
    words, _head = _first_surname(person.last_name)
    label = words or person.first_name or gettext("Name withheld")
    return label[0].upper() + label[1:]


def _first_surname(last_name: str) -> tuple[str, str]:
    """The first surname with its particles, and its own word: "de la Fuente", "Fuente"."""
    taken: list[str] = []
    for word in last_name.split():
        taken.append(word)
        if word.lower() not in PARTICLES:
            break
    return " ".join(taken), taken[-1] if taken else ""
