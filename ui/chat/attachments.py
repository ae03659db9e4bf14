"""Files that go with the next message: long pastes, attached ones, and those that the message names by @."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from ui.chat import mentions
from ui.chat.attached import Attached, UnfitFileError, image_of, read_file
from ui.chat.attachment_line import AttachmentLine
from ui.chat.prompt import LARGE_PASTE, Paste
from ui.locale import _
from ui.plain_text import one_line

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from ui.chat.prompt import Prompt
    from ui.chat.screen import ChatScreen

PROBLEM_LENGTH: Final = 120
"""Characters of a reason in the line."""


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
        told = _("The long paste goes with your message as a file.")
        if len(text) <= LARGE_PASTE:
            told += "\n" + _("alt+z puts it into the text instead.")
        self._screen.notify(told, markup=False)

    def take_back(self, text: str) -> bool:
        """Take a pasted text from beside the message; tell whether it was there."""
        found = next((file for file in reversed(self._files) if file.image is None and file.text == text), None)
        if found is None:
            return False
        self._files.remove(found)
        self._show()
        return True

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
        self.add(await asyncio.to_thread(lambda: read_file(mentions.given_path(name, mentions.here()))))

    async def pasted(self, event: Prompt.Pasted) -> None:
        """Put beside the message what was pasted and does not belong into it."""
        match event.sort:
            case Paste.LONG:
                self.add_text(event.text)
            case Paste.BACK:
                if self.take_back(event.text):
                    self._screen.prompt.put_in(event.text)
            case Paste.PATH:
                if not await self.add_pasted_path(event.text):
                    self._screen.prompt.put_in(event.text)
            case Paste.KEY:
                await self.add_from_clipboard(says_nothing=True)

    async def add_pasted_path(self, text: str) -> bool:
        """Attach the image whose path was pasted, as terminals paste what is dropped; tell whether it is one."""
        path = mentions.pasted_path(text, mentions.here())
        if path is None:
            return False
        try:
            file = await asyncio.to_thread(read_file, path)
        except UnfitFileError as error:
            self._screen.notify(str(error), severity="warning", markup=False)
            return False
        if file.image is None:
            return False
        self.add(file)
        return True

    async def add_from_clipboard(self, *, says_nothing: bool = False) -> bool:
        """Attach the image in the system's clipboard; tell whether there was one.

        Args:
            says_nothing: leave out the notice that there is none: the key pastes text as well.
        """
        from ui.clipboard_image import NoImageError, image_in_clipboard  # noqa: PLC0415 - rarely needed

        try:
            content = await asyncio.to_thread(image_in_clipboard)
            number = sum(1 for file in self._files if file.name.startswith("clipboard")) + 1
            self.add(await asyncio.to_thread(image_of, f"clipboard-{number}.png", content))
        except (NoImageError, UnfitFileError) as error:
            if not says_nothing or isinstance(error, UnfitFileError):
                self._screen.notify(str(error), severity="warning", markup=False)
            return False
        return True

    def look(self, text: str) -> None:
        """Look at the files that the text names by @, and show what they would take."""
        named = tuple(mentions.mentions(text)) if "@" in text else ()
        if named == self._looked_for:
            return
        self._looked_for = named
        known, folder, count = dict(self._mentioned), mentions.here(), self._counter()

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
        attached, count = tuple(self._files), self._counter()
        if any(file.tokens is None for file in attached):  # sent faster than it was counted
            attached = await asyncio.to_thread(lambda: tuple(map(count, attached)))
        named = mentions.mentions(text) if "@" in text else []
        files = await asyncio.to_thread(_read_all, named, mentions.here(), count, {}) if named else {}
        for file in files.values():
            if isinstance(file, UnfitFileError):
                raise file
        return (*attached, *(file for file in files.values() if isinstance(file, Attached)))

    def clear(self) -> None:
        """Have none any more."""
        self._files, self._mentioned, self._looked_for = [], {}, ()
        self._screen.prompt.let_paste_go()
        self._show()

    def _counter(self) -> Callable[[Attached], Attached]:
        screen = self._screen
        connection = screen.home.connection if screen.hippo_app.has_engine else None

        def count(file: Attached) -> Attached:
            from assistant import tokens  # noqa: PLC0415 - the first frame does not wait for it
            from assistant.image_tokens import image_tokens  # noqa: PLC0415

            measure = connection.tokens.count if connection is not None else tokens.count
            if file.image is not None:
                return replace(file, tokens=image_tokens(file.image.width, file.image.height))
            return replace(file, tokens=measure(file.text))

        return count

    def _show(self) -> None:
        notes = [file.note for file in self._files]
        notes += [
            f"✗ {one_line(str(file), PROBLEM_LENGTH)}" if isinstance(file, UnfitFileError) else file.note
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
            files[name] = known.get(name) or count(read_file(path))
        except UnfitFileError as error:
            files[name] = error
    return files
