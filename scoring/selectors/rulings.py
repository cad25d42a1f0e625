"""Where a ruling was given."""

from __future__ import annotations

from scoring.models import Ruling


def match_of_ruling(public_id: str) -> int:
    """The key of the match of a ruling. One query.

    Raises:
        ObjectDoesNotExist: no such ruling.
    """
    rows = Ruling.objects.values_list("scoresheet__match_id", flat=True)
    match_id: int = rows.get(public_id=public_id)
    return match_id
