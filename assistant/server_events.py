"""Splits the bytes of a server-sent event stream into the data of its events. It knows nothing of what the data means.

Lines end at CR, LF or CRLF only: JSON may carry U+2028 and other breaks that `str.splitlines` would cut at.
"""

from __future__ import annotations

import codecs

MAX_EVENT_CHARACTERS = 16_000_000
"""An event is a few hundred characters; a line without an end must not fill the memory."""


class EventTooLongError(ValueError):
    """An event never ended."""


class ServerEvents:
    """Reads one stream. Comments (keep-alives), ids and event names are passed over."""

    def __init__(self) -> None:
        self._decode = codecs.getincrementaldecoder("utf-8")(errors="replace").decode
        self._rest = ""
        self._data: list[str] = []
        self._begun = False

    def feed(self, chunk: bytes) -> list[str]:
        """Take bytes as they come and return the data of every event that they complete.

        Raises:
            EventTooLongError: more than `MAX_EVENT_CHARACTERS` came without the end of an event.
        """
        text = self._rest + self._decode(chunk)
        if not self._begun and text:
            text = text.removeprefix("\ufeff")
            self._begun = True
        if text.endswith("\r"):
            # the LF of a CRLF may still be on its way
            text, held = text[:-1], "\r"
        else:
            held = ""
        *lines, rest = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        self._rest = rest + held
        if len(self._rest) + sum(map(len, self._data)) > MAX_EVENT_CHARACTERS:
            raise EventTooLongError
        return [event for line in lines if (event := self._line(line)) is not None]

    def end(self) -> list[str]:
        """Return the event that the end of the stream completes, if there is one."""
        events = [event for line in (self._rest.rstrip("\r"), "") if (event := self._line(line)) is not None]
        self._rest = ""
        return events

    def _line(self, line: str) -> str | None:
        if not line:
            data, self._data = self._data, []
            return "\n".join(data) if data else None
        name, _, value = line.partition(":")
        if name == "data":
            self._data.append(value.removeprefix(" "))
        return None
