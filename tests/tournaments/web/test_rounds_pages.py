"""Rounds through their pages: drawn, changed, published, played, closed; and who may."""

import re

import pytest
from django.urls import reverse

from tests.factories.leagues import League, association, league, member
from tests.factories.visits import signed_in
from tournaments.enums import OutcomeKind, PresenceState, Role, RoundStatus
from tournaments.models import AuditEntry, Match, Round, Table
from tournaments.services import rounds as services

pytestmark = pytest.mark.django_db


@pytest.fixture
def five() -> League:
    return league(5)


@pytest.fixture
def desk(five):
    return signed_in(five.organiser.user_id)


def url(made: League, name: str, *more) -> str:
    return reverse(f"tournaments:{name}", args=[made.association.slug, made.event.slug, *more])


def draw(made: League, number: int = 1, *, publish: bool = False) -> Round:
    drawn = services.generate_round(
        stage_id=made.stage.pk,
        actor=made.organiser,
        expected_number=number,
        night_id=made.night.pk,
    )
    if publish:
        services.publish_round(round_id=drawn.round_id, actor=made.organiser)
    return Round.objects.get(pk=drawn.round_id)


def text(answer) -> str:
    return answer.content.decode()


def test_the_desk_leads_to_the_draw_and_the_draw_to_its_draft(five, desk):
    first = desk.get(url(five, "desk"))
    page = desk.get(url(five, "rounds"))
    typed = {"expected_number": "1", "night": five.night.public_id, "seed": "04875"}
    answer = desk.post(url(five, "rounds"), typed)

    assert url(five, "rounds") in text(first)
    assert 'name="expected_number" value="1"' in text(page)
    assert answer["Location"] == url(five, "manage-round", 1)
    assert (Round.objects.get().seed, Round.objects.get().night) == ("04875", five.night)


def test_drawing_twice_makes_one_round_and_tells_the_second(five, desk):
    typed = {"expected_number": "1", "night": ""}
    desk.post(url(five, "rounds"), typed)

    answer = desk.post(url(five, "rounds"), typed, follow=True)

    assert Round.objects.count() == 1
    assert answer.redirect_chain == [(url(five, "rounds"), 302)]
    assert "message-warning" in text(answer)


def test_drawing_too_early_names_the_tables_and_keeps_what_was_typed(five, desk):
    draw(five, publish=True)

    answer = desk.post(
        url(five, "rounds"), {"expected_number": "2", "night": "", "seed": "mi texto"}
    )

    assert answer.status_code == 409
    assert "Ferrer–Pérez" in text(answer)
    assert 'value="mi texto"' in text(answer)


@pytest.mark.parametrize(
    "typed", [{}, {"expected_number": "x"}, {"expected_number": "1", "night": "zzz"}]
)
def test_a_draw_that_cannot_be_read_is_refused(five, desk, typed):
    answer = desk.post(url(five, "rounds"), typed)

    assert answer.status_code == 400
    assert Round.objects.count() == 0


def test_the_draft_explains_each_table_and_warns_of_absences(five, desk):
    five.presence(5, PresenceState.ABSENT)
    draw(five)

    page = text(desk.get(url(five, "manage-round", 1)))

    assert "The calendar of the league brings them together in round 1." in page
    assert "Muñoz–Abadía is not coming tonight" in page
    assert "the calendar gives everybody one rest" in page


def test_a_swap_is_made_with_its_reason(five, desk):
    draw(five)
    typed = {
        "entrant_a": five.entrants[4].public_id,
        "entrant_b": five.entrants[2].public_id,
        "reason": "Son hermanos",
    }

    answer = desk.post(url(five, "swap-pairs", 1), typed, follow=True)

    assert AuditEntry.objects.filter(command="swap_pairs", reason="Son hermanos").exists()
    assert "The calendar brings them together again in round 4." in text(answer)


def key_in(answer, form: str) -> str:
    """The hidden key of a form of a page."""
    found = re.search(rf'{form}.*?name="key" value="([^"]+)"', answer.content.decode(), re.DOTALL)
    assert found is not None
    return found[1]


def test_a_swap_sent_twice_is_made_once(five, desk):
    draw(five)
    key = key_in(desk.get(url(five, "manage-round", 1)), 'id="swap"')
    pairs = {"entrant_a": five.entrants[4].public_id, "entrant_b": five.entrants[2].public_id}
    typed = {**pairs, "reason": "Son hermanos", "key": key}

    first, second = (desk.post(url(five, "swap-pairs", 1), typed) for _ in range(2))

    assert first.status_code == second.status_code == 302
    assert AuditEntry.objects.filter(command="swap_pairs").count() == 1
    assert Match.objects.filter(why=[{"code": "by_hand"}]).count() == 2


def test_a_sanction_sent_twice_counts_once_and_a_second_one_counts(five, desk):
    page = url(five, "sanctions")
    typed = {
        "entrant": five.entrants[0].public_id,
        "kind": "points",
        "points": "2",
        "reason": "Señas",
    }
    keys = [key_in(desk.get(page), "<main") for _ in range(2)]

    for key in (keys[0], keys[0], keys[1]):
        desk.post(page, {**typed, "key": key})

    assert five.event.sanctions.count() == 2


@pytest.mark.parametrize(
    ("a", "b", "reason", "status"),
    [(5, 3, "", 400), (5, 5, "x", 409), (2, 5, "x", 409), (5, 0, "x", 400)],
    ids=["no reason", "itself", "opponents", "nobody"],
)
def test_a_swap_that_cannot_be_is_refused_beside_its_form(five, desk, a, b, reason, status):
    draw(five)
    keys = ["", *[entrant.public_id for entrant in five.entrants]]

    answer = desk.post(
        url(five, "swap-pairs", 1), {"entrant_a": keys[a], "entrant_b": keys[b], "reason": reason}
    )

    assert answer.status_code == status
    assert f'value="{keys[a]}" selected' in text(answer)
    assert not AuditEntry.objects.filter(command="swap_pairs").exists()


def test_a_match_changes_tables_with_its_reason(five, desk):
    draw(five)
    match = Match.objects.get(position=1)

    desk.post(
        url(five, "move-table", 1),
        {"match": match.public_id, "table_number": "2", "reason": "Escaleras"},
    )

    tables = list(Match.objects.order_by("position").values_list("table__number", flat=True))
    assert tables == [2, 1, None]


def test_publishing_shows_the_round_to_everybody(five, desk, client):
    draw(five)
    before = client.get(url(five, "round", 1)).status_code

    desk.post(url(five, "publish-round", 1))
    after = client.get(url(five, "round", 1))

    assert (before, after.status_code) == (404, 200)
    assert "Ana2 Ferrer – Luis2 Pérez" in text(after)


def test_discarding_goes_back_to_the_list(five, desk):
    draw(five)

    answer = desk.post(url(five, "discard-draft", 1))

    assert answer["Location"] == url(five, "rounds")
    assert Round.objects.count() == 0


def test_the_board_decides_closes_and_leads_to_the_next_draw(five, desk):
    draw(five, publish=True)
    refused = desk.post(url(five, "close-round", 1))
    match = Match.objects.get(position=1)
    desk.post(
        url(five, "decide-match", match.public_id),
        {"section": "absence", "absence-absent": "1", "absence-reason": "Avisó"},
    )
    Match.objects.filter(position=2).update(outcome_kind=OutcomeKind.PLAYED, winner_side=0)

    answer = desk.post(url(five, "close-round", 1), follow=True)

    match.refresh_from_db()
    assert refused.status_code == 409
    assert "1 (Ferrer–Pérez / Muñoz–Abadía)" in text(refused)
    assert (match.outcome_kind, match.winner_side) == (OutcomeKind.WALKOVER, 0)
    assert Round.objects.get().status == RoundStatus.CLOSED
    assert "Draw round 2" in text(answer)


def test_a_round_is_made_void_with_its_reason(five, desk):
    draw(five, publish=True)
    refused = desk.post(url(five, "void-round", 1), {"void-reason": ""})

    answer = desk.post(url(five, "void-round", 1), {"void-reason": "Lista equivocada"})

    assert (refused.status_code, answer.status_code) == (400, 302)
    assert Round.objects.get().status == RoundStatus.VOID


@pytest.mark.parametrize(
    ("typed", "kind"),
    [
        ({"section": "absence", "absence-absent": ["0", "1"]}, "double_walkover"),
        ({"section": "postpone", "postpone-until": "2100-01-01"}, "postponed"),
        (
            {
                "section": "adjudicate", "adjudicate-winner": "draw",
                "adjudicate-juegos_a": "2", "adjudicate-juegos_b": "2",
                "adjudicate-reason": "Cerró el bar",
            },
            "adjudicated",
        ),
    ],
    ids=["both absent", "postponed", "a draw by judgement"],
)  # fmt: skip
def test_a_match_is_decided_on_its_page_and_opened_again(five, desk, typed, kind):
    draw(five, publish=True)
    match = Match.objects.get(position=1)
    page = url(five, "decide-match", match.public_id)

    desk.post(page, typed)
    match.refresh_from_db()
    decided = match.outcome_kind
    desk.post(page, {"section": "annul", "annul-reason": "Vinieron"})
    match.refresh_from_db()

    assert (decided, match.outcome_kind) == (kind, OutcomeKind.PENDING)


@pytest.mark.parametrize(
    "typed",
    [
        {"section": "absence"},
        {"section": "absence", "absence-absent": "7"},
        {"section": "postpone", "postpone-until": "ayer"},
        {"section": "postpone", "postpone-until": "2020-01-01"},
        {"section": "adjudicate", "adjudicate-winner": "0"},
        {
            "section": "adjudicate", "adjudicate-winner": "0", "adjudicate-reason": "x",
            "adjudicate-juegos_a": "3",
        },
        {"section": "annul", "annul-reason": "x"},
    ],
)  # fmt: skip
def test_a_decision_that_cannot_be_is_refused_beside_its_form(five, desk, typed):
    draw(five, publish=True)
    match = Match.objects.get(position=1)

    answer = desk.post(url(five, "decide-match", match.public_id), typed)

    assert answer.status_code in (400, 409)
    match.refresh_from_db()
    assert match.outcome_kind == OutcomeKind.PENDING


def test_the_record_of_changes_tells_who_did_what_and_why(five, desk):
    draw(five)
    services.discard_draft(round_id=Round.objects.get().pk, actor=five.organiser)

    page = text(desk.get(url(five, "audit")))

    assert page.index("Discarded a draft") < page.index("Drew a round")
    assert "cuarenta-jueves-organiser" in page


@pytest.mark.parametrize("before", ["x", "-1", "9" * 30, "²"])
def test_the_record_of_changes_survives_odd_addresses(five, desk, before):
    assert desk.get(url(five, "audit"), {"before": before}).status_code == 200


def test_a_sanction_is_given_and_annulled_on_its_page(five, desk):
    typed = {
        "entrant": five.entrants[0].public_id, "kind": "points", "points": "1",
        "reason": "Señas", "article": "7",
    }  # fmt: skip
    desk.post(url(five, "sanctions"), typed)
    sanction = five.event.sanctions.get()
    refused = desk.post(url(five, "annul-sanction", sanction.public_id), {"reason": ""})

    desk.post(url(five, "annul-sanction", sanction.public_id), {"reason": "Error"})

    sanction.refresh_from_db()
    assert refused.status_code == 409
    assert sanction.annulled_reason == "Error"


def test_a_sanction_without_points_is_refused_beside_its_form(five, desk):
    answer = desk.post(
        url(five, "sanctions"),
        {"entrant": five.entrants[0].public_id, "kind": "points", "reason": "Señas"},
    )

    assert answer.status_code == 409
    assert 'value="Señas"' in text(answer)


GETS = ["desk", "rounds", "audit", "sanctions"]
ALLOWED = {
    "owner": {"desk", "rounds", "audit", "sanctions"},
    "organiser": {"desk", "rounds", "audit", "sanctions"},
    "head_referee": {"desk", "sanctions"},
    "referee": {"desk"},
    "desk": {"desk"},
}


@pytest.mark.parametrize("role", list(ALLOWED))
@pytest.mark.parametrize("name", GETS)
def test_organiser_pages_are_for_the_roles_that_may(five, name, role):
    desk = signed_in(member(five.association, Role(role)).user_id)

    answer = desk.get(url(five, name))

    assert answer.status_code == (200 if name in ALLOWED[role] else 403)


POSTS = ["publish-round", "discard-draft", "swap-pairs", "move-table", "close-round", "void-round"]


@pytest.mark.parametrize("name", POSTS)
@pytest.mark.parametrize("role", ["head_referee", "referee", "desk"])
def test_commands_on_rounds_are_for_organisers(five, name, role):
    draw(five)
    desk = signed_in(member(five.association, Role(role)).user_id)

    answer = desk.post(url(five, name, 1))

    assert answer.status_code == 403
    assert Round.objects.get().status == RoundStatus.DRAFT


@pytest.mark.parametrize("name", [*GETS, *POSTS])
def test_strangers_and_visitors_do_not_get_in(five, client, name):
    draw(five)
    more = [1] if name in POSTS else []
    foreign = league(2, home=association("otra", "Peña Otra"))
    stranger = signed_in(foreign.organiser.user_id)
    visit = "post" if name in POSTS else "get"

    assert getattr(stranger, visit)(url(five, name, *more)).status_code == 404
    assert getattr(client, visit)(url(five, name, *more)).status_code == 302


@pytest.mark.parametrize("role", ["head_referee", "referee", "desk"])
def test_a_draft_is_not_there_for_those_who_may_not_see_it(five, role):
    draw(five)
    match = Match.objects.first()
    desk = signed_in(member(five.association, Role(role)).user_id)
    head = role == "head_referee"

    for number in (1, 7):
        assert desk.get(url(five, "manage-round", number)).status_code == 404
    for public_id in (match.public_id, "zzzzzzzzzz"):
        answer = desk.get(url(five, "decide-match", public_id))
        assert answer.status_code == (404 if head else 403)


def test_tables_of_another_event_are_not_offered(five, desk):
    draw(five)
    other = league(2, slug="other", home=five.association)
    Table.objects.create(event=other.event, number=44)

    answer = desk.post(
        url(five, "move-table", 1),
        {"match": Match.objects.get(position=1).public_id, "table_number": "44", "reason": "x"},
    )

    assert answer.status_code == 400
