"""What can be done with one chat, be it open, listed or neither: rename, pin, archive, export, delete.

What a chat is like is read when it is acted on: it need not be in the list, which a search narrows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ui import wording
from ui.chat.conversations import ConversationList
from ui.chat.exporting import write_export
from ui.dialogs.delete_chat import FORGET, DeleteChat
from ui.dialogs.dialog import AskText
from ui.dialogs.pick import Choice, Pick
from ui.locale import _
from ui.plain_text import one_line

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from memory.records import Conversation
    from ui.chat.screen import ChatScreen

TITLE_LENGTH: Final = 60
"""Characters of a title in a question."""

LONGEST_NAME: Final = 200
"""Characters of a name given by hand."""

WRITTEN_SECONDS: Final = 10.0
"""How long a notice says where a file was written: long enough to take the path down."""


class ChatActs:
    """Acts on single chats for the chat screen."""

    def __init__(self, screen: ChatScreen) -> None:
        self._screen = screen

    def do(self, what: str, conversation_id: int) -> None:
        """Do what was asked with a conversation."""
        match what:
            case "pin":
                self._pin(conversation_id)
            case "archive":
                self._archive(conversation_id)
            case "rename":
                self._with_chat(conversation_id, lambda chat: self.rename(conversation_id, chat.title))
            case "export":
                self._with_chat(conversation_id, self._ask_form)
            case "delete":
                self._delete(conversation_id)
            case _:
                pass

    def _with_chat(self, conversation_id: int, then: Callable[[Conversation], None]) -> None:
        hippo = self._screen.home
        self._screen.in_thread(lambda: hippo.transcript.conversation(hippo.profile_id, conversation_id), then)

    def _change(self, work: Callable[[], object]) -> None:
        self._screen.in_thread(work, lambda _result: self._screen.chats.refresh_list())

    def _say(self, text: str) -> None:
        self._screen.chats.refresh_list()
        self._screen.notify(text, markup=False)

    def _pin(self, conversation_id: int) -> None:
        hippo = self._screen.home

        def work() -> bool:
            pin = not hippo.transcript.conversation(hippo.profile_id, conversation_id).pinned
            hippo.transcript.set_pinned(hippo.profile_id, conversation_id, pin)
            return pin

        def done(pinned: bool) -> None:
            self._say(_("Pinned: it stands first in the list of chats.") if pinned else _("Unpinned."))

        self._screen.in_thread(work, done)

    def _archive(self, conversation_id: int) -> None:
        hippo = self._screen.home

        def work() -> bool:
            archive = not hippo.transcript.conversation(hippo.profile_id, conversation_id).archived
            hippo.transcript.set_archived(hippo.profile_id, conversation_id, archive)
            return archive

        def done(archived: bool) -> None:
            if not archived:
                self._say(_("Brought back into the list of chats."))
            elif self._screen.query_one(ConversationList).archived:
                self._screen.chats.refresh_list()
            else:
                self._say(_("Archived. In the list of chats z shows it, and a search finds it."))

        self._screen.in_thread(work, done)

    def rename(self, conversation_id: int, title: str) -> None:
        """Ask for a name."""

        def answered(name: str | None) -> None:
            if name:
                self.name(conversation_id, name)

        self._screen.app.push_screen(AskText(_("Rename chat"), _("Name"), title), answered)

    def name(self, conversation_id: int, name: str) -> None:
        """Give a conversation a name."""
        screen = self._screen
        hippo, name = screen.home, one_line(name, LONGEST_NAME)
        self._change(lambda: hippo.transcript.rename(hippo.profile_id, conversation_id, name))
        if screen.state.conversation_id == conversation_id and not screen.state.switches.private:
            screen.state.title = name
            screen.show_title()

    def export(self, conversation_id: int, ending: str) -> None:
        """Write a conversation to a file and say which: ``md`` or ``json``."""
        screen = self._screen
        hippo = screen.home

        def written(path: Path) -> None:
            screen.notify(str(path), title=_("Written to"), timeout=WRITTEN_SECONDS, markup=False)

        screen.in_thread(lambda: write_export(hippo, conversation_id, ending), written, group="export")

    def _ask_form(self, chat: Conversation) -> None:
        def picked(ending: str | None) -> None:
            if ending is not None and chat.id is not None:
                self.export(chat.id, ending)

        title = _("Export “{title}”").format(title=wording.chat_name(chat.title, TITLE_LENGTH))
        forms = [Choice("md", "Markdown", _("to read")), Choice("json", "JSON", _("with everything in it"))]
        self._screen.app.push_screen(Pick(title, forms), picked)

    def _delete(self, conversation_id: int) -> None:
        """Delete a chat once that is confirmed, and what was learned from it if the user wants that."""
        from memory.erasure import Selection  # noqa: PLC0415 - the engine is open by now

        screen = self._screen
        hippo = screen.home
        profile, selection = hippo.profile_id, Selection.conversation(conversation_id)

        def answered(what: str | None) -> None:
            if what is None:
                return
            if what == FORGET:
                self._change(lambda: hippo.erasure.forget(profile, selection))
            else:
                self._change(lambda: hippo.transcript.delete_conversation(profile, conversation_id))
            hippo.safekeeping.clear()
            if screen.state.conversation_id == conversation_id and not screen.state.switches.private:
                screen.state.conversation_id = None
                screen.run_worker(screen.chats.new(), exit_on_error=False)

        def read() -> tuple[str, int]:
            title = wording.chat_name(hippo.transcript.conversation(profile, conversation_id).title, TITLE_LENGTH)
            return title, len(hippo.erasure.preview(profile, selection).facts)

        screen.in_thread(read, lambda found: screen.app.push_screen(DeleteChat(*found), answered))
