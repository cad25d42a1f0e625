"""What an installation as a whole holds; used before anyone can sign in."""

from tournaments.models import Association


def is_in_use() -> bool:
    """Whether an association exists, that is, whether the first run is over (1 query)."""
    return Association.objects.exists()
