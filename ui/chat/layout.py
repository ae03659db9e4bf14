"""How the chat screen is laid out: the list of chats, the chat and the memories, side by side or one over the other.

It knows where things stand and what is open, never what they hold.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from ui.chat.actors import ChatActors
from ui.chat.attachment_line import AttachmentLine
from ui.chat.completion import Completion
from ui.chat.conversations import ConversationList
from ui.chat.prompt import Prompt
from ui.chat.status_bar import StatusBar
from ui.chat.transcript import Transcript
from ui.memories.panel import MemoriesPanel

if TYPE_CHECKING:
    from textual.app import ComposeResult


class ChatLayout(ChatActors):
    """The panels of the chat screen."""

    DEFAULT_CSS = """
    ChatLayout {
        layers: base over;
        & > #body { height: 1fr; }
        & #chat { width: 1fr; height: 1fr; }
        & > #foot { height: 1; }
        & #chat-head { height: 1; }
        & #chat-spent { width: auto; height: 1; color: $text-muted; padding: 0 2 0 0; }
        & #chat-title {
            width: 1fr;
            height: 1;
            padding: 0 2;
            color: $text-muted;
            text-style: bold;
            text-wrap: nowrap;
            text-overflow: ellipsis;
        }
        & Transcript { height: 1fr; }
        & ConversationList.-closed, & MemoriesPanel.-closed { display: none; }
        &.-wide ConversationList { width: 22; }
        &.-wide MemoriesPanel { width: 36; }
        &.-narrow ConversationList, &.-narrow MemoriesPanel { display: none; layer: over; dock: left; }
        &.-narrow ConversationList.-open { display: block; width: 36; border-right: outer $border; }
        &.-narrow MemoriesPanel { dock: right; }
        &.-narrow MemoriesPanel.-open { display: block; width: 50; border-left: outer $border; }
        &.-low #chat-head, &.-low > #foot { display: none; }  /* the prompt is what is left last */
        &.-low Prompt { border: none; min-height: 1; max-height: 2; }
        &.-low Prompt:focus { border: none; }
    }
    """

    def compose(self) -> ComposeResult:
        """Compose bar, panels and footer."""
        self.fit_to(self.app.size.width)  # the first frame comes before any resizing
        yield StatusBar()
        with Horizontal(id="body"):
            yield ConversationList(id="chats")
            with Vertical(id="chat"):
                with Horizontal(id="chat-head"):
                    yield Static("", id="chat-title", markup=False)
                    yield Static("", id="chat-spent", markup=False)
                yield Transcript(id="transcript")
                yield Completion()
                yield AttachmentLine()
                yield Prompt(id="prompt")
            yield MemoriesPanel(id="memories")
        yield Vertical(id="foot")

    async def fill_foot(self) -> None:
        """Put the footer in, which the first frame does not wait for."""
        from ui.chat.foot import Foot  # noqa: PLC0415

        await self.query_one("#foot").mount(Foot())
        self.refresh_bindings()  # a footer shows none before it is told of a change, and the first may have passed

    @property
    def prompt(self) -> Prompt:
        """Where the person writes."""
        return self.query_one("#prompt", Prompt)

    @property
    def transcript(self) -> Transcript:
        """The messages."""
        return self.query_one("#transcript", Transcript)

    def show_spent(self, text: str) -> None:
        """Show what the conversation has taken so far."""
        self.query_one("#chat-spent", Static).update(Content(text))

    def action_panel(self, name: str) -> None:
        """Go to a panel; close it when the focus is in it already."""
        panel = self.query_one(f"#{name}")
        if panel.has_focus_within:
            panel.remove_class("-open")
            panel.set_class(not self.has_class("-narrow"), "-closed")
            self.prompt.focus()
            return
        panel.remove_class("-closed")
        other = self.query_one("#memories" if name == "chats" else "#chats")
        other.remove_class("-open")
        panel.add_class("-open")
        if isinstance(panel, ConversationList):
            panel.focus_list()
        elif isinstance(panel, MemoriesPanel):
            self.call_after_refresh(panel.focus_view)

    def close_over(self) -> None:
        """Close what lies over the chat on a narrow screen."""
        for name in ("#chats", "#memories"):
            self.query_one(name).remove_class("-open")
