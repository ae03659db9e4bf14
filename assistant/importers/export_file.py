"""Opens the file an export comes in, plain or zipped, and counts what is read of it.

Nothing is unpacked to the disk and no name in an archive is used as a path. Sizes in an archive's directory are
somebody's claim: what is really read is counted against the limits.
"""

from __future__ import annotations

import contextlib
import zipfile
import zlib
from typing import IO, TYPE_CHECKING

from assistant.importers.errors import CutShortError, ImportFileError
from memory.phrase import Phrase

if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Iterator
    from pathlib import Path

LARGEST = 8 * 1024**3
"""Bytes of text in an export; ten years of daily use make some hundred megabytes."""
BOMB_RATIO = 200
"""Text packs to a tenth, JSON of many repeated keys to a fiftieth; what packs tighter is made to fill disks."""
BOMB_BYTES = 50 * 1024**2
"""Below this the ratio does no harm."""
_ZIP_START = (b"PK\x03\x04", b"PK\x05\x06")
_WAY_OUT = Phrase("Ask for the export once more and import it as it was downloaded.")
_CHECK_DISK = Phrase("Check the file and the disk.")


class CountedStream:
    """A stream of bytes that knows how far it is, and ends with an error where it goes beyond what it may."""

    def __init__(self, stream: IO[bytes], size: int, on_read: Callable[[int], None]) -> None:
        self._stream = stream
        self._left = size
        self._on_read = on_read

    def read(self, size: int) -> bytes:
        """Return the next bytes, none at the end.

        Raises:
            CutShortError: the archive is damaged here, or holds more than it says.
        """
        try:
            piece = self._stream.read(size)
        except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError) as error:
            raise CutShortError(Phrase("The zip file is damaged."), _WAY_OUT) from error
        except OSError as error:
            reason = error.strerror or type(error).__name__
            raise CutShortError(Phrase("The file cannot be read on: {reason}.", reason=reason), _CHECK_DISK) from error
        self._left -= len(piece)
        if self._left < 0:
            raise CutShortError(Phrase("The zip file holds more than it says."), _WAY_OUT)
        self._on_read(len(piece))
        return piece


class ExportFile:
    """One open export: its members in order, and how much of it has been read."""

    def __init__(self, members: list[tuple[int, Callable[[], IO[bytes]]]]) -> None:
        self._members = members
        self.total = sum(size for size, _ in members)
        """Bytes there are to read."""
        self.done = 0
        """Bytes read."""

    def streams(self) -> Iterator[CountedStream]:
        """Open one member after the other."""
        for size, open_member in self._members:
            try:
                stream = open_member()
            except (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError) as error:
                raise ImportFileError(_why_closed(error), _WAY_OUT) from error
            with stream:
                yield CountedStream(stream, size, self._count)

    def _count(self, size: int) -> None:
        self.done += size


@contextlib.contextmanager
def open_export(path: Path, members: re.Pattern[str] | None) -> Iterator[ExportFile]:
    """Open an export.

    Args:
        path: A plain file or a zip archive.
        members: Which files of an archive hold the chats; None where the format comes in no archive.

    Raises:
        ImportFileError: there is no such file, or it cannot be used.
    """
    size = _checked_size(path)
    try:
        file = path.open("rb")
        start = file.read(4)
        file.seek(0)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise ImportFileError(
            Phrase("{file} cannot be read: {reason}.", file=path, reason=reason), _CHECK_DISK
        ) from error
    with file:
        if start not in _ZIP_START:
            yield ExportFile([(size, lambda: file)])
            return
        if members is None:
            raise ImportFileError(
                Phrase("{file} is a zip archive, and this format comes in plain files.", file=path.name),
                Phrase("Unpack it and import the file in it."),
            )
        with _opened(file, path) as archive:
            yield ExportFile(_members(archive, members, path))


def _checked_size(path: Path) -> int:
    if path.is_dir():
        inside = path / "conversations.json"
        raise ImportFileError(
            Phrase("{file} is a folder.", file=path),
            Phrase("Name the file in it: {file}", file=inside) if inside.is_file() else Phrase("Name the export file."),
        )
    if not path.exists():
        raise ImportFileError(Phrase("There is no file {file}.", file=path), Phrase("Check the name."))
    if not path.is_file():
        raise ImportFileError(Phrase("{file} is no ordinary file.", file=path), Phrase("Name the export file."))
    size = path.stat().st_size
    if size == 0:
        raise ImportFileError(Phrase("{file} is empty.", file=path), _WAY_OUT)
    if size > LARGEST:
        raise ImportFileError(
            Phrase("{file} is larger than {limit} GB, which no export of chats is.", file=path, limit=LARGEST >> 30),
            Phrase("Split it, or check that it is the right file."),
        )
    return size


@contextlib.contextmanager
def _opened(file: IO[bytes], path: Path) -> Iterator[zipfile.ZipFile]:
    try:
        archive = zipfile.ZipFile(file)
    except (zipfile.BadZipFile, NotImplementedError, ValueError) as error:
        raise ImportFileError(
            Phrase("{file} is a damaged zip archive: perhaps its download was cut off.", file=path.name), _WAY_OUT
        ) from error
    with archive:
        yield archive


def _members(
    archive: zipfile.ZipFile, wanted: re.Pattern[str], path: Path
) -> list[tuple[int, Callable[[], IO[bytes]]]]:
    found = [info for info in archive.infolist() if wanted.search(info.filename) and not info.is_dir()]
    if not found:
        raise ImportFileError(
            Phrase("{file} holds no conversations.json.", file=path.name),
            Phrase("Check that it is the whole export, and that the format named is the right one."),
        )
    # a file of the same name deeper down is a copy that somebody has put there
    depth = min(info.filename.count("/") for info in found)
    chosen = sorted((info for info in found if info.filename.count("/") == depth), key=lambda info: info.filename)
    packed, size = sum(info.compress_size for info in chosen), sum(info.file_size for info in chosen)
    if size > LARGEST or (size > BOMB_BYTES and size > packed * BOMB_RATIO):
        raise ImportFileError(
            Phrase(
                "{file} would unpack to {size} MB from {packed} MB: it is made to fill disks, or damaged.",
                file=path.name,
                size=size >> 20,
                packed=packed >> 20,
            ),
            _WAY_OUT,
        )
    return [(info.file_size, _opener(archive, info)) for info in chosen]


def _opener(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> Callable[[], IO[bytes]]:
    return lambda: archive.open(info)


def _why_closed(error: Exception) -> Phrase:
    if isinstance(error, RuntimeError) and not isinstance(error, NotImplementedError):
        return Phrase("The zip archive is locked with a password.")
    if isinstance(error, NotImplementedError):
        return Phrase("The zip archive is packed in a way that cannot be read here.")
    return Phrase("The zip archive is damaged.")
