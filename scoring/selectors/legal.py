"""The referee's question, answered by the engine: was that card a renuncio?

Nothing is stored and nobody needs a right to ask; the duties are those of rules.md, section 9.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.cards import Card
from engine.deal import pack_for
from engine.formats.legal import answer
from engine.rules import RuleSet

#: The options on which the duties depend.
OPTIONS = ("players", "partner_exemption", "must_undertrump")


def judge(question: Any) -> dict[str, Any]:
    """The answer to a ``legal`` document of formats.md, section 3. No query.

    Raises:
        MalformedError: not such a question; says the place and the reason.
    """
    return answer(question)[1]


def play_options(ruleset: Mapping[str, Any]) -> dict[str, Any]:
    """What a phone needs of some rules to judge a card when it is offline. No query.

    >>> play_options({"players": 2})["must_undertrump"]
    False
    """
    payload = RuleSet.from_payload(ruleset).to_payload()
    return {name: payload[name] for name in OPTIONS}


def pack_of(players: int) -> tuple[Card, ...]:
    """The cards in play at a table of so many, by suit and number. No query."""
    return tuple(pack_for(players))
