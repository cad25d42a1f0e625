"""What a pasted list of pairs would bring in, and what it asks; nothing is saved."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from tournaments.enums import EntrantStatus
from tournaments.errors import ImportPendingError, ImportRefusedError
from tournaments.models import EntrantMember, Event, Player
from tournaments.names import (
    Likeness,
    NameIndex,
    PersonEntry,
    PersonName,
    full_label,
    search_tokens,
)
from tournaments.names.pasting import PastedPair, decode_list, read_pairs
from tournaments.selectors.players import LikePlayer, known_players, last_events, player_row

MOST_LINES = 400
NEW = "new"
SKIP = "skip"


class LineKind(StrEnum):
    """What becomes of a line."""

    READY = "ready"
    QUESTION = "question"
    DUPLICATE = "duplicate"
    SKIPPED = "skipped"
    FAULT = "fault"


@dataclass(frozen=True, slots=True)
class ImportPerson:
    """A person of a line, and who it may be.

    ``answer`` is the public id of somebody known, "new", or "" while nobody has said.
    ``line`` is the number of an earlier line with the same name, 0 if there is none.
    """

    field: str
    name: PersonName
    candidates: tuple[LikePlayer, ...] = ()
    line: int = 0
    answer: str = ""

    @property
    def asks(self) -> bool:
        """Whether somebody has to say who this is."""
        return bool(self.candidates or self.line)

    @property
    def chosen(self) -> LikePlayer | None:
        """The known person this is taken for."""
        return next((c for c in self.candidates if c.player.public_id == self.answer), None)


@dataclass(frozen=True, slots=True)
class ImportLine:
    """A line of the list: its people, what becomes of it, and why.

    ``fault`` is the reason of a fault or a duplicate: those of reading, "same_person",
    "already_entered", "pair_entered", "pair_on_line"; ``number`` is the line or the
    entered pair it speaks of.
    """

    line: int
    text: str
    kind: LineKind
    people: tuple[ImportPerson, ...] = ()
    club: str = ""
    fault: str = ""
    number: int = 0
    name: str = ""


@dataclass(frozen=True, slots=True)
class PairEntry:
    """A pair to enter, with the line it came from."""

    line: int
    first: PersonEntry
    second: PersonEntry
    club: str = ""


@dataclass(frozen=True, slots=True)
class ImportPreview:
    """The whole list, line by line."""

    lines: tuple[ImportLine, ...]

    def of(self, kind: LineKind) -> tuple[ImportLine, ...]:
        """The lines of one kind."""
        return tuple(line for line in self.lines if line.kind == kind)

    @property
    def new_people(self) -> int:
        """How many people would be made."""
        ready = (person for line in self.of(LineKind.READY) for person in line.people)
        return sum(person.chosen is None for person in ready)

    @property
    def known_people(self) -> int:
        """How many people already known would be linked."""
        ready = (person for line in self.of(LineKind.READY) for person in line.people)
        return sum(person.chosen is not None for person in ready)

    @property
    def pending(self) -> tuple[int, ...]:
        """The lines that still need an answer, or that are no pair and were not skipped."""
        waiting = (LineKind.QUESTION, LineKind.FAULT)
        return tuple(line.line for line in self.lines if line.kind in waiting)


def preview_import(
    event_id: int, raw: bytes | str, answers: Mapping[str, str] | None = None
) -> ImportPreview:
    """What a list would bring in to an event. Four queries, whatever its length.

    ``answers`` hold what has been said of it so far: "12-left" and "12-right" are "new"
    or the public id of somebody known; "12-skip" leaves line 12 out.

    Raises:
        ObjectDoesNotExist: no such event.
        ImportRefusedError: nothing to read, or too many lines.
    """
    home = Event.objects.values_list("association_id", flat=True).get(pk=event_id)
    pasted = read_pairs(decode_list(raw))
    if not pasted:
        raise ImportRefusedError(reason="empty")
    if len(pasted) > MOST_LINES:
        raise ImportRefusedError(reason="too_long", most=MOST_LINES)
    reader = _Reader(_known(event_id, home), answers or {})
    return ImportPreview(_with_last_events([reader.read(pair) for pair in pasted]))


def accepted_pairs(preview: ImportPreview) -> tuple[PairEntry, ...]:
    """The pairs to enter once everything is answered. No query.

    Raises:
        ImportPendingError: with the lines that still need an answer.
    """
    if preview.pending:
        raise ImportPendingError(lines=list(preview.pending))
    return tuple(
        PairEntry(line.line, _entry(line.people[0]), _entry(line.people[1]), line.club)
        for line in preview.of(LineKind.READY)
    )


def _entry(person: ImportPerson) -> PersonEntry:
    if person.chosen is not None:
        return PersonEntry(player_id=person.chosen.player.id)
    nickname = f" «{person.name.nickname}»" if person.name.nickname else ""
    surname = person.name.last_name
    name = f"{surname}, {person.name.first_name}" if surname else person.name.first_name
    return PersonEntry(name=name + nickname, is_new=True)


@dataclass(frozen=True, slots=True)
class _Known:
    """People of the association, and the pair each plays in."""

    players: Mapping[int, Player]
    index: NameIndex
    entered: Mapping[int, int]


def _known(event_id: int, association_id: int) -> _Known:
    players = {row.pk: row for row in known_players(association_id)}
    index = NameIndex()
    for key, row in players.items():
        index.add(key, full_label(row))
    members = EntrantMember.objects.filter(event_id=event_id, until=None)
    entered = members.filter(entrant__status=EntrantStatus.ACTIVE)
    numbers = dict(entered.values_list("player_id", "entrant__number"))
    return _Known(players, index, numbers)


@dataclass(slots=True)
class _Reader:
    """Reads lines one after another, remembering who has appeared."""

    known: _Known
    answers: Mapping[str, str]
    seen: dict[tuple[str, ...], int] = field(default_factory=dict)
    pairs: dict[frozenset[object], int] = field(default_factory=dict)
    linked: dict[str, int] = field(default_factory=dict)

    def read(self, pasted: PastedPair) -> ImportLine:
        """One line as it stands."""
        line = ImportLine(pasted.line, pasted.text, LineKind.FAULT, club=pasted.club)
        if self.answers.get(f"{pasted.line}-{SKIP}"):
            return replace(line, kind=LineKind.SKIPPED)
        if pasted.left is None or pasted.right is None:
            return replace(line, fault=pasted.fault)
        people = (
            self._person(pasted, "left", pasted.left),
            self._person(pasted, "right", pasted.right),
        )
        line = replace(line, people=people)
        if repeated := self._repeated(line):
            return repeated
        return self._judged(line)

    def _person(self, pasted: PastedPair, side: str, name: PersonName) -> ImportPerson:
        like = self.known.index.like(name.full)
        candidates = tuple(
            LikePlayer(player_row(self.known.players[key]), likeness, "") for key, likeness in like
        )
        person = ImportPerson(
            f"{pasted.line}-{side}", name, candidates, line=self.seen.get(_key(name), 0)
        )
        return replace(person, answer=self._answer(person))

    def _answer(self, person: ImportPerson) -> str:
        """What was said; else the only person of that very name, unless an earlier line has it."""
        given = self.answers.get(person.field, "")
        if given == NEW or any(c.player.public_id == given for c in person.candidates):
            return given
        same = [c for c in person.candidates if c.likeness is Likeness.SAME]
        if len(same) == 1 and not person.line:
            return same[0].player.public_id
        return "" if person.asks else NEW

    def _repeated(self, line: ImportLine) -> ImportLine | None:
        """The line when its pair is in the list already, in either order, or in the event."""
        pair = frozenset(_key(person.name) for person in line.people)
        if len(pair) == 1:
            return replace(line, fault="same_person", name=line.people[0].name.full)
        if pair in self.pairs:
            return _duplicate(line, "pair_on_line", self.pairs[pair])
        numbers = {self.known.entered.get(p.chosen.player.id) for p in line.people if p.chosen}
        if all(person.chosen for person in line.people) and len(numbers - {None}) == 1:
            number = numbers.pop()
            if number is not None and not numbers:
                return _duplicate(line, "pair_entered", number)
        self.pairs[pair] = line.line
        return None

    def _judged(self, line: ImportLine) -> ImportLine:
        for person in line.people:
            self.seen.setdefault(_key(person.name), line.line)
        if any(not person.answer for person in line.people):
            return replace(line, kind=LineKind.QUESTION)
        for person in line.people:
            if fault := self._clash(line, person):
                return fault
        return replace(line, kind=LineKind.READY)

    def _clash(self, line: ImportLine, person: ImportPerson) -> ImportLine | None:
        """The line as a fault when somebody linked plays in another pair or line."""
        if person.chosen is None:
            return None
        chosen = person.chosen.player
        number = self.known.entered.get(chosen.id)
        if number is not None:
            return replace(line, fault="already_entered", number=number, name=chosen.name)
        earlier = self.linked.setdefault(chosen.public_id, line.line)
        if earlier != line.line:
            return replace(line, fault="person_on_line", number=earlier, name=chosen.name)
        return None


def _duplicate(line: ImportLine, fault: str, number: int) -> ImportLine:
    return replace(line, kind=LineKind.DUPLICATE, fault=fault, number=number)


def _key(name: PersonName) -> tuple[str, ...]:
    return search_tokens(name.full)


def _with_last_events(lines: Iterable[ImportLine]) -> tuple[ImportLine, ...]:
    """Say of everybody known where they last played, which tells homonyms apart."""
    lines = tuple(lines)
    found = last_events(candidate.player.id for line in lines for candidate in _candidates(line))
    return tuple(
        replace(
            line,
            people=tuple(
                replace(
                    person,
                    candidates=tuple(
                        replace(c, last_event=found.get(c.player.id, "")) for c in person.candidates
                    ),
                )
                for person in line.people
            ),
        )
        for line in lines
    )


def _candidates(line: ImportLine) -> Iterator[LikePlayer]:
    for person in line.people:
        yield from person.candidates
