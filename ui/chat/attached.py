"""A file that goes with a message: a text, or an image. Read here, by its first bytes and never by its name."""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from memory.image_ends import is_whole
from memory.images import LARGEST_IMAGE, ImageFacts, begins_as_image, read_image
from ui.chat.picture_label import picture_label
from ui.locale import _, ngettext
from ui.plain_text import one_line, plain
from ui.wording import words

if TYPE_CHECKING:
    from pathlib import Path

    from memory.attachments import NewAttachment

LARGEST_FILE: Final = 2_000_000
"""Bytes of a text file that can be attached; no model's context takes more."""

NAME_LENGTH: Final = 40
"""Characters of a name in the line."""

BEGINNING: Final = 64
"""Bytes that tell an image from a text."""

IMAGE_ENDINGS: Final = (".png", ".jpg", ".jpeg", ".gif", ".webp")
"""What an image's name ends in. It never makes a file an image: only a text under such a name is somebody's mistake."""


class UnfitFileError(Exception):
    """A file that cannot be attached; its text says why and what to do."""


@dataclass(frozen=True, slots=True)
class Attached:
    """One file."""

    name: str
    text: str = ""
    tokens: int | None = None
    """None until they are counted."""
    image: ImageFacts | None = None
    """What an image is; None for a text."""
    content: bytes = b""
    """The bytes of an image."""

    @property
    def note(self) -> str:
        """Name and size, as the line shows it."""
        name = "⎘ " + one_line(self.name, NAME_LENGTH) if self.image is None else picture_label(self.name, self.image)
        if self.tokens is None:
            return f"{name} (…)"
        size = ngettext("{count} token", "{count} tokens", self.tokens).format(count=f"{self.tokens:,}")
        return f"{name} ({size})"

    def stored(self) -> NewAttachment:
        """Return it as the engine takes it."""
        from memory.attachments import NewAttachment  # noqa: PLC0415 - the engine is open by now

        if self.image is not None:
            return NewAttachment(self.name, self.content, self.image.stored_type, self.tokens or 0)
        return NewAttachment(self.name, self.text.encode(), tokens=self.tokens or 0)


def read_file(path: Path) -> Attached:
    """Read a text file or an image. Blocks, but never on what has no end.

    Raises:
        UnfitFileError: it is missing, too large, damaged, no file, or neither text nor an image that models take.
    """
    name = one_line(path.name or str(path), NAME_LENGTH)
    try:
        _check_sort(path.stat().st_mode, name)
        # Not blocking: it may have become a pipe since, and opening one waits for somebody who writes.
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
        with os.fdopen(descriptor, "rb") as file:
            facts = os.fstat(descriptor)
            _check_sort(facts.st_mode, name)
            beginning = file.read(BEGINNING)
            is_image = begins_as_image(beginning)
            largest = LARGEST_IMAGE if is_image else LARGEST_FILE
            if facts.st_size > largest:
                raise UnfitFileError(_too_large(is_image=is_image).format(name=name, size=largest // 1_000_000))
            content = beginning + file.read(largest - len(beginning) + 1)
    except (FileNotFoundError, NotADirectoryError) as error:
        raise UnfitFileError(_("There is no file {name}; tab completes what is there").format(name=name)) from error
    except PermissionError as error:
        told = _("{name} is not yours to read; change its permissions, or attach a copy")
        raise UnfitFileError(told.format(name=name)) from error
    except (OSError, ValueError) as error:
        reason = words(getattr(error, "strerror", None) or str(error))
        raise UnfitFileError(_("{name} cannot be read: {reason}").format(name=name, reason=reason)) from error
    return image_of(path.name, content) if is_image else _text_of(path.name, content)


def _check_sort(mode: int, name: str) -> None:
    if stat.S_ISDIR(mode):
        raise UnfitFileError(_("{name} is a folder; attach the files in it").format(name=name))
    if not stat.S_ISREG(mode):
        told = _("{name} is a device or a pipe, which may never end; save what it gives to a file, and attach that")
        raise UnfitFileError(told.format(name=name))


def image_of(name: str, content: bytes) -> Attached:
    """Return an image that was read or pasted.

    Raises:
        UnfitFileError: it is too large, damaged, or none that models take.
    """
    shown = one_line(name, NAME_LENGTH)
    if len(content) > LARGEST_IMAGE:
        raise UnfitFileError(_too_large(is_image=True).format(name=shown, size=LARGEST_IMAGE // 1_000_000))
    facts = read_image(content)
    if facts is None and not begins_as_image(content):
        raise UnfitFileError(_not_fit().format(name=shown))
    if facts is None or not is_whole(content, facts.media_type):
        told = _("{name} is a damaged image: part of it is missing or changed; save or download it anew")
        raise UnfitFileError(told.format(name=shown))
    return Attached(name, image=facts, content=content)


def _text_of(name: str, content: bytes) -> Attached:
    shown = one_line(name, NAME_LENGTH)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnfitFileError(_not_fit().format(name=shown)) from error
    if "\0" in text:
        raise UnfitFileError(_not_fit().format(name=shown))
    if name.casefold().endswith(IMAGE_ENDINGS):
        told = _("{name} is named like an image and holds none; save the image anew, or rename a text to .txt")
        raise UnfitFileError(told.format(name=shown))
    return Attached(name, plain(text))


def _not_fit() -> str:
    return _("{name} is neither text nor an image (PNG, JPEG, GIF, WebP); save it as one of these, text as UTF-8")


def _too_large(*, is_image: bool) -> str:
    if is_image:
        return _("{name} is larger than {size} MB; make the image smaller")
    return _("{name} is larger than {size} MB; attach a part of it")
