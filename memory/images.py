"""Images that go with a message: told by their first bytes, never by their name, and never decoded.

What is stored keeps its size in its media type (``image/png;width=640;height=480``), so that showing, counting and
choosing need none of its bytes. Pure; no image is ever read for what stands in it.
"""

from __future__ import annotations

import re
import struct
from dataclasses import dataclass

LARGEST_IMAGE = 20_000_000
"""Bytes of an image that can be sent: what the large endpoints take at most."""

_LONGEST_SIDE = 65_535
"""Pixels: what a JPEG can be, and more than any model takes."""
_STORED = re.compile(r"(image/(?:png|jpeg|gif|webp));width=(\d{1,6});height=(\d{1,6})")
_JPEG_SIZES = frozenset({*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC})
"""Markers of a JPEG that tell its size: start of frame, of any kind."""
_JPEG_BARE = frozenset({0x01, *range(0xD0, 0xD9)})
"""Markers without a length."""


@dataclass(frozen=True, slots=True)
class ImageFacts:
    """What the first bytes of an image tell."""

    media_type: str
    width: int
    """Pixels."""
    height: int

    @property
    def stored_type(self) -> str:
        """The media type as it is stored, with the size."""
        return f"{self.media_type};width={self.width};height={self.height}"

    @property
    def size(self) -> str:
        """The size in words, such as ``640×480``."""
        return f"{self.width}×{self.height}"


@dataclass(frozen=True, slots=True)
class Picture:
    """A stored image, without its bytes."""

    id: int
    """Of the attachment."""
    name: str
    facts: ImageFacts
    tokens: int
    """What it takes of a prompt, as it was estimated."""
    barred: bool = False
    """It came with what was forgotten and stays to be looked at: no model gets it, or reads its name, again."""


def read_image(content: bytes) -> ImageFacts | None:
    """Return what sort of image `content` is and how large; None where it is none that models take."""
    if content.startswith(b"\x89PNG\r\n\x1a\n"):
        return _facts("image/png", _at(">II", content, 16) if content[12:16] == b"IHDR" else None)
    if content.startswith((b"GIF87a", b"GIF89a")):
        return _facts("image/gif", _at("<HH", content, 6))
    if content.startswith(b"RIFF") and content[8:12] == b"WEBP":
        return _facts("image/webp", _webp_size(content))
    if content.startswith(b"\xff\xd8\xff"):
        return _facts("image/jpeg", _jpeg_size(content))
    return None


def begins_as_image(content: bytes) -> bool:
    """Tell whether the first bytes say that it is an image of a kind that models take, whole or not."""
    return content.startswith((b"\x89PNG\r\n\x1a\n", b"GIF87a", b"GIF89a", b"\xff\xd8\xff")) or (
        content.startswith(b"RIFF") and content[8:12] == b"WEBP"
    )


def stored_image(media_type: str) -> ImageFacts | None:
    """Return what a stored media type tells of an image; None for other files."""
    found = _STORED.fullmatch(media_type)
    return ImageFacts(found[1], int(found[2]), int(found[3])) if found else None


def _facts(media_type: str, size: tuple[int, int] | None) -> ImageFacts | None:
    return ImageFacts(media_type, *size) if size is not None and 0 < min(size) <= max(size) <= _LONGEST_SIDE else None


def _at(form: str, content: bytes, place: int) -> tuple[int, int] | None:
    if len(content) < place + struct.calcsize(form):
        return None
    first, second = struct.unpack_from(form, content, place)
    return int(first), int(second)


def _webp_size(content: bytes) -> tuple[int, int] | None:
    kind = content[12:16]
    if kind == b"VP8X" and len(content) >= 30:  # noqa: PLR2004 - where the size ends
        return 1 + int.from_bytes(content[24:27], "little"), 1 + int.from_bytes(content[27:30], "little")
    if kind == b"VP8L" and len(content) >= 25:  # noqa: PLR2004 - where the size ends
        bits = int.from_bytes(content[21:25], "little")
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    if kind == b"VP8 " and (size := _at("<HH", content, 26)) is not None:
        return size[0] & 0x3FFF, size[1] & 0x3FFF
    return None


def _jpeg_size(content: bytes) -> tuple[int, int] | None:
    place = 2
    while place + 4 <= len(content) and content[place] == 0xFF:  # noqa: PLR2004 - every marker begins so
        marker = content[place + 1]
        if marker == 0xFF or marker in _JPEG_BARE:  # noqa: PLR2004 - filling
            place += 1 if marker == 0xFF else 2  # noqa: PLR2004
            continue
        if marker in _JPEG_SIZES:
            size = _at(">HH", content, place + 5)
            return (size[1], size[0]) if size is not None else None
        place += 2 + int.from_bytes(content[place + 2 : place + 4], "big")
    return None
