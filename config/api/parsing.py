"""JSON bodies, refused when no honest client would send them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from rest_framework.exceptions import APIException, ParseError
from rest_framework.parsers import JSONParser

#: Bytes; a correction of a whole match is far below it.
MAX_BODY = 256 * 1024


class BodyTooLargeError(APIException):
    """More bytes than any operation takes."""

    status_code = 413
    default_code = "body_too_large"


class StrictJSONParser(JSONParser):
    """JSON of a sane size and depth, of real text, and in a body of known length."""

    def parse(
        self,
        stream: Any,
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """The document.

        Raises:
            ParseError: not JSON, nested beyond reason, or with half characters.
            BodyTooLargeError: longer than ``MAX_BODY``.
        """
        said = (parser_context or {})["request"].META.get("CONTENT_LENGTH") or ""
        if said.isdigit() and int(said) > MAX_BODY:
            sentence = _("The body is too long: send at most %(most)s bytes.")
            raise BodyTooLargeError(sentence % {"most": MAX_BODY})
        try:
            document = super().parse(stream, media_type, parser_context)
            json.dumps(document, ensure_ascii=False).encode()
        except RecursionError:
            raise ParseError(_("The JSON document is nested too deeply.")) from None
        except UnicodeEncodeError:
            raise ParseError(_("A text of the JSON document is not valid Unicode.")) from None
        return document
