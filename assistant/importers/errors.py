"""What can be wrong with an export, as a whole or in places."""

from __future__ import annotations

from dataclasses import dataclass

from assistant.errors import HippoError
from memory.phrase import Phrase


class ImportFileError(HippoError):
    """The file cannot be read, or is not the export it is said to be. Nothing of it has come in."""


class CutShortError(HippoError):
    """The file ends, or breaks, in the middle: what stood before is in."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One chat or line that could not be read, and was passed over."""

    where: str
    """Such as ``Conversation 12`` or ``Line 7``."""
    cause: str

    def __str__(self) -> str:
        return str(self.told())

    def told(self) -> Phrase:
        """Return it as a sentence, which can still be translated."""
        return Phrase("{where} was passed over: {cause}", where=self.where, cause=self.cause)
