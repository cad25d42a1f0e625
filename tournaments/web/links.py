"""Addresses that leave the screen: printed, shown as QR, copied into a message."""

from django.conf import settings
from django.http import HttpRequest

_ONLY_THIS_MACHINE = {"localhost", "127.0.0.1", "[::1]"}


def public_address(request: HttpRequest, path: str) -> str:
    """The whole address of a path, as other people's phones can open it.

    Whoever runs Cotón on a laptop looks at localhost, which no phone reaches: then the
    address that the installation was started with is used.
    """
    if request.get_host().split(":")[0] in _ONLY_THIS_MACHINE:
        return f"{settings.BASE_URL}{path}"
    return request.build_absolute_uri(path)
