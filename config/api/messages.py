"""The sentences of refusals that only the API knows."""

from django.utils.translation import gettext_lazy as _

# Every form says this one; named here, our Spanish for it wins over that of a library.
REQUIRED = _("This field is required.")

MESSAGES = {
    "missing_if_match": _(
        "Say on which version this was decided: send the header If-Match with the version "
        "of the scoresheet in quotes."
    ),
    "invalid_if_match": _('The header If-Match must hold one version in quotes, as in "7".'),
    "missing_idempotency_key": _(
        "Send the header Idempotency-Key with a text that no other command carries, the same "
        "when this one is sent again."
    ),
    "invalid_idempotency_key": _(
        "The header Idempotency-Key takes from 1 to 64 visible ASCII characters."
    ),
}
