"""What was written down in English, in the user's language: a failed answer's cause, a job's error, a check-up.

Such texts were made from templates and kept as plain lines. Here they are matched with the templates of the catalogue
again; what comes from none stays as it is. Usage errors of the command line's library are read the same way.
"""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass
from typing import Final

from ui import locale
from ui.locale import _

LEAST_LETTERS: Final = 5
"""Letters that a template has beside its places; with fewer it could have made anything."""
LONGEST: Final = 1_000
"""Characters of a text that is read; a longer one is words of others, and would take seconds."""
LEAST_LETTERS_INSIDE: Final = 10
"""The same for what stands in a place, which may be a name or words of others."""

_PLACE: Final = re.compile(r"\{(\w+)[^{}]*\}")
_SENTENCE_END: Final = re.compile(r"\. ")
_SENTENCE_BEGINNING: Final = re.compile(r" (?=[A-Z`])")


@dataclass(frozen=True, slots=True)
class _Template:
    """A message with places, ready to be found again."""

    letters: int
    length: int
    """Characters beside its places, to choose among those with as many letters."""
    longest: str
    """Its longest piece between places: a text without it was made from another one."""
    pattern: re.Pattern[str]
    shown: str
    """Its translation, whose places take text."""


def in_words(text: str) -> str:
    """Return a text in the user's language as far as templates are known that made it."""
    if locale.language() == "en" or not text or len(text) > LONGEST:
        return text
    if shown := locale.messages().get(text):
        return shown
    return _two(text) or _whole(text, LEAST_LETTERS) or _first(text) or _list(text) or text


def _whole(text: str, least: int) -> str | None:
    if letters(text) >= LEAST_LETTERS_INSIDE and (shown := locale.messages().get(text)):
        return shown  # a short one is a word of the interface, not a sentence
    for template in _templates(locale.language()):
        if template.letters < least:
            break
        if template.longest in text and (found := template.pattern.fullmatch(text)):
            return template.shown.format(**{name: _inside(value) for name, value in found.groupdict().items()})
    return None


def _inside(text: str) -> str:
    return _whole(text, LEAST_LETTERS_INSIDE) or _list(text) or text


def _two(text: str) -> str | None:
    """Read a cause and a way out. Tried first: a cause that ends with words of others would take in the way out."""
    for beginning in _SENTENCE_BEGINNING.finditer(text):
        way_out = _whole(text[beginning.end() :], LEAST_LETTERS_INSIDE)
        cause = text[: beginning.start()]
        if way_out and (shown := _whole(cause, LEAST_LETTERS)):
            return _("{cause} {way_out}").format(cause=shown, way_out=way_out)
        if way_out and cause.endswith(".") and (shown := _whole(cause[:-1], LEAST_LETTERS)):
            return _("{cause}. {way_out}").format(cause=shown, way_out=way_out)
    return None


def _first(text: str) -> str | None:
    """Read the first of several sentences, then what follows."""
    for end in _SENTENCE_END.finditer(text):
        cause, rest = text[: end.start()], text[end.end() :]
        if shown := _whole(f"{cause}.", LEAST_LETTERS):
            return _("{cause} {way_out}").format(cause=shown, way_out=in_words(rest))
        if shown := _whole(cause, LEAST_LETTERS):
            return _("{cause}. {way_out}").format(cause=shown, way_out=in_words(rest))
    return None


def _list(text: str) -> str | None:
    """Read words in a row, each of them one that is known."""
    messages = locale.messages()
    parts = [messages.get(part, "") for part in text.split(", ")]
    if len(parts) == 1 or not all(parts):
        return None
    return functools.reduce(lambda others, last: _("{others}, {last}").format(others=others, last=last), parts)


@functools.lru_cache(maxsize=len(locale.LANGUAGES))
def _templates(_language: str) -> tuple[_Template, ...]:
    """Return the templates of the language that is spoken now, those with the most letters of their own first."""
    made = [_template(message, shown) for message, shown in locale.messages().items() if _PLACE.search(message)]
    return tuple(sorted(made, key=lambda each: (each.letters, each.length), reverse=True))


def _template(message: str, shown: str) -> _Template:
    pieces = _PLACE.split(message)
    texts, names = pieces[::2], pieces[1::2]
    pattern, seen = re.escape(texts[0]), set[str]()
    for name, text in zip(names, texts[1:], strict=True):
        pattern += f"(?P={name})" if name in seen else f"(?P<{name}>.+?)"
        pattern += re.escape(text)
        seen.add(name)
    own = "".join(texts)
    found_by = re.compile(pattern, re.DOTALL)
    return _Template(letters(own), len(own), max(texts, key=len), found_by, _PLACE.sub(r"{\1}", shown))


def letters(text: str) -> int:
    """Return how many letters a text has."""
    return sum(map(str.isalpha, text))
