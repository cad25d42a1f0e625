"""Forms that name people, and ask who somebody with a like name is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from django import forms
from django.core.exceptions import ObjectDoesNotExist
from django.utils.translation import gettext as _

from tournaments.names import Likeness, PersonEntry
from tournaments.selectors.players import LikePlayer, like_players, player_id_of

NEW = "new"


class PeopleForm(forms.Form):
    """A form with names of people in ``person_fields``.

    When a name is like a known one the form grows a field that asks about it; the answer
    counts only while the name stays as it was asked.
    """

    person_fields: ClassVar[tuple[str, ...]] = ()

    def entries(self, association_id: int) -> dict[str, PersonEntry] | None:
        """Who is named, by field; None when the form had to ask. A few queries per name."""
        found = {name: self._entry(association_id, name) for name in self.person_fields}
        asked = [self._ask(association_id, name) for name, entry in found.items() if not entry]
        if any(asked):
            return None
        return {
            name: entry or PersonEntry(name=self.cleaned_data[name], is_new=True)
            for name, entry in found.items()
        }

    def _entry(self, association_id: int, name: str) -> PersonEntry | None:
        answer = str(self.data.get(f"{name}_is", ""))
        if not answer.isalnum() or self.data.get(f"{name}_asked") != self.cleaned_data[name]:
            return None
        for hidden in (f"{name}_is", f"{name}_asked"):
            self.fields[hidden] = forms.CharField(widget=forms.HiddenInput)
        if answer == NEW:
            return PersonEntry(name=self.cleaned_data[name], is_new=True)
        try:
            return PersonEntry(player_id=player_id_of(association_id, answer))
        except ObjectDoesNotExist:
            return None

    def _ask(self, association_id: int, name: str) -> bool:
        like = like_players(association_id, self.cleaned_data[name])
        if not like:
            return False
        same = [each for each in like if each.likeness is Likeness.SAME]
        self.data = {
            **{key: self.data[key] for key in self.data},
            f"{name}_is": same[0].player.public_id if same else "",
            f"{name}_asked": self.cleaned_data[name],
        }
        self.fields[f"{name}_is"] = _question(self.cleaned_data[name], like)
        self.fields[f"{name}_asked"] = forms.CharField(widget=forms.HiddenInput)
        self.order_fields(self.field_order)
        self.add_error(name, _("Somebody with a like name is known. Say below who it is."))
        return True


def _question(name: str, like: Iterable[LikePlayer]) -> forms.ChoiceField:
    known = [(each.player.public_id, each.player.name) for each in like]
    field = forms.ChoiceField(
        label=_("Who is %(name)s?") % {"name": name},
        choices=[*known, (NEW, _("Somebody else with a like name"))],
        widget=forms.RadioSelect,
    )
    helps: dict[str, Any] = {each.player.public_id: known_from(each) for each in like}
    field.option_help = helps | {NEW: _("A new person is added to the association.")}  # type: ignore[attr-defined]
    return field


def known_from(like: LikePlayer) -> str:
    """What tells a known person apart: nickname, club, last event."""
    facts = [f"«{like.player.nickname}»" if like.player.nickname else "", like.player.club]
    if like.last_event:
        facts.append(_("last played in %(event)s") % {"event": like.last_event})
    return " · ".join(fact for fact in facts if fact) or _("Has not played here yet.")
