"""The sentence for people of each refusal: what happened and what to do about it.

Keys are ``code`` or ``code:reason``; a sentence may quote the facts of the refusal by
name, and lists of facts are written out ("4, 7 and 9").
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.encoding import force_str
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.errors import DomainError

Sentence = str | Promise

PLAY: dict[str, Sentence] = {
    "tournament": _("This cannot be done now."),
    "not_allowed": _("Your role in this association does not allow this. Ask an organiser."),
    "stale_event": _(
        "Somebody was faster: this is not the next step any more. Look at the event again."
    ),
    "round_not_ready:unfinished": _(
        "Round %(round)s is not finished. Tables missing: %(tables)s. Enter the results or "
        "decide those matches first."
    ),
    "round_not_ready:draft": _(
        "Round %(round)s is still a draft. Publish it or discard it before going on."
    ),
    "round_not_ready:later": _(
        "Round %(later)s stands on round %(round)s. Discard or void the later one first."
    ),
    "round_not_ready:left": _(
        "%(names)s has left since this round was drawn. Discard the draft and draw it again."
    ),
    "round_not_ready:void": _("Round %(round)s is void."),
    "round_not_ready:no_rules": _("The event has no rules yet. Choose them in its settings."),
    "round_not_ready": _("The round is not ready."),
    "round_locked": _(
        "Round %(round)s is closed or the next one is published. An organiser or the head "
        "referee can still change it, giving a reason."
    ),
    "round_not_draft": _("Round %(round)s is published: it cannot be edited as a draft."),
    "reason_required": _("Write the reason: it is kept in the record of changes."),
    "invalid_swap:same": _("Choose two different pairs."),
    "invalid_swap:same_match": _("Those two pairs already meet each other."),
    "invalid_swap:not_in_round": _("That pair is not in this round."),
    "invalid_swap:table": _("That table does not exist or is out of use."),
    "invalid_swap:no_seat": _("A pair that rests has no table to move."),
    "invalid_swap:started": _("Play has begun at table %(table)s: it stays where it is."),
    "invalid_swap": _("That change cannot be made."),
    "match_not_open:draft": _("The round has not been published yet."),
    "match_not_open:closed": _("The round is closed."),
    "match_not_open:void": _("The match is void."),
    "match_not_open:outcome": _("This match already has an outcome and is not played."),
    "match_not_open:bye": _("One of the places is empty: there is nobody to play against."),
    "match_not_open": _("The match cannot be played now."),
    "entrant_busy": _("%(names)s is still playing at table %(table)s."),
    "outcome_conflict:started": _(
        "Hands have been recorded at this table. Void them or end the match before deciding it."
    ),
    "outcome_conflict:decided": _(
        "This match already has an outcome. Annul it before giving another one."
    ),
    "outcome_conflict:played": _("The result comes from the scoresheet: correct it there."),
    "outcome_conflict": _("This would contradict what is already recorded."),
    "invalid_outcome:side": _("Choose one of the two pairs of the match."),
    "invalid_outcome:date": _("Choose a date that has not passed."),
    "invalid_outcome:nothing": _("This match has no outcome to annul."),
    "invalid_outcome": _("That outcome does not fit this match."),
    "invalid_sanction": _("Give the points to deduct, and only in a sanction of points."),
    "sanction_closed": _("That sanction was annulled before."),
    "registration_closed": _("The event does not admit changes to its pairs now."),
}

DRAWS: dict[str, Sentence] = {
    "pairing": _("The round cannot be drawn."),
    "no_legal_round:calendar_over": _(
        "The calendar has %(rounds)s rounds and all of them have been drawn. Finish the event."
    ),
    "no_legal_round:too_few_entrants": _("It takes at least two pairs to draw a round."),
    "no_legal_round": _("No round keeps all the rules."),
    "invalid_history": _("The earlier rounds contradict each other; look at them first."),
}

PEOPLE: dict[str, Sentence] = {
    "setup_closed": _("This installation has its association already. Sign in instead."),
    "setup_code:none": _(
        "The first run is not open. Start Cotón again from a terminal to get a code."
    ),
    "setup_code": _("That is not the code. Copy it from the terminal where Cotón was started."),
    "invalid_account": _("Some of the details of the account are not valid. Look at each field."),
    "link_unusable:used": _(
        "This link has been used. Ask an owner of the association for another."
    ),
    "link_unusable:revoked": _(
        "This link was withdrawn. Ask an owner of the association for another."
    ),
    "link_unusable": _("This link is too old. Ask an owner of the association for another."),
    "last_owner": _("An association keeps at least one owner. Make somebody else an owner first."),
    "shared_account": _(
        "This person belongs to other associations too, so no owner can give a new password. "
        "Whoever looks after the machine can: manage.py password_link."
    ),
    "invalid_name:missing": _("Write a name."),
    "invalid_name": _("That name is too long: shorten it."),
    "possible_duplicate": _(
        "Somebody with a like name is known: %(names)s. Say whether it is the same person."
    ),
    "same_person_twice": _("%(name)s is written twice: a pair takes two different people."),
    "already_entered": _(
        "%(name)s plays in pair %(number)s of this event. Choose somebody else, or change that "
        "pair first."
    ),
    "future_date": _("That date has not come yet: choose today or an earlier one."),
    "entrant_status:withdrawn": _("Pair %(number)s has left. Take it back first."),
    "entrant_status:disqualified": _(
        "Pair %(number)s is disqualified. Annul that sanction first, if it should play."
    ),
    "entrant_status": _("Pair %(number)s does not take part now."),
    "invalid_substitute:not_member": _("Say which of the two members is replaced."),
    "invalid_substitute:entered": _(
        "%(name)s plays in pair %(number)s of this event and cannot substitute. "
        "Choose somebody else."
    ),
    "invalid_substitute": _(
        "%(name)s substitutes in pair %(number)s tonight already. Choose somebody else."
    ),
    "night_closed": _("The list of this night is closed. Open it again to change it."),
    "presence_unknown": _(
        "Nothing is known of %(count)s pairs: %(numbers)s. Say what to do with them."
    ),
    "import_pending": _("Some lines still need an answer: %(lines)s."),
    "import_refused:too_long": _("The list is too long: paste at most %(most)s lines at a time."),
    "import_refused": _("There is no list here. Paste one pair per line."),
    "import_key_reused": _(
        "Another list was accepted from this page already. Open the page again to paste a new one."
    ),
    "table_in_use:too_many": _("A hall has at most %(most)s tables."),
    "table_in_use": _(
        "A match is placed at table %(table)s. Move it in the draft, or wait until it ends."
    ),
    "registration_closed:finished": _("The event is finished. Reopen it to change its pairs."),
    "registration_closed:calendar_fixed": _(
        "The calendar is drawn and every place in it is taken. Change a partner of a pair that "
        "leaves instead."
    ),
    "round_not_ready:calendar_fixed": _(
        "A round is drawn already, so the calendar cannot change any more."
    ),
    "round_not_ready:rounds_open": _("Rounds still open: %(rounds)s. Close them first."),
}

RULES: dict[str, Sentence] = {
    "invalid_rule_set": _("These rules cannot be played together."),
    "unknown_option": _("There is no option called %(option)s."),
    "option_value": _("%(option)s must be one of these: %(allowed)s."),
    "option_type": _("%(option)s is not of the kind it must be."),
    "option_range": _("%(option)s must be between %(min)s and %(max)s."),
    "malas_over_target": _(
        "The minimum of malas (%(malas)s) is more than the points of a juego (%(target)s)."
    ),
    "malas_unreachable": _(
        "Nobody can make %(malas)s malas with cards alone: there are %(max)s at most."
    ),
    "match_length": _("Say either how many are needed to win or how many are played."),
    "fixed_needs_juegos": _("A fixed number can only be of juegos."),
}

MESSAGES: dict[str, Sentence] = {**PLAY, **DRAWS, **PEOPLE, **RULES}


def message_for(error: DomainError) -> str:
    """The sentence for a refusal in the language in use; the code itself if it has none.

    >>> message_for(DomainError())
    'domain'
    """
    reason = error.details.get("reason")
    sentence = MESSAGES.get(f"{error.code}:{reason}") or MESSAGES.get(error.code)
    if sentence is None:
        return error.code
    said = [force_str(sentence) % _Facts(error.details)]
    for fault in error.details.get("faults", ()):
        if fault["code"] in RULES:
            said.append(fault_sentence(fault))
    return " ".join(said)


def fault_sentence(fault: Mapping[str, Any]) -> str:
    """The sentence for one clash of a rule set."""
    return force_str(RULES[fault["code"]]) % _Facts(fault["detail"])


def listed(values: list[Any] | tuple[Any, ...]) -> str:
    """Values written out as in a sentence, in the language in use."""
    words = [str(value) for value in values]
    if len(words) < 2:
        return "".join(words)
    return gettext("%(first)s and %(last)s") % {"first": ", ".join(words[:-1]), "last": words[-1]}


class _Facts(dict[str, str]):
    """The facts of a refusal by name, lists written out; an unknown name is a dash."""

    def __init__(self, details: Mapping[str, Any]) -> None:
        super().__init__(
            {
                name: listed(value) if isinstance(value, list | tuple) else str(value)
                for name, value in details.items()
            }
        )

    def __missing__(self, key: str) -> str:
        return "–"
