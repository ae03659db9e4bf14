"""Files that go with the next message: long pastes, attached ones, and those that the message names by @."""

from __future__ import annotations

import asyncio
import stat
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ui.chat import mentions
from ui.chat.attachment_line import AttachmentLine
from ui.locale import _, ngettext
from ui.plain_text import one_line, plain

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.chat.screen import ChatScreen

LARGEST_FILE: Final = 2_000_000
"""Bytes of a text file that can be attached; no model's context takes more."""

NAME_LENGTH: Final = 40
"""Characters of a name in the line."""

PROBLEM_LENGTH: Final = 120
"""Characters of a reason in the line."""


class UnfitFileError(Exception):
    """A file that cannot be attached; its text says why and what to do."""


@dataclass(frozen=True, slots=True)
class Attached:
    """One file."""

    name: str
    text: str
    tokens: int | None = None
    """None until they are counted."""

    @property
    def note(self) -> str:
        """Name and size, as the line shows it."""
        name = one_line(self.name, NAME_LENGTH)
        if self.tokens is None:
            return f"{name} (…)"
        size = ngettext("{count} token", "{count} tokens", self.tokens).format(count=f"{self.tokens:,}")
        return f"{name} ({size})"


def read_text_file(path: Path) -> Attached:
    """Read a text file. Blocks.

    Raises:
        UnfitFileError: it is missing, too large, no file, or no text.
    """
    name = one_line(path.name, NAME_LENGTH)
    try:
        facts = path.stat()
        if stat.S_ISDIR(facts.st_mode):
            raise UnfitFileError(_("{name} is a folder; attach the files in it").format(name=name))
        if not stat.S_ISREG(facts.st_mode):
            # A pipe or a device may never end.
            raise UnfitFileError(_("{name} is not a text file; only text can be attached").format(name=name))
        if facts.st_size > LARGEST_FILE:
            raise UnfitFileError(
                _("{name} is larger than {size} MB; attach a part of it").format(
                    name=name, size=LARGEST_FILE // 1_000_000
                )
            )
        content = path.read_bytes()
        text = content.decode("utf-8-sig")
    except OSError as error:
        reason = error.strerror or str(error)
        raise UnfitFileError(_("{name} cannot be read: {reason}").format(name=name, reason=reason)) from error
    except UnicodeDecodeError as error:
        raise UnfitFileError(_("{name} is not a text file; only text can be attached").format(name=name)) from error
    if "\0" in text:
        raise UnfitFileError(_("{name} is not a text file; only text can be attached").format(name=name))
    return Attached(path.name, plain(text))


class Attachments:
    """What goes with the next message."""

    def __init__(self, screen: ChatScreen) -> None:
        self._screen = screen
        self._files: list[Attached] = []
        self._mentioned: dict[str, Attached | UnfitFileError] = {}
        """What the message names by @, as it was last looked at."""
        self._looked_for: tuple[str, ...] = ()

    @property
    def files(self) -> tuple[Attached, ...]:
        """The files that were attached by hand or pasted."""
        return tuple(self._files)

    def add_text(self, text: str) -> None:
        """Attach a pasted text."""
        pasted = sum(1 for file in self._files if file.name.startswith("pasted")) + 1
        self.add(Attached(f"pasted-{pasted}.txt", text))
        self._screen.notify(_("The long paste goes with your message as a file."), markup=False)

    def add(self, file: Attached) -> None:
        """Attach a file, and count its tokens behind the screen."""
        self._files.append(file)
        self._show()
        count = self._counter()

        def counted(whole: Attached) -> None:
            self._files = [whole if known is file else known for known in self._files]
            self._show()

        self._screen.in_thread(lambda: count(file), counted, group="counting")

    async def add_path(self, name: str) -> None:
        """Attach the file of a path that was typed.

        Raises:
            UnfitFileError: it cannot be attached.
        """
        self.add(await asyncio.to_thread(lambda: read_text_file(Path.cwd() / Path(name.strip('"')).expanduser())))

    def look(self, text: str) -> None:
        """Look at the files that the text names by @, and show what they would take."""
        named = tuple(mentions.mentions(text)) if "@" in text else ()
        if named == self._looked_for:
            return
        self._looked_for = named
        known, folder, count = dict(self._mentioned), Path.cwd(), self._counter()

        def found(files: dict[str, Attached | UnfitFileError]) -> None:
            if self._looked_for == named:
                self._mentioned = files
                self._show()

        self._screen.in_thread(lambda: _read_all(named, folder, count, known), found, group="mentions", exclusive=True)

    async def for_message(self, text: str) -> tuple[Attached, ...]:
        """Return what goes with a text: what was attached, and what it names by @, read now.

        Raises:
            UnfitFileError: one of them cannot be attached; nothing may be sent without it.
        """
        named = mentions.mentions(text) if "@" in text else []
        files = await asyncio.to_thread(_read_all, named, Path.cwd(), self._counter(), {}) if named else {}
        for file in files.values():
            if isinstance(file, UnfitFileError):
                raise file
        return (*self._files, *(file for file in files.values() if isinstance(file, Attached)))

    def clear(self) -> None:
        """Have none any more."""
        self._files, self._mentioned, self._looked_for = [], {}, ()
        self._show()

    def _counter(self) -> Callable[[Attached], Attached]:
        screen = self._screen
        connection = screen.home.connection if screen.hippo_app.has_engine else None

        def count(file: Attached) -> Attached:
            from assistant import tokens  # noqa: PLC0415 - the first frame does not wait for it

            measure = connection.tokens.count if connection is not None else tokens.count
            return replace(file, tokens=measure(file.text))

        return count

    def _show(self) -> None:
        notes = ["⎘ " + file.note for file in self._files]
        notes += [
            f"✗ {one_line(str(file), PROBLEM_LENGTH)}" if isinstance(file, UnfitFileError) else "⎘ " + file.note
            for file in self._mentioned.values()
        ]
        self._screen.query_one(AttachmentLine).show(notes, can_drop=bool(self._files))


def _read_all(
    named: tuple[str, ...] | list[str],
    folder: Path,
    count: Callable[[Attached], Attached],
    known: dict[str, Attached | UnfitFileError],
) -> dict[str, Attached | UnfitFileError]:
    """Read the files that are named, those that are known already passed over."""
    files: dict[str, Attached | UnfitFileError] = {}
    for name in named:
        path = mentions.find(name, folder)
        if path is None:
            continue
        try:
            files[name] = known.get(name) or count(read_text_file(path))
        except UnfitFileError as error:
            files[name] = error
    return files
