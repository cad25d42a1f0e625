"""Rulings: what each remedy does to the score, and taking them back."""

import pytest

from engine.errors import InconsistentHandError
from engine.facts import Conceded, JuegoAwarded
from engine.rules import LossLevel, MatchFormat, MatchUnit
from scoring.enums import Remedy, RulingState
from scoring.errors import (
    CorrectionDoesNotFitError,
    EntryHasRulingError,
    IdempotencyKeyReusedError,
    RulingNotOpenError,
    StaleScoresheetError,
)
from scoring.models import LedgerEntry, Ruling
from scoring.services.hands import undo_last
from scoring.services.rulings import Renuncio, concede, overturn_ruling, rule_renuncio
from tests.factories.tables import AtTable, at_table, counted, out
from tournaments.errors import ReasonRequiredError
from tournaments.models import AuditEntry, Match

pytestmark = pytest.mark.django_db

TWO_COTOS = MatchFormat(unit=MatchUnit.COTO, wins=2)


def rules(table: AtTable, remedy: Remedy = Remedy.JUEGO, **changes):
    sent = changes.pop("submission", None) or table.sends()
    said = {"side": 0, "duty": "must_assist", "remedy": remedy, **changes}
    done = rule_renuncio(match_id=table.match.pk, renuncio=Renuncio(**said), submission=sent)
    table.version = done.version
    return done


def overturns(table: AtTable, ruling_id: str, **changes):
    sent = changes.pop("submission", None) or table.sends()
    done = overturn_ruling(
        ruling_id=ruling_id, reason=changes.get("reason", "se repasó"), submission=sent
    )
    table.version = done.version
    return done


def test_rule_renuncio_gives_the_juego_to_the_other_side():
    table = at_table()

    done = rules(table)

    assert done.recorded.board.juegos.values == (0, 1)
    ruling = Ruling.objects.get(public_id=done.ruling_id)
    assert (ruling.decided, ruling.proposed, ruling.state) == ("juego", "juego", "decided")
    assert ruling.entry.payload["duty"] == "must_assist"


def test_rule_renuncio_is_audited():
    table = at_table()

    rules(table, reason="carta vista")

    entry = AuditEntry.objects.get(command="rule_renuncio")
    assert entry.actor_id == table.referee.user_id
    assert entry.reason == "carta vista"
    assert entry.details["article"] == "must_assist"


@pytest.mark.parametrize("remedy", [Remedy.COTO, Remedy.MATCH])
def test_rule_renuncio_raised_above_the_rules_needs_a_reason(remedy):
    table = at_table(match_format=TWO_COTOS)

    with pytest.raises(ReasonRequiredError):
        rules(table, remedy)

    assert not Ruling.objects.exists()


def test_rule_renuncio_may_cost_the_match_with_a_reason():
    table = at_table(match_format=TWO_COTOS)

    rules(table, Remedy.MATCH, reason="para evitar la derrota")

    assert Match.objects.get(pk=table.match.pk).winner_side == 1


def test_rule_renuncio_of_the_coto_in_a_match_of_juegos_is_refused():
    table = at_table()

    with pytest.raises(InconsistentHandError) as refusal:
        rules(table, Remedy.COTO, reason="grave")

    assert [fault.code for fault in refusal.value.faults] == ["malformed"]


def test_rule_renuncio_repeated_leaves_the_score_and_the_ruling():
    table = at_table()

    done = rules(table, Remedy.REPEAT)

    assert done.recorded.board.juegos.values == (0, 0)
    entry = LedgerEntry.objects.get()
    assert entry.payload == {"type": "void", "reason": "repetition"}
    assert Ruling.objects.get().entry == entry


def test_rule_renuncio_waived_leaves_only_the_ruling():
    table = at_table()
    table.plays(counted(62))

    done = rules(table, Remedy.WAIVED)

    assert done.recorded is None
    assert done.version == 1
    assert Ruling.objects.get().entry is None


@pytest.mark.parametrize("remedy", [Remedy.JUEGO, Remedy.REPEAT, Remedy.WAIVED])
@pytest.mark.parametrize("sides", [{"side": 2}, {"claimed_by": 2}], ids=["offender", "claimer"])
def test_rule_renuncio_of_a_pair_that_is_not_there_is_refused(remedy, sides):
    table = at_table()

    with pytest.raises(InconsistentHandError) as refusal:
        rules(table, remedy, **sides)

    assert [fault.code for fault in refusal.value.faults] == ["unknown_side"]
    assert not Ruling.objects.exists()


@pytest.mark.parametrize("remedy", [Remedy.JUEGO, Remedy.WAIVED])
def test_rule_renuncio_twice_under_one_key_rules_once(remedy):
    table = at_table()
    sent = table.sends()
    first = rules(table, remedy, submission=sent)

    again = rules(table, remedy, submission=sent)

    assert again.ruling_id == first.ruling_id
    assert Ruling.objects.count() == 1


def test_rule_renuncio_under_a_key_used_for_another_ruling_is_refused():
    table = at_table()
    sent = table.sends()
    rules(table, Remedy.WAIVED, submission=sent)

    with pytest.raises(IdempotencyKeyReusedError):
        rules(table, Remedy.JUEGO, submission=sent)


@pytest.mark.parametrize("remedy", [Remedy.JUEGO, Remedy.WAIVED])
def test_rule_renuncio_on_an_old_version_is_refused(remedy):
    table = at_table()
    table.plays(counted(62))

    with pytest.raises(StaleScoresheetError):
        rules(table, remedy, submission=table.sends(expected_version=0))


def test_overturn_ruling_takes_the_juego_back_and_keeps_the_ruling():
    table = at_table()
    given = rules(table)

    done = overturns(table, given.ruling_id)

    ruling = Ruling.objects.get()
    assert done.recorded.board.juegos.values == (0, 0)
    assert (ruling.state, ruling.overturned_reason) == (RulingState.OVERTURNED, "se repasó")
    assert ruling.overturned_by_id == table.referee.user_id


def test_overturn_ruling_that_had_ended_the_match_reopens_it():
    table = at_table(match_format=TWO_COTOS)
    given = rules(table, Remedy.MATCH, reason="grave")

    overturns(table, given.ruling_id)

    assert Match.objects.get(pk=table.match.pk).outcome_kind == ""


def test_overturn_ruling_waived_needs_no_entry():
    table = at_table()
    given = rules(table, Remedy.WAIVED)

    done = overturns(table, given.ruling_id)

    assert done.recorded is None
    assert Ruling.objects.get().state == RulingState.OVERTURNED


def test_overturn_ruling_that_later_hands_need_is_refused_and_changes_nothing():
    table = at_table(match_format=MatchFormat(unit=MatchUnit.JUEGO, wins=3))
    table.plays(counted(62))
    given = rules(table)
    table.plays(counted(62))
    table.plays(out(1))

    with pytest.raises(CorrectionDoesNotFitError) as refusal:
        overturns(table, given.ruling_id)

    assert refusal.value.details["hands"][0]["sequence"] == 3
    assert Ruling.objects.get().state == RulingState.DECIDED


def test_overturn_ruling_twice_is_refused_and_under_one_key_answers_the_same():
    table = at_table()
    given = rules(table)
    sent = table.sends()
    overturns(table, given.ruling_id, submission=sent)

    assert overturns(table, given.ruling_id, submission=sent).recorded.is_replayed
    with pytest.raises(RulingNotOpenError):
        overturns(table, given.ruling_id)


def test_overturn_ruling_without_a_reason_is_refused():
    table = at_table()
    given = rules(table)

    with pytest.raises(ReasonRequiredError):
        overturns(table, given.ruling_id, reason=" ")


def test_undo_last_of_a_ruling_is_refused():
    table = at_table()
    rules(table)

    with pytest.raises(EntryHasRulingError):
        undo_last(match_id=table.match.pk, submission=table.sends())


def test_concede_gives_the_juego_to_the_other_side():
    table = at_table()

    done = concede(
        match_id=table.match.pk, fact=Conceded(1, LossLevel.JUEGO), submission=table.sends()
    )

    assert done.board.juegos.values == (1, 0)


def test_concede_of_the_match_ends_it():
    table = at_table()
    table.ends(JuegoAwarded(1))

    concede(match_id=table.match.pk, fact=Conceded(1, LossLevel.MATCH), submission=table.sends())

    assert Match.objects.get(pk=table.match.pk).winner_side == 0
