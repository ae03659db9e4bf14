"""What a file holds in compressed or encoded form: gzip, zip members, Parquet pages, UTF-16, one within the other.

What cannot be decoded is said, never passed over: a file that was not looked at in full is not clean.
"""

from __future__ import annotations

import gzip
import io
import zipfile
import zlib
from typing import TYPE_CHECKING, BinaryIO

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

HEAD_BYTES = 4096
"""Bytes by which it is told what a file is."""
LARGEST_DECODED = 512 * 1024 * 1024
"""Bytes that one compressed thing may decode to before it is given up as undecodable."""
DEEPEST = 4
"""How far archives within archives are followed."""
PARQUET_MAGIC = b"PAR1"
GZIP_MAGIC = b"\x1f\x8b"
ZIP_MAGIC = b"PK\x03\x04"
BYTE_ORDER_MARKS = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}
SHARE_OF_WORDS = 0.9
"""Share of letters, digits and usual punctuation from which bytes are taken for text: in others they are a third."""
FEWEST_CHARACTERS = 4


def unpacked(stream: BinaryIO, head: bytes, note: Callable[[str], None], depth: int = 0) -> Iterator[BinaryIO]:
    """Yield what a stream holds in other form, and what that holds in turn.

    Args:
        stream: Any bytes; must be seekable.
        head: Its first bytes.
        note: Told why something could not be decoded.
        depth: How deep it lies in others.
    """
    if depth > DEEPEST:
        note("archives within archives, too deep to follow")
        return
    for found in _once(stream, head, note):
        yield found
        found.seek(0)
        begin = found.read(HEAD_BYTES)
        found.seek(0)
        yield from unpacked(found, begin, note, depth + 1)


def _once(stream: BinaryIO, head: bytes, note: Callable[[str], None]) -> Iterator[BinaryIO]:
    stream.seek(0)
    if head.startswith(GZIP_MAGIC):
        try:
            with gzip.open(stream) as inner:
                yield io.BytesIO(_limited(inner.read(LARGEST_DECODED + 1), note))
        except (OSError, EOFError, zlib.error) as error:
            note(f"gzip: {error}")
    elif head.startswith(ZIP_MAGIC):
        yield from _members(stream, note)
    elif head.startswith(PARQUET_MAGIC):
        yield from _pages(stream, note)
    elif (order := _order_of(head)) is not None:
        yield io.BytesIO(stream.read(LARGEST_DECODED).decode(order, "replace").encode("utf-8", "replace"))


def _limited(decoded: bytes, note: Callable[[str], None]) -> bytes:
    if len(decoded) > LARGEST_DECODED:
        note(f"decodes to more than {LARGEST_DECODED >> 20} MB, of which the beginning was looked at")
    return decoded


def _members(stream: BinaryIO, note: Callable[[str], None]) -> Iterator[BinaryIO]:
    try:
        with zipfile.ZipFile(stream) as archive:
            names = "\n".join(info.filename for info in archive.infolist())
            yield io.BytesIO(names.encode("utf-8", "replace"))
            for info in archive.infolist():
                with archive.open(info) as member:
                    yield io.BytesIO(_limited(member.read(LARGEST_DECODED + 1), note))
    except (zipfile.BadZipFile, zlib.error, OSError, EOFError, RuntimeError, NotImplementedError) as error:
        note(f"zip: {error}")  # RuntimeError: a member is locked with a password


def _pages(stream: BinaryIO, note: Callable[[str], None]) -> Iterator[BinaryIO]:
    try:
        from pyarrow import ArrowException, parquet  # noqa: PLC0415 - 0.1 s, and only where the index has segments
    except ImportError:
        note("pyarrow is not installed, so compressed pages were not decoded")
        return
    try:
        file = parquet.ParquetFile(stream)
        for group in range(file.num_row_groups):
            for column in file.read_row_group(group).columns:
                for chunk in column.chunks:
                    held = b"\0".join(buffer.to_pybytes() for buffer in chunk.buffers() if buffer is not None)
                    yield io.BytesIO(held)
    except (ArrowException, OSError, ValueError) as error:
        note(f"parquet: {error}")


def _order_of(head: bytes) -> str | None:
    """Return the byte order of UTF-16 text; None for anything else."""
    for mark, order in BYTE_ORDER_MARKS.items():
        if head.startswith(mark):
            return order
    for order in BYTE_ORDER_MARKS.values():
        try:
            text = head[: len(head) // 2 * 2].decode(order)
        except UnicodeDecodeError:
            continue
        if len(text) >= FEWEST_CHARACTERS and sum(map(_is_common, text)) >= SHARE_OF_WORDS * len(text):
            return order
    return None


def _is_common(character: str) -> bool:
    code = ord(character)
    return (
        character in "\n\r\t"
        or 0x20 <= code < 0x250  # noqa: PLR2004 - Latin
        or 0x2010 <= code <= 0x203B  # noqa: PLR2004 - dashes and quotes
        or 0x3000 <= code <= 0x30FF  # noqa: PLR2004 - punctuation and kana of the Far East
        or 0x4E00 <= code <= 0x9FFF  # noqa: PLR2004 - Han
        or 0xFF01 <= code <= 0xFF5E  # noqa: PLR2004 - full-width forms
    )
