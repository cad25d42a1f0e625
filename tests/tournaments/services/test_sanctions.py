"""Sanctions: given, annulled, never deleted."""

from decimal import Decimal

import pytest

from tests.factories.leagues import League, league
from tournaments.enums import EntrantStatus, RoundStatus, SanctionKind
from tournaments.errors import InvalidSanctionError, ReasonRequiredError, SanctionClosedError
from tournaments.models import AuditEntry, Sanction
from tournaments.services.sanctions import annul_sanction, set_sanction

pytestmark = pytest.mark.django_db


@pytest.fixture
def four() -> League:
    return league(4)


def sanction(made: League, kind: SanctionKind, **changes) -> Sanction:
    said = {"reason": "Signals", "article": "7.2", **changes}
    public_id = set_sanction(
        entrant_id=made.entrants[0].pk, kind=kind, actor=made.organiser, **said
    )
    return Sanction.objects.get(public_id=public_id)


def annul(made: League, row: Sanction) -> None:
    annul_sanction(sanction_id=row.pk, actor=made.organiser, reason="Misheard")


def test_set_sanction_moves_the_standings_and_is_recorded(four):
    row = sanction(four, SanctionKind.POINTS, points=Decimal(2))

    four.stage.refresh_from_db()
    assert (row.points, row.reason, row.decided_by_id) == (2, "Signals", four.organiser.user_id)
    assert four.stage.results_version == 1
    assert AuditEntry.objects.get().details["sanction"] == row.public_id


@pytest.mark.parametrize(
    ("kind", "points"),
    [("points", 0), ("points", -1), ("warning", 1), ("disqualification", 1)],
)
def test_set_sanction_refuses_points_that_do_not_fit(four, kind, points):
    with pytest.raises(InvalidSanctionError):
        sanction(four, SanctionKind(kind), points=Decimal(points))


def test_set_sanction_asks_for_a_reason(four):
    with pytest.raises(ReasonRequiredError):
        sanction(four, SanctionKind.WARNING, reason="")


def test_disqualification_takes_the_pair_out_and_its_annulment_brings_it_back(four):
    four.round(1, RoundStatus.CLOSED, (1, 4))

    row = sanction(four, SanctionKind.DISQUALIFICATION)
    four.entrants[0].refresh_from_db()
    out = (four.entrants[0].status, four.entrants[0].withdrawn_after)
    annul(four, row)
    four.entrants[0].refresh_from_db()

    assert out == (EntrantStatus.DISQUALIFIED, 1)
    assert (four.entrants[0].status, four.entrants[0].withdrawn_after) == ("active", None)


def test_annul_sanction_keeps_it_as_history(four):
    row = sanction(four, SanctionKind.WARNING)

    annul(four, row)
    with pytest.raises(SanctionClosedError):
        annul(four, row)

    row.refresh_from_db()
    four.stage.refresh_from_db()
    assert (row.annulled_reason, row.annulled_by_id) == ("Misheard", four.organiser.user_id)
    assert four.stage.results_version == 2
