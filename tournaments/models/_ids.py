"""Identifiers shown in addresses: short, random, free of letters that look alike."""

from django.utils.crypto import get_random_string

PUBLIC_ID_LENGTH = 10
_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"


def new_public_id() -> str:
    """A random identifier of ten symbols, about 49 bits."""
    return get_random_string(PUBLIC_ID_LENGTH, _ALPHABET)
