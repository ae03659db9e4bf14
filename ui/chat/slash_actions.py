"""Does what the commands of `ui.chat.slash` say, whether they were typed or chosen in the palette."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from textual.widgets import Input

from ui.chat.attached import UnfitFileError
from ui.chat.conversations import ConversationList
from ui.chat.slash import COMMANDS, Needs, SlashCommand
from ui.locale import _
from ui.memories.all_memories import AllMemories
from ui.plain_text import one_line
from ui.theme_change import pick_theme

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from memory.values import Change
    from ui.chat.screen import ChatScreen
    from ui.chat.slash import Line

NAME_LENGTH: Final = 40
"""Characters of a name that is repeated in a sentence."""

FORMATS: Final = {"": "md", "md": "md", "markdown": "md", "json": "json"}
"""What /export may be told, and the ending it writes."""


class SlashActions:
    """Runs commands for the chat screen. Each returns False where nothing could be done: the text stays then."""

    def __init__(self, screen: ChatScreen) -> None:
        self._screen = screen
        app = screen.hippo_app
        self._doing: dict[str, Callable[[str], bool | None] | Callable[[str], Awaitable[bool | None]]] = {
            "new": lambda _text: screen.chats.new(),
            "remember": self._remember,
            "forget": screen.memory.forgetter.forget_words,
            "memories": self._memories,
            "why": self._why,
            "review": lambda _text: screen.memory.open_panel("review"),
            "health": lambda _text: screen.memory.open_panel("health"),
            "undo": lambda _text: screen.memory.undo(),
            "read": lambda _text: screen.chats.flip("read"),
            "write": lambda _text: screen.chats.flip("write"),
            "private": lambda _text: screen.chats.flip("private"),
            "search": self._search,
            "model": lambda _text: screen.setup.switch(),
            "setup": lambda _text: screen.setup.edit(),
            "profile": self._profile,
            "attach": self._attach,
            "paste": lambda _text: screen.attachments.add_from_clipboard(),
            "detach": lambda _text: screen.attachments.clear(),
            "editor": lambda _text: screen.action_editor(),
            "again": lambda _text: screen.actions.again(),
            "continue": lambda _text: screen.actions.go_on(),
            "edit": lambda _text: screen.actions.edit_last(),
            "copy": lambda _text: screen.actions.copy_last(),
            "code": self._code,
            "export": self._export,
            "rename": self._rename,
            "pin": lambda _text: self._row("pin"),
            "archive": lambda _text: self._row("archive"),
            "delete": lambda _text: self._row("delete"),
            "settings": lambda _text: app.action_settings(),
            "connect": lambda _text: app.action_welcome(),
            "wipe": lambda _text: screen.memory.forgetter.forget_everything(),
            "help": lambda _text: app.action_help(),
            "theme": lambda _text: pick_theme(screen),
            "quit": lambda _text: app.action_quit(),
        }

    def available(self) -> list[SlashCommand]:
        """Return what can be done now."""
        return [command for command in COMMANDS if not self._why_not(command)]

    async def run(self, line: Line) -> bool:
        """Do what a line asks for; False, with the reason on the screen, where that is not possible."""
        command = line.command
        if command is None:
            self._say(
                _("There is no command /{name}. Type / to see all; a blank before it sends it as it is.").format(
                    name=one_line(line.name, NAME_LENGTH)
                )
            )
            return False
        if problem := self._why_not(command):
            self._say(problem)
            return False
        if command.must and not line.argument:
            self._say(
                _("Say after it what is meant: /{name} {argument}").format(
                    name=command.name, argument=_(command.argument)
                )
            )
            return False
        return await self._do(command, line.argument)

    async def _do(self, command: SlashCommand, argument: str) -> bool:
        done = self._doing[command.name](argument)
        if done is not None and not isinstance(done, bool):
            done = await done
        return done is not False

    def choose(self, command: SlashCommand) -> None:
        """Do what was chosen in a list; what needs words gets them in the prompt."""
        screen = self._screen
        if command.must:
            screen.prompt.put(f"/{command.name} ")
            screen.prompt.focus()
            return
        screen.run_worker(self._do(command, ""), exit_on_error=False)

    def _why_not(self, command: SlashCommand) -> str:
        screen = self._screen
        if command.needs is Needs.NOTHING:
            return ""
        if not screen.hippo_app.has_engine:
            return _("Hippo is still starting; try again in a moment.")
        if command.needs is Needs.MESSAGES and not screen.state.messages:
            return _("There is no message in this chat yet.")
        if command.needs is Needs.KEPT_CHAT and (screen.state.conversation_id is None or screen.state.switches.private):
            return _("This chat is not kept (yet), so that cannot be done with it.")
        return ""

    def _say(self, text: str) -> None:
        self._screen.notify(text, severity="warning", markup=False)

    # memory

    def _remember(self, text: str) -> bool:
        screen = self._screen
        if screen.state.switches.private:
            self._say(_("A private chat writes nothing."))
            return False
        hippo = screen.home

        def stored(change: Change) -> None:
            screen.memory.learned([change])

        screen.in_thread(lambda: hippo.remembering.by_hand(hippo.profile_id, text), stored, group="remember")
        return True

    def _memories(self, words: str) -> None:
        self._screen.memory.open_panel("all")
        view = self._screen.query_one(AllMemories)
        view.filter = replace(view.filter, words=words)
        view.show_words(words)

    def _why(self, _words: str) -> None:
        self._screen.memory.message_selected(None)
        self._screen.memory.open_panel("answer")

    # chats

    def _search(self, words: str) -> None:
        screen = self._screen
        screen.chats.focus_search()
        if words:
            screen.query_one(ConversationList).query_one(Input).value = words

    async def _profile(self, name: str) -> bool:
        screen = self._screen
        app = screen.hippo_app
        if not name:
            app.action_profile()
            return True
        hippo = screen.home
        names = await asyncio.to_thread(lambda: [profile.name for profile in hippo.profiles.all()])
        if name in names:
            app.switch_profile(name)
            return True
        self._say(
            _("There is no profile {name}; there are: {known}. The settings (f2) add one.").format(
                name=one_line(name, NAME_LENGTH), known=", ".join(one_line(one, NAME_LENGTH) for one in names)
            )
        )
        return False

    def _rename(self, name: str) -> None:
        screen = self._screen
        conversation_id = screen.state.conversation_id
        if conversation_id is None:
            return
        if name:
            screen.chat_acts.name(conversation_id, name)
        else:
            screen.chat_acts.rename(conversation_id, screen.state.title)

    def _row(self, what: str) -> None:
        if self._screen.state.conversation_id is not None:
            self._screen.chat_acts.do(what, self._screen.state.conversation_id)

    # messages and files

    async def _attach(self, name: str) -> bool:
        try:
            await self._screen.attachments.add_path(name)
        except UnfitFileError as error:
            self._say(str(error))
            return False
        return True

    def _code(self, _words: str) -> None:
        answer = self._screen.state.last_answer()
        if answer is not None:
            self._screen.actions.copy_code(answer)

    def _export(self, form: str) -> bool:
        screen = self._screen
        ending = FORMATS.get(form.casefold())
        if ending is None:
            self._say(_("A chat is exported as md or as json: /export md"))
            return False
        if screen.state.switches.private:
            self._say(_("A private chat writes nothing."))
            return False
        if screen.state.conversation_id is None:
            return False
        screen.chat_acts.export(screen.state.conversation_id, ending)
        return True
