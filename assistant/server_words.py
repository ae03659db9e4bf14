"""What a server said, made fit for the screen: its own words found, control codes and secrets taken out, cut short."""

from __future__ import annotations

import html
import json
import re
from typing import Any

MAX_WORDS = 240
"""Characters of a server's message that are shown; the rest is in nobody's interest."""

_MAX_EXAMINED = 20_000
_HIDDEN = "[hidden]"
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
_SURROGATE = re.compile(r"[\ud800-\udfff]")
_ANSI = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)?")
_KEY_LIKE = re.compile(r"\b(?:sk|pk|rk|gsk|xai|hf|nvapi|AIza)[-_][A-Za-z0-9_*.-]{8,}|\bBearer\s+[^\s\"',;]{6,}")
_MARKUP = re.compile(r"<[^<>]*>")
_TITLE = re.compile(r"<title[^>]*>(.*?)</title>", re.IGNORECASE | re.DOTALL)
_UNSEEN = re.compile(r"<(script|style|head)\b.*?</\1>", re.IGNORECASE | re.DOTALL)


def plain(text: str) -> str:
    """Take out what a terminal would obey: escape sequences, control codes but tab and newline, lone surrogates.

    Characters of a text are otherwise left as they are, invisible joiners included: an answer needs them.
    """
    if text.isascii() and text.isprintable():
        return text
    text = _ANSI.sub("", text.replace("\r\n", "\n"))
    return _SURROGATE.sub("\ufffd", re.sub(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]", "", text))


def redact(text: str, secrets: tuple[str, ...] = ()) -> str:
    """Replace every given secret, and whatever looks like an API key, by ``[hidden]``."""
    for secret in secrets:
        if secret:
            text = text.replace(secret, _HIDDEN)
    return _KEY_LIKE.sub(_HIDDEN, text)


def one_line(text: str, secrets: tuple[str, ...] = (), limit: int = MAX_WORDS) -> str:
    """Make a foreign text one clean, short line."""
    text = redact(_CONTROL.sub("", _ANSI.sub("", text[:_MAX_EXAMINED].replace("\n", " ").replace("\r", " "))), secrets)
    text = " ".join(_SURROGATE.sub("\ufffd", text).split())
    return text if len(text) <= limit else f"{text[: limit - 1].rstrip()}…"


def is_web_page(body: str) -> bool:
    """True when a body is HTML in place of JSON."""
    start = body[:500].lstrip().lower()
    return start.startswith(("<!doctype html", "<html", "<head", "<body"))


def message_of(body: str, secrets: tuple[str, ...] = ()) -> str:
    """Return the server's own words from the body of an error, whatever its dialect; empty when there are none."""
    if is_web_page(body):
        return one_line(_page_words(body[:_MAX_EXAMINED]), secrets)
    try:
        found = _search(json.loads(body))
    except (ValueError, RecursionError):
        found = body
    return one_line(found, secrets)


def code_of(body: str) -> str:
    """Return the server's error code (``error.code``, else ``error.type``), lower-case; empty when there is none."""
    try:
        answer = json.loads(body)
    except (ValueError, RecursionError):
        return ""
    if isinstance(answer, list) and answer:
        answer = answer[0]
    error = answer.get("error") if isinstance(answer, dict) else None
    if not isinstance(error, dict):
        return ""
    for name in ("code", "type"):
        value = error.get(name)
        if isinstance(value, str) and value:
            return one_line(value, limit=60).lower()
    return ""


def _page_words(page: str) -> str:
    title = _TITLE.search(page)
    words = title[1] if title and title[1].strip() else _MARKUP.sub(" ", _UNSEEN.sub(" ", page))
    return html.unescape(_MARKUP.sub(" ", words))


def _search(value: Any, depth: int = 0) -> str:  # noqa: ANN401  (any JSON)
    """Look where servers of all dialects put their message."""
    if depth > 6:  # noqa: PLR2004  (deeper nesting is no error message)
        return ""
    if isinstance(value, str):
        return value
    if isinstance(value, list):
        return "; ".join(words for item in value[:3] if (words := _search(item, depth + 1)))
    if isinstance(value, dict):
        for name in ("error", "message", "msg", "detail", "errors", "error_message", "error_description"):
            if value.get(name) and (words := _search(value[name], depth + 1)):
                where = value.get("loc")
                if name == "msg" and isinstance(where, list):
                    return f"{'.'.join(str(part) for part in where)}: {words}"
                return words
    return ""
