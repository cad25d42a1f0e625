"""The two headers of every scoring command, and entity tags that are versions."""

from __future__ import annotations

import re

from rest_framework.request import Request

from engine.errors import DomainError

# A proxy or our own compression may have made the tag weak; what follows the dash tells
# answers of one version apart and is nothing to a command.
_VERSION = re.compile(r'(?:W/)?"(\d{1,9})(?:-[a-z0-9-]{1,40})?"')
_KEY = re.compile(r"[!-~]{1,64}")


class MissingIfMatchError(DomainError):
    """A command must say on which version it was decided."""

    code = "missing_if_match"


class InvalidIfMatchError(DomainError):
    """``If-Match`` is not a version in quotes."""

    code = "invalid_if_match"


class MissingIdempotencyKeyError(DomainError):
    """A command must carry a key, so that it can be sent again without harm."""

    code = "missing_idempotency_key"


class InvalidIdempotencyKeyError(DomainError):
    """The key is empty, too long, or not of visible ASCII characters."""

    code = "invalid_idempotency_key"


def version_tag(version: int, *marks: str) -> str:
    """The entity tag of a version, with what else tells answers apart.

    >>> version_tag(7), version_tag(7, "closed")
    ('"7"', '"7-closed"')
    """
    return '"' + "-".join([str(version), *(mark for mark in marks if mark)]) + '"'


def expected_version(request: Request) -> int:
    """The version in ``If-Match``.

    Raises:
        MissingIfMatchError, InvalidIfMatchError: see them.
    """
    said = request.headers.get("If-Match", "").strip()
    if not said:
        raise MissingIfMatchError()
    found = _VERSION.fullmatch(said)
    if found is None:
        raise InvalidIfMatchError()
    return int(found[1])


def idempotency_key(request: Request) -> str:
    """The value of ``Idempotency-Key``.

    Raises:
        MissingIdempotencyKeyError, InvalidIdempotencyKeyError: see them.
    """
    if "Idempotency-Key" not in request.headers:
        raise MissingIdempotencyKeyError()
    key = request.headers["Idempotency-Key"]
    if not _KEY.fullmatch(key):
        raise InvalidIdempotencyKeyError()
    return key
