from decimal import Decimal

import pytest
from django.urls import reverse

from tests.factories.people import home
from tests.factories.visits import as_role, signed_in
from tournaments.enums import NightStatus, PresenceState, Role
from tournaments.selectors.nights import night_detail, nights_of
from tournaments.selectors.pairs import entrants_of

pytestmark = pytest.mark.django_db


class Site:
    """A night with two pairs and its owner's browser."""

    def __init__(self):
        self.club = home()
        self.event = self.club.event(fee=Decimal("5.00"))
        self.pairs = [
            self.club.pair(self.event, "Ana Gil", "Luis Royo"),
            self.club.pair(self.event, "Eva Sanz", "Blas Otal"),
        ]
        self.night = self.club.night(self.event)
        self.client = signed_in(self.club.owner.user_id)

    def url(self, name, *more):
        slugs = [self.club.slug, self.event.slug]
        if name != "nights":
            slugs.append(self.night.public_id)
        return reverse(f"tournaments:{name}", args=[*slugs, *more])

    def post(self, name, *more, headers=None, **data):
        return self.client.post(self.url(name, *more), data, headers=headers)

    @property
    def rows(self):
        return night_detail(self.event.id, self.night.public_id).rows


@pytest.fixture
def site():
    return Site()


def test_night_is_opened_once_from_its_form(site):
    typed = {"date": "2026-10-08", "starts_at": "20:30", "venue": "Bar Pilar"}

    first, again = site.post("nights", **typed), site.post("nights", **typed)

    assert first.status_code == 302
    assert first["Location"] == again["Location"]
    assert [night.venue for night in nights_of(site.event.id)] == ["Bar Pilar", ""]
    assert "Bar Pilar" in site.client.get(site.url("nights")).content.decode()


def test_night_without_a_date_is_refused(site):
    answer = site.post("nights", date="ayer")

    assert answer.status_code == 400
    assert "date" in answer.context["form"].errors


def test_one_tap_notes_a_pair_and_comes_back_to_it(site):
    pair = site.pairs[0].public_id

    answer = site.post("note-presence", pair, state="present")

    assert answer.status_code == 302
    assert answer["Location"].endswith(f"#pair-{pair}")
    assert site.rows[0].state == PresenceState.PRESENT


def test_tap_with_htmx_answers_the_row_and_the_totals(site):
    answer = site.post(
        "note-presence", site.pairs[0].public_id, state="late", headers={"hx-request": "true"}
    )

    page = answer.content.decode()
    assert answer.status_code == 200
    assert "<html" not in page
    assert 'id="totals" hx-swap-oob="true"' in page
    assert "presence-late" in page


def test_pressed_button_offers_to_take_it_back(site):
    site.post("note-presence", site.pairs[0].public_id, state="present")

    page = site.client.get(site.url("night")).content.decode()

    assert 'value="unknown" aria-pressed="true"' in page


def test_fee_is_ticked_and_totalled(site):
    pair = site.pairs[0].public_id
    site.post("note-presence", pair, state="present")

    site.post("mark-fee", pair, paid="yes")

    page = site.client.get(site.url("night")).content.decode()
    assert site.rows[0].fee_paid
    assert "1 fee paid: <strong>5.00 €</strong>" in page


def test_closing_asks_and_then_closes(site):
    site.post("note-presence", site.pairs[0].public_id, state="present")

    asked = site.post("night-close")
    done = site.post("night-close", unknown="absent")

    assert asked.status_code == 409
    assert "unknown" in asked.context["closing"].errors
    assert done.status_code == 302
    assert nights_of(site.event.id)[0].status == NightStatus.CLOSED
    assert site.rows[1].state == PresenceState.ABSENT


def test_tap_on_a_closed_list_is_refused_in_words(site):
    site.post("night-close", unknown="absent")
    pair = site.pairs[0].public_id

    plain = site.post("note-presence", pair, state="present")
    htmx = site.post("note-presence", pair, state="present", headers={"hx-request": "true"})

    assert plain.status_code == 409
    assert "The list of this night is closed" in plain.content.decode()
    assert htmx["HX-Refresh"] == "true"
    page = site.client.get(site.url("night")).content.decode()
    assert "Open it again" in page
    site.post("night-reopen")
    assert nights_of(site.event.id)[0].status == NightStatus.OPEN


def test_substitute_is_set_asked_about_and_taken_back(site):
    known = site.club.player("Inés", "Usón Lahoz")
    pair = site.pairs[0].public_id
    ana = entrants_of(site.event.id)[0].members[0].player_id
    typed = {"replaces": ana, "substitute": "Inés Usón"}

    asked = site.post("substitute", pair, **typed)
    done = site.post(
        "substitute",
        pair,
        **typed,
        substitute_asked="Inés Usón",
        substitute_is=known.public_id,
    )
    page = site.client.get(site.url("night")).content.decode()
    site.post("both-play", pair)

    assert (asked.status_code, done.status_code) == (409, 302)
    assert "Inés Usón Lahoz plays for Ana Gil" in page
    assert site.rows[0].substitute is None


def test_substitute_of_another_pair_is_refused_beside_the_field(site):
    people = entrants_of(site.event.id)
    ana, eva = people[0].members[0].player_id, people[1].members[0]

    answer = site.post(
        "substitute",
        site.pairs[0].public_id,
        replaces=ana,
        substitute="Eva Sanz",
        substitute_asked="Eva Sanz",
        substitute_is=eva.player_public_id,
    )

    assert answer.status_code == 409
    assert "Eva Sanz plays in pair 2" in answer.content.decode()


@pytest.mark.parametrize("query", [{"q": "OTÁL"}, {"only": "unseen"}])
def test_list_can_be_narrowed(site, query):
    site.post("note-presence", site.pairs[0].public_id, state="present")

    page = site.client.get(site.url("night"), query).content.decode()

    assert "Blas Otal" in page
    assert "Luis Royo" not in page


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("note-presence", {"state": "dancing"}),
        ("note-presence", {}),
        ("mark-fee", {"paid": "maybe"}),
    ],
)
def test_unknown_values_are_not_found(site, name, data):
    assert site.post(name, site.pairs[0].public_id, **data).status_code == 404


def test_nights_and_pairs_of_another_event_are_not_found(site):
    other = site.club.event("Otra")
    theirs = site.club.pair(other, "Inés Usón", "Luz Tena")
    night = site.club.night(other)

    assert site.post("note-presence", theirs.public_id, state="present").status_code == 404
    foreign = reverse("tournaments:night", args=[site.club.slug, site.event.slug, night.public_id])
    assert site.client.get(foreign).status_code == 404


@pytest.mark.parametrize(
    ("role", "status"),
    [(Role.ORGANISER, 200), (Role.DESK, 200), (Role.HEAD_REFEREE, 403), (Role.REFEREE, 403)],
)
def test_night_is_shown_by_role(site, role, status):
    client = as_role(site.club, role)

    for url in (
        site.url("night"),
        site.url("nights"),
        site.url("substitute", site.pairs[0].public_id),
    ):
        assert client.get(url).status_code == status


@pytest.mark.parametrize("pairs", [1, 12])
def test_night_takes_the_same_queries_whatever_the_pairs(site, pairs, django_assert_num_queries):
    for n in range(pairs):
        site.club.pair(site.event, f"Ana{n} Gil{n}", f"Luis{n} Royo{n}")

    with django_assert_num_queries(15):
        site.client.get(site.url("night"))
