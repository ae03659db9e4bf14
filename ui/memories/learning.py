"""Says quietly what was learned or changed, and takes the last change back when the user asks for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from memory.values import ChangeKind
from ui.locale import _
from ui.plain_text import one_line

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from memory.values import Change
    from ui.chat.screen import ChatScreen

NOTICE_LENGTH: Final = 160
"""Characters of what was learned in a notice."""

NOTICE_LINES: Final = 3
"""Changes that one notice tells; of more it tells the number."""

NOTICE_SECONDS: Final = 6.0
"""How long such a notice stays: long enough to reach for undo."""

REMEMBERED_CHANGES: Final = 100
"""Changes kept so that none is told twice: what a turn learns at once comes by the turn and by the worker."""

TITLES: Final = {
    ChangeKind.ADDED: "◆",
    ChangeKind.SUPERSEDED: "↻",
    ChangeKind.ENDED: "↻",
    ChangeKind.EDITED: "↻",
    ChangeKind.PROPOSED: "?",
    ChangeKind.DISPUTED: "?",
}
"""Changes worth a notice, each with its mark: new, changed, waiting for a word."""


class Learning:
    """Tells changes of memory, and undoes the last one."""

    def __init__(self, screen: ChatScreen, changed: Callable[[], None]) -> None:
        self._screen = screen
        self._changed = changed
        self._told: list[Change] = []
        self._undo: Callable[[], object] | None = None
        self._undoes = ""
        """What would be taken back, in words."""

    @property
    def can_undo(self) -> bool:
        """True while the last change can be taken back."""
        return self._undo is not None

    def learned(self, changes: Sequence[Change]) -> None:
        """Say what was learned or changed."""
        new = [change for change in changes if change not in self._told]
        self._told = (self._told + new)[-REMEMBERED_CHANGES:]
        told = [change for change in new if change.kind in TITLES and change.text]
        if told:
            hippo = self._screen.home
            lines = [TITLES[change.kind] + " " + one_line(change.text, NOTICE_LENGTH) for change in told[:NOTICE_LINES]]
            if len(told) > NOTICE_LINES:
                lines.append(_("… and {count} more").format(count=len(told) - NOTICE_LINES))

            def take_back() -> None:
                for change in reversed(new):
                    hippo.facts.undo(change)

            only_changes = all(change.kind in {ChangeKind.EDITED, ChangeKind.SUPERSEDED} for change in told)
            self._offer(_("Changed") if only_changes else _("Remembered"), "\n".join(lines), take_back)
        self._changed()

    def offer_undo(self, text: str, undo: Callable[[], object]) -> None:
        """Say what was done, and how to take it back; `undo` may block."""
        self._offer(_("Done"), text, undo)

    def _offer(self, title: str, text: str, undo: Callable[[], object]) -> None:
        self._undo, self._undoes = undo, text
        self._screen.notify(text, title=f"{title} · {_('f9 undoes')}", timeout=NOTICE_SECONDS, markup=False)

    def say(self, text: str) -> None:
        """Say that something was done which can be done back the same way."""
        self._screen.notify(text, timeout=3, markup=False)
        self._changed()

    def undo(self) -> None:
        """Take back what was told last."""
        undo, self._undo = self._undo, None
        if undo is None:
            self._screen.notify(_("There is nothing to undo."), markup=False)
            return
        text = self._undoes

        def done(_result: object) -> None:
            self._screen.notify(text, title=_("Undone."), timeout=NOTICE_SECONDS, markup=False)
            self._changed()

        self._screen.in_thread(undo, done)
