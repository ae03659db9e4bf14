"""The chat screen: what it does when the engine comes, a message is sent, a turn goes on or a key is pressed."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Static

from ui.chat.early_keys import EarlyKeys
from ui.chat.kept_inputs import KeptInputs
from ui.chat.prompt import Prompt
from ui.chat.requests import ChatRequests
from ui.chat.shown import ChatState, ShownMessage
from ui.chat.slash import read_line
from ui.chat.status_bar import Standing, StatusBar
from ui.error_words import told
from ui.locale import N_, _
from ui.memories.panel import MemoriesPanel
from ui.plain_text import one_line
from ui.put_right import tell_repairs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events

    from assistant.status import Status
    from memory.values import Change
    from ui.chat.turns import TurnHappened

STATUS_SECONDS: Final = 3.0
"""How often queue and notices are looked at."""


class ChatScreen(ChatRequests):
    """List of chats, chat, memories."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "escape", "stop", N_("Stop"), tooltip=N_("At the prompt: stop the answer that comes in"), id="chat.stop"
        ),
        Binding("escape", "back", N_("Back"), tooltip=N_("Elsewhere: go back to the prompt"), id="chat.back"),
        Binding("ctrl+n", "new_chat", N_("New"), tooltip=N_("Begin a new chat"), id="chat.new", priority=True),
        Binding(
            "ctrl+l",
            "panel('chats')",
            N_("Chats"),
            tooltip=N_("Go to the chats, or close them"),
            id="chat.chats",
            priority=True,
        ),
        Binding(
            "ctrl+t",
            "panel('memories')",
            N_("Memories"),
            tooltip=N_("Go to the memories, or close them"),
            id="chat.memories",
            priority=True,
        ),
        Binding("ctrl+r", "again", N_("Again"), tooltip=N_("Ask the model once more"), id="chat.again", priority=True),
        Binding(
            "ctrl+o",
            "model",
            N_("Model"),
            tooltip=N_("Choose this chat's model, from all endpoints"),
            show=False,
            id="chat.model",
            priority=True,
        ),
        Binding(
            "f4",
            "setup",
            N_("This chat"),
            tooltip=N_("Set this chat's model, instructions, parameters"),
            show=False,
            id="chat.setup",
        ),
        Binding("f5", "go_on", N_("Continue the answer"), show=False, id="chat.continue"),
        # Before the prompt: a text area marks its line with f6 and all of it with f7.
        Binding("f6", "switch('read')", N_("Memory read on or off"), show=False, id="chat.read", priority=True),
        Binding("f7", "switch('write')", N_("Memory write on or off"), show=False, id="chat.write", priority=True),
        Binding("f8", "switch('private')", N_("Private chat"), show=False, id="chat.private"),
        Binding("f9", "undo", N_("Undo what was learned"), show=False, id="chat.undo"),
    ]
    """
    | Key | What it does |
    | :- | :- |
    | escape | Stop the answer, or go back to the prompt. |
    | ctrl+n | Begin a new chat. |
    | ctrl+l, ctrl+t | Go to the chats or the memories; again to close them. |
    | ctrl+r, f5 | Answer again, or let a stopped or cut answer go on. |
    """

    def __init__(self) -> None:
        super().__init__()
        self.state = ChatState()
        """The conversation that is open."""
        self.early = EarlyKeys()
        """What is typed while nothing has the focus."""
        self._standing = Standing()
        self.inputs = KeptInputs(self)

    def on_mount(self) -> None:
        """Let the person type at once; what is not needed for that comes after the first frame."""
        self._standing = Standing(under_way=self.hippo_app.opening)
        self.query_one(StatusBar).show(self._standing)
        self.early.give(self.prompt)
        self.prompt.focus()
        self.call_after_refresh(self.fill_foot)

    async def on_key(self, event: events.Key) -> None:
        """Let what was typed before anything had the focus, as while Hippo starts, go to the prompt."""
        if self.focused in {None, self.prompt} and self.early.take(event):
            event.stop()

    def now(self) -> datetime:
        """Return the present where the user is, by the engine's clock where it is there."""
        if not self.hippo_app.has_engine:
            return datetime.now(UTC).astimezone()
        return self.home.clock.now().astimezone(self.home.zone)

    # the engine comes

    def engine_ready(self) -> None:
        """Load what there is, and send what waited."""
        self.transcript.say_hindrance("")
        self.home.confirm_forget = self.memory.forgetter.confirm
        self.chats.refresh_list()
        if self.state.conversation_id is None and not self.prompt.text and self.turns.running is None:
            self.in_thread(lambda: self.home.transcript.get_draft(self.home.profile_id, None), self.prompt.put_if_empty)
        self.refresh_status()
        self.set_interval(STATUS_SECONDS, self.refresh_status)
        self.memory.load_view()
        self.chats.private.engine_ready()
        if self.home.connection is not None:
            self.turns.go()

    def engine_failed(self, error: BaseException) -> None:
        """Say in the conversation why Hippo cannot go on."""
        cause, way_out = told(error)
        self._standing = replace(self._standing, ready=True, notices=(cause,))
        self.query_one(StatusBar).show(self._standing)
        text = f"{one_line(cause, 400)}\n{one_line(way_out, 400)}".strip()
        self.transcript.say_hindrance(f"✗ {_('Hippo could not open its files')}\n\n{text}")
        self.notify(text, title=_("Hippo could not open its files"), severity="error", markup=False, timeout=60)

    def connection_changed(self) -> None:
        """Go on with a model."""
        self.refresh_status()
        self.turns.go()
        self.prompt.focus()

    def refresh_status(self) -> None:
        """Bring the line at the top up to date."""
        if self.hippo_app.has_engine:
            hippo, choice = self.home, self.state.choice
            self.in_thread(lambda: hippo.status(choice), self._show_status, group="status", exclusive=True)
            self.inputs.refresh()
            self.restored.look()
            tell_repairs(self)
            changes = self.home.take_changes()
            if changes:
                self.memory.learned(changes)
            if self.home.titler.take_named():
                self.chats.refresh_list()
                self.chats.load_title()

    def _show_status(self, status: Status) -> None:
        last = self.state.last_answer()
        self.chats.follow(status.chats)
        self.setup.take(status)
        self._standing = Standing(
            model=status.model or "",
            profile=status.profile,
            gone=status.endpoint if status.problem else "",
            tokens=last.prompt_tokens if last is not None else None,
            budget=status.budget,
            queue=sum(count for state, count in status.queue.items() if state != "failed"),
            under_way=self.home.under_way,
            failed=status.queue.get("failed", 0),
            notices=tuple(status.notices),
            switches=self.state.switches,
            ready=True,
        )
        self.query_one(StatusBar).show(self._standing)
        self.query_one(MemoriesPanel).profile = status.profile

    def show_title(self) -> None:
        """Show the conversation's name."""
        self.query_one("#chat-title", Static).update(Content(self.chats.title))
        self.setup.count()

    # sending

    async def on_prompt_submitted(self, event: Prompt.Submitted) -> None:
        """Send what was written."""
        event.stop()
        await self.send(event.text)

    async def send(self, text: str) -> None:
        """Send a message; while an answer comes in, or without a model, the text stays in the prompt."""
        if self.chats.private.waits():
            return
        line = read_line(text)
        if line.name:
            self.prompt.taken(text)
            if not await self.slash.run(line) and not self.prompt.text:
                self.prompt.put(text)
            return
        if self.turns.running is not None:
            self.notify(_("An answer is still coming in; esc stops it."), markup=False)
            return
        if self.hippo_app.opening_error is not None:
            self.engine_failed(self.hippo_app.opening_error)
            return
        if self.hippo_app.has_engine and self.home.connection is None:
            self.hippo_app.action_welcome()
            return
        if self.setup.is_blocked():
            return
        from ui.chat.attached import UnfitFileError  # noqa: PLC0415 - the first frame does not wait for it

        try:
            files = await self.attachments.for_message(line.text)
        except UnfitFileError as error:
            self.notify(str(error), severity="warning", markup=False)
            return
        await self.actions.send(line.text, files)
        self.attachments.clear()
        self.prompt.taken(text)
        self.chats.forget_draft()

    async def on_turn_happened(self, event: TurnHappened) -> None:
        """Show what comes in."""
        event.stop()
        await self.turns.apply(event)

    def plan_ready(self, answer_id: int) -> None:
        """Show what the answer will rest on."""
        if self.turns.is_here:
            self.memory.show_answer(answer_id)

    def turn_over(self, stopped: bool) -> None:
        """Bring the rest of the screen up to date after a turn."""
        if stopped:
            self.notify(_("Stopped; what came is kept."), timeout=2, markup=False)
        self.let_go()
        self.hippo_app.all_loaded()
        self.chats.refresh_list()
        self.refresh_status()

    def answer_settled(self, message: ShownMessage) -> None:
        """Show what is known about an answer once it is on disk."""
        self.refresh_status()
        self.setup.count()
        if self.transcript.selected in {None, message.id} or message == self.state.last_answer():
            self.memory.show_answer(message.id)

    def conversations_changed(self) -> None:
        """Load the list of chats again."""
        self.chats.refresh_list()

    def conversation_begun(self) -> None:
        """Show the name of a chat that has just come to be."""
        self.chats.load_title()

    def memory_changed(self, changes: Sequence[Change]) -> None:
        """Say quietly what was learned."""
        self.memory.learned(changes)

    # keys

    def action_stop(self) -> None:
        """End the answer that comes in; what came is kept."""
        self.turns.stop()

    def action_back(self) -> None:
        """Go back to the prompt."""
        self.close_over()
        self.transcript.selected = None
        self.prompt.focus()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's own signature
        """Let escape stop an answer from the prompt, and lead back to the prompt from anywhere else."""
        at_prompt = isinstance(self.focused, Prompt)
        if action == "stop":
            return at_prompt and self.is_answering
        if action == "back":
            return not at_prompt
        return True

    async def action_new_chat(self) -> None:
        """Begin a new chat."""
        await self.chats.new()

    async def action_again(self) -> None:
        """Answer the newest question again."""
        await self.actions.again()

    async def action_go_on(self) -> None:
        """Let the newest answer go on where it ended early."""
        await self.actions.go_on()

    def action_model(self) -> None:
        """Choose a model."""
        self.actions.choose_model()

    def action_setup(self) -> None:
        """Change model, instructions and parameters of this chat."""
        self.setup.edit()

    def action_undo(self) -> None:
        """Take back what was learned last."""
        self.memory.undo()

    def action_switch(self, name: str) -> None:
        """Flip a memory switch of this conversation."""
        self.chats.flip(name)

    def action_editor(self) -> None:
        """Write the message in the user's editor."""
        from ui.chat.writing import write_in_editor  # noqa: PLC0415 - the first frame does not wait for it

        write_in_editor(self)

    async def leave(self) -> None:
        """Keep what is unsent; the app ends."""
        from ui.chat.last_question import let_be_stored  # noqa: PLC0415 - the first frame does not wait for it

        await let_be_stored(self)
        self.turns.stop()
        await self.chats.keep_draft_now()
