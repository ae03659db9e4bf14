"""Tells whether an image is all there: by the parts its kind is made of, without decoding a pixel. Pure.

Endpoints refuse a cut image with words nobody understands, after all of it was sent. What is damaged inside a part that
bears no sum is not seen here.
"""

from __future__ import annotations

import struct
import zlib

_PNG_HEAD = 8
"""Bytes before a PNG's first chunk."""
_PNG_AROUND = 12
"""Bytes of a chunk beside its data: length, name, sum."""
_GIF_HEAD = 13
"""Bytes of a GIF before its colours."""
_GIF_PICTURE = 10
"""Bytes that introduce a picture in a GIF."""
_JPEG_END = b"\xff\xd9"
_JPEG_DATA = 0xDA
"""The marker behind which a JPEG's pixels begin."""
_JPEG_BARE = frozenset({0x01, *range(0xD0, 0xD9)})
"""Markers without a length."""


def is_whole(content: bytes, media_type: str) -> bool:
    """Tell whether nothing is missing from an image, and no part with a sum was changed.

    Args:
        content: All bytes of an image that `read_image` knows.
        media_type: What it is, such as ``image/png``.
    """
    try:
        match media_type:
            case "image/png":
                return _png(content)
            case "image/gif":
                return _gif(content)
            case "image/jpeg":
                return _jpeg(content)
            case _:
                return len(content) >= 8 + int.from_bytes(content[4:8], "little")
    except (struct.error, IndexError):
        return False


def _png(content: bytes) -> bool:
    place, has_pixels = _PNG_HEAD, False
    while True:
        length, name = struct.unpack_from(">I4s", content, place)
        (told,) = struct.unpack_from(">I", content, place + 8 + length)
        if zlib.crc32(memoryview(content)[place + 4 : place + 8 + length]) != told:
            return False
        if name == b"IEND":
            return has_pixels
        has_pixels = has_pixels or name == b"IDAT"
        place += _PNG_AROUND + length


def _gif(content: bytes) -> bool:
    place = _GIF_HEAD + _colours(content[10])
    while True:
        match content[place]:
            case 0x3B:
                return True
            case 0x2C:
                place += _GIF_PICTURE + _colours(content[place + 9]) + 1
            case 0x21:
                place += 2
            case _:
                return False
        while content[place]:
            place += 1 + content[place]
        place += 1


def _colours(flags: int) -> int:
    return 3 << (flags & 7) + 1 if flags & 0x80 else 0


def _jpeg(content: bytes) -> bool:
    place = 2
    while True:
        if content[place] != 0xFF:  # noqa: PLR2004 - every marker begins so
            return False
        marker = content[place + 1]
        if marker == _JPEG_DATA:
            return content.find(_JPEG_END, place) > 0  # a thumbnail has an end of its own, before
        if marker == _JPEG_END[1]:
            return True
        if marker == 0xFF or marker in _JPEG_BARE:  # noqa: PLR2004 - filling
            place += 1 if marker == 0xFF else 2  # noqa: PLR2004
        else:
            place += 2 + int.from_bytes(content[place + 2 : place + 4], "big")
