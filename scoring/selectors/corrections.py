"""What a correction would do to the rest of a scoresheet; nothing is saved."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.errors import Fault
from engine.facts import Amended, Amendment
from scoring.selectors.ledgers import Ledger


@dataclass(frozen=True, slots=True)
class UnfitHand:
    """A later hand that a correction leaves without sense, and every reason."""

    sequence: int
    faults: tuple[Fault, ...]

    def to_payload(self) -> dict[str, Any]:
        """The hand as JSON values, for the details of a refusal."""
        return {
            "sequence": self.sequence,
            "faults": [fault.to_payload() for fault in self.faults],
        }


def hands_that_do_not_fit(ledger: Ledger, correction: Amended) -> tuple[UnfitHand, ...]:
    """The hands to amend together with a correction, in order.

    Found by leaving each one out and reading on, as a referee would; what comes after a
    hand that is only to be counted again may fit once it is.
    """
    asked = {amendment.sequence for amendment in correction.amendments}
    amendments = correction.amendments
    unfit: list[UnfitHand] = []
    while True:
        refusal = ledger.with_fact(Amended(amendments)).replayed.refusal
        if refusal is None or refusal.sequence in asked:
            return tuple(unfit)
        unfit.append(UnfitHand(refusal.sequence, refusal.faults))
        asked.add(refusal.sequence)
        amendments = (*amendments, Amendment(refusal.sequence, None))
