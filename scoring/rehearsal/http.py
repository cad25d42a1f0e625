"""A device that talks to Cotón over HTTP, as a browser or a phone does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from threading import Lock
from typing import Any

import httpx

_TIMEOUT = 30.0
_MOST_BREAKS = 4


@dataclass
class Traffic:
    """What was asked and answered, counted over all devices of a rehearsal."""

    statuses: Counter[int] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)
    broken: int = 0
    _lock: Lock = field(default_factory=Lock)

    @property
    def requests(self) -> int:
        """How many answers came back."""
        return self.statuses.total()

    def note_break(self) -> None:
        """Count a connection that broke before its answer came."""
        with self._lock:
            self.broken += 1

    def note(self, response: httpx.Response) -> None:
        """Count an answer and remember every failure of the server."""
        with self._lock:
            self.statuses[response.status_code] += 1
            if response.is_server_error:
                request = response.request
                self.failures.append(f"{response.status_code} {request.method} {request.url}")


class Device:
    """One browser or phone: its own cookies, signed in or not."""

    def __init__(self, base_url: str, traffic: Traffic) -> None:
        self._client = httpx.Client(
            base_url=base_url, timeout=_TIMEOUT, headers={"Accept-Language": "es"}
        )
        self._traffic = traffic

    def __enter__(self) -> Device:
        return self

    def __exit__(self, *exception: object) -> None:
        self._client.close()

    def sign_in(self, username: str, password: str) -> None:
        """Sign in through the page, as a person does."""
        answer = self.submit("/accounts/login/", {"login": username, "password": password})
        assert answer.status_code == httpx.codes.FOUND, f"{username} could not sign in"

    def twin(self) -> Device:
        """Another device on which the same person is signed in."""
        device = Device(str(self._client.base_url), self._traffic)
        device._client.cookies.update(self._client.cookies)
        return device

    def page(self, path: str) -> str:
        """The text of a page that must be there."""
        answer = self._ask("GET", path, follow_redirects=True)
        assert answer.is_success, f"{answer.status_code} at {path}"
        return answer.text

    def submit(self, path: str, values: Mapping[str, Any], having: str = "") -> httpx.Response:
        """Fill in a form of a page and send it; see :meth:`send`."""
        return self.send(self.page(path), path, values, having=having)

    def send(
        self, html: str, path: str, values: Mapping[str, Any], *, having: str = ""
    ) -> httpx.Response:
        """Fill in a form of a page just read and send it.

        What the form holds already goes along, as with a browser. ``having`` is a field, a
        button or a part of the address that tells the form from others of the page; the
        first of ``values`` tells it otherwise.
        """
        form = find_form(html, having or next(iter(values), ""))
        target = str(self._client.base_url.join(path).join(form.action or path))
        data = {**form.fields, **values}
        return self._ask("POST", target, data=data, headers={"Referer": target})

    def api(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        key: str | None = None,
        version: int | None = None,
    ) -> httpx.Response:
        """Call the API; ``key`` and ``version`` become the headers of a scoring command."""
        headers = {
            "X-CSRFToken": self._client.cookies.get("csrftoken") or "",
            "Referer": str(self._client.base_url),
        }
        if key is not None:
            headers["Idempotency-Key"] = key
        if version is not None:
            headers["If-Match"] = f'"{version}"'
        return self._ask(method, f"/api/v1/{path}", json=body, headers=headers)

    def read(self, path: str) -> Any:
        """The JSON of a query of the API that must be there."""
        answer = self.api("GET", path)
        assert answer.is_success, f"{answer.status_code} at {path}: {answer.text[:200]}"
        return answer.json()

    def _ask(self, method: str, url: str, **request: Any) -> httpx.Response:
        """Send, and send again when the connection breaks before the answer comes."""
        for _ in range(_MOST_BREAKS):
            try:
                answer = self._client.request(method, url, **request)
            except httpx.TransportError:
                self._traffic.note_break()
            else:
                self._traffic.note(answer)
                return answer
        raise AssertionError(f"no answer to {method} {url}")


@dataclass(frozen=True)
class Form:
    """A form of a page: where it is sent and what it holds already."""

    action: str
    fields: Mapping[str, str]
    buttons: tuple[str, ...] = ()


def find_form(html: str, having: str) -> Form:
    """The form of a page with that field, or sent to an address that holds that text.

    >>> find_form('<form action="/go/"><input name="who" value="Pilar"></form>', "who")
    Form(action='/go/', fields={'who': 'Pilar'}, buttons=())
    """
    parser = _FormParser()
    parser.feed(html)
    for form in parser.forms:
        is_addressed = "/" in having and having in form.action
        if having in form.fields or having in form.buttons or is_addressed:
            return form
    raise AssertionError(f"no form with {having!r} among {[f.action for f in parser.forms]}")


class _FormParser(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self._fields: dict[str, str] = {}
        self._buttons: list[str] = []
        self._action = ""
        self._select = ""
        self._textarea = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        name = given.get("name", "")
        if tag == "form":
            self._fields, self._buttons, self._action = {}, [], given.get("action", "")
        elif tag == "select":
            self._select = name
            self._fields.setdefault(name, "")
        elif tag == "option" and self._select and "selected" in given:
            self._fields[self._select] = given.get("value", "")
        elif tag == "textarea":
            self._textarea = name
            self._fields[name] = ""
        elif tag == "button" and name:
            self._buttons.append(name)
        elif tag == "input" and name:
            self._input(name, given)

    def _input(self, name: str, given: Mapping[str, str]) -> None:
        kind = given.get("type", "text")
        if kind == "submit":
            self._buttons.append(name)
        elif kind == "file":
            return
        elif kind not in ("checkbox", "radio"):
            self._fields[name] = given.get("value", "")
        elif "checked" in given:
            self._fields[name] = given.get("value", "on")

    def handle_data(self, data: str) -> None:
        if self._textarea:
            self._fields[self._textarea] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.forms.append(Form(self._action, dict(self._fields), tuple(self._buttons)))
        elif tag == "textarea":
            self._textarea = ""
        elif tag == "select":
            self._select = ""


def problem_code(answer: httpx.Response) -> str:
    """The code of a refusal of the API, empty for anything else."""
    if not answer.headers.get("content-type", "").startswith("application/problem+json"):
        return ""
    return str(answer.json().get("code", ""))
