"""Keeps the screen in step with what is stored: the arrow keys offer, and the open chat shows, nothing forgotten."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ui.chat.screen import ChatScreen


class KeptInputs:
    """Loads the earlier input; loads it and the open chat anew once something was forgotten, here or elsewhere."""

    def __init__(self, screen: ChatScreen) -> None:
        self._screen = screen
        self._seen: tuple[int, tuple[int, int]] | None = None
        self._emptied: tuple[int, tuple[int, int]] | None = None
        """The state for which the clipboard was emptied: what is copied since is the user's own again."""

    def refresh(self) -> None:
        """Look whether it still holds."""
        hippo, seen = self._screen.home, self._seen

        def read() -> tuple[tuple[int, tuple[int, int]], list[str]] | None:
            state = (hippo.profile_id, hippo.erasure.acts_done())
            return None if state == seen else (state, hippo.transcript.recent_inputs(hippo.profile_id))

        self._screen.in_thread(read, self._take, group="inputs", exclusive=True)

    async def _take(self, found: tuple[tuple[int, tuple[int, int]], list[str]] | None) -> None:
        if found is None:
            return
        state, texts = found
        screen = self._screen
        history = screen.prompt.history_of_input
        if self._seen is None:
            history.load(texts)
        else:  # what was sent in this run may hold it too, and what was copied
            history.replace(texts)
            if state != self._emptied:
                screen.app._clipboard, self._emptied = "", state
            if screen.turns.running is not None:
                return  # the answer that comes in would be shown twice; once it is there, this is looked at again
            await screen.chats.reload(focus=False)
        self._seen = state
