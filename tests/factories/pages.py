"""Addresses and forms of the pages of a table, as a referee's phone sends them."""

from __future__ import annotations

import re
from html import unescape

from django.test import Client
from django.urls import reverse

from tests.factories.tables import AtTable
from tournaments.models import User
from tournaments.permissions import Actor

#: A browser that asks for English; Spanish is what everybody else gets.
ENGLISH = {"HTTP_ACCEPT_LANGUAGE": "en"}


def signed_in(actor: Actor) -> Client:
    """A browser in English in which a person has signed in."""
    client = Client(**ENGLISH)
    client.force_login(User.objects.get(pk=actor.user_id))
    return client


def page_of(table: AtTable, name: str, *more) -> str:
    """The address of a page of the match."""
    league = table.league
    return reverse(
        f"scoring:{name}",
        args=[league.association.slug, league.event.slug, table.match.public_id, *more],
    )


def event_page_of(table: AtTable, name: str, *more) -> str:
    """The address of a page of the event."""
    return reverse(
        f"scoring:{name}", args=[table.league.association.slug, table.league.event.slug, *more]
    )


def hidden(response, name: str) -> str:
    """The value of a hidden field of a page; the first form that has it."""
    found = re.search(rf'name="{name}" value="([^"]*)"', response.content.decode())
    assert found is not None, name
    return unescape(found[1])


def text_of(response) -> str:
    """What a person reads on a page, tags and repeated spaces left out."""
    text = re.sub(r"<[^>]+>", " ", response.content.decode())
    return re.sub(r"\s+", " ", unescape(text))


class Phone:
    """A referee's phone on the pad of a table, step by step as without JavaScript."""

    def __init__(self, table: AtTable, actor: Actor | None = None) -> None:
        self.table = table
        self.client = signed_in(actor or table.referee)
        self.pad = page_of(table, "pad")

    def opens(self, query: str = ""):
        """Open the pad."""
        return self.client.get(self.pad + query)

    def previews(self, page, **typed):
        """Fill in the form of a page and ask for its effect."""
        said = {name: hidden(page, name) for name in ("key", "version", "kind")}
        return self.client.post(self.pad, {**said, **typed, "step": "preview"})

    def saves(self, preview, **extra):
        """Save what a preview shows."""
        names = ("key", "version", "fact", "typed", "acknowledged")
        said = {name: hidden(preview, name) for name in names}
        return self.client.post(self.pad, {**said, **extra, "step": "save"})

    def enters(self, **typed):
        """Open, fill in, look, save."""
        return self.saves(self.previews(self.opens(), **typed))
