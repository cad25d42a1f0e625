"""The live board: every table, how it stands, and since when nothing happens."""

import datetime as dt

import pytest
from django.utils import timezone

from scoring.models import Scoresheet
from scoring.selectors.live import live_revision, live_tables
from tests.factories.tables import at_table, counted
from tournaments.enums import RoundStatus
from tournaments.models import Match, Round
from tournaments.permissions import ANYBODY

pytestmark = pytest.mark.django_db


def test_live_tables_show_a_table_before_and_during_play():
    table = at_table(4)
    table.plays(counted(62, last=0, cantes=((20,), ())))

    first, second = live_tables(table.league.event.pk, ANYBODY, now=timezone.now())

    assert first.table.sides == ("Gómez–Lacasta", "Ferrer–Pérez")
    assert (first.version, first.missing, first.minutes) == (1, (9, 43), 0)
    assert (second.version, second.missing, second.minutes) == (0, (), None)


@pytest.mark.parametrize(("quiet", "is_late"), [(14, False), (15, True)])
def test_live_tables_mark_a_table_without_hands_for_long(quiet, is_late):
    table = at_table()
    table.plays(counted(62))
    later = Scoresheet.objects.get().last_entry_at + dt.timedelta(minutes=quiet)

    (live,) = live_tables(table.league.event.pk, ANYBODY, now=later)

    assert (live.minutes, live.is_late) == (quiet, is_late)


def test_live_tables_never_mark_a_finished_match_late():
    table = at_table()
    table.plays(counted(62))
    Match.objects.update(outcome_kind="walkover", winner_side=0)
    later = timezone.now() + dt.timedelta(hours=2)

    (live,) = live_tables(table.league.event.pk, ANYBODY, now=later)

    assert not live.is_late


def test_live_tables_never_show_a_draft():
    table = at_table()
    Round.objects.update(status=RoundStatus.DRAFT)

    assert live_tables(table.league.event.pk, table.league.organiser, now=timezone.now()) == ()


def test_live_tables_prefer_the_round_being_played():
    table = at_table(4)
    table.league.round(2, RoundStatus.PUBLISHED, (1, 3), (2, 4))
    table.plays(counted(62))

    tables = live_tables(table.league.event.pk, ANYBODY, now=timezone.now())

    assert {live.table.round_number for live in tables} == {1}


@pytest.mark.parametrize("pairs", [2, 12])
def test_live_tables_take_the_same_queries_for_any_number(pairs, django_assert_num_queries):
    table = at_table(pairs)
    table.plays(counted(62))

    with django_assert_num_queries(5):
        tables = live_tables(table.league.event.pk, ANYBODY, now=timezone.now())

    assert len(tables) == pairs // 2


def test_live_revision_moves_with_every_entry_and_every_outcome(django_assert_num_queries):
    table = at_table(4)
    seen = {live_revision(table.league.event.pk)}
    table.plays(counted(62))
    seen.add(live_revision(table.league.event.pk))
    Match.objects.filter(pk=table.others[0].pk).update(results_count=1)

    with django_assert_num_queries(2):
        seen.add(live_revision(table.league.event.pk))

    assert len(seen) == 3
