"""One message of the transcript: who speaks, the text, what the model thought, and what the answer rests on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from memory.values import MessageState
from ui import wording
from ui.chat.reasoning import Reasoning
from ui.chat.settled import Settled, SettledVertical
from ui.chat.spent import tokens_and_cost
from ui.locale import _
from ui.plain_text import plain

if TYPE_CHECKING:
    from datetime import datetime

    from textual import events
    from textual.app import ComposeResult

    from ui.chat.answer_body import AnswerBody
    from ui.chat.shown import ShownMessage

LONGEST_PLAIN: Final = 20_000
"""Characters of a user's message that are shown; a longer one is cut on screen, never on disk."""


class MemoryLine(Static):
    """Says under an answer on how many memories it rests; opens the panel."""

    DEFAULT_CSS = """
    MemoryLine {
        width: auto;
        height: 1;
        margin: 0 2 0 0;
        color: $text-primary;
        &:hover { text-style: underline; }
        &.-none { color: $text-muted; }
    }
    """

    class Opened(Message):
        """The user wants to see the memories of this answer."""

        def __init__(self, answer_id: int) -> None:
            super().__init__()
            self.answer_id = answer_id

    def __init__(self, answer_id: int, count: int) -> None:
        text = f"◆ {wording.memories(count)}" if count else "◇ " + _("no memories")
        super().__init__(Content(text), classes="" if count else "-none")
        self._answer_id = answer_id

    def on_click(self, event: events.Click) -> None:
        """Open the panel."""
        event.stop()
        self.post_message(self.Opened(self._answer_id))


class GoOnLine(Static):
    """Offers to let an answer go on that ended early. Shown under the newest message alone: no other can go on."""

    DEFAULT_CSS = """
    GoOnLine {
        width: auto;
        height: 1;
        margin: 0 2 0 0;
        color: $text-warning;
        &:hover { text-style: underline; }
    }
    """

    class Asked(Message):
        """The user wants the answer to go on."""

        def __init__(self, answer_id: int) -> None:
            super().__init__()
            self.answer_id = answer_id

    def __init__(self, answer_id: int) -> None:
        super().__init__(Content("▸ " + _("f5 continues it")))
        self._answer_id = answer_id

    def on_click(self, event: events.Click) -> None:
        """Let it go on."""
        event.stop()
        self.post_message(self.Asked(self._answer_id))


class FailureBox(Vertical):
    """Says why an answer failed and what to do, inside the conversation."""

    DEFAULT_CSS = """
    FailureBox {
        height: auto;
        width: 1fr;
        margin: 0 2 0 0;
        padding: 0 1;
        border-left: outer $error;
        background: $error 8%;
        & > .cause { color: $text-error; }
        & > .way-out { color: $foreground; }
        & > .hint { color: $text-muted; }
    }
    """

    def __init__(self, cause: str, way_out: str) -> None:
        super().__init__()
        self._cause = cause
        self._way_out = way_out

    def compose(self) -> ComposeResult:
        """Compose the lines."""
        yield Static(Content("✕ " + plain(wording.words(self._cause))), classes="cause")
        if self._way_out:
            yield Static(Content(plain(wording.words(self._way_out))), classes="way-out")
        yield Static(Content(_("ctrl+r tries again")), classes="hint")


class MessageView(Settled, Horizontal):
    """One message."""

    DEFAULT_CSS = """
    MessageView {
        height: auto;
        width: 1fr;
        margin: 0 0 1 0;
        border-left: outer $background;
        & > .speaker { width: 7; height: 1; padding: 0 0 0 1; text-style: bold; }
        & > Vertical { height: auto; width: 1fr; padding: 0 1 0 0; }
        & .said { width: 1fr; height: auto; }
        & .files, & .place, & .note { color: $text-muted; height: auto; }
        & .foot {
            height: 1;
            width: 1fr;
            & > Static { width: auto; color: $text-muted; }
            & > .facts { width: 1fr; text-wrap: nowrap; text-overflow: ellipsis; }
            &.-noted { height: auto; max-height: 4; & > .note { width: 1fr; height: auto; } }
            & > MemoryLine { color: $text-primary; }
            & > MemoryLine.-none { color: $text-muted; }
            & > GoOnLine { color: $text-warning; }
        }
        & GoOnLine { display: none; }
        &.-newest GoOnLine { display: block; }
        &.-user { background: $surface; padding: 0; & > .speaker { color: $text-accent; } }
        &.-answer > .speaker { color: $text-primary; }
        &.-selected { border-left: outer $primary; }
        &.-user.-selected { border-left: outer $accent; }
    }
    """

    class Chosen(Message):
        """The user clicked on a message."""

        def __init__(self, message_id: int) -> None:
            super().__init__()
            self.message_id = message_id

    def __init__(self, shown: ShownMessage, now: datetime, *, streaming: bool = False) -> None:
        super().__init__(classes="-user" if shown.is_user else "-answer")
        self.shown = shown
        """What is shown here; replaced by `update_foot` and `finish`."""
        self._now = now
        self._streaming = streaming
        self._is_writing = bool(shown.content)
        """Whether something of the answer stands here while more comes."""
        self._body: AnswerBody | None = None
        self._reasoning: Reasoning | None = None

    @property
    def is_streaming(self) -> bool:
        """Whether more of it comes in."""
        return self._streaming

    def compose(self) -> ComposeResult:
        """Compose speaker and text."""
        shown = self.shown
        yield Static(Content(_("you") if shown.is_user else "hippo"), classes="speaker")
        with SettledVertical():
            if shown.is_user:
                yield Static(Content(self._said()), classes="said")
                yield from self._files()
                if shown.place:
                    yield Static(Content(shown.place), classes="place")
                return
            # Markdown is slow to import, and the first frame has no answers in it.
            from ui.chat.answer_body import AnswerBody  # noqa: PLC0415

            self._reasoning = Reasoning(plain(shown.reasoning))
            self._reasoning.display = bool(shown.reasoning)
            yield self._reasoning
            self._body = AnswerBody(shown.content, streaming=self._streaming)
            yield self._body
            if shown.state is MessageState.FAILED:
                yield FailureBox(shown.cause, shown.way_out)
            with Horizontal(classes="foot" + (" -noted" if self._streaming else "")):
                yield from self._foot()

    def _files(self) -> list[Static]:
        lines = [plain(picture) for picture in self.shown.pictures]
        if self.shown.attachments:
            lines.append("⎘ " + ", ".join(plain(name) for name in self.shown.attachments))
        return [Static(Content(line), classes="files") for line in lines]

    def _said(self) -> str:
        text = plain(self.shown.content[: LONGEST_PLAIN + 1])
        if len(text) <= LONGEST_PLAIN:
            return text
        hidden = len(self.shown.content) - LONGEST_PLAIN
        return text[:LONGEST_PLAIN] + "\n" + wording.more(hidden)

    def _note(self) -> str:
        return plain(self.shown.note) or (_("writing …") if self._is_writing else _("thinking …"))

    def _show_writing(self, *, is_writing: bool) -> None:
        """Say under the answer whether something of it stands here."""
        if is_writing is not self._is_writing:
            self._is_writing = is_writing
            for note in self.query(".foot > .note").results(Static):
                note.update(Content(self._note()))

    def _foot(self) -> list[Static]:
        shown = self.shown
        if self._streaming:
            return [Static(Content(self._note()), classes="note")]
        parts: list[Static] = []
        if shown.memories is not None:
            parts.append(MemoryLine(shown.id, shown.memories))
        if shown.can_go_on:
            parts.append(GoOnLine(shown.id))
        words = []
        if shown.state is MessageState.STOPPED:
            words.append(_("stopped"))
        elif shown.cut_short:
            words.append(_("cut at the limit of tokens"))
        if shown.place:
            words.append(shown.place)
        if shown.answer_tokens or shown.sent_tokens:
            words.append(tokens_and_cost(shown.sent_tokens, shown.answer_tokens, shown.cost))
        words.append(wording.clock_time(shown.created_at, self._now))
        if shown.model:
            words.append(plain(shown.model))
        parts.append(Static(Content(" · ".join(words)), classes="facts"))
        return parts

    def show_stored(self, shown: ShownMessage) -> None:
        """Show a message of the user as it is stored."""
        self.shown = shown
        for said in self.query(".said").results(Static):
            said.update(Content(self._said()))
        for place in self.query(".place").results(Static):
            place.update(Content(shown.place))
        if shown.place and not self.query(".place"):
            self.query_one(SettledVertical).mount(Static(Content(shown.place), classes="place"))

    async def show_details(self, shown: ShownMessage) -> None:
        """Show the files or memories of a message, looked up after it was mounted."""
        if not shown.is_user:
            await self.update_foot(shown)
        elif not self.query(".files"):
            self.shown = shown
            await self.query_one(SettledVertical).mount_all(self._files(), after=0)

    def add_text(self, piece: str) -> None:
        """Take the next piece of the answer."""
        if self._body is not None:
            self._body.add(piece)
            self._show_writing(is_writing=True)

    async def show_text(self, text: str) -> None:
        """Show `text` in place of what has come so far; more may come."""
        if self._body is not None:
            await self._body.restart(text)
            self._show_writing(is_writing=bool(text))

    def add_reasoning(self, piece: str) -> None:
        """Take the next piece of what the model thinks."""
        if self._reasoning is not None:
            self._reasoning.display = True
            self._reasoning.add(plain(piece))

    async def update_foot(self, shown: ShownMessage) -> None:
        """Show what is known about the answer now."""
        self.shown = shown
        for foot in self.query(".foot"):
            with self.app.batch_update():
                foot.set_class(self._streaming, "-noted")  # what is going on may take more than a line
                await foot.remove_children()
                await foot.mount_all(self._foot())

    async def finish(self, shown: ShownMessage) -> None:
        """Show the whole answer; nothing more comes."""
        self._streaming = False
        if self._body is not None:
            await self._body.finish(shown.content)
            column = self._body.parent
            # There is none where another chat was opened meanwhile.
            if shown.state is MessageState.FAILED and isinstance(column, SettledVertical):
                await column.mount(FailureBox(shown.cause, shown.way_out), after=self._body)
        await self.update_foot(shown)

    def on_click(self) -> None:
        """Select this message."""
        self.post_message(self.Chosen(self.shown.id))
