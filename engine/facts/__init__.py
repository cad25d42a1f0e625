"""What can be recorded of a match, and its JSON form.

The payloads are the ``hands`` of formats.md, section 1; a ledger also holds
``amended``. Values in ``values``, payloads in ``printing`` and ``reading``; what a fact
does to the score lives in :mod:`engine.scoreboard`.
"""

from engine.facts.printing import to_payload
from engine.facts.reading import from_payload, read_fact, read_ledger_fact
from engine.facts.values import (
    Amended,
    Amendment,
    Conceded,
    CotoAwarded,
    Fact,
    HandRecorded,
    HandVoided,
    JuegoAwarded,
    LedgerFact,
    RenuncioRuled,
    TuteSung,
)

__all__ = [
    "Amended",
    "Amendment",
    "Conceded",
    "CotoAwarded",
    "Fact",
    "HandRecorded",
    "HandVoided",
    "JuegoAwarded",
    "LedgerFact",
    "RenuncioRuled",
    "TuteSung",
    "from_payload",
    "read_fact",
    "read_ledger_fact",
    "to_payload",
]
