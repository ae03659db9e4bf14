"""What can be done with messages: send, answer again, edit, copy, quote, delete, switch branches, choose the model."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memory.values import MessageState, Role
from ui.chat.edit_message import EditMessage
from ui.chat.picture_label import picture_label
from ui.chat.reasoning import Reasoning
from ui.chat.shown import ShownMessage
from ui.chat.turns import NEW_QUESTION, RunningTurn
from ui.dialogs.dialog import Confirm
from ui.dialogs.pick import Choice, Pick
from ui.locale import _

if TYPE_CHECKING:
    from collections.abc import Callable

    from memory.values import OwnerKey
    from ui.chat.attached import Attached
    from ui.chat.screen import ChatScreen


class MessageActions:
    """Leads messages for the chat screen."""

    def __init__(self, screen: ChatScreen) -> None:
        self._screen = screen
        self._sent_files: tuple[Attached, ...] = ()
        """Files of the newest message, for sending it again when it failed before it was kept."""

    # sending

    async def send(self, text: str, files: tuple[Attached, ...] = ()) -> None:
        """Send a message in the open conversation, with files."""
        screen = self._screen
        self._sent_files = files
        question = ShownMessage(
            NEW_QUESTION,
            Role.USER,
            text,
            screen.now(),
            attachments=tuple(file.name for file in files if file.image is None),
            pictures=tuple(picture_label(file.name, file.image) for file in files if file.image is not None),
        )
        screen.transcript.selected = None
        await screen.turns.begin(self._starter(text, files), question)

    def give_back(self, text: str) -> None:
        """Put what could not be sent into the prompt again, and its files beside it."""
        screen = self._screen
        if not screen.prompt.text:
            screen.prompt.put(text)
        for file in self._sent_files:
            if file.name not in text:  # those that it names are read when it is sent
                screen.attachments.add(file)
        self._sent_files = ()

    def let_files_go(self) -> None:
        """The newest message is on disk with its files: they need not be at hand any more."""
        self._sent_files = ()

    def _starter(self, text: str, files: tuple[Attached, ...]) -> Callable[[], RunningTurn]:
        screen = self._screen
        conversation_id, switches, choice = screen.state.conversation_id, screen.state.switches, screen.state.choice

        def start() -> RunningTurn:

            return screen.conversing.send(
                conversation_id,
                text,
                attachments=tuple(file.stored() for file in files),
                read_memory=switches.read,
                write_memory=switches.write,
                choice=choice,
            )

        return start

    async def again(self, answer_id: int | None = None, *, without: frozenset[OwnerKey] = frozenset()) -> None:
        """Answer a question again, the newest one unless an answer is named; `without` some memories."""
        screen = self._screen
        if self._busy():
            return
        answer = screen.state.message(answer_id) if answer_id is not None else screen.state.last_answer()
        if answer is None or answer.is_user:
            return
        question = screen.state.question_of(answer.id)
        if answer.id < 0:
            # It failed before anything was saved: send the question as if for the first time.
            if question is not None:
                await self._cut_from(question.id)
                await self.send(question.content, self._sent_files)
            return
        await self._cut_from(answer.id)
        await screen.turns.begin(
            lambda: screen.conversing.regenerate(answer.id, read_memory=screen.state.switches.read, without=without),
            None,
        )

    async def go_on(self, answer_id: int | None = None) -> None:
        """Let an answer go on that ended early, the newest one unless one is named."""
        screen = self._screen
        if self._busy():
            return
        answer = screen.state.message(answer_id) if answer_id is not None else screen.state.last_answer()
        if answer is None or not answer.can_go_on or answer.id < 0:
            screen.notify(_("This answer did not end early; ask for more in a message."), markup=False)
            return
        if answer is not screen.state.messages[-1]:
            screen.notify(_("Only the newest answer can be continued; ask for more in a message."), markup=False)
            return
        await self._cut_from(answer.id)
        await screen.turns.begin(
            lambda: screen.conversing.continue_answer(answer.id, read_memory=screen.state.switches.read), None, answer
        )

    async def _cut_from(self, message_id: int) -> None:
        """Take a message and all below it off the screen: another branch begins there."""
        screen = self._screen
        index = screen.state.index(message_id)
        if index is not None:
            del screen.state.messages[index:]
            await screen.transcript.cut(index)

    def _busy(self) -> bool:
        screen = self._screen
        if screen.turns.running is not None:
            screen.notify(_("An answer is still coming in; esc stops it."), markup=False)
            return True
        if screen.hippo_app.has_engine and screen.home.connection is None:
            screen.hippo_app.action_welcome()
            return True
        if screen.setup.is_blocked():
            return True
        return not screen.hippo_app.has_engine

    # one message

    async def do(self, what: str, message_id: int) -> None:
        """Do what was asked with a message."""
        screen = self._screen
        message = screen.state.message(message_id)
        if message is None:
            return
        match what:
            case "copy":
                screen.hippo_app.copy(message.content)
            case "code":
                self.copy_code(message)
            case "quote":
                self._quote(message)
            case "memories":
                screen.memory.open_panel("answer")
            case "reasoning":
                self._unfold(message_id)
            case "retry":
                answer = message if not message.is_user else self._answer_of(message)
                await self.again(answer.id if answer else None)
            case "continue":
                await self.go_on(message_id)
            case "edit":
                self.edit(message if message.is_user else screen.state.question_of(message_id))
            case "previous":
                self._branch(message, -1)
            case "next":
                self._branch(message, 1)
            case "delete":
                self._delete(message)
            case _:
                pass

    def _answer_of(self, question: ShownMessage) -> ShownMessage | None:
        messages = self._screen.state.messages
        index = self._screen.state.index(question.id)
        return messages[index + 1] if index is not None and index + 1 < len(messages) else None

    def _unfold(self, message_id: int) -> None:
        view = self._screen.transcript.view(message_id)
        if view is not None:
            for reasoning in view.query(Reasoning):
                reasoning.open = not reasoning.open

    def copy_code(self, message: ShownMessage) -> None:
        """Copy the code of a message; of several blocks the one that is picked."""
        from ui.chat.code import blocks_of  # noqa: PLC0415 - Markdown is slow to import

        screen = self._screen
        blocks = blocks_of(message.content)
        if not blocks:
            screen.notify(_("There is no code in this message."), markup=False)
            return
        if len(blocks) == 1:
            screen.hippo_app.copy(blocks[0].code)
            return

        def picked(number: str | None) -> None:
            if number is not None:
                screen.hippo_app.copy(blocks[int(number)].code)

        choices = [Choice(str(number), block.first_line, block.note) for number, block in enumerate(blocks)]
        screen.app.push_screen(Pick(_("Copy code"), choices, current=str(len(blocks) - 1)), picked)

    def copy_last(self) -> None:
        """Copy the newest answer."""
        answer = self._screen.state.last_answer()
        if answer is not None:
            self._screen.hippo_app.copy(answer.content)

    def _quote(self, message: ShownMessage) -> None:
        screen = self._screen
        quoted = "\n".join(f"> {line}" for line in message.content.strip().splitlines())
        screen.prompt.put(f"{quoted}\n\n{screen.prompt.text}")
        screen.prompt.focus()

    def edit(self, question: ShownMessage | None) -> None:
        """Edit a message of the user's and send it again."""
        if question is None or self._busy() or question.id < 0:
            return
        screen = self._screen

        def answered(text: str | None) -> None:
            if text:
                screen.run_worker(self._resend(question, text), exit_on_error=False)

        screen.app.push_screen(EditMessage(question.content), answered)

    async def _resend(self, question: ShownMessage, text: str) -> None:
        screen = self._screen
        await self._cut_from(question.id)
        self._sent_files = ()
        changed = ShownMessage(
            NEW_QUESTION, Role.USER, text, screen.now(), attachments=question.attachments, pictures=question.pictures
        )
        switches = screen.state.switches
        await screen.turns.begin(
            lambda: screen.conversing.edit_and_resend(
                question.id, text, read_memory=switches.read, write_memory=switches.write
            ),
            changed,
        )

    def edit_last(self) -> None:
        """Edit the newest message of the user's."""
        questions = [message for message in self._screen.state.messages if message.is_user]
        self.edit(questions[-1] if questions else None)

    def _branch(self, message: ShownMessage, step: int) -> None:
        screen = self._screen
        conversation_id = screen.state.conversation_id
        if conversation_id is None or self._busy():
            return
        if not message.place:  # an answer that was given once may answer a message that was written twice
            question = None if message.is_user else screen.state.question_of(message.id)
            if question is None or not question.place:
                screen.notify(_("There is no other branch here."), timeout=2, markup=False)
                return
            message = question
        other = message.siblings[(message.siblings.index(message.id) + step) % len(message.siblings)]
        conversing = screen.conversing
        screen.in_thread(
            lambda: conversing.transcript.set_head(conversing.profile_id, conversation_id, other),
            lambda _result: screen.chats.reload(select=other),
        )

    def _delete(self, message: ShownMessage) -> None:
        screen = self._screen
        if message.id < 0 or message.state is MessageState.STREAMING or self._busy():
            return
        conversing = screen.conversing
        index = screen.state.index(message.id) or 0
        beside = [*reversed(screen.state.messages[:index]), *screen.state.messages[index + 1 :]]
        near = beside[0].id if beside else None

        def answered(yes: bool | None) -> None:
            if yes:
                screen.in_thread(
                    lambda: conversing.transcript.delete_message(conversing.profile_id, message.id),
                    lambda _result: screen.chats.reload(select=near),
                )

        text = _("Delete this message? What was learned from it stays; to take that away too, forget it.")
        screen.app.push_screen(Confirm(_("Delete message"), text, _("Delete")), answered)

    # model

    def choose_model(self) -> None:
        """Choose another model for this chat."""
        self._screen.setup.switch()
