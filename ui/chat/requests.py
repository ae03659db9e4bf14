"""What the parts of the chat screen ask for: each request is led to whom it concerns.

Nothing is decided or done here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.chat.completion import Completion
from ui.chat.layout import ChatLayout

if TYPE_CHECKING:
    from textual.widgets import Markdown

    from ui.chat.attachment_line import AttachmentLine
    from ui.chat.conversations import ChatOptions, ConversationList
    from ui.chat.message import GoOnLine, MemoryLine
    from ui.chat.message_window import MessageWindow
    from ui.chat.prompt import Prompt
    from ui.chat.status_bar import Switch
    from ui.chat.transcript import Transcript
    from ui.memories.panel import MemoriesPanel


class ChatRequests(ChatLayout):
    """The part of the chat screen that its panels speak to."""

    def on_switch_flipped(self, event: Switch.Flipped) -> None:
        """Do what was clicked in the line at the top."""
        event.stop()
        if event.name in {"read", "write", "private"}:
            self._screen.action_switch(event.name)
        elif event.name == "model":
            self._screen.action_model()
        elif event.name == "profile":
            self._screen.hippo_app.action_profile()
        else:
            self.memory.open_panel("health")

    def on_attachment_line_dropped(self, event: AttachmentLine.Dropped) -> None:
        """Send without files."""
        event.stop()
        self.attachments.clear()

    def on_conversation_list_chosen(self, event: ConversationList.Chosen) -> None:
        """Open a conversation."""
        event.stop()
        self.close_over()
        self.chats.open(event.conversation_id, event.message_id)

    def on_conversation_list_searched(self, event: ConversationList.Searched) -> None:
        """Search conversations and messages."""
        event.stop()
        if self.hippo_app.has_engine:
            self.chats.refresh_list()

    def on_chat_options_asked(self, event: ChatOptions.Asked) -> None:
        """Do something with a conversation of the list."""
        event.stop()
        self.chat_acts.do(event.what, event.conversation_id)

    def on_transcript_selected(self, event: Transcript.Selected) -> None:
        """Show what the selected answer rests on."""
        event.stop()
        if not self.hippo_app.has_engine:
            return
        self.memory.message_selected(event.message_id)

    def on_message_window_undetailed(self, event: MessageWindow.Undetailed) -> None:
        """Look up the files and memories of messages that are shown only now."""
        event.stop()
        self.chats.look_up(event.ids)

    async def on_transcript_asked(self, event: Transcript.Asked) -> None:
        """Do something with a message."""
        event.stop()
        await self.actions.do(event.what, event.message_id)

    async def on_go_on_line_asked(self, event: GoOnLine.Asked) -> None:
        """Let an answer go on."""
        event.stop()
        await self.actions.go_on(event.answer_id)

    def on_memory_line_opened(self, event: MemoryLine.Opened) -> None:
        """Show the memories of an answer."""
        event.stop()
        self.transcript.selected = event.answer_id
        self.memory.open_panel("answer")

    def on_memories_panel_view_changed(self, event: MemoriesPanel.ViewChanged) -> None:
        """Load what another view shows."""
        event.stop()
        if self.hippo_app.has_engine:
            self.memory.load_view()

    async def on_prompt_pasted(self, event: Prompt.Pasted) -> None:
        """Put a long paste, or an image, beside the message."""
        event.stop()
        await self.attachments.pasted(event)

    def on_prompt_scroll_asked(self, event: Prompt.ScrollAsked) -> None:
        """Scroll the chat from the prompt."""
        event.stop()
        self.transcript.action_page(event.direction)

    def on_text_area_changed(self) -> None:
        """Keep the draft, and look at what it names."""
        self.completer.look()
        self.attachments.look(self.prompt.text)
        if self.hippo_app.has_engine:
            self.chats.draft_changed()

    def on_text_area_selection_changed(self) -> None:
        """Offer what fits where the cursor is now."""
        if self.query_one(Completion).is_open:
            self.completer.look()

    def on_completion_chosen(self, event: Completion.Chosen) -> None:
        """Take what was clicked."""
        event.stop()
        self.completer.take()
        self.prompt.focus()

    def on_prompt_editor_asked(self, event: Prompt.EditorAsked) -> None:
        """Write in an editor."""
        event.stop()
        self._screen.action_editor()

    def on_markdown_link_clicked(self, event: Markdown.LinkClicked) -> None:
        """Open a link of an answer, if it is harmless."""
        event.stop()
        self.hippo_app.open_link(event.href)
