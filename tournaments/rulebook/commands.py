"""The record of changes in plain words: what each command did."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.encoding import force_str
from django.utils.translation import gettext_lazy as _

from tournaments.rulebook.words import Sentence

COMMANDS: Mapping[str, Sentence] = {
    "generate_round": _("Drew a round"),
    "discard_draft": _("Discarded a draft"),
    "publish_round": _("Published a round"),
    "close_round": _("Closed a round"),
    "void_round": _("Made a round void"),
    "swap_pairs": _("Exchanged two pairs"),
    "move_table": _("Moved a match to another table"),
    "record_walkover": _("Gave a match without playing"),
    "double_walkover": _("Noted that neither pair appeared"),
    "postpone": _("Put a match off"),
    "adjudicate": _("Decided a match"),
    "annul_outcome": _("Annulled an outcome"),
    "set_sanction": _("Sanctioned a pair"),
    "annul_sanction": _("Annulled a sanction"),
    "create_association": _("Created the association"),
    "create_event": _("Created the event"),
    "update_event": _("Changed the details of the event"),
    "choose_ruleset": _("Chose the rules"),
    "choose_legs": _("Chose the number of legs"),
    "finish_event": _("Finished the event"),
    "reopen_event": _("Opened the event again"),
    "add_tables": _("Changed the number of tables"),
    "change_table": _("Changed a table"),
    "register_player": _("Added a player"),
    "update_player": _("Changed a player"),
    "erase_player": _("Erased a player"),
    "register_pair": _("Entered a pair"),
    "update_pair": _("Changed a pair"),
    "withdraw_pair": _("A pair left"),
    "return_pair": _("A pair came back"),
    "replace_member": _("Changed a partner"),
    "import_pairs": _("Entered a list of pairs"),
    "open_night": _("Opened a night"),
    "note_presence": _("Noted who came"),
    "mark_fee": _("Ticked a fee"),
    "set_substitute": _("Noted a substitute"),
    "clear_substitute": _("Took a substitute off"),
    "close_presence": _("Closed the list of the night"),
    "reopen_presence": _("Opened the list of the night again"),
    "invite_member": _("Made a link to join"),
    "add_member": _("Gave somebody a role"),
    "accept_invitation": _("Joined the association"),
    "change_role": _("Changed a role"),
    "revoke_membership": _("Took a role away"),
    "revoke_invitation": _("Withdrew a link"),
    "issue_password_link": _("Made a link for a new password"),
    "set_password_with_link": _("Chose a new password"),
    "create_token": _("Made a token for a program"),
    "revoke_token": _("Revoked a token"),
    "rule_renuncio": _("Ruled a renuncio"),
    "overturn_ruling": _("Overturned a ruling"),
    "correct_hands": _("Corrected hands"),
    "void_hand": _("Made a hand void"),
    "concede": _("Noted a concession"),
    "close_scoresheet": _("Closed a scoresheet"),
    "reopen_scoresheet": _("Opened a scoresheet again"),
}


def command_words(command: str) -> str:
    """What a command did; its name when it has no words yet.

    >>> command_words("unheard_of")
    'unheard of'
    """
    sentence = COMMANDS.get(command)
    return force_str(sentence) if sentence is not None else command.replace("_", " ")
