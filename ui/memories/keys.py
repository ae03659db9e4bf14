"""What can be asked of a memory by key, wherever it is listed, and the message that asks it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from textual.binding import Binding
from textual.message import Message

from ui.locale import N_

if TYPE_CHECKING:
    from ui.memories.shown import ShownMemory

ACTS: Final = (
    Binding("e", "memory('edit')", N_("Edit"), show=False, id="memories.edit"),
    Binding("p", "memory('pin')", N_("Pin"), show=False, id="memories.pin"),
    Binding("f,delete", "memory('forget')", N_("Forget"), show=False, id="memories.forget"),
    Binding("h", "memory('history')", N_("History"), show=False, id="memories.history"),
    Binding("o", "memory('source')", N_("Source"), show=False, id="memories.source"),
    Binding("x", "memory('show')", N_("Show"), show=False, id="memories.show"),
)
"""What every list of memories can do with one."""


class MemoryAsked(Message):
    """The user wants something done with one memory, or with several that are marked."""

    def __init__(self, what: str, *memories: ShownMemory) -> None:
        super().__init__()
        self.what = what
        self.memories = memories
