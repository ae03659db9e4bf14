"""Forgetting: what was chosen goes for good, is held back from coming again, and is looked for in every file."""

from memory.erasure.execute import Erasure
from memory.erasure.files import Folders
from memory.erasure.preview import ErasurePreview
from memory.erasure.report import ErasureReport
from memory.erasure.selection import Scope, Selection
from memory.erasure.tombstones import TombstoneKey, is_forgotten, load_key

__all__ = [
    "Erasure",
    "ErasurePreview",
    "ErasureReport",
    "Folders",
    "Scope",
    "Selection",
    "TombstoneKey",
    "is_forgotten",
    "load_key",
]
