"""The shapes in which a forgotten text could still lie in a file: encodings, cases, escapes. Bytes in, bytes out."""

from __future__ import annotations

import json
import unicodedata
from base64 import b64encode
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from memory.erasure.traces import Sought, inner_runs, telling_words
from memory.terms import terms

if TYPE_CHECKING:
    from collections.abc import Iterable

SHORTEST_BYTES = 5
"""A shorter pattern turns up by chance in the bytes of vectors and compressed pages; it is sought in rows alone."""
SHORTEST_UTF16_BYTES = 6
"""In UTF-16 every other byte of Latin text is zero, so a pattern says less than its length."""
SHORTEST_BASE64 = 6
"""Characters of the shortest base64 pattern worth seeking: what is sure of five bytes at any of the three places."""
LONGEST_VALUE = 400
"""Characters of a value that are sought: a text that is there at all is there with its beginning."""
VECTOR_SLICE = 32
"""Bytes of each slice of a vector that is sought: eight float32 numbers are never alike by chance."""
VECTOR_SLICES = 4
"""Slices taken of a vector: a database page or a segment border can cut one, not all."""
_FULL_WIDTH = {code: code + 0xFEE0 for code in range(0x21, 0x7F)}
"""Latin letters as wide as Han ones, as Chinese input methods can give them."""
BASE64_GROUP = 3
"""Bytes that base64 encodes together; a text can begin at any of their three places."""


@dataclass(frozen=True)
class Traces:
    """All that an act of forgetting must leave nowhere. Holds content: never to be stored but sealed."""

    values: tuple[str, ...] = ()
    """Whole values and sentences."""
    words: tuple[str, ...] = ()
    """Words that tell the values; they may also stand in what the user keeps."""
    vectors: tuple[bytes, ...] = field(default=(), repr=False)
    """Slices of forgotten vectors."""
    images: tuple[tuple[str, bytes], ...] = field(default=(), repr=False)
    """Pieces of forgotten images, each with what it is called in a report."""

    @classmethod
    def of(
        cls,
        values: Iterable[str],
        *,
        texts: Iterable[str] = (),
        vectors: Iterable[bytes] = (),
        images: Iterable[tuple[str, bytes]] = (),
    ) -> Traces:
        """Take values apart.

        Args:
            values: Forgotten values and names; their telling words are sought too.
            texts: Forgotten sentences, sought as wholes: most of their words belong to no one.
            vectors: Forgotten vectors, as stored.
            images: Pieces of forgotten images, each with what it is called in a report.
        """
        kept = [value for value in dict.fromkeys(values) if not Sought(value).is_trivial]
        telling = [word for value in kept for word in telling_words(value)]
        words = dict.fromkeys([*telling, *(inner for word in telling for inner in inner_runs(word))])
        wholes = dict.fromkeys(each.strip()[:LONGEST_VALUE] for each in (*kept, *texts))
        return cls(
            tuple(each for each in wholes if each),
            tuple(words),
            tuple(dict.fromkeys(piece for vector in vectors for piece in _slices(vector))),
            tuple(dict.fromkeys(images)),
        )

    def __bool__(self) -> bool:
        """Return True when there is anything to look for."""
        return bool(self.values or self.words or self.vectors or self.images)

    def texts(self) -> list[str]:
        """Return values and words, each once."""
        return list(dict.fromkeys((*self.values, *self.words)))

    def merged(self, other: Traces) -> Traces:
        """Return what either holds."""
        return Traces(
            tuple(dict.fromkeys((*self.values, *other.values))),
            tuple(dict.fromkeys((*self.words, *other.words))),
            tuple(dict.fromkeys((*self.vectors, *other.vectors))),
            tuple(dict.fromkeys((*self.images, *other.images))),
        )

    def to_json(self) -> dict[str, Any]:
        """Return a form that can be sealed."""
        return {
            "values": self.values,
            "words": self.words,
            "vectors": [piece.hex() for piece in self.vectors],
            "images": [[name, piece.hex()] for name, piece in self.images],
        }

    @classmethod
    def from_json(cls, content: dict[str, Any]) -> Traces:
        """Read the form that `to_json` gives."""
        vectors = tuple(bytes.fromhex(piece) for piece in content["vectors"])
        images = tuple((name, bytes.fromhex(piece)) for name, piece in content.get("images", ()))
        return cls(tuple(content["values"]), tuple(content["words"]), vectors, images)


def _slices(vector: bytes) -> list[bytes]:
    if len(vector) <= VECTOR_SLICE:
        return [vector] if len(vector) >= SHORTEST_BYTES else []
    step = max(VECTOR_SLICE, (len(vector) - VECTOR_SLICE) // (VECTOR_SLICES - 1) // 4 * 4)
    pieces = [vector[at : at + VECTOR_SLICE] for at in range(0, len(vector) - VECTOR_SLICE + 1, step)]
    return [piece for piece in pieces[:VECTOR_SLICES] if any(piece)]  # zeros are everywhere


@dataclass(frozen=True, slots=True)
class Needles:
    """Byte patterns of one text."""

    text: str
    folded: tuple[bytes, ...]
    """To be sought in ASCII-lower-cased bytes."""
    exact: tuple[bytes, ...]
    """To be sought in the bytes as they are (base64 tells cases apart)."""


def needles(text: str) -> Needles:
    """Return the patterns of a text: UTF-8, UTF-16 of both orders, JSON escapes, base64 at its three alignments."""
    folded: dict[bytes, None] = {}
    exact: dict[bytes, None] = {}
    for form in _forms(text):
        plain = form.encode("utf-8", "replace")
        _put(folded, plain.lower(), SHORTEST_BYTES)
        once, readable = json.dumps(form)[1:-1], json.dumps(form, ensure_ascii=False)[1:-1]
        for escaped in (once, readable, json.dumps(once)[1:-1], json.dumps(readable)[1:-1]):  # JSON in JSON too
            _put(folded, escaped.encode("utf-8", "replace").lower(), SHORTEST_BYTES)
        for order in ("utf-16-le", "utf-16-be"):
            _put(folded, form.encode(order, "replace").lower(), SHORTEST_UTF16_BYTES)
    for form in dict.fromkeys((text, text.lower())):
        for pattern in base64_forms(form.encode("utf-8", "replace")):
            _put(exact, pattern, SHORTEST_BASE64)
    return Needles(text, tuple(folded), tuple(exact))


def _forms(text: str) -> list[str]:
    """Return the spellings of a text beyond ASCII case: other cases, composed, unaccented, wide, as indexed."""
    bare = "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))
    cases = [text, text.lower(), text.upper(), text.casefold(), bare, terms(text)]
    spellings = [unicodedata.normalize(form, case) for case in cases for form in ("NFC", "NFD", "NFKC")]
    return list(dict.fromkeys((*spellings, *(case.translate(_FULL_WIDTH) for case in cases[:3]))))


def _put(found: dict[bytes, None], pattern: bytes, shortest: int) -> None:
    if len(pattern) >= shortest:
        found.setdefault(pattern)


def base64_forms(plain: bytes) -> list[bytes]:
    """Return what is sure to stand in the base64 of anything that holds these bytes, for each place they begin at."""
    patterns = []
    for lead in range(BASE64_GROUP):
        encoded = b64encode(b"\0" * lead + plain).rstrip(b"=")
        # the characters at either end also encode bits of the neighbours, so they are left out
        first = (0, 2, 3)[lead]
        spare = 1 if (lead + len(plain)) % BASE64_GROUP else 0
        patterns.append(encoded[first : len(encoded) - spare])
    return patterns
