"""Users, the associations they belong to, and the links that let them in."""

from django.contrib.auth.models import AbstractUser
from django.db import models

from tournaments.enums import InvitationKind, Role
from tournaments.models._ids import PUBLIC_ID_LENGTH, new_public_id


class User(AbstractUser):
    """Someone who signs in; an address for mail is optional."""

    name = models.CharField(max_length=120, blank=True)

    def __str__(self) -> str:
        return self.name or self.username


class Association(models.Model):
    """The tenant: everything else belongs to one association."""

    public_id = models.CharField(max_length=PUBLIC_ID_LENGTH, unique=True, default=new_public_id)
    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=120)
    place = models.CharField(max_length=120, blank=True)
    time_zone = models.CharField(max_length=60, default="Europe/Madrid")
    is_demo = models.BooleanField(default=False)
    created_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """A person's role in an association; revoked, never deleted."""

    association = models.ForeignKey(
        Association, on_delete=models.PROTECT, related_name="memberships"
    )
    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="memberships")
    role = models.CharField(max_length=20, choices=Role.choices)
    created_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["association", "user"],
                condition=models.Q(revoked_at=None),
                name="one_active_membership",
            )
        ]

    def __str__(self) -> str:
        return f"{self.user} ({self.role})"


class Invitation(models.Model):
    """A personal link, shown once as text and QR; only its hash is stored."""

    association = models.ForeignKey(Association, on_delete=models.PROTECT, related_name="+")
    kind = models.CharField(max_length=20, choices=InvitationKind.choices)
    role = models.CharField(max_length=20, choices=Role.choices, blank=True)
    user = models.ForeignKey(
        User, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    name = models.CharField(max_length=120, blank=True)
    token_hash = models.CharField(max_length=64, unique=True)
    created_by = models.ForeignKey(User, null=True, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.kind} {self.role}"
