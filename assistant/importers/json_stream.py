"""Reads the elements of a long JSON array one by one, so that an export of any size needs the memory of one chat.

An element is tried as soon as some of it is there and again when twice as much is, which reads each byte about twice.
"""

from __future__ import annotations

import codecs
import json
import re
from typing import TYPE_CHECKING, Any, Protocol

from assistant.importers.errors import CutShortError, ImportFileError
from assistant.importers.fields import mapping
from memory.phrase import Phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assistant.importers.export_file import ExportFile

CHUNK = 1 << 20
"""Bytes read at once."""
LARGEST_ELEMENT = 64 << 20
"""Characters of one chat. The longest that people have had come to a few million."""
_BLANK = re.compile(r"[\s,]*")
_TAIL = 32
"""An error so close to the end of what is there may be a word that is cut in two."""
_DAMAGED_WAY_OUT = Phrase("Ask for the export once more; what stood before the damage is in and stays.")

# control characters within strings are wrong JSON and harmless here
_DECODER = json.JSONDecoder(strict=False)


class Bytes(Protocol):
    """What JSON is read from."""

    def read(self, size: int) -> bytes:
        """Return the next bytes, none at the end."""
        ...


class _Buffer:
    """Text that has been read and not yet used."""

    def __init__(self, stream: Bytes) -> None:
        self._stream = stream
        self._decoder = codecs.getincrementaldecoder("utf-8-sig")("replace")
        self.text = ""
        self.at = 0
        self.ended = False

    def more(self) -> None:
        """Read on: at least a chunk, and as much again as is there."""
        wanted = max(CHUNK, len(self.text) - self.at)
        pieces = [self.text[self.at :]]
        while wanted > 0 and not self.ended:
            data = self._stream.read(min(wanted, CHUNK))
            self.ended = not data
            pieces.append(self._decoder.decode(data, final=self.ended))
            wanted -= len(data)
        self.text, self.at = "".join(pieces), 0

    def next_character(self) -> str:
        """Pass over blanks and commas and return what comes then, without taking it; empty at the end."""
        while True:
            match = _BLANK.match(self.text, self.at)
            self.at = match.end() if match else self.at
            if self.at < len(self.text) or self.ended:
                return self.text[self.at : self.at + 1]
            self.more()


def conversations(export: ExportFile) -> Iterator[tuple[str, dict[str, object]]]:
    """Yield what an export holds, each with its place in words ("Conversation 7").

    What is no object is yielded as an empty one, so that it is counted and told like any other that cannot be read.

    Raises:
        ImportFileError: a file holds no JSON.
        CutShortError: one ends or breaks in the middle.
    """
    every = (element for stream in export.streams() for element in elements(stream))
    for number, element in enumerate(every, start=1):
        yield Phrase("Conversation {number}", number=number), mapping(element)


def elements(stream: Bytes) -> Iterator[Any]:
    """Yield the elements of the array in a file; a file that holds one object alone yields that.

    Raises:
        ImportFileError: the file holds no JSON.
        CutShortError: it ends or breaks in the middle.
    """
    buffer = _Buffer(stream)
    first = buffer.next_character()
    if first == "{":
        yield _element(buffer, is_first=True)
        return
    if first != "[":
        raise _no_json()
    buffer.at += 1
    is_first = True
    while (character := buffer.next_character()) != "]":
        if not character:
            raise CutShortError(Phrase("The file ends too early."), _DAMAGED_WAY_OUT)
        yield _element(buffer, is_first=is_first)
        is_first = False


def _element(buffer: _Buffer, *, is_first: bool) -> Any:  # noqa: ANN401 - JSON is anything
    while True:
        try:
            value, buffer.at = _DECODER.raw_decode(buffer.text, buffer.at)
        except json.JSONDecodeError as error:
            near_end = len(buffer.text) - (0 if buffer.ended else _TAIL)
            cut = error.msg.startswith("Unterminated string") or error.pos >= near_end
            if buffer.ended or not cut:
                if is_first and not cut:
                    raise _no_json() from error
                what = Phrase("The file ends too early.") if cut else Phrase("The file is damaged: it is not JSON.")
                raise CutShortError(what, _DAMAGED_WAY_OUT) from error
        except (RecursionError, ValueError) as error:
            raise CutShortError(
                Phrase("The file nests or counts in a way that no export does."), _DAMAGED_WAY_OUT
            ) from error
        else:
            return value
        if len(buffer.text) - buffer.at > LARGEST_ELEMENT:
            raise CutShortError(
                Phrase("One conversation is larger than {limit} MB.", limit=LARGEST_ELEMENT >> 20),
                Phrase("Take it out of the file to import the rest."),
            )
        buffer.more()


def _no_json() -> ImportFileError:
    return ImportFileError(
        Phrase("This is not the JSON of an export."),
        Phrase("Name the .zip as it was downloaded, or the conversations.json in it."),
    )
