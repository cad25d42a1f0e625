"""What the record of organisers' commands says."""

from tournaments.models import AuditEntry


def commands_of(association_id: int) -> list[str]:
    """The commands recorded for an association, oldest first."""
    rows = AuditEntry.objects.filter(association_id=association_id).order_by("pk")
    return list(rows.values_list("command", flat=True))


def last_entry(command: str) -> AuditEntry:
    """The newest entry of a command."""
    return AuditEntry.objects.filter(command=command).order_by("-pk")[0]
