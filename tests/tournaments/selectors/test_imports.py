from pathlib import Path

import pytest

import tournaments
from tests.factories.people import home
from tournaments.errors import ImportPendingError, ImportRefusedError
from tournaments.selectors.imports import LineKind, accepted_pairs, preview_import

pytestmark = pytest.mark.django_db

SAMPLE = Path(tournaments.__file__).parent / "fixtures" / "lista-23-parejas.txt"


def _kinds(preview):
    return [line.kind for line in preview.lines]


def test_real_list_reads_23_pairs_and_one_duplicate():
    event = home().event()

    preview = preview_import(event.id, SAMPLE.read_bytes())

    assert len(preview.of(LineKind.READY)) == 23
    assert [(line.fault, line.number) for line in preview.of(LineKind.DUPLICATE)] == [
        ("pair_on_line", 3)
    ]
    assert preview.pending == ()
    assert preview.new_people == 46


def test_real_list_keeps_accents_nicknames_and_particles():
    event = home().event()

    preview = preview_import(event.id, SAMPLE.read_bytes())

    people = {
        (p.name.first_name, p.name.last_name, p.name.nickname)
        for line in preview.of(LineKind.READY)
        for p in line.people
    }
    assert {
        ("Begoña", "Muñoz Peña", ""),
        ("Francisco", "Cebrián", "el Rubio"),
        ("Juan", "de la Fuente Gracia", ""),
        ("Luis", "de la Fuertes Gil", ""),
        ("Miguel Ángel", "Monreal", ""),
        ("María del Carmen", "Royo", ""),
        ("Santiago", "Ramón y Cajal", ""),
        ("Núria", "Güell Mir", ""),
    } <= people


def test_known_person_is_linked_and_offered():
    club = home()
    event = club.event()
    known = club.player("Pilar", "Gómez")

    (line,) = preview_import(event.id, "GOMEZ, pilar - Ana Lacasta").lines

    assert line.kind is LineKind.READY
    assert line.people[0].chosen.player.id == known.id
    assert line.people[1].chosen is None


def test_near_name_asks_until_answered():
    club = home()
    event = club.event()
    known = club.player("Pilar", "Gómez Lacasta")
    text = "Pilar Gómez - Ana Royo"

    asked = preview_import(event.id, text)
    same = preview_import(event.id, text, {"1-left": known.public_id})
    other = preview_import(event.id, text, {"1-left": "new"})

    assert _kinds(asked) == [LineKind.QUESTION]
    assert accepted_pairs(same)[0].first.player_id == known.id
    assert accepted_pairs(other)[0].first.is_new


def test_question_says_where_the_known_person_last_played():
    club = home()
    club.pair(club.event("Copa de otoño"), "Pilar Gómez Lacasta", "Eva Sanz")
    event = club.event()

    (line,) = preview_import(event.id, "Pilar Gómez - Ana Royo").lines

    assert line.people[0].candidates[0].last_event == "Copa de otoño"


def test_homonym_in_the_list_asks():
    event = home().event()

    preview = preview_import(event.id, "Ana Gil - Eva Sanz\nAna Gil - Luis Royo")

    assert _kinds(preview) == [LineKind.READY, LineKind.QUESTION]
    assert preview.lines[1].people[0].line == 1


def test_pair_of_the_event_is_a_duplicate_in_either_order():
    club = home()
    event = club.event()
    club.pair(event, "Ana Gil", "Luis Royo")

    (line,) = preview_import(event.id, "Royo, Luis - Gil, Ana").lines

    assert (line.kind, line.fault, line.number) == (LineKind.DUPLICATE, "pair_entered", 1)


def test_person_of_another_pair_is_a_fault_that_names_it():
    club = home()
    event = club.event()
    club.pair(event, "Ana Gil", "Luis Royo")

    (line,) = preview_import(event.id, "Ana Gil - Eva Sanz").lines

    assert (line.kind, line.fault, line.number, line.name) == (
        LineKind.FAULT,
        "already_entered",
        1,
        "Ana Gil",
    )


def test_line_with_one_person_is_a_fault_until_skipped():
    event = home().event()
    text = "Ana Gil\nEva Sanz - Luis Royo"

    faulty = preview_import(event.id, text)
    skipped = preview_import(event.id, text, {"1-skip": "on"})

    with pytest.raises(ImportPendingError) as refused:
        accepted_pairs(faulty)
    assert refused.value.details == {"lines": [1]}
    assert [pair.line for pair in accepted_pairs(skipped)] == [2]


def test_same_person_twice_in_a_line_is_a_fault():
    event = home().event()

    (line,) = preview_import(event.id, "Ana Gil - Gil, Ana").lines

    assert (line.kind, line.fault) == (LineKind.FAULT, "same_person")


def test_known_person_linked_on_two_lines_is_a_fault():
    club = home()
    event = club.event()
    known = club.player("Ana", "Gil").public_id

    preview = preview_import(event.id, "Ana Gil - Eva Sanz\nAna Gil - Luis Royo", {"2-left": known})

    assert [line.fault for line in preview.lines] == ["", "person_on_line"]


def test_people_of_another_association_are_not_offered():
    home("Peña Ajena").player("Pilar", "Gómez")
    event = home().event()

    (line,) = preview_import(event.id, "Pilar Gómez - Ana Royo").lines

    assert line.people[0].candidates == ()


@pytest.mark.parametrize(
    ("raw", "reason"), [("", "empty"), (b"\n \n", "empty"), ("Ana - Eva\n" * 401, "too_long")]
)
def test_preview_refuses_what_is_no_list(raw, reason):
    event = home().event()

    with pytest.raises(ImportRefusedError) as refused:
        preview_import(event.id, raw)
    assert refused.value.details["reason"] == reason


@pytest.mark.parametrize("size", [1, 30])
def test_preview_takes_the_same_queries_whatever_the_length(size, django_assert_num_queries):
    club = home()
    club.player("Pilar", "Gómez")
    event = club.event()
    text = "Pilar Gómez - Ana Royo\n" + "\n".join(
        f"Luis{n} Sanz{n} - Eva{n} Gil{n}" for n in range(size)
    )

    with django_assert_num_queries(4):
        preview_import(event.id, text)
