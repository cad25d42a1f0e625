"""What an organiser does on the pages before a round: create, paste, take presence."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

import httpx

from scoring.rehearsal.http import Device

_MOST_STEPS = 8


@dataclass(frozen=True)
class EventPages:
    """Where an event lives and how the API calls it."""

    home: str
    public_id: str


def create_event(desk: Device, association: str, *, preset: str, tables: int) -> EventPages:
    """Create a league step by step and answer where it is."""
    path = f"/a/{association}/manage/events/new/"
    answers = {"name": f"Liga de ensayo ({preset})", "preset": preset, "tables": tables}
    html = desk.page(path)
    for _ in range(_MOST_STEPS):
        button = "create" if 'value="create"' in html else "next"
        known = {name: value for name, value in answers.items() if f'name="{name}"' in html}
        answer = desk.send(html, path, {"go": button, **known})
        if answer.status_code == httpx.codes.FOUND:
            return _event_named(desk, association, str(answers["name"]))
        html = answer.text
    raise AssertionError("the event could not be created")


def paste_pairs(desk: Device, event: EventPages, text: str) -> None:
    """Paste a list, take every name in question for a new person, and accept it."""
    path = f"{event.home}manage/pairs/paste/"
    preview = desk.submit(path, {"text": text, "step": "preview"})
    questions = set(re.findall(r'type="radio" name="([^"]+)"', preview.text))
    if questions:
        answers = dict.fromkeys(questions, "new")
        preview = desk.send(preview.text, path, {"step": "preview", **answers})
    accepted = desk.send(preview.text, path, {"step": "accept"})
    assert accepted.status_code == httpx.codes.FOUND, "the list was not accepted"


def take_presence(desk: Device, event: EventPages, on: date) -> str:
    """Open a night, tap everybody as present, close the list; answer the night's id."""
    path = f"{event.home}manage/nights/"
    opened = desk.submit(path, {"date": on.isoformat()})
    night = str(opened.headers["location"])
    for action in _addresses(desk.page(night), "/presence/"):
        noted = desk.submit(night, {"state": "present"}, having=action)
        assert noted.status_code == httpx.codes.FOUND, f"{noted.status_code} at {action}"
    closed = desk.submit(night, {}, having="/close/")
    assert closed.status_code == httpx.codes.FOUND, "the list could not be closed"
    return night.rstrip("/").rsplit("/", maxsplit=1)[-1]


def _event_named(desk: Device, association: str, name: str) -> EventPages:
    events = desk.read(f"associations/{association}/events/")["results"]
    [event] = [row for row in events if row["name"] == name]
    return EventPages(home=f"/a/{association}/e/{event['slug']}/", public_id=event["id"])


def _addresses(html: str, part: str) -> list[str]:
    """The addresses of a page that hold a part, each once, in order."""
    addresses = re.findall(r'(?:action|href)="([^"]+)"', html)
    return list(dict.fromkeys(address for address in addresses if part in address))
