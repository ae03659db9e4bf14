"""What can be wrong with an export, as a whole or in places."""

from __future__ import annotations

from dataclasses import dataclass

from assistant.errors import HippoError


class ImportFileError(HippoError):
    """The file cannot be read, or is not the export it is said to be. Nothing of it has come in."""


class CutShortError(HippoError):
    """The file ends, or breaks, in the middle: what stood before is in."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One chat or line that could not be read, and was passed over."""

    where: str
    """Such as ``conversation 12`` or ``line 7``."""
    cause: str

    def __str__(self) -> str:
        return f"{self.where[:1].upper()}{self.where[1:]} was passed over: {self.cause}"
