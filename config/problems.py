"""Refusals as answers: application/problem+json under /api/, an HTML page elsewhere.

The one place that knows the status codes of domain errors, and the error handlers of the site.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any

from django.core.exceptions import PermissionDenied
from django.forms import BaseForm
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from rest_framework import exceptions
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import exception_handler

from config.api import messages as api_messages
from engine.errors import DomainError
from scoring import messages as scoring_messages
from tournaments import messages as tournaments_messages

API_PREFIX = "/api/"
PROBLEM_TYPE = "application/problem+json"

# By the code of the class or of its nearest ancestor that has a row here.
PROBLEM_STATUS: Mapping[str, HTTPStatus] = {
    "domain": HTTPStatus.UNPROCESSABLE_ENTITY,
    "rules": HTTPStatus.UNPROCESSABLE_ENTITY,
    "pairing": HTTPStatus.CONFLICT,
    "scoring": HTTPStatus.CONFLICT,
    "tournament": HTTPStatus.CONFLICT,
    "confirmation_required": HTTPStatus.CONFLICT,
    "not_allowed": HTTPStatus.FORBIDDEN,
    "stale_scoresheet": HTTPStatus.PRECONDITION_FAILED,
    "stale_event": HTTPStatus.PRECONDITION_FAILED,
    "stale_featured_hand": HTTPStatus.PRECONDITION_FAILED,
    "move_refused": HTTPStatus.UNPROCESSABLE_ENTITY,
    "idempotency_key_reused": HTTPStatus.UNPROCESSABLE_ENTITY,
    "missing_if_match": HTTPStatus.PRECONDITION_REQUIRED,
    "invalid_if_match": HTTPStatus.BAD_REQUEST,
    "missing_idempotency_key": HTTPStatus.BAD_REQUEST,
    "invalid_idempotency_key": HTTPStatus.BAD_REQUEST,
    "malformed": HTTPStatus.BAD_REQUEST,
}


def status_of(error: DomainError) -> HTTPStatus:
    """The HTTP status of a refusal."""
    codes = [error.code, *(getattr(kind, "code", "") for kind in type(error).__mro__)]
    return next(PROBLEM_STATUS[code] for code in codes if code in PROBLEM_STATUS)


def sentence_of(error: DomainError) -> str:
    """What a person reads: the sentences of the code, in the request's language."""
    if error.code in tournaments_messages.MESSAGES:
        return tournaments_messages.message_for(error)
    if error.code in api_messages.MESSAGES:
        return str(api_messages.MESSAGES[error.code])
    return " ".join(scoring_messages.refusal_sentences(error))


@dataclass(frozen=True, slots=True)
class Problem:
    """One refusal or failure, ready to be shown.

    ``members`` are those that only its kind of document has, such as ``faults``.
    """

    status: HTTPStatus
    code: str
    sentence: str
    details: Mapping[str, Any] = field(default_factory=dict)
    members: Mapping[str, Any] = field(default_factory=dict)

    def body(self, request: HttpRequest | Request) -> dict[str, Any]:
        """The members of a problem document (RFC 9457) and of the error page."""
        return {
            "type": f"urn:coton:problem:{self.code}",
            "title": _heading(self.status),
            "status": int(self.status),
            "detail": self.sentence,
            "code": self.code,
            "details": dict(self.details),
            "request_id": request.META.get("coton.request_id", ""),
            **self.members,
        }


def problem_response(request: HttpRequest, error: DomainError) -> HttpResponse:
    """The whole answer to a refusal: a problem document for the API, a page for people."""
    return _answer(request, _problem_of(error))


def add_refusal(form: BaseForm, error: DomainError, field: str | None = None) -> HTTPStatus:
    """Show a refusal in a form, keeping what was typed; returns the status of the answer."""
    form.add_error(field if field in form.fields else None, sentence_of(error))
    return status_of(error)


def api_exception_handler(error: Exception, context: dict[str, Any]) -> Response | None:
    """Problem documents for everything the API refuses; bugs go on to become a 500."""
    request = context["request"]
    if isinstance(error, DomainError):
        problem = _problem_of(error)
        headers = _headers_of(error)
        body = problem.body(request)
        return Response(body, problem.status, headers=headers, content_type=PROBLEM_TYPE)
    response = exception_handler(error, context)
    if response is not None:
        status = HTTPStatus(response.status_code)
        response.data = _rest_problem(error, status).body(request)
        response.content_type = PROBLEM_TYPE
    return response


def _problem_of(error: DomainError) -> Problem:
    members = _members_of(error.details)
    return Problem(status_of(error), error.code, sentence_of(error), error.details, members)


def _members_of(details: Mapping[str, Any]) -> dict[str, Any]:
    """The lists of a refusal with a sentence for each element, and both versions if stale."""
    members: dict[str, Any] = {
        name: details[name] for name in ("expected", "actual") if name in details
    }
    if "faults" in details:
        members["faults"] = faults_told(details["faults"])
    if "warnings" in details:
        members["warnings"] = warnings_told(details["warnings"])
    if "hands" in details:
        members["hands"] = [
            {"sequence": hand["sequence"], "faults": faults_told(hand["faults"])}
            for hand in details["hands"]
        ]
    return members


def faults_told(faults: Iterable[Mapping[str, Any]], names: Sequence[str] = ()) -> list[Any]:
    """Faults as the engine publishes them, each with its sentence as ``message``."""
    return [{**fault, "message": _fault_sentence(fault, names)} for fault in faults]


def warnings_told(codes: Sequence[str]) -> list[dict[str, str]]:
    """Warnings with their sentences."""
    sentences = scoring_messages.warning_sentences(codes)
    return [{"code": code, "message": said} for code, said in zip(codes, sentences, strict=True)]


def _fault_sentence(fault: Mapping[str, Any], names: Sequence[str]) -> str:
    if fault["code"] in tournaments_messages.RULES:
        return tournaments_messages.fault_sentence(fault)
    return scoring_messages.fault_sentence(fault, names)


def _headers_of(error: DomainError) -> dict[str, str]:
    """The version to decide on now, with a refusal of a stale one."""
    if error.code != "stale_scoresheet":
        return {}
    return {"ETag": f'"{error.details["actual"]}"'}


def _rest_problem(error: Exception, status: HTTPStatus) -> Problem:
    if isinstance(error, exceptions.ValidationError):
        details = {"fields": error.get_full_details()}
        return Problem(status, "invalid", _("Some fields are not valid."), details)
    if isinstance(error, exceptions.APIException):
        codes = error.get_codes()
        code = codes if isinstance(codes, str) else error.default_code
        return Problem(status, str(code), str(error.detail))
    return Problem(status, *_words(status))


def _answer(request: HttpRequest, problem: Problem) -> HttpResponse:
    body, status = problem.body(request), problem.status
    if request.path.startswith(API_PREFIX):
        return JsonResponse(body, status=status, content_type=PROBLEM_TYPE)
    context = body | {"sentence": problem.sentence, "heading": _heading(status)}
    return render(request, [f"{int(status)}.html", "problem.html"], context, status=status)


def _heading(status: HTTPStatus) -> str:
    headings = {
        HTTPStatus.BAD_REQUEST: _("The request cannot be understood"),
        HTTPStatus.UNAUTHORIZED: _("It is not known who asks"),
        HTTPStatus.FORBIDDEN: _("You may not do this"),
        HTTPStatus.NOT_FOUND: _("This page does not exist"),
        HTTPStatus.PRECONDITION_FAILED: _("Someone was faster"),
        HTTPStatus.INTERNAL_SERVER_ERROR: _("Something went wrong on our side"),
    }
    return headings.get(status, _("This cannot be done now"))


def _words(status: HTTPStatus) -> tuple[str, str]:
    """Code and sentence of an answer that is not a refusal of the domain."""
    words = {
        HTTPStatus.BAD_REQUEST: ("bad_request", _("Go back, reload the page and try again.")),
        HTTPStatus.FORBIDDEN: ("forbidden", _("Ask an organiser of the association for access.")),
        HTTPStatus.NOT_FOUND: (
            "not_found",
            _("Nothing was found at this address: it may have moved, or not be published yet."),
        ),
    }
    failure = ("error", _("Nothing was lost. Try again; if it repeats, tell us the number below."))
    return words.get(status, failure)


def _plain(request: HttpRequest, status: HTTPStatus) -> HttpResponse:
    return _answer(request, Problem(status, *_words(status)))


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The site's 400."""
    return _plain(request, HTTPStatus.BAD_REQUEST)


def forbidden(request: HttpRequest, exception: PermissionDenied) -> HttpResponse:
    """The site's 403."""
    return _plain(request, HTTPStatus.FORBIDDEN)


def not_found(request: HttpRequest, exception: Http404) -> HttpResponse:
    """The site's 404."""
    return _plain(request, HTTPStatus.NOT_FOUND)


def server_error(request: HttpRequest) -> HttpResponse:
    """The site's 500: asks the database nothing."""
    return _plain(request, HTTPStatus.INTERNAL_SERVER_ERROR)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form that expired or came from elsewhere."""
    sentence = _("The form had expired. Go back, reload the page and send it again.")
    return _answer(request, Problem(HTTPStatus.FORBIDDEN, "csrf_failed", sentence))
