"""What templates need to look like Cotón: suits, icons, QR codes, dates, badges.

Nothing here queries or decides; every tag prints values it is given.
"""

import datetime as dt
from io import BytesIO
from urllib.parse import urlsplit

import segno
from django import template
from django.forms import BoundField
from django.templatetags.static import static
from django.utils import formats, timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from engine.report import points_label

register = template.Library()

SUITS = ("oros", "copas", "espadas", "bastos")

_BADGES = {
    "draft": "draft",
    "setup": "draft",
    "published": "info",
    "open": "info",
    "playing": "good",
    "running": "good",
    "finished": "info",
    "present": "good",
    "late": "warn",
    "absent": "bad",
    "void": "bad",
    "withdrawn": "bad",
    "disqualified": "bad",
    "postponed": "warn",
}


@register.simple_tag
def suit(name: str, size: str = "") -> SafeString:
    """A suit as a quiet ornament; ``size`` is "" or "large"."""
    if name not in SUITS:
        raise ValueError(name)
    extra = f" suit-{size}" if size else ""
    return _drawing(name, f"suit suit-{name}{extra}", 24)


@register.simple_tag
def icon(name: str) -> SafeString:
    """A small sign beside a word; screen readers skip it."""
    return _drawing(name, "icon", 20)


@register.simple_tag
def wordmark() -> SafeString:
    """The name of the product as drawn letters, with its name for screen readers."""
    return format_html(
        '<svg class="wordmark" role="img" aria-label="Cotón" width="85" height="32">'
        '<use href="{}#wordmark"></use></svg>',
        static("svg/coton.svg"),
    )


@register.simple_tag
def qr(text: str, title: str = "") -> SafeString:
    """A QR code drawn inline; ``title`` says where it leads."""
    out = BytesIO()
    segno.make(text, error="m", micro=False).save(
        out,
        kind="svg",
        xmldecl=False,
        svgns=True,
        nl=False,
        omitsize=True,
        title=title or None,
        border=2,
        svgclass="qr-code",
        lineclass=None,
    )
    return mark_safe(out.getvalue().decode())  # segno escapes the title


@register.filter
def only_here(url: str) -> bool:
    """Whether an address leads to this very machine, so that no phone can open it."""
    return urlsplit(url).hostname in {"localhost", "127.0.0.1", "::1"}


@register.simple_block_tag
def captured(content: str) -> str:
    """Keep a piece of a page under a name: ``{% captured as heading %}``."""
    return content


@register.filter
def points(value: int) -> str:
    """Points of a juego as players say them: 85 is "35 buenas"."""
    return str(points_label(value))


@register.filter
def long_day(value: dt.date | dt.datetime | None) -> str:
    """A day in words: "jueves, 3 de diciembre de 2026"."""
    if value is None:
        return ""
    if isinstance(value, dt.datetime):
        value = timezone.localtime(value).date()
    pattern = r"l, j \d\e F \d\e Y" if (get_language() or "").startswith("es") else "l, j F Y"
    return formats.date_format(value, pattern)


@register.filter
def clock(value: dt.datetime | None) -> str:
    """The time of day at the venue: "20:30"."""
    return formats.date_format(timezone.localtime(value), "H:i") if value else ""


@register.filter
def badge_kind(status: str) -> str:
    """Which badge goes with a status; the word is always printed too."""
    return _BADGES.get(str(status), "plain")


@register.filter
def option_help(field: BoundField, value: str) -> str:
    """The sentence that explains one choice of a field."""
    helps: dict[str, str] = getattr(field.field, "option_help", {})
    return helps.get(str(value), "")


@register.filter
def widget_kind(field: BoundField) -> str:
    """Which layout a field needs: check, checks, choices, or line."""
    kinds = {"checkbox": "check", "radio": "choices", "checkboxselectmultiple": "choices"}
    kind = getattr(field.field.widget, "input_type", "")
    if kind == "checkbox" and hasattr(field.field, "choices"):
        return "choices"
    return kinds.get(kind, "line")


def _drawing(name: str, css: str, size: int) -> SafeString:
    return format_html(
        '<svg class="{}" aria-hidden="true" focusable="false" width="{}" height="{}">'
        '<use href="{}#{}"></use></svg>',
        css,
        size,
        size,
        static("svg/coton.svg"),
        name,
    )
