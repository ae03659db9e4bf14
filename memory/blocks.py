"""Puts texts of others into prompts as data: each block stands between marks that no text in it can close. Pure."""

from __future__ import annotations

import re

OPENED = "‹"
"""Stands for the first character of a mark within a text: it reads the same and closes nothing."""


def block(name: str, text: str) -> str:
    """Return a text between marks of this name; marks of that name in the text are marks no more."""
    return f"<{name}>\n{inside(text, name)}\n</{name}>"


def inside(text: str, *names: str) -> str:
    """Return a text that can neither close nor open blocks of these names, whatever spaces or case it writes."""
    marks = rf"[<＜](?=[\s/\\]*(?:{'|'.join(map(re.escape, names))})\b)"
    return re.sub(marks, OPENED, text, flags=re.IGNORECASE)
