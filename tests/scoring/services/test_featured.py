"""The featured table: moves one by one, what is refused, and what the hand becomes."""

from dataclasses import replace
from random import Random

import pytest
from django.utils import timezone

from engine.deal import Deal, DealPhase, pack_for
from engine.errors import InconsistentHandError
from engine.facts import JuegoAwarded, from_payload
from engine.reading import MalformedError
from engine.rules import MatchFormat, MatchUnit, RuleSet
from scoring.errors import (
    FeaturedHandNotOpenError,
    FeaturedHandNotOverError,
    FeaturedHandOpenError,
    MoveRefusedError,
    ScoresheetClosedError,
    StaleFeaturedHandError,
    StaleScoresheetError,
)
from scoring.models import FeaturedHand, LedgerEntry
from scoring.rehearsal.featured import random_hand
from scoring.selectors.featured import featured_position, public_replay
from scoring.selectors.registros import CanteSung, CardAccepted, CardPlayed, SevenChanged
from scoring.selectors.scoresheets import scoresheet_for_match
from scoring.services.featured import (
    FeaturedStart,
    abandon_featured_hand,
    append_move,
    finish_featured_hand,
    start_featured_hand,
    undo_move,
)
from scoring.services.scoresheets import close_scoresheet
from scoring.services.submissions import Submission
from tests.factories.tables import at_table, counted, new_key

pytestmark = pytest.mark.django_db

#: Player 0 holds oros, 1 copas, 2 espadas, 3 bastos; trumps are bastos.
HANDS = (
    ("1o", "2o", "3o", "12o", "10o", "7b"),
    ("1c", "2c", "3c", "4c", "5c", "6c"),
    ("1e", "2e", "3e", "4e", "5e", "6e"),
    ("1b", "3b", "4b", "5b", "6b", "7o"),
)
STOCK = (
    "4o", "7c", "7e", "10b", "5o", "10c", "10e", "11b", "6o", "11c", "11e", "12b", "11o", "12c",
    "12e", "2b",
)  # fmt: skip
DEALT = FeaturedStart(leader=0, muestra="2b", hands=HANDS, stock=STOCK)


class Recorder:
    """Somebody who taps cards, on the version reached."""

    def __init__(self, start=DEALT, **table):
        self.table = at_table(**table)
        self.ref = start_featured_hand(
            match_id=self.table.match.pk, start=start, submission=self.sends(0)
        )

    def sends(self, version=None, **changes):
        said = {"actor": self.table.referee, "key": new_key(), **changes}
        return Submission(expected_version=self.ref.version if version is None else version, **said)

    def does(self, move, **changes):
        self.ref = append_move(
            match_id=self.table.match.pk, move=move, submission=self.sends(**changes)
        )
        return self.ref

    def plays(self, *cards):
        for card in cards:
            self.does(CardPlayed(card))

    def undoes(self):
        self.ref = undo_move(match_id=self.table.match.pk, submission=self.sends())

    def finishes(self, **changes):
        said = {"actor": self.table.referee, "expected_version": 0, "key": new_key(), **changes}
        return finish_featured_hand(
            match_id=self.table.match.pk,
            featured_version=self.ref.version,
            submission=Submission(**said),
        )

    @property
    def registro(self):
        return FeaturedHand.objects.get(scoresheet__match=self.table.match).registro

    @property
    def position(self):
        return featured_position(scoresheet_for_match(self.table.match.pk))


def test_hand_does_not_begin_at_a_match_that_is_over():
    table = at_table(match_format=MatchFormat(unit=MatchUnit.JUEGO, wins=1))
    table.ends(JuegoAwarded(0))
    submission = Submission(actor=table.referee, expected_version=0, key=new_key())

    with pytest.raises(InconsistentHandError) as refusal:
        start_featured_hand(match_id=table.match.pk, start=DEALT, submission=submission)

    assert [fault.code for fault in refusal.value.faults] == ["match_over"]
    assert not FeaturedHand.objects.exists()


def test_hand_does_not_begin_at_a_closed_scoresheet():
    table = at_table()
    table.plays(counted())
    close_scoresheet(match_id=table.match.pk, actor=table.referee, reason="dispute")
    submission = Submission(actor=table.referee, expected_version=0, key=new_key())

    with pytest.raises(ScoresheetClosedError):
        start_featured_hand(match_id=table.match.pk, start=DEALT, submission=submission)


WARNINGS = ("rare_cantes", "whitewash", "both_over", "malas_rule")


@pytest.mark.parametrize("is_known", [True, False], ids=["deal known", "only the muestra"])
@pytest.mark.parametrize("seed", ["una", "dos"])
def test_whole_hand_becomes_the_hand_of_the_acta(seed, is_known):
    start, moves = random_hand(RuleSet(), Random(seed))
    if not is_known:
        start = replace(start, hands=(), stock=())
    recorder = Recorder(start)
    for move in moves:
        recorder.does(move)
    position = recorder.position
    recorded = recorder.finishes(acknowledged=WARNINGS)

    report = from_payload(LedgerEntry.objects.get().payload).report
    assert recorded.sequence == 1
    assert report.card_points.values == position.card_points
    assert sum(report.card_points.values) == 120
    assert tuple(sum(c.points for c in own) for own in report.cantes) == position.cante_points
    row = FeaturedHand.objects.get()
    assert (row.status, row.entry.sequence) == ("finished", 1)


def test_nothing_is_on_the_acta_before_the_hand_is_finished():
    recorder = Recorder()
    recorder.plays("2o", "2c", "2e", "7o")

    assert not LedgerEntry.objects.exists()
    assert scoresheet_for_match(recorder.table.match.pk).version == 0
    with pytest.raises(FeaturedHandNotOverError):
        recorder.finishes()


def test_cante_and_exchange_find_their_moment():
    recorder = Recorder()
    recorder.plays("1o", "2c", "2e", "7o")
    recorder.does(CanteSung(0, "o"))
    recorder.does(SevenChanged(0))

    trick = recorder.registro["tricks"][0]
    assert trick["cantes"] == [{"seat": 0, "suit": "o", "when": "before_draw"}]
    assert trick["exchange"] == {"seat": 0}
    assert recorder.position.cante_points == (20, 0)


def test_undo_takes_moves_back_one_by_one():
    recorder = Recorder()
    recorder.plays("1o", "2c", "2e", "7o")
    recorder.does(CanteSung(0, "o"))
    recorder.does(SevenChanged(0))
    recorder.undoes()
    recorder.undoes()
    recorder.undoes()

    assert recorder.registro["tricks"] == [{"cards": ["1o", "2c", "2e"]}]
    assert len(FeaturedHand.objects.get().times) == 3


REFUSED = [
    (CardPlayed("1c"), "not_held"),
    (CanteSung(0, "o"), "not_now"),
    (SevenChanged(0), "not_now"),
]


@pytest.mark.parametrize(("move", "why"), REFUSED, ids=["card of another", "cante", "exchange"])
def test_move_out_of_place_is_refused(move, why):
    recorder = Recorder()

    with pytest.raises(MoveRefusedError) as refused:
        recorder.does(move)

    assert refused.value.details["why"] == why


def broken_duty():
    """A hand up to a moment where some card held is illegal, and that card."""
    start, moves = random_hand(RuleSet(), Random("renuncio"))
    recorder = Recorder(start)
    for move in moves:
        position = recorder.position
        illegal = [card for card, is_legal in position.choices if not is_legal]
        if illegal and position.phase == "arrastre":
            return recorder, illegal[0]
        recorder.does(move)
    raise AssertionError


def test_illegal_card_is_explained_and_accepted_only_when_a_referee_says_so():
    recorder, card = broken_duty()

    with pytest.raises(MoveRefusedError) as refused:
        recorder.does(CardPlayed(card))
    assert refused.value.details["why"].startswith("must_")
    assert refused.value.details["legal"]
    recorder.does(CardPlayed(card, accepted=True))

    assert recorder.position.accepted == (card,)


def hand_with_a_renuncio():
    """A muestra, the moves of a whole hand, and the card that broke a duty in it."""
    chance = Random("visto")
    pack = list(pack_for(4))
    chance.shuffle(pack)
    deal = Deal.start(RuleSet(), [pack[6 * n : 6 * n + 6] for n in range(4)], pack[24:])
    moves, broken = [], ""
    while not deal.is_over:
        if deal.phase is DealPhase.DRAW:
            deal = deal.after_draw()
        legal = deal.legal_plays()
        illegal = [card for card in deal.holdings[deal.turn] if card not in legal]
        card = illegal[0] if illegal and not broken else chance.choice(legal)
        broken = broken or (str(card) if illegal else "")
        moves.append(CardPlayed(str(card)))
        deal = deal.after_play(card, waived=True)
    return str(pack[-1]), moves, broken


def test_renuncio_seen_with_the_last_card_waits_for_a_referee():
    muestra, moves, broken = hand_with_a_renuncio()
    recorder = Recorder(FeaturedStart(leader=0, muestra=muestra))
    for move in moves:
        recorder.does(move)

    assert recorder.position.fault.card == broken
    with pytest.raises(FeaturedHandNotOverError):
        recorder.finishes(acknowledged=WARNINGS)
    recorder.does(CardAccepted(broken))
    assert recorder.position.fault is None
    assert recorder.finishes(acknowledged=WARNINGS).sequence == 1


def test_card_nobody_can_have_played_is_never_accepted():
    recorder = Recorder()

    with pytest.raises(MoveRefusedError):
        recorder.does(CardPlayed("1c", accepted=True))


def test_accepting_a_card_that_broke_nothing_changes_nothing_else():
    recorder = Recorder()
    recorder.plays("1o")
    recorder.does(CardAccepted("1o"))

    assert recorder.registro["tricks"] == [{"cards": ["1o"], "waived": ["1o"]}]


def test_move_sent_again_is_entered_once():
    recorder = Recorder()
    sent = recorder.sends()
    match_id = recorder.table.match.pk
    first = append_move(match_id=match_id, move=CardPlayed("1o"), submission=sent)
    again = append_move(match_id=match_id, move=CardPlayed("1o"), submission=sent)

    assert first == again
    assert recorder.registro["tricks"] == [{"cards": ["1o"]}]


def test_move_on_an_old_version_is_refused():
    recorder = Recorder()
    recorder.plays("1o")

    with pytest.raises(StaleFeaturedHandError) as stale:
        recorder.does(CardPlayed("1c"), version=1)

    assert stale.value.details == {"expected": 1, "actual": 2}


def test_finish_sent_again_records_once():
    start, moves = random_hand(RuleSet(), Random("otra vez"))
    recorder = Recorder(start)
    for move in moves:
        recorder.does(move)
    first = recorder.finishes(key="k-finish", acknowledged=WARNINGS)
    again = recorder.finishes(key="k-finish", acknowledged=WARNINGS)

    assert (first.is_replayed, again.is_replayed) == (False, True)
    assert LedgerEntry.objects.count() == 1


def test_finish_checks_the_version_of_the_scoresheet():
    start, moves = random_hand(RuleSet(), Random("acta"))
    recorder = Recorder(start)
    for move in moves:
        recorder.does(move)
    recorder.table.plays(counted(62))

    with pytest.raises(StaleScoresheetError):
        recorder.finishes(acknowledged=WARNINGS)

    assert FeaturedHand.objects.get().status == "recording"


def test_side_out_in_the_vueltas_ends_the_hand():
    recorder = Recorder()
    table = recorder.table
    table.plays(counted(62, last=0, cantes=((20,), (40,))))  # 92 and 98
    recorder.plays("1o", "2c", "2e", "7o")
    assert recorder.position.out == 0
    recorder.finishes(expected_version=1)

    entry = LedgerEntry.objects.get(sequence=2)
    assert (entry.kind, entry.payload["winner"]) == ("out", 0)


def test_one_hand_at_a_time_and_start_sent_again_is_the_same():
    recorder = Recorder()
    match_id = recorder.table.match.pk
    sent = recorder.sends(0)
    with pytest.raises(FeaturedHandOpenError):
        start_featured_hand(match_id=match_id, start=DEALT, submission=sent)
    abandon_featured_hand(match_id=match_id, submission=recorder.sends())
    second = start_featured_hand(match_id=match_id, start=DEALT, submission=sent)
    again = start_featured_hand(match_id=match_id, start=DEALT, submission=sent)

    assert second == again
    assert second.number == 2


def test_deal_with_a_card_twice_is_refused():
    wrong = replace(DEALT, hands=(("1o", "1o", "3o", "12o", "10o", "7b"), *HANDS[1:]))

    with pytest.raises(MalformedError) as refused:
        Recorder(wrong)

    assert refused.value.details["at"] == "hands[0][1]"


def test_abandoned_hand_takes_no_more_moves_and_is_not_shown(django_assert_max_num_queries):
    recorder = Recorder()
    recorder.plays("1o")
    abandon_featured_hand(match_id=recorder.table.match.pk, submission=recorder.sends())

    with pytest.raises(FeaturedHandNotOpenError):
        recorder.plays("1c")
    with django_assert_max_num_queries(1):
        shown = public_replay(recorder.table.match.pk, 1, now=timezone.now())
    assert shown is None
