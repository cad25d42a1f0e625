"""How a command is told who somebody is."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonEntry:
    """A person named by an organiser: somebody known, or a name.

    ``is_new`` answers the question about like names: it is somebody else.
    """

    player_id: int | None = None
    name: str = ""
    is_new: bool = False
