"""The featured table as its recorder taps it, and the replay as everybody sees it."""

import re
from datetime import timedelta
from random import Random

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from rest_framework.test import APIClient

from engine.rules import RuleSet
from scoring.models import FeaturedHand
from scoring.rehearsal.featured import play_featured, random_hand
from scoring.rehearsal.tables import Seated
from scoring.services.featured import FeaturedStart, append_move, start_featured_hand
from scoring.services.submissions import Submission
from tests.factories.leagues import member
from tests.factories.pages import ENGLISH, hidden, page_of, signed_in, text_of
from tests.factories.tables import at_table, new_key
from tournaments.enums import Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def visitor() -> Client:
    return Client(**ENGLISH)


class Taps:
    """A recorder's browser, form by form as without JavaScript."""

    def __init__(self, table, actor=None):
        self.page = page_of(table, "cards")
        self.client = signed_in(actor or table.referee)

    def opens(self):
        return self.client.get(self.page)

    def begins(self, **typed):
        said = {"key": hidden(self.opens(), "key"), "leader": "0", "muestra": "2b", "step": "start"}
        return self.client.post(self.page, {**said, **typed})

    def taps(self, step, **typed):
        page = self.opens()
        said = {"key": hidden(page, "key"), "version": hidden(page, "version"), "step": step}
        return self.client.post(self.page, {**said, **typed})


def deal_text(start: FeaturedStart) -> str:
    return "\n".join(" ".join(line) for line in (*start.hands, start.stock))


def featured(table, moves: int, seed="una", delay=None) -> FeaturedStart:
    """So many moves of a hand by chance, entered at the table."""
    start, every = random_hand(RuleSet(), Random(seed))
    start = FeaturedStart(
        leader=0, muestra=start.muestra, hands=start.hands, stock=start.stock, delay_seconds=delay
    )

    def sent(version):
        return Submission(actor=table.referee, expected_version=version, key=new_key())

    ref = start_featured_hand(match_id=table.match.pk, start=start, submission=sent(0))
    for move in every[:moves]:
        ref = append_move(match_id=table.match.pk, move=move, submission=sent(ref.version))
    return start


def whole(table) -> None:
    """A hand entered card by card and put on the acta."""
    play_featured(Seated(match_id=table.match.pk, key="una", recorder=table.referee))


def test_hand_is_entered_by_taps_with_the_muestra_alone():
    table = at_table()
    taps = Taps(table)
    assert taps.begins().status_code == 302
    taps.taps("play", card="1o")
    page = taps.opens()

    assert "Ace of oros" in page.content.decode() or "As de oros" in page.content.decode()
    assert FeaturedHand.objects.get().registro["tricks"] == [{"cards": ["1o"]}]
    taps.taps("undo")
    assert FeaturedHand.objects.get().registro["tricks"] == []


def test_known_deal_lights_what_is_legal_and_explains_what_is_not():
    table = at_table()
    start, _ = random_hand(RuleSet(), Random("una"))
    taps = Taps(table)
    taps.begins(deal=deal_text(start), muestra="")
    stranger = start.hands[1][0]
    answer = taps.taps("play", card=stranger)

    assert answer.status_code == 422
    assert "The player does not hold that card." in text_of(answer)
    assert "keep it, to be ruled on" not in text_of(answer)


def test_broken_duty_quotes_the_rule_and_is_kept_when_the_referee_says_so():
    table = at_table()
    taps = Taps(table)
    _, moves = random_hand(RuleSet(), Random("renuncio"))
    featured(table, 16 + sum(type(m).__name__ != "CardPlayed" for m in moves[:20]), "renuncio")
    played = None
    for move in moves[FeaturedHand.objects.get().version - 1 :]:
        page = taps.opens().content.decode()
        illegal = re.findall(r'value="(\w+)" aria-label="[^"]*, not legal"', page)
        if illegal:
            played = illegal[0]
            break
        append_move(
            match_id=table.match.pk,
            move=move,
            submission=Submission(
                actor=table.referee,
                expected_version=FeaturedHand.objects.get().version,
                key=new_key(),
            ),
        )
    assert played
    answer = taps.taps("play", card=played)
    assert answer.status_code == 422
    assert "Legal:" in text_of(answer)
    assert taps.taps("accept", card=played).status_code == 302
    assert "Rule on it" in text_of(taps.opens())


def test_finished_hand_is_put_on_the_acta_from_the_page():
    table = at_table()
    _, moves = random_hand(RuleSet(), Random("una"))
    featured(table, len(moves))
    taps = Taps(table)
    page = taps.opens()
    said = {
        "key": hidden(page, "key"), "version": "0", "featured": hidden(page, "featured"),
        "step": "finish",
    }  # fmt: skip
    answer = taps.client.post(taps.page, said)
    if answer.status_code == 409:
        codes = hidden(answer, "acknowledged")
        answer = taps.client.post(taps.page, {**said, "acknowledged": codes, "confirm": "on"})

    assert answer.status_code == 302
    acta = text_of(taps.client.get(page_of(table, "acta")))
    assert "See it trick by trick" in acta


def test_malformed_deal_is_refused_with_the_place_and_kept():
    table = at_table()
    start, _ = random_hand(RuleSet(), Random("una"))
    doubled = deal_text(start).replace(start.hands[0][0], start.hands[0][1], 1)
    answer = Taps(table).begins(deal=doubled, muestra="")

    assert answer.status_code == 400
    assert "hands[0][1]" in text_of(answer)
    assert doubled.splitlines()[1] in answer.content.decode()


@pytest.mark.parametrize("extra", [{"card": "99x"}, {"version": "x"}, {"step": "sing"}])
def test_garbage_is_a_bad_request(extra):
    table = at_table()
    taps = Taps(table)
    taps.begins()

    said = {"step": "play", "card": "", **extra}
    assert taps.taps(**said).status_code == 400


def test_cards_are_for_referees_and_organisers():
    table = at_table()
    page = page_of(table, "cards")

    assert Client().get(page).status_code == 302
    assert signed_in(table.desk).get(page).status_code == 403
    assert signed_in(table.referee).get(page).status_code == 200
    assert signed_in(table.league.organiser).get(page).status_code == 200


def test_only_an_organiser_sets_a_delay():
    table = at_table()
    referee, organiser = Taps(table), Taps(table, table.league.organiser)

    assert 'name="delay"' not in referee.opens().content.decode()
    organiser.begins(delay="300")
    assert FeaturedHand.objects.get().delay_seconds == 300


def test_replay_steps_trick_by_trick(visitor):
    table = at_table()
    whole(table)
    first = visitor.get(page_of(table, "hand", 1))
    third = visitor.get(page_of(table, "hand-trick", 1, 3))

    assert "Trick 1 of 10" in text_of(first)
    assert page_of(table, "hand-trick", 1, 2) in first.content.decode()
    assert "Trick 3 of 10" in text_of(third)
    assert third.content.decode().count('aria-current="step"') == 1
    assert re.search(r"takes it: \d+ points", text_of(third))
    assert visitor.get(page_of(table, "hand-trick", 1, 11)).status_code == 404
    assert visitor.get(page_of(table, "hand", 2)).status_code == 404


def test_replay_reads_few_rows(visitor, django_assert_max_num_queries):
    table = at_table()
    whole(table)

    with django_assert_max_num_queries(16):
        visitor.get(page_of(table, "hand", 1))


def test_hand_in_play_is_not_there_for_anybody_else(visitor):
    table = at_table()
    start = featured(table, 6)
    pages = [
        visitor.get(page_of(table, "hand", 1)),
        visitor.get(page_of(table, "acta")),
        visitor.get(page_of(table, "hand-trick", 1, 1)),
    ]

    assert [page.status_code for page in pages] == [404, 200, 404]
    held = {f"card-{card}" for hand in start.hands for card in hand}
    assert not held & set(re.findall(r"card-\w+", pages[1].content.decode()))


def test_delayed_hand_shows_what_was_played_long_ago_and_never_what_is_held(visitor):
    table = at_table()
    start = featured(table, 6, delay=300)
    page = page_of(table, "hand", 1)
    assert visitor.get(page).status_code == 404

    row = FeaturedHand.objects.get()
    row.times = [moment - 301 for moment in row.times[:5]] + row.times[5:]
    row.save()
    answer = visitor.get(page)
    shown = set(re.findall(r"#card-(\w+)", answer.content.decode()))

    assert answer.headers["Cache-Control"] == "no-store"
    played = {card for trick in row.registro["tricks"] for card in trick["cards"]}
    assert shown <= played | {start.muestra}


def test_api_says_nothing_of_a_hand_in_play():
    table = at_table()
    start = featured(table, 6)
    client = APIClient()
    address = reverse("scoring-api:scoresheet", args=[table.match.public_id])
    body = client.get(address).content.decode()

    assert not any(f'"{card}"' in body for hand in start.hands for card in hand)
    assert "registro" not in body


def test_replay_of_another_association_or_a_draft_is_not_found(visitor):
    table = at_table()
    whole(table)
    table.match.round.status = "draft"
    table.match.round.save()

    assert visitor.get(page_of(table, "hand", 1)).status_code == 404


def test_replay_is_in_spanish():
    table = at_table()
    whole(table)

    assert "Baza 1 de 10" in text_of(Client().get(page_of(table, "hand", 1)))


def test_moment_of_each_move_is_kept():
    table = at_table()
    featured(table, 5)
    times = FeaturedHand.objects.get().times

    assert len(times) == 5
    assert timezone.now() - timedelta(minutes=5) < timezone.datetime.fromtimestamp(
        times[0], tz=timezone.get_current_timezone()
    )


def test_nobody_plays_cards_against_a_bye():
    table = at_table(4)
    table.match.sides.filter(side=1).delete()

    assert signed_in(table.referee).get(page_of(table, "cards")).status_code == 404


def test_two_players_sit_face_to_face():
    table = at_table(ruleset={"players": 2})
    whole(table)

    assert "Trick 1 of 20" in text_of(Client(**ENGLISH).get(page_of(table, "hand", 1)))


def test_head_referee_may_enter_cards():
    table = at_table()
    head = member(table.league.association, Role.HEAD_REFEREE)

    assert signed_in(head).get(page_of(table, "cards")).status_code == 200
