"""Leads the chats: lists them, opens one or begins a new one, flips its memory switches, and keeps drafts."""

from __future__ import annotations

from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING, Final

from textual.widgets import Input

from ui import wording
from ui.chat.conversations import ConversationList
from ui.chat.draft_writes import DraftWrites
from ui.chat.private_opening import PrivateOpening
from ui.chat.reading import read_conversation, read_messages, read_rows
from ui.chat.shown import ChatState, ConversationRow, MessageHit, Switches
from ui.locale import _

if TYPE_CHECKING:
    from textual.timer import Timer

    from assistant.private_chat import PrivateChat
    from ui.chat.screen import ChatScreen
    from ui.chat.shown import ShownMessage

DRAFT_SECONDS: Final = 0.6
"""How long after the last key a draft is kept on disk."""

DRAFT_MOST_SECONDS: Final = 5.0
"""How much typing a crash may take along."""

HEADLINE_LENGTH: Final = 80
"""Characters of the title above the open chat."""


class Chats:
    """Leads conversations for the chat screen."""

    def __init__(self, screen: ChatScreen) -> None:
        self._screen = screen
        self._rows: list[ConversationRow] = []
        self._mark = ""
        """The state of all chats as the status told it last; empty before."""
        self._draft_timer: Timer | None = None
        self._drafts = DraftWrites()
        self._kept_draft = ""
        self._kept_at = monotonic()
        self.private = PrivateOpening(screen)
        """Opens private chats."""

    # the list

    def refresh_list(self) -> None:
        """Load the list again."""
        screen = self._screen
        if screen.hippo_app.has_engine:
            chats = screen.query_one(ConversationList)
            words, archived = chats.words, chats.archived
            screen.in_thread(
                lambda: read_rows(screen.home, words, archived=archived),
                self._show_rows,
                group="chats",
                exclusive=True,
            )

    def follow(self, mark: str) -> None:
        """Load the list again where it has changed since it was last looked at, as by another window."""
        if self._mark and mark != self._mark:
            self.refresh_list()
        self._mark = mark

    def _show_rows(self, found: tuple[list[ConversationRow], list[MessageHit]]) -> None:
        screen = self._screen
        self._rows, hits = found
        screen.query_one(ConversationList).show(
            self._rows,
            screen.now(),
            current=None if screen.state.switches.private else screen.state.conversation_id,
            hits=hits,
        )

    def row(self, conversation_id: int) -> ConversationRow | None:
        """Return a row of the list."""
        return next((row for row in self._rows if row.id == conversation_id), None)

    # opening

    def open(self, conversation_id: int, message_id: int | None = None) -> None:
        """Open a conversation, at a message if one is named."""
        screen = self._screen
        if conversation_id == screen.state.conversation_id and not screen.state.switches.private:
            if message_id is not None:
                screen.run_worker(self._jump(message_id), exit_on_error=False)
            else:
                screen.prompt.focus()
            return
        self._keep_draft()
        self.private.cancel()
        screen.in_thread(
            lambda: self._read(conversation_id, message_id),
            lambda state: self._show(state, message_id),
            group="conversation",
            exclusive=True,
        )

    def _read(self, conversation_id: int, message_id: int | None) -> ChatState:
        hippo = self._screen.home
        state = read_conversation(hippo, conversation_id)
        if message_id is not None and state.message(message_id) is None:
            # The message lies on another branch: go there.
            hippo.transcript.set_head(hippo.profile_id, conversation_id, message_id)
            state = read_conversation(hippo, conversation_id)
        return state

    async def _show(
        self, state: ChatState, message_id: int | None = None, *, keep_prompt: bool = False, focus: bool = True
    ) -> None:
        """Show a conversation; `keep_prompt` for the one that is open, whose prompt somebody may be typing into."""
        screen = self._screen
        if screen.state.switches.private and not state.switches.private:
            screen.turns.stop()
            screen.use_private(None)
        screen.state = state
        if not keep_prompt:
            self._kept_draft = state.draft
        running = screen.turns.running
        streaming = None
        if running is not None and screen.turns.is_here:
            streaming = running.answer.id
            state.change(streaming, content=running.text, reasoning=running.reasoning)
        screen.transcript.is_private = state.switches.private
        await screen.transcript.show(state.messages, screen.now(), streaming=streaming)
        if not keep_prompt:
            screen.prompt.put(state.draft)
        screen.show_title()
        self.refresh_list()
        screen.refresh_status()
        last = state.last_answer()
        screen.memory.show_answer(last.id if last else None)
        is_there = message_id is not None and await self._jump(message_id)
        if focus and not is_there:
            screen.prompt.focus()

    async def _jump(self, message_id: int) -> bool:
        screen = self._screen
        is_there = await screen.transcript.jump(message_id)
        if is_there:
            screen.transcript.focus()
        return is_there

    def look_up(self, message_ids: tuple[int, ...]) -> None:
        """Look up the files and memories of messages of the open chat, and show them."""
        screen = self._screen
        conversing = screen.conversing

        async def show(messages: list[ShownMessage]) -> None:
            for message in messages:
                index = screen.state.index(message.id) if screen.conversing is conversing else None
                if index is not None:
                    screen.state.messages[index] = message
                    screen.transcript.replace(message)
                    if (view := screen.transcript.view(message.id)) is not None:
                        await view.show_details(message)

        screen.in_thread(lambda: read_messages(conversing, message_ids), show, group="details")

    async def reload(self, *, select: int | None = None, focus: bool = True) -> None:
        """Show the open conversation as it is on disk now, and select a message; without `focus` stay where one is."""
        screen = self._screen
        conversation_id = screen.state.conversation_id
        if conversation_id is None:
            return

        def read() -> ChatState | None:
            try:
                return read_conversation(screen.conversing, conversation_id)
            except LookupError:  # another window has deleted or forgotten it as a whole
                return None

        async def show(state: ChatState | None) -> None:
            if screen.state.conversation_id != conversation_id:
                return
            if state is None:
                screen.state = ChatState(switches=screen.state.switches)  # what was typed goes along into a new one
                await self.new()
                return
            state.switches = screen.state.switches
            await self._show(state, select, keep_prompt=True, focus=focus)

        screen.in_thread(read, show, group="conversation")

    async def new(self, *, private: PrivateChat | None = None) -> None:
        """Begin a new chat: one that is kept, or a private one with an engine of its own."""
        screen = self._screen
        self._keep_draft()
        if private is None:
            self.private.cancel()
        # What stands in a chat not yet begun is for the new chat too; but what was typed in private ends with it.
        is_new = screen.state.conversation_id is None and not screen.state.messages
        was_private = screen.state.switches.private
        keeps_prompt = (is_new or self.private.is_on) and (private is not None or not was_private)
        self.private.is_on = False
        if is_new and private is not None and not was_private:
            self._forget_unsent()
        if screen.state.switches.private:
            screen.turns.stop()
        screen.use_private(private)
        switches = self._default_switches()
        screen.state = ChatState(
            switches=replace(switches, private=True, write=False) if private is not None else switches
        )
        screen.transcript.is_private = private is not None
        await screen.transcript.show([], screen.now())
        if not keeps_prompt:
            screen.prompt.put("")
        self._kept_draft = unsent = screen.prompt.text
        if not unsent and private is None and screen.hippo_app.has_engine:
            home = screen.home
            screen.in_thread(lambda: home.transcript.get_draft(home.profile_id, None), screen.prompt.put_if_empty)
        screen.close_over()
        screen.show_title()
        screen.memory.show_answer(None)
        self.refresh_list()
        screen.refresh_status()
        screen.prompt.focus()

    def _default_switches(self) -> Switches:
        app = self._screen.hippo_app
        if not app.has_engine:
            return Switches()
        memory = app.engine.settings.memory
        return Switches(read=memory.read, write=memory.write)

    @property
    def title(self) -> str:
        """What stands above the open chat."""
        if self.private.is_on:
            return _("Private chat") + " · " + _("starting …")
        state = self._screen.state
        title = (
            wording.chat_name(state.title, HEADLINE_LENGTH)
            if state.title or state.conversation_id is not None
            else _("New chat")
        )
        return _("Private chat") + " · " + title if state.switches.private else title

    def load_title(self) -> None:
        """Show the name the engine gave a new chat."""
        screen = self._screen
        conversation_id = screen.state.conversation_id
        if conversation_id is None or screen.state.switches.private:
            return

        def show(title: str) -> None:
            if screen.state.conversation_id == conversation_id:
                screen.state.title = title
                screen.show_title()

        conversing = screen.conversing
        screen.in_thread(lambda: conversing.transcript.conversation(conversing.profile_id, conversation_id).title, show)

    # memory switches

    def flip(self, name: str) -> None:
        """Flip a switch of the open conversation."""
        screen = self._screen
        switches = screen.state.switches
        if name == "private":
            self._flip_private()
            return
        if switches.private and name == "write":
            screen.notify(_("A private chat writes nothing."), markup=False)
            return
        changed = (
            replace(switches, read=not switches.read) if name == "read" else replace(switches, write=not switches.write)
        )
        screen.state.switches = changed
        screen.refresh_status()
        conversation_id = screen.state.conversation_id
        if conversation_id is not None and screen.hippo_app.has_engine and not switches.private:
            conversing = screen.conversing
            screen.in_thread(
                lambda: conversing.transcript.set_memory_switches(
                    conversing.profile_id, conversation_id, read=changed.read, write=changed.write
                )
            )

    def _flip_private(self) -> None:
        screen = self._screen
        if screen.state.switches.private:
            screen.run_worker(self.new(), exit_on_error=False)
            screen.notify(_("Private chat ended."), markup=False)
            return

        self.private.begin()

    def focus_search(self) -> None:
        """Go to the search field."""
        screen = self._screen
        panel = screen.query_one(ConversationList)
        panel.remove_class("-closed")
        panel.add_class("-open")
        panel.query_one(Input).focus()

    # drafts

    def draft_changed(self) -> None:
        """Keep the draft a moment after the last key, and now and then while somebody types on and on."""
        if self._draft_timer is not None:
            self._draft_timer.stop()
        if monotonic() - self._kept_at >= DRAFT_MOST_SECONDS:
            self._keep_draft()
            return
        self._draft_timer = self._screen.set_timer(DRAFT_SECONDS, self._keep_draft)

    def note_unkept(self) -> None:
        """Keep what stands in the prompt anew: the database does not know it any more."""
        self._kept_draft = ""
        self.draft_changed()

    def forget_draft(self) -> None:
        """The text was sent."""
        self._keep_draft()

    def leave_prompt(self) -> None:
        """Keep what stands in the prompt with its chat; a chat not yet begun leaves it to the next one."""
        self._keep_draft()
        screen = self._screen
        if screen.state.conversation_id is not None or screen.state.messages:
            screen.prompt.put("")

    def _keep_draft(self) -> None:
        screen = self._screen
        if self.private.is_on:
            return
        if self._draft_timer is not None:
            self._draft_timer.stop()
            self._draft_timer = None
        text, conversation_id = screen.prompt.text, screen.state.conversation_id
        if not screen.hippo_app.has_engine or screen.state.switches.private or text == self._kept_draft:
            return
        self._kept_draft, self._kept_at = text, monotonic()
        self._drafts.note(screen.home, conversation_id, text)
        screen.in_thread(self._drafts.write, group="draft")

    def _forget_unsent(self) -> None:
        """Take the draft of a chat not yet begun off the disk: its text goes on in private."""
        self._drafts.note(self._screen.home, None, "")
        self._screen.in_thread(self._drafts.write, group="draft")

    async def keep_draft_now(self) -> None:
        """Keep the draft before the app ends."""
        screen = self._screen
        if not screen.hippo_app.has_engine or screen.state.switches.private or self.private.is_on:
            return
        self._drafts.note(screen.home, screen.state.conversation_id, screen.prompt.text)
        self._drafts.write()
