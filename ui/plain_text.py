"""The border that every foreign text crosses before it is shown: what users, models and files wrote becomes harmless.

Control codes would reach the terminal as they are (a model could write to the clipboard or retitle the window), and
bidirectional overrides make text read as what it is not. Nothing here interprets markup, and nothing here may ever
return a text that still holds a control code.
"""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urlsplit

ELLIPSIS: Final = "…"

LINK_SCHEMES: Final = frozenset({"http", "https", "mailto"})
"""The only kinds of link that are ever opened."""

_LINE_ENDS: Final = re.compile("\r\n?|\u2028|\u2029|\x85")
_ESCAPE_SEQUENCES: Final = re.compile(
    "\x1b\\][^\x07\x1b]{0,4096}(?:\x07|\x1b\\\\)"  # OSC: titles, clipboard, links
    "|[\x1b][PX^_][^\x1b]{0,4096}\x1b\\\\"  # DCS, SOS, PM, APC
    "|(?:\x1b\\[|\x9b)[0-?]*[ -/]*[@-~]"  # CSI: colours, cursor
)
_HARMFUL: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f"  # C0 but tab and newline, DEL, C1
    "\u202a-\u202e\u2066-\u2069"  # bidirectional embeddings, overrides and isolates
    "\u200b\u2060\ufeff\u00ad"  # nothing to see: used to hide or split words
    "\U000e0000-\U000e007f]"  # tag characters: invisible text
)
_SURROGATES: Final = re.compile("[\ud800-\udfff]")
_BLANKS: Final = re.compile(r"\s+")


def plain(text: str) -> str:
    r"""Return `text` without anything a terminal could act on or an eye could be fooled by.

    Newlines and tabs stay, line ends become ``\n``; joiners that emoji and scripts need stay too.
    """
    if text.isascii() and text.isprintable():
        return text
    text = _LINE_ENDS.sub("\n", text)
    text = _ESCAPE_SEQUENCES.sub("", text)
    text = _HARMFUL.sub("", text)
    return _SURROGATES.sub("\ufffd", text)


def one_line(text: str, limit: int | None = None) -> str:
    """Return `text` made harmless and folded into one line of at most `limit` characters."""
    if limit is not None:
        text = text[: limit * 8]  # a megabyte need not be folded to show its first words
    folded = _BLANKS.sub(" ", plain(text)).strip()
    if limit is not None and len(folded) > limit:
        return folded[: max(limit - 1, 0)].rstrip() + ELLIPSIS
    return folded


def safe_link(href: str) -> str | None:
    """Return `href` if it may be opened, else None."""
    link = plain(href).strip()
    try:
        scheme = urlsplit(link).scheme.lower()
    except ValueError:
        return None
    return link if scheme in LINK_SCHEMES and "\n" not in link else None
