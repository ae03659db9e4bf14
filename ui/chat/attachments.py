"""Files that go with the next message: what they are called, how large they are, and a line that shows them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ui.chat.attachment_line import AttachmentLine
from ui.locale import _
from ui.plain_text import one_line, plain

if TYPE_CHECKING:
    from pathlib import Path

    from ui.chat.screen import ChatScreen

LARGEST_FILE: Final = 2_000_000
"""Bytes of a text file that can be attached; no model's context takes more."""

NAME_LENGTH: Final = 40
"""Characters of a name in the line."""


class UnfitFileError(Exception):
    """A file that cannot be attached; its text says why and what to do."""


@dataclass(frozen=True, slots=True)
class Attached:
    """One file."""

    name: str
    text: str

    @property
    def note(self) -> str:
        """Name and size, as the line shows it."""
        return f"{one_line(self.name, NAME_LENGTH)} ({len(self.text):,} " + _("characters") + ")"


def read_text_file(path: Path) -> Attached:
    """Read a text file. Blocks.

    Raises:
        UnfitFileError: it is missing, too large, or no text.
    """
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise UnfitFileError(
                _("{name} is larger than {size} MB; attach a part of it").format(
                    name=path.name, size=LARGEST_FILE // 1_000_000
                )
            )
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        reason = error.strerror or str(error)
        raise UnfitFileError(_("{name} cannot be read: {reason}").format(name=path.name, reason=reason)) from error
    except UnicodeDecodeError as error:
        raise UnfitFileError(
            _("{name} is not a text file; only text can be attached").format(name=path.name)
        ) from error
    return Attached(path.name, plain(text))


class Attachments:
    """What goes with the next message."""

    def __init__(self, screen: ChatScreen) -> None:
        self._screen = screen
        self._files: list[Attached] = []

    @property
    def files(self) -> tuple[Attached, ...]:
        """The files."""
        return tuple(self._files)

    def add_text(self, text: str) -> None:
        """Attach a pasted text."""
        pasted = sum(1 for file in self._files if file.name.startswith("pasted")) + 1
        self.add(Attached(f"pasted-{pasted}.txt", text))
        self._screen.notify(_("The long paste goes with your message as a file."), markup=False)

    def add(self, file: Attached) -> None:
        """Attach a file."""
        self._files.append(file)
        self._show()

    def take(self) -> tuple[Attached, ...]:
        """Return the files and have none any more."""
        files, self._files = tuple(self._files), []
        self._show()
        return files

    def clear(self) -> None:
        """Have none any more."""
        self._files = []
        self._show()

    def _show(self) -> None:
        self._screen.query_one(AttachmentLine).show([file.note for file in self._files])
