import datetime as dt

import pytest
from django.utils import timezone
from django.utils.translation import override

from tests.factories.people import home
from tests.factories.records import commands_of, last_entry
from tournaments.enums import EntrantStatus, SanctionKind
from tournaments.errors import (
    AlreadyEnteredError,
    EntrantStatusError,
    FutureDateError,
    ReasonRequiredError,
    RegistrationClosedError,
    SamePersonTwiceError,
)
from tournaments.messages import message_for
from tournaments.models import Entrant, EntrantMember, Sanction, Stage
from tournaments.names import PersonEntry
from tournaments.selectors.pairs import entrant_detail, entrants_of
from tournaments.services.pairs import (
    register_pair,
    replace_member,
    return_pair,
    withdraw_pair,
)
from tournaments.services.sanctions import annul_sanction, set_sanction

pytestmark = pytest.mark.django_db


def _setting():
    club = home()
    event = club.event()
    return club, event, club.pair(event, "Ana Gil", "Luis Royo")


def _withdraw(club, event, made, reason="Se mudan"):
    withdraw_pair(event_id=event.id, entrant_id=made.id, actor=club.owner, reason=reason)


def test_pair_that_leaves_keeps_its_names_and_is_recorded_with_the_reason():
    club, event, made = _setting()

    _withdraw(club, event, made)
    _withdraw(club, event, made)

    row = entrant_detail(event.id, made.public_id)
    assert (row.status, row.withdrawn_after, row.name) == (
        EntrantStatus.WITHDRAWN,
        0,
        "Ana Gil – Luis Royo",
    )
    assert commands_of(club.id).count("withdraw_pair") == 1
    assert last_entry("withdraw_pair").reason == "Se mudan"


def test_pair_that_left_and_was_disqualified_comes_back_only_once_that_is_annulled():
    club, event, made = _setting()
    _withdraw(club, event, made)
    set_sanction(
        entrant_id=made.id,
        kind=SanctionKind.DISQUALIFICATION,
        actor=club.owner,
        reason="Insultos",
    )

    with pytest.raises(EntrantStatusError) as refused:
        return_pair(event_id=event.id, entrant_id=made.id, actor=club.owner)
    with override("en"):
        assert "Annul that sanction first" in message_for(refused.value)

    sanction = Sanction.objects.get()
    annul_sanction(sanction_id=sanction.pk, actor=club.owner, reason="Error")
    return_pair(event_id=event.id, entrant_id=made.id, actor=club.owner)
    assert entrant_detail(event.id, made.public_id).status == EntrantStatus.ACTIVE


def test_leaving_changes_the_standings_version():
    club, event, made = _setting()
    before = Stage.objects.get(event_id=event.id).results_version

    _withdraw(club, event, made)

    assert Stage.objects.get(event_id=event.id).results_version == before + 1


def test_leaving_without_a_reason_is_refused():
    club, event, made = _setting()

    with pytest.raises(ReasonRequiredError):
        _withdraw(club, event, made, reason="  ")


def test_disqualified_pair_neither_leaves_nor_returns():
    club, event, made = _setting()
    Entrant.objects.filter(pk=made.id).update(status=EntrantStatus.DISQUALIFIED)

    with pytest.raises(EntrantStatusError):
        _withdraw(club, event, made)
    with pytest.raises(EntrantStatusError):
        return_pair(event_id=event.id, entrant_id=made.id, actor=club.owner)


def test_member_of_a_pair_that_left_may_enter_another():
    club, event, made = _setting()
    ana = entrants_of(event.id)[0].members[0].player_id
    _withdraw(club, event, made)

    register_pair(
        event_id=event.id,
        actor=club.owner,
        first=PersonEntry(player_id=ana),
        second=PersonEntry(name="Eva Sanz"),
    )

    assert [row.name for row in entrants_of(event.id)] == [
        "Ana Gil – Luis Royo",
        "Ana Gil – Eva Sanz",
    ]


def test_pair_returns_as_if_it_had_not_left():
    club, event, made = _setting()
    _withdraw(club, event, made)

    return_pair(event_id=event.id, entrant_id=made.id, actor=club.owner)
    return_pair(event_id=event.id, entrant_id=made.id, actor=club.owner)

    row = entrant_detail(event.id, made.public_id)
    assert (row.status, row.withdrawn_after) == (EntrantStatus.ACTIVE, None)
    assert commands_of(club.id).count("return_pair") == 1


def test_pair_whose_member_plays_elsewhere_cannot_return():
    club, event, made = _setting()
    ana = entrants_of(event.id)[0].members[0].player_id
    _withdraw(club, event, made)
    register_pair(
        event_id=event.id,
        actor=club.owner,
        first=PersonEntry(player_id=ana),
        second=PersonEntry(name="Eva Sanz"),
    )

    with pytest.raises(AlreadyEnteredError) as refused:
        return_pair(event_id=event.id, entrant_id=made.id, actor=club.owner)
    assert refused.value.details == {"name": "Ana Gil", "number": 2}


def test_pair_returns_once_the_other_pair_of_its_member_left():
    club, event, made = _setting()
    ana = entrants_of(event.id)[0].members[0].player_id
    _withdraw(club, event, made)
    second = register_pair(
        event_id=event.id,
        actor=club.owner,
        first=PersonEntry(player_id=ana),
        second=PersonEntry(name="Eva Sanz"),
    )
    _withdraw(club, event, second)

    return_pair(event_id=event.id, entrant_id=made.id, actor=club.owner)

    open_rows = EntrantMember.objects.filter(player_id=ana, until=None)
    assert [row.entrant_id for row in open_rows] == [made.id]


def test_pair_without_a_place_in_the_calendar_cannot_return():
    club, event, made = _setting()
    others = [club.pair(event, f"Eva {name}", f"Blas {name}") for name in ("Sanz", "Usón")]
    _withdraw(club, event, made)
    places = [each.id for each in others]
    Stage.objects.filter(event_id=event.id).update(pairing_options={"calendar": places})

    with pytest.raises(RegistrationClosedError):
        return_pair(event_id=event.id, entrant_id=made.id, actor=club.owner)


def _replace(club, event, made, leaving, entering, **values):
    replace_member(
        event_id=event.id,
        entrant_id=made.id,
        leaving_id=leaving,
        entering=entering,
        actor=club.owner,
        **{"reason": "Lesión", **values},
    )


def test_partner_changes_from_a_date_and_the_past_is_kept():
    club, event, made = _setting()
    luis = entrants_of(event.id)[0].members[1].player_id
    day = timezone.localdate()

    _replace(club, event, made, luis, PersonEntry(name="Eva Sanz"), since=day)

    row = entrant_detail(event.id, made.public_id)
    assert row.name == "Ana Gil – Eva Sanz"
    assert row.number == 1
    assert [(m.name, m.until) for m in row.past_members] == [("Luis Royo", day)]
    assert last_entry("replace_member").details["since"] == day.isoformat()


def test_partner_change_in_days_to_come_is_refused():
    club, event, made = _setting()
    luis = entrants_of(event.id)[0].members[1].player_id

    with pytest.raises(FutureDateError):
        _replace(club, event, made, luis, PersonEntry(name="Eva Sanz"), since=dt.date(2100, 1, 15))
    assert entrant_detail(event.id, made.public_id).name == "Ana Gil – Luis Royo"


def test_partner_changed_back_makes_the_first_pair_again():
    club, event, made = _setting()
    luis = entrants_of(event.id)[0].members[1].player_id
    first_pair = Entrant.objects.get(pk=made.id).pair_id
    _replace(club, event, made, luis, PersonEntry(name="Eva Sanz"))
    eva = entrants_of(event.id)[0].members[1].player_id

    _replace(club, event, made, eva, PersonEntry(player_id=luis))

    assert Entrant.objects.get(pk=made.id).pair_id == first_pair


def test_partner_change_refuses_who_plays_elsewhere_or_stays():
    club, event, made = _setting()
    ana, luis = (m.player_id for m in entrants_of(event.id)[0].members)
    club.pair(event, "Eva Sanz", "Inés Usón")
    eva = entrants_of(event.id)[1].members[0].player_id

    with pytest.raises(AlreadyEnteredError):
        _replace(club, event, made, luis, PersonEntry(player_id=eva))
    with pytest.raises(SamePersonTwiceError):
        _replace(club, event, made, luis, PersonEntry(player_id=ana))
    with pytest.raises(ReasonRequiredError):
        _replace(club, event, made, luis, PersonEntry(name="Blas Otal"), reason="")
    with pytest.raises(EntrantMember.DoesNotExist):
        _replace(club, event, made, eva, PersonEntry(name="Blas Otal"))
    assert entrant_detail(event.id, made.public_id).name == "Ana Gil – Luis Royo"
