import datetime as dt

import pytest
from django.core.exceptions import ObjectDoesNotExist
from django.utils import timezone

from tests.factories.people import PASSWORD, home
from tests.factories.records import commands_of
from tournaments.enums import ActorKind, InvitationKind, Role
from tournaments.errors import (
    InvalidAccountError,
    InvalidNameError,
    LastOwnerError,
    LinkUnusableError,
    SetupClosedError,
    SetupCodeError,
    SharedAccountError,
)
from tournaments.models import Invitation, User
from tournaments.permissions import Actor, can_own
from tournaments.selectors.associations import (
    all_associations,
    associations_of,
    link_for_token,
    members_of,
    needs_first_run,
    pending_invitations,
)
from tournaments.services.associations import (
    accept_invitation,
    add_member,
    change_role,
    create_first_association,
    create_user,
    invite_member,
    revoke_invitation,
    revoke_membership,
)
from tournaments.services.passwords import (
    issue_password_link,
    issue_password_link_by_username,
    set_password_with_link,
)

pytestmark = pytest.mark.django_db


def _first_run(**values):
    asked = {
        "code": "abcd 1234",
        "name": "Peña La Cuarenta",
        "username": "rosa",
        "password": PASSWORD,
        "owner_name": "Rosa Gil",
    }
    return create_first_association(**{**asked, **values})


@pytest.fixture
def code(settings):
    settings.SETUP_CODE = "ABCD1234"


def test_first_run_makes_the_association_and_its_owner(code):
    made = _first_run()

    (association,) = all_associations()
    assert (association.slug, association.name) == ("pena-la-cuarenta", "Peña La Cuarenta")
    assert can_own(Actor(ActorKind.USER, made.user_id), made.id)
    assert not needs_first_run()


def test_first_run_sent_twice_is_refused_and_makes_one_association(code):
    _first_run()

    with pytest.raises(SetupClosedError):
        _first_run()
    assert len(all_associations()) == 1


@pytest.mark.parametrize("typed", ["abcd-1234", "ABCD 1234", " abcd1234 "])
def test_first_run_takes_the_code_as_people_type_it(code, typed):
    assert _first_run(code=typed).slug == "pena-la-cuarenta"


@pytest.mark.parametrize("wrong", ["", "-", "abcd1235", "ñ"])
def test_first_run_with_another_code_is_refused(code, wrong):
    with pytest.raises(SetupCodeError) as refused:
        _first_run(code=wrong)
    assert refused.value.details["reason"] == "wrong"


def test_first_run_without_a_code_in_the_terminal_is_refused(settings):
    settings.SETUP_CODE = ""

    with pytest.raises(SetupCodeError) as refused:
        _first_run(code="")
    assert refused.value.details["reason"] == "none"


@pytest.mark.parametrize(
    ("values", "fault"),
    [
        ({"username": ""}, ("username", "blank")),
        ({"username": "con espacios"}, ("username", "invalid")),
        ({"password": "123"}, ("password", "password_too_short")),
        ({"password": "12345678901"}, ("password", "password_entirely_numeric")),
    ],
)
def test_first_run_names_the_field_that_is_wrong(code, values, fault):
    with pytest.raises(InvalidAccountError) as refused:
        _first_run(**values)
    assert fault in [(each["field"], each["code"]) for each in refused.value.details["faults"]]
    assert needs_first_run()


def test_first_run_without_a_name_is_refused(code):
    with pytest.raises(InvalidNameError):
        _first_run(name="  ")


def _join(club, role, username):
    link = invite_member(association_id=club.id, role=role, actor=club.owner, name="Luis")
    joined = accept_invitation(
        token=link.token, name="Luis Royo", username=username, password=PASSWORD
    )
    return next(row for row in members_of(club.id) if row.user_id == joined.user_id)


def test_invitation_lets_a_new_person_in_with_its_role():
    club = home()

    member = _join(club, Role.REFEREE, "luis")

    assert (member.role, member.name) == (Role.REFEREE, "Luis Royo")
    assert [row.association.id for row in associations_of(member.user_id)] == [club.id]
    assert pending_invitations(club.id) == ()
    assert commands_of(club.id) == ["add_member", "invite_member", "add_member"]


def test_invitation_stores_no_token():
    club = home()

    link = invite_member(association_id=club.id, role=Role.DESK, actor=club.owner)

    stored = Invitation.objects.values().get(pk=link.id)
    assert link.token not in map(str, stored.values())
    assert link_for_token(link.token, InvitationKind.MEMBERSHIP).role == Role.DESK


def test_invitation_serves_once():
    club = home()
    link = invite_member(association_id=club.id, role=Role.DESK, actor=club.owner)
    accept_invitation(token=link.token, username="luis", password=PASSWORD)

    with pytest.raises(LinkUnusableError) as refused:
        accept_invitation(token=link.token, username="eva", password=PASSWORD)
    assert refused.value.details["reason"] == "used"


def test_invitation_may_be_repeated_by_who_used_it():
    club, other = home(), home("Peña Ajena")
    link = invite_member(association_id=club.id, role=Role.DESK, actor=club.owner)
    user = other.owner.user_id

    first = accept_invitation(token=link.token, user_id=user)
    again = accept_invitation(token=link.token, user_id=user)

    assert first == again
    assert len(associations_of(user)) == 2


def test_invitation_never_lowers_a_role():
    club = home()
    link = invite_member(association_id=club.id, role=Role.DESK, actor=club.owner)

    accept_invitation(token=link.token, user_id=club.owner.user_id)

    assert members_of(club.id)[0].role == Role.OWNER


def test_invitation_expires_and_can_be_revoked():
    club = home()
    old = invite_member(association_id=club.id, role=Role.DESK, actor=club.owner)
    Invitation.objects.filter(pk=old.id).update(expires_at=timezone.now() - dt.timedelta(1))
    bad = invite_member(association_id=club.id, role=Role.DESK, actor=club.owner)
    for _ in range(2):
        revoke_invitation(association_id=club.id, invitation_id=bad.id, actor=club.owner)

    for link, reason in ((old, "expired"), (bad, "revoked")):
        with pytest.raises(LinkUnusableError) as refused:
            accept_invitation(token=link.token, username="luis", password=PASSWORD)
        assert refused.value.details["reason"] == reason
    assert commands_of(club.id).count("revoke_invitation") == 1


def test_unknown_tokens_and_foreign_ids_are_unknown():
    club, other = home(), home("Peña Ajena")
    theirs = members_of(other.id)[0].membership_id
    invited = invite_member(association_id=other.id, role=Role.DESK, actor=other.owner)

    for call in (
        lambda: accept_invitation(token="nope"),
        lambda: set_password_with_link(token=invited.token, password=PASSWORD),
        lambda: revoke_invitation(
            association_id=club.id, invitation_id=invited.id, actor=club.owner
        ),
        lambda: change_role(
            association_id=club.id, membership_id=theirs, role=Role.DESK, actor=club.owner
        ),
        lambda: revoke_membership(association_id=club.id, membership_id=theirs, actor=club.owner),
        lambda: issue_password_link(association_id=club.id, membership_id=theirs, actor=club.owner),
    ):
        with pytest.raises(ObjectDoesNotExist):
            call()


def test_roles_change_and_are_recorded_once():
    club = home()
    member = _join(club, Role.REFEREE, "luis")
    change = {"association_id": club.id, "membership_id": member.membership_id}

    change_role(**change, role=Role.OWNER, actor=club.owner)
    change_role(**change, role=Role.OWNER, actor=club.owner)

    assert {row.role for row in members_of(club.id)} == {Role.OWNER}
    assert commands_of(club.id).count("change_role") == 1


def test_last_owner_neither_leaves_nor_steps_down():
    club = home()
    own = {"association_id": club.id, "membership_id": members_of(club.id)[0].membership_id}

    with pytest.raises(LastOwnerError):
        revoke_membership(**own, actor=club.owner)
    with pytest.raises(LastOwnerError):
        change_role(**own, role=Role.ORGANISER, actor=club.owner)
    assert members_of(club.id)[0].role == Role.OWNER


def test_member_leaves_once_and_may_come_back():
    club = home()
    member = _join(club, Role.REFEREE, "luis")
    leave = {"association_id": club.id, "membership_id": member.membership_id}

    revoke_membership(**leave, actor=club.owner)
    revoke_membership(**leave, actor=club.owner)

    assert [row.role for row in members_of(club.id)] == [Role.OWNER]
    add_member(association_id=club.id, user_id=member.user_id, role=Role.DESK, actor=club.owner)
    assert [row.role for row in members_of(club.id)] == [Role.OWNER, Role.DESK]


def test_password_link_serves_once_and_earlier_ones_stop():
    club = home()
    member = _join(club, Role.REFEREE, "luis")
    ask = {"association_id": club.id, "membership_id": member.membership_id}
    old = issue_password_link(**ask, actor=club.owner)
    new = issue_password_link(**ask, actor=club.owner)

    with pytest.raises(LinkUnusableError):
        set_password_with_link(token=old.token, password="cuarenta-y-diez-7")
    with pytest.raises(InvalidAccountError):
        set_password_with_link(token=new.token, password="1234")
    set_password_with_link(token=new.token, password="cuarenta-y-diez-7")
    with pytest.raises(LinkUnusableError):
        set_password_with_link(token=new.token, password="cuarenta-y-diez-8")

    assert User.objects.get(username="luis").check_password("cuarenta-y-diez-7")


def test_owner_cannot_reset_an_account_shared_with_another_association():
    club, other = home(), home("Peña Ajena")
    member = _join(club, Role.REFEREE, "luis")
    ask = {"association_id": club.id, "membership_id": member.membership_id}
    early = issue_password_link(**ask, actor=club.owner)
    link = invite_member(association_id=other.id, role=Role.DESK, actor=other.owner)

    accept_invitation(token=link.token, user_id=member.user_id)

    with pytest.raises(SharedAccountError):
        issue_password_link(**ask, actor=club.owner)
    with pytest.raises(LinkUnusableError):
        set_password_with_link(token=early.token, password="cuarenta-y-diez-7")
    link = issue_password_link_by_username(username="LUIS")
    set_password_with_link(token=link.token, password="cuarenta-y-diez-7")


def test_user_names_differ_in_more_than_case():
    create_user(name="", username="rosa", password=PASSWORD)

    with pytest.raises(InvalidAccountError) as refused:
        create_user(name="", username="ROSA", password=PASSWORD)
    assert refused.value.details["faults"] == [{"field": "username", "code": "unique"}]
