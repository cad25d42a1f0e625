from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from django.utils import timezone

import tournaments
from tests.factories.people import home
from tests.factories.visits import as_role, signed_in
from tournaments.enums import EntrantStatus, Role
from tournaments.models import Stage
from tournaments.selectors.events import event_detail
from tournaments.selectors.pairs import entrant_detail, entrants_of
from tournaments.selectors.players import players_of

pytestmark = pytest.mark.django_db

SAMPLE = Path(tournaments.__file__).parent / "fixtures" / "lista-23-parejas.txt"


class Site:
    """An event and its owner's browser."""

    def __init__(self):
        self.club = home()
        self.event = self.club.event(tables=2)
        self.client = signed_in(self.club.owner.user_id)

    def url(self, name, *more):
        return reverse(f"tournaments:{name}", args=[self.club.slug, self.event.slug, *more])

    def get(self, name, *more, **query):
        return self.client.get(self.url(name, *more), query)

    def post(self, name, *more, **data):
        return self.client.post(self.url(name, *more), data)

    def names(self):
        return [row.name for row in entrants_of(self.event.id)]


@pytest.fixture
def site():
    return Site()


def test_empty_list_leads_to_pasting(site):
    page = site.get("pairs").content.decode()

    assert "No pairs yet" in page
    assert site.url("pairs-paste") in page


def test_pair_is_added_and_the_form_comes_back_for_another(site):
    first = site.post("pair-new", first="Gómez, Pilar", second="Ana Gil", another="1")
    second = site.post("pair-new", first="Luis Royo", second="Eva Sanz")

    assert (first["Location"], second["Location"]) == (site.url("pair-new"), site.url("pairs"))
    assert site.names() == ["Pilar Gómez – Ana Gil", "Luis Royo – Eva Sanz"]
    assert "Luis Royo" in site.get("pairs", q="SANZ").content.decode()


def test_pair_with_like_names_is_asked_and_answered(site):
    known = site.club.player("Pilar", "Gómez Lacasta", club="La Cuarenta")
    typed = {"first": "Pilar Gómez", "second": "Ana Gil", "club": "Peña"}

    asked = site.post("pair-new", **typed)
    page = asked.content.decode()
    done = site.post("pair-new", **typed, first_asked="Pilar Gómez", first_is=known.public_id)

    assert asked.status_code == 409
    assert "Who is Pilar Gómez?" in page
    assert "La Cuarenta" in page
    assert 'value="Ana Gil"' in page
    assert done.status_code == 302
    assert entrants_of(site.event.id)[0].members[0].player_id == known.id


@pytest.mark.parametrize("answer", ["\x00", "nobody", "'", "ñ" * 300])
def test_nonsense_answer_is_asked_again(site, answer):
    site.club.player("Pilar", "Gómez")

    asked = site.post(
        "pair-new",
        first="Pilar Gómez",
        second="Ana Royo",
        first_asked="Pilar Gómez",
        first_is=answer,
    )

    assert asked.status_code == 409
    assert site.names() == []


def test_answer_about_another_name_is_asked_again(site):
    known = site.club.player("Pilar", "Gómez")
    site.club.player("Pilar", "Gil")

    answer = site.post(
        "pair-new",
        first="Pilar Gil",
        second="Ana Royo",
        first_asked="Pilar Gómez",
        first_is=known.public_id,
    )

    assert answer.status_code == 409
    assert site.names() == []


def test_answer_survives_another_refusal(site):
    site.club.pair(site.event, "Ana Gil", "Luis Royo")
    known = site.club.player("Pilar", "Gómez")
    ana = players_of(site.club.id, "ana gil")[0]

    refused = site.post(
        "pair-new",
        first="Pilar Gómez",
        first_asked="Pilar Gómez",
        first_is=known.public_id,
        second="Ana Gil",
        second_asked="Ana Gil",
        second_is=ana.public_id,
    )

    page = refused.content.decode()
    assert refused.status_code == 409
    assert "Ana Gil plays in pair 1 of this event" in page
    assert f'value="{known.public_id}"' in page


@pytest.mark.parametrize("second", ["", "...", "A" * 201, "\x00"])
def test_pair_without_two_names_is_refused_beside_the_field(site, second):
    answer = site.post("pair-new", first="Ana Gil", second=second)

    assert 400 <= answer.status_code < 500
    assert "second" in answer.context["form"].errors
    assert site.names() == []


def test_pair_is_edited_changed_withdrawn_and_taken_back(site):
    made = site.club.pair(site.event, "Ana Gil", "Luis Royo")
    luis = entrants_of(site.event.id)[0].members[1].player_id

    site.post("pair-edit", made.public_id, club="La Cuarenta", fixed_table="2")
    site.post(
        "pair-partner",
        made.public_id,
        leaving=luis,
        entering="Eva Sanz",
        since=f"{timezone.localdate():%Y-%m-%d}",
        reason="Lesión",
    )
    site.post("pair-withdraw", made.public_id, reason="Se van")
    gone = entrant_detail(site.event.id, made.public_id)
    page = site.get("pair-edit", made.public_id).content.decode()
    site.post("pair-return", made.public_id)

    assert (gone.club, gone.fixed_table, gone.name) == ("La Cuarenta", 2, "Ana Gil – Eva Sanz")
    assert gone.status == EntrantStatus.WITHDRAWN
    assert "This pair has left" in page
    assert entrant_detail(site.event.id, made.public_id).is_active


def test_withdrawal_without_a_reason_comes_back_open(site):
    made = site.club.pair(site.event, "Ana Gil", "Luis Royo")

    answer = site.post("pair-withdraw", made.public_id, reason="")

    assert answer.status_code == 400
    assert "reason" in answer.context["leaving"].errors
    assert entrant_detail(site.event.id, made.public_id).is_active


def test_partner_page_refuses_impossible_choices(site):
    made = site.club.pair(site.event, "Ana Gil", "Luis Royo")

    answer = site.post("pair-partner", made.public_id, leaving=0, entering="", since="x", reason="")

    assert answer.status_code == 400
    assert set(answer.context["form"].errors) == {"leaving", "entering", "since", "reason"}


def test_fixed_calendar_is_said_and_kept(site):
    for n in range(2):
        site.club.pair(site.event, f"Ana{n} Gil{n}", f"Luis{n} Royo{n}")
    places = [row.id for row in entrants_of(site.event.id)]
    Stage.objects.filter(event_id=site.event.id).update(pairing_options={"calendar": places})

    page = site.get("pairs").content.decode()
    answer = site.post("pair-new", first="Eva Sanz", second="Blas Otal")

    assert "no more pairs fit" in page
    assert answer.status_code == 409


def _paste(site, text, **data):
    return site.post("pairs-paste", text=text, key="k1", **data)


def test_pasted_list_is_previewed_and_saves_nothing(site):
    answer = _paste(site, "Ana Gil - Luis Royo\nEva Sanz\n")

    page = answer.content.decode()
    assert answer.status_code == 200
    assert "Only one name can be read here" in page
    assert "Go on with these answers" in page
    assert site.names() == []
    assert players_of(site.club.id) == ()


def test_pasted_list_is_accepted_once_answered(site):
    text = "Ana Gil - Luis Royo\nEva Sanz\n"

    pending = _paste(site, text, step="accept")
    done = _paste(site, text, step="accept", **{"2-skip": "on"})
    again = _paste(site, text, step="accept", **{"2-skip": "on"})

    assert pending.status_code == 409
    assert (done.status_code, done["Location"]) == (302, site.url("pairs"))
    assert again.status_code < 500
    assert site.names() == ["Ana Gil – Luis Royo"]


def test_real_list_as_a_windows_file_enters_23_pairs(site):
    file = SimpleUploadedFile("lista.txt", SAMPLE.read_bytes())

    preview = site.post("pairs-paste", file=file, text="", key="k1")
    text = preview.context["text"]
    done = _paste(site, text, step="accept")

    assert "Accept 23 pairs" in preview.content.decode()
    assert "The same pair is on line 3" in preview.content.decode()
    assert done.status_code == 302
    assert len(site.names()) == 23
    assert "Begoña Muñoz Peña – Iñaki Núñez Ortiz" in site.names()
    assert len(event_detail(site.event.id).tables) == 11


@pytest.mark.parametrize("text", ["", "   ", "\x00", "Ana - Eva\n" * 500, "x" * 200_001])
def test_paste_of_what_is_no_list_is_refused_beside_the_field(site, text):
    answer = _paste(site, text)

    assert 400 <= answer.status_code < 500
    assert "text" in answer.context["form"].errors


@pytest.mark.parametrize("start", [b"PK\x03\x04", b"\xd0\xcf\x11\xe0"])
def test_spreadsheet_file_is_refused_with_what_to_do(site, start):
    file = SimpleUploadedFile("lista.xlsx", start + b"\x00" * 50)

    answer = site.post("pairs-paste", file=file, text="", key="k1")

    assert answer.status_code == 400
    assert "save it as CSV" in answer.content.decode()


def test_pages_of_pairs_of_another_event_are_not_found(site):
    other = site.club.event("Otra")
    theirs = site.club.pair(other, "Ana Gil", "Luis Royo")

    assert site.get("pair-edit", theirs.public_id).status_code == 404
    assert site.post("pair-withdraw", theirs.public_id, reason="x").status_code == 404
    assert site.get("pair-partner", "nobody").status_code == 404


@pytest.mark.parametrize(
    ("role", "listed", "edited"),
    [
        (Role.ORGANISER, 200, 200),
        (Role.DESK, 200, 403),
        (Role.HEAD_REFEREE, 403, 403),
        (Role.REFEREE, 403, 403),
    ],
)
def test_pairs_are_shown_by_role(site, role, listed, edited):
    made = site.club.pair(site.event, "Ana Gil", "Luis Royo")
    client = as_role(site.club, role)

    for name in ("pairs", "pair-new", "pairs-paste"):
        assert client.get(site.url(name)).status_code == listed
    for name in ("pair-edit", "pair-partner"):
        assert client.get(site.url(name, made.public_id)).status_code == edited


@pytest.mark.parametrize("pairs", [1, 12])
def test_pair_list_takes_the_same_queries_whatever_its_length(
    site, pairs, django_assert_num_queries
):
    for n in range(pairs):
        site.club.pair(site.event, f"Ana{n} Gil{n}", f"Luis{n} Royo{n}")

    with django_assert_num_queries(14):
        site.get("pairs")
