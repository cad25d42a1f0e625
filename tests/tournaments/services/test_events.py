from decimal import Decimal

import pytest
from django.core.exceptions import ObjectDoesNotExist
from django.utils import timezone

from engine.errors import InvalidRuleSetError
from tests.factories.leagues import league
from tests.factories.people import home
from tests.factories.records import commands_of, last_entry
from tournaments.enums import EventStatus, RoundStatus
from tournaments.errors import InvalidNameError, ReasonRequiredError, RoundNotReadyError
from tournaments.models import Round, StageRules
from tournaments.selectors.events import event_by_slug, event_detail, events_of
from tournaments.services.events import (
    RulesChoice,
    choose_legs,
    choose_ruleset,
    finish_event,
    reopen_event,
    update_event,
)

pytestmark = pytest.mark.django_db


def test_event_has_a_stage_rules_tables_and_the_league_criteria():
    club = home()

    made = club.event(rules=RulesChoice(preset="lascuarenta"), tables=4, fee=Decimal("5.50"))

    event = event_by_slug(club.slug, made.slug)
    assert (event.slug, event.status, event.fee) == (
        "liga-de-los-jueves",
        EventStatus.OPEN,
        Decimal("5.50"),
    )
    assert (event.rules.version, event.rules.preset) == (1, "lascuarenta")
    assert event.rules.match_format == {"unit": "coto", "wins": 1}
    assert [table.number for table in event.tables] == [1, 2, 3, 4]
    assert event.stage.criteria[:2] == ("points", "direct_encounter")
    assert event.stage.points["bye"] == 0
    assert last_entry("create_event").details["preset"] == "lascuarenta"


def test_event_takes_changes_to_its_preset():
    club = home()

    made = club.event(
        rules=RulesChoice(
            overrides={"malas_minimum": 0}, match_format={"unit": "juego", "fixed": 4}
        )
    )

    rules = event_detail(made.id).rules
    assert (rules.ruleset["malas_minimum"], rules.match_format) == (
        0,
        {"unit": "juego", "fixed": 4},
    )


def test_events_of_one_name_get_different_addresses():
    club, other = home(), home("Peña Ajena")

    slugs = [club.event().slug, club.event().slug, other.event().slug]

    assert slugs == ["liga-de-los-jueves", "liga-de-los-jueves-2", "liga-de-los-jueves"]


@pytest.mark.parametrize(("name", "slug"), [("new", "new-2"), ("Ñ", "n"), ("¡!", "evento")])
def test_event_address_is_never_empty_or_reserved(name, slug):
    assert home().event(name).slug == slug


def test_form_sent_twice_makes_one_event():
    club = home()

    first, again = club.event(key="k1"), club.event(key="k1")

    assert first == again
    assert len(events_of(club.id)) == 1


@pytest.mark.parametrize("name", ["", "  ", "\x00", "L" * 121])
def test_event_without_a_fitting_name_is_refused(name):
    with pytest.raises(InvalidNameError):
        home().event(name)


def test_impossible_rules_are_refused_with_every_clash():
    club = home()

    with pytest.raises(InvalidRuleSetError) as refused:
        club.event(rules=RulesChoice(overrides={"target": 51, "malas_minimum": 60}))
    assert [fault.code for fault in refused.value.faults] == ["malas_over_target"]
    assert events_of(club.id) == ()


def test_event_is_described_again_and_keeps_its_address():
    club = home()
    made = club.event()
    values = {"name": "Liga 2027", "venue": "Bar Pilar", "fee": Decimal("6.00")}

    for _ in range(2):
        update_event(event_id=made.id, actor=club.owner, courtesy_minutes=15, **values)

    event = event_detail(made.id)
    assert (event.name, event.venue, event.courtesy_minutes) == ("Liga 2027", "Bar Pilar", 15)
    assert event.slug == "liga-de-los-jueves"
    assert commands_of(club.id).count("update_event") == 1


def test_rules_not_yet_frozen_change_in_place():
    club = home()
    made = club.event()

    version = choose_ruleset(
        event_id=made.id, actor=club.owner, rules=RulesChoice(preset="clasica")
    )

    assert version == 1
    assert event_detail(made.id).rules.preset == "clasica"


def test_frozen_rules_change_with_a_reason_into_a_new_version_that_drafts_take():
    made = league()
    published = made.round(1, RoundStatus.PUBLISHED, (1, 2), (3, 4))
    draft = made.round(2, RoundStatus.DRAFT, (1, 3), (2, 4))
    StageRules.objects.filter(pk=made.rules.pk).update(frozen_at=timezone.now())
    choose = {"event_id": made.event.pk, "actor": made.organiser}

    with pytest.raises(ReasonRequiredError):
        choose_ruleset(**choose, rules=RulesChoice(preset="casual"))
    version = choose_ruleset(**choose, rules=RulesChoice(preset="casual"), reason="Lo votamos")

    assert version == 2
    assert Round.objects.get(pk=published.pk).rules.version == 1
    assert Round.objects.get(pk=draft.pk).rules.version == 2
    assert last_entry("choose_ruleset").reason == "Lo votamos"
    detail = event_detail(made.event.pk)
    assert [each.version for each in detail.rule_versions] == [1, 2]


def test_rules_in_force_chosen_again_change_nothing():
    club = home()
    made = club.event()

    choose_ruleset(event_id=made.id, actor=club.owner, rules=RulesChoice())

    assert "choose_ruleset" not in commands_of(club.id)


def test_legs_change_until_a_round_is_drawn():
    made = league()
    choose = {"event_id": made.event.pk, "actor": made.organiser}

    choose_legs(**choose, legs=2)
    made.round(1, RoundStatus.DRAFT, (1, 2), (3, 4))

    assert event_detail(made.event.pk).stage.legs == 2
    with pytest.raises(RoundNotReadyError):
        choose_legs(**choose, legs=1)


def test_event_finishes_when_its_rounds_are_closed_and_reopens_with_a_reason():
    made = league()
    row = made.round(1, RoundStatus.PLAYING, (1, 2), (3, 4))
    end = {"event_id": made.event.pk, "actor": made.organiser}

    with pytest.raises(RoundNotReadyError) as refused:
        finish_event(**end)
    assert refused.value.details == {"reason": "rounds_open", "rounds": [1]}
    Round.objects.filter(pk=row.pk).update(status=RoundStatus.CLOSED)
    for _ in range(2):
        finish_event(**end)
    assert event_detail(made.event.pk).status == EventStatus.FINISHED
    with pytest.raises(ReasonRequiredError):
        reopen_event(**end, reason=" ")
    for _ in range(2):
        reopen_event(**end, reason="Faltaba una ronda")
    assert event_detail(made.event.pk).status == EventStatus.RUNNING
    record = commands_of(made.association.pk)
    assert (record.count("finish_event"), record.count("reopen_event")) == (1, 1)


def test_event_of_another_association_is_unknown():
    other = home("Peña Ajena")
    club = home()
    made = other.event()

    with pytest.raises(ObjectDoesNotExist):
        event_by_slug(club.slug, made.slug)


@pytest.mark.parametrize("count", [1, 3])
def test_events_take_the_same_queries_whatever_their_number(count, django_assert_num_queries):
    club = home()
    for n in range(count):
        club.night(club.event(f"Liga {n}"))

    with django_assert_num_queries(2):
        rows = events_of(club.id)
    assert all(row.next_night for row in rows)
    with django_assert_num_queries(5):
        event_by_slug(club.slug, "liga-0")
