"""Correcting, leaving out and undoing: the ledger keeps both, the result follows."""

import pytest

from engine.errors import InconsistentHandError
from engine.facts import Amendment, HandRecorded, JuegoAwarded
from engine.rules import MatchFormat, MatchUnit
from scoring.errors import (
    ConfirmationRequiredError,
    CorrectionDoesNotFitError,
    NothingToUndoError,
    StaleScoresheetError,
    UnknownEntryError,
)
from scoring.models import EntryNote, LedgerEntry, Scoresheet
from scoring.services.hands import correct_hand, undo_last, void_hand
from scoring.services.submissions import Why
from tests.factories.tables import AtTable, at_table, counted, out
from tournaments.enums import RoundStatus
from tournaments.errors import NotAllowedError, ReasonRequiredError, RoundLockedError
from tournaments.models import Match, MatchResult, Round

pytestmark = pytest.mark.django_db

ONE_JUEGO = MatchFormat(unit=MatchUnit.JUEGO, wins=1)
MISTYPED = Why(reason_code="mistyped", public_text="62 eran 26", private_text="lo vio Ana")


def corrects(table: AtTable, *amendments: Amendment, why: Why = MISTYPED, **changes):
    done = correct_hand(
        match_id=table.match.pk,
        amendments=amendments,
        submission=table.sends(**changes),
        why=why,
    )
    table.version = done.sequence
    return done


def hand(*args, **kwargs) -> HandRecorded:
    return HandRecorded(counted(*args, **kwargs))


def test_correct_hand_appends_an_entry_and_keeps_the_first():
    table = at_table()
    table.plays(counted(62))

    done = corrects(table, Amendment(1, hand(26)))

    kinds = LedgerEntry.objects.order_by("sequence").values_list("kind", flat=True)
    assert list(kinds) == ["counted", "amended"]
    assert done.board.carried.values == (36, 94)


def test_correct_hand_keeps_texts_apart_from_the_ledger():
    table = at_table()
    table.plays(counted(62))

    corrects(table, Amendment(1, hand(26)))

    entry = LedgerEntry.objects.get(sequence=2)
    note = EntryNote.objects.get(entry=entry)
    assert entry.reason_code == "mistyped"
    assert (note.public_text, note.private_text) == ("62 eran 26", "lo vio Ana")
    assert "26 eran" not in str(entry.payload)


def test_correct_hand_of_the_deciding_one_changes_the_result():
    table = at_table(match_format=ONE_JUEGO)
    table.plays(counted(80, last=0, cantes=((20,), ())))

    corrects(table, Amendment(1, hand(40, last=1, cantes=((), (20,)))))

    results = MatchResult.objects.order_by("number").values_list("winner_side", flat=True)
    assert list(results) == [0, 1]


def test_correct_hand_that_takes_the_outcome_back_reopens_the_match():
    table = at_table(match_format=ONE_JUEGO)
    table.plays(counted(80, last=0, cantes=((20,), ())))

    corrects(table, Amendment(1, hand(62)))

    table.match.refresh_from_db()
    assert (table.match.outcome_kind, table.match.winner_side) == ("", None)
    assert Scoresheet.objects.get().status == "open"
    assert table.plays(out(1)).board.outcome.winner == 1


def test_correct_hand_that_later_hands_contradict_is_refused_and_names_them():
    table = at_table()
    table.plays(counted(62))
    table.plays(out(0))

    with pytest.raises(CorrectionDoesNotFitError) as refusal:
        corrects(table, Amendment(1, hand(80, last=0, cantes=((20,), ()))))

    (unfit,) = refusal.value.details["hands"]
    assert unfit["sequence"] == 2
    assert [fault["code"] for fault in unfit["faults"]] == ["wrong_phase"]
    assert LedgerEntry.objects.count() == 2


def test_correct_hand_together_with_the_later_one_is_one_entry():
    table = at_table()
    table.plays(counted(62))
    table.plays(out(0))

    done = corrects(table, Amendment(1, hand(80, last=0, cantes=((20,), ()))), Amendment(2, None))

    assert done.sequence == 3
    assert done.board.juegos.values == (1, 0)


def test_correct_hand_with_an_impossible_one_is_refused():
    table = at_table()
    table.plays(counted(62))

    with pytest.raises(InconsistentHandError):
        corrects(table, Amendment(1, hand(1)))


def test_correct_hand_with_a_rare_one_asks_for_a_confirmation():
    table = at_table()
    table.plays(counted(62))

    with pytest.raises(ConfirmationRequiredError):
        corrects(table, Amendment(1, hand(0, last=1)))

    assert corrects(table, Amendment(1, hand(0, last=1)), acknowledged=["whitewash"])


def test_correct_hand_does_not_ask_again_for_what_was_confirmed_before():
    table = at_table()
    table.plays(counted(0, last=1), acknowledged=["whitewash"])
    table.plays(counted(62))

    assert corrects(table, Amendment(2, hand(60))).sequence == 3


@pytest.mark.parametrize("sequence", [2, 9], ids=["a correction", "nothing"])
def test_correct_hand_of_what_is_not_a_hand_is_refused(sequence):
    table = at_table()
    table.plays(counted(62))
    corrects(table, Amendment(1, hand(26)))

    with pytest.raises(UnknownEntryError) as refusal:
        corrects(table, Amendment(sequence, None))

    assert refusal.value.details == {"sequence": sequence}


def test_correct_hand_without_a_reason_is_refused():
    table = at_table()
    table.plays(counted(62))

    with pytest.raises(ReasonRequiredError):
        corrects(table, Amendment(1, None), why=Why())


def test_correct_hand_on_an_old_version_is_refused():
    table = at_table()
    table.plays(counted(62))

    with pytest.raises(StaleScoresheetError):
        corrects(table, Amendment(1, None), expected_version=0)


def test_correct_hand_twice_under_one_key_is_saved_once():
    table = at_table()
    table.plays(counted(62))
    sent = table.sends()
    said = {"match_id": table.match.pk, "submission": sent, "why": MISTYPED}
    first = correct_hand(amendments=(Amendment(1, hand(26)),), **said)

    again = correct_hand(amendments=(Amendment(1, hand(26)),), **said)

    assert again.is_replayed
    assert again.board == first.board
    assert LedgerEntry.objects.count() == 2


def test_void_hand_leaves_it_out_of_the_count():
    table = at_table()
    table.plays(counted(62))

    done = void_hand(match_id=table.match.pk, sequence=1, submission=table.sends(), why=MISTYPED)

    assert done.board.phase.value == "idas"


def test_undo_last_takes_back_the_deciding_hand():
    table = at_table(match_format=ONE_JUEGO)
    table.ends(JuegoAwarded(0))

    done = undo_last(match_id=table.match.pk, submission=table.sends())

    table.match.refresh_from_db()
    assert done.board.outcome is None
    assert table.match.outcome_kind == ""
    assert LedgerEntry.objects.get(sequence=2).reason_code == "undo"


def test_undo_last_goes_back_one_hand_at_a_time():
    table = at_table(match_format=MatchFormat(unit=MatchUnit.JUEGO, wins=9))
    table.ends(JuegoAwarded(0))
    table.ends(JuegoAwarded(1))

    boards = []
    for _ in range(2):
        done = undo_last(match_id=table.match.pk, submission=table.sends())
        table.version = done.sequence
        boards.append(done.board.juegos.values)

    assert boards == [(1, 0), (0, 0)]


def test_undo_last_of_an_empty_scoresheet_is_refused():
    table = at_table()

    with pytest.raises(NothingToUndoError):
        undo_last(match_id=table.match.pk, submission=table.sends())


def test_undo_last_of_what_somebody_else_recorded_takes_a_referee():
    table = at_table()
    table.plays(counted(62))

    with pytest.raises(NotAllowedError):
        undo_last(match_id=table.match.pk, submission=table.sends(by=table.desk))


def test_undo_last_of_ones_own_hand_takes_no_more_than_the_desk():
    table = at_table()
    table.plays(counted(62), by=table.desk)

    done = undo_last(match_id=table.match.pk, submission=table.sends(by=table.desk))

    assert done.board.phase.value == "idas"


def test_undo_last_twice_under_one_key_undoes_once():
    table = at_table(match_format=MatchFormat(unit=MatchUnit.JUEGO, wins=9))
    table.ends(JuegoAwarded(0))
    table.ends(JuegoAwarded(1))
    sent = table.sends()

    boards = [
        undo_last(match_id=table.match.pk, submission=sent).board.juegos.values for _ in range(2)
    ]

    assert boards == [(1, 0), (1, 0)]


def test_correct_hand_in_a_closed_round_takes_an_organiser():
    table = at_table(match_format=ONE_JUEGO)
    table.ends(JuegoAwarded(0))
    Round.objects.update(status=RoundStatus.CLOSED)

    with pytest.raises(RoundLockedError):
        corrects(table, Amendment(1, JuegoAwarded(1)))

    corrects(table, Amendment(1, JuegoAwarded(1)), by=table.league.organiser)
    assert Match.objects.get(pk=table.match.pk).winner_side == 1
