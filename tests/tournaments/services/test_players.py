import pytest
from django.utils import translation

from tests.factories.people import home
from tests.factories.records import commands_of, last_entry
from tournaments.enums import PublicName
from tournaments.errors import InvalidNameError, PossibleDuplicateError
from tournaments.models import Player
from tournaments.selectors.pairs import entrants_of
from tournaments.selectors.players import (
    like_players,
    player_detail,
    player_id_of,
    players_of,
)
from tournaments.services.players import (
    PlayerData,
    erase_player,
    register_player,
    update_player,
)

pytestmark = pytest.mark.django_db


def test_player_is_filed_and_found_in_spanish():
    club = home()
    for first, last in (("Ana", "Ortiz"), ("Zoe", "Núñez"), ("Eva", "de la Fuente")):
        club.player(first, last)
    club.player("Iñaki", "Ñíguez", nickname="Rubio")

    assert [row.filed for row in players_of(club.id)] == [
        "de la Fuente, Eva",
        "Núñez, Zoe",
        "Ñíguez, Iñaki",
        "Ortiz, Ana",
    ]
    assert [row.name for row in players_of(club.id, "nunez ZOE")] == ["Zoe Núñez"]
    assert [row.name for row in players_of(club.id, "rubio")] == ["Iñaki Ñíguez"]
    assert [row.name for row in players_of(club.id, "de la Fuente")] == ["Eva de la Fuente"]


def test_player_with_a_like_name_is_asked_about():
    club = home()
    known = club.player("Pilar", "Gómez Lacasta")
    data = PlayerData(first_name="Pilar", last_name="Gomez")

    with pytest.raises(PossibleDuplicateError) as asked:
        register_player(association_id=club.id, actor=club.owner, data=data)
    register_player(association_id=club.id, actor=club.owner, data=data, is_new=True)

    assert asked.value.details["candidates"][0]["player"] == known.public_id
    assert len(players_of(club.id)) == 2


def test_like_people_say_where_they_last_played():
    club = home()
    club.pair(club.event("Copa"), "Pilar Gómez", "Eva Sanz")

    (found,) = like_players(club.id, "gomez pilar")

    assert (found.player.name, found.last_event) == ("Pilar Gómez", "Copa")


@pytest.mark.parametrize(
    "data",
    [
        PlayerData(first_name=" "),
        PlayerData(first_name="--", last_name="."),
        PlayerData(first_name="A" * 81),
        PlayerData(first_name="Ana", last_name="G" * 121),
    ],
)
def test_player_without_a_fitting_name_is_refused(data):
    club = home()

    with pytest.raises(InvalidNameError):
        register_player(association_id=club.id, actor=club.owner, data=data)


def test_player_is_corrected_and_the_record_keeps_no_personal_data():
    club = home()
    made = club.player("Pilar", "Gomez")
    data = PlayerData(first_name="Pilar", last_name="Gómez", phone="976 123 456")

    for _ in range(2):
        update_player(association_id=club.id, player_id=made.id, actor=club.owner, data=data)

    assert player_detail(club.id, made.public_id).phone == "976 123 456"
    entry = last_entry("update_player")
    assert entry.details == {"player": made.id, "fields": ["last_name", "phone"]}
    assert commands_of(club.id).count("update_player") == 1


@pytest.mark.parametrize(
    ("choice", "shown", "short"),
    [
        (PublicName.FULL, "Pilar de la Fuente Gil", "De la Fuente"),
        (PublicName.INITIAL, "Pilar F.", "Pilar F."),
        (PublicName.NICKNAME, "La Rubia", "La Rubia"),
        (PublicName.HIDDEN, "Name withheld", "Name withheld"),
    ],
)
def test_player_is_shown_as_they_chose(choice, shown, short):
    club = home()
    event = club.event()
    club.pair(event, "Pilar de la Fuente Gil", "Eva Sanz")
    (pair,) = entrants_of(event.id)
    update_player(
        association_id=club.id,
        player_id=pair.members[0].player_id,
        actor=club.owner,
        data=PlayerData(
            first_name="Pilar",
            last_name="de la Fuente Gil",
            nickname="La Rubia",
            public_name=choice,
        ),
    )

    with translation.override("en"):
        (pair,) = entrants_of(event.id)

    assert pair.members[0].public == shown
    assert pair.short_name == f"{short}–Sanz"
    assert pair.name == "Pilar de la Fuente Gil – Eva Sanz"


def test_nickname_nobody_wrote_falls_back_to_an_initial():
    club = home()
    made = club.player("Pilar", "Gómez", public_name=PublicName.NICKNAME)

    assert player_detail(club.id, made.public_id).row.public == "Pilar G."


def test_player_erased_leaves_no_personal_data_but_keeps_its_places():
    club = home()
    event = club.event()
    club.pair(event, "Pilar Gómez", "Eva Sanz")
    pilar = entrants_of(event.id)[0].members[0].player_id

    for _ in range(2):
        erase_player(association_id=club.id, player_id=pilar, actor=club.owner)

    row = Player.objects.get(pk=pilar)
    assert (row.first_name, row.last_name, row.search_key, row.sort_key) == ("", "", "", "")
    with translation.override("en"):
        assert entrants_of(event.id)[0].public_name == "Name withheld – Eva Sanz"
    assert [each.name for each in players_of(club.id)] == ["Eva Sanz"]
    assert commands_of(club.id).count("erase_player") == 1


def test_player_of_another_association_is_unknown():
    made = home("Peña Ajena").player("Ana", "Gil")
    club = home()
    mine = {"association_id": club.id, "player_id": made.id, "actor": club.owner}

    with pytest.raises(Player.DoesNotExist):
        player_id_of(club.id, made.public_id)
    with pytest.raises(Player.DoesNotExist):
        player_detail(club.id, made.public_id)
    with pytest.raises(Player.DoesNotExist):
        update_player(**mine, data=PlayerData(first_name="Ana"))
    with pytest.raises(Player.DoesNotExist):
        erase_player(**mine)


def test_merged_player_leads_to_the_one_kept():
    club = home()
    kept, gone = club.player("Ana", "Gil"), club.player("Ana", "Jil")
    Player.objects.filter(pk=gone.id).update(merged_into_id=kept.id)

    assert player_id_of(club.id, gone.public_id) == kept.id
    assert [row.name for row in players_of(club.id)] == ["Ana Gil"]


@pytest.mark.parametrize("count", [1, 3])
def test_lists_take_the_same_queries_whatever_their_length(count, django_assert_num_queries):
    club = home()
    event = club.event()
    for n in range(count):
        club.pair(event, f"Ana{n} Gil{n}", f"Luis{n} Royo{n}")

    with django_assert_num_queries(1):
        players_of(club.id, "a")
    with django_assert_num_queries(2):
        entrants_of(event.id)
