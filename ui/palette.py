"""The command palette: everything that can be done, by name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from textual.command import CommandPalette, DiscoveryHit, Hit, Provider

from ui.chat.screen import ChatScreen
from ui.locale import _

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterable

    from ui.app import HippoApp


@dataclass(frozen=True, slots=True)
class Command:
    """One entry."""

    name: str
    help: str
    run: Callable[[], object]


def commands(app: HippoApp, screen: ChatScreen) -> list[Command]:
    """Return what can be done now, what is done most first."""
    always = [
        Command(
            _("New chat"), _("Begin a new chat"), lambda: screen.run_worker(screen.chats.new(), exit_on_error=False)
        ),
        Command(_("Help"), _("Show every key"), app.action_help),
        Command(_("Theme"), _("Change colours"), app.search_themes),
        Command(_("Quit"), _("Leave Hippo"), lambda: app.run_worker(app.action_quit(), exit_on_error=False)),
    ]
    if not app.has_engine:
        return always
    state, chats, memory, actions = screen.state, screen.chats, screen.memory, screen.actions
    now = [
        Command(_("Search chats"), _("Find chats and messages by words"), chats.focus_search),
        Command(_("This answer"), _("Show what the answer rests on"), lambda: memory.open_panel("answer")),
        Command(_("All memories"), _("Search and correct what is remembered"), lambda: memory.open_panel("all")),
        Command(_("Review memories"), _("Keep or drop what is doubtful"), lambda: memory.open_panel("review")),
        Command(_("Memory health"), _("Queue, index and counts"), lambda: memory.open_panel("health")),
        Command(_("Undo what was learned"), _("Take back the last change of memory"), memory.undo),
        Command(_("Memory read on or off"), _("Whether this chat uses memories"), lambda: chats.flip("read")),
        Command(_("Memory write on or off"), _("Whether this chat adds memories"), lambda: chats.flip("write")),
        Command(_("Private chat"), _("Nothing of it is kept"), lambda: chats.flip("private")),
        Command(_("Choose model"), _("For this chat, from all endpoints"), screen.setup.switch),
        Command(_("This chat"), _("Its model, instructions, parameters and preset"), screen.setup.edit),
        Command(_("Settings"), _("Everything that can be set, with explanations"), app.action_settings),
        Command(_("Connect a model"), _("Another endpoint or key"), app.action_welcome),
        Command(_("Switch profile"), _("To other memories and chats"), app.action_profile),
        Command(_("Forget everything"), _("Wipe all memories and chats"), memory.forgetter.forget_everything),
    ]
    if state.messages:
        now += [
            Command(_("Copy the last answer"), _("To the clipboard"), actions.copy_last),
            Command(
                _("Answer again"),
                _("Ask the model once more"),
                lambda: screen.run_worker(actions.again(), exit_on_error=False),
            ),
            Command(_("Edit the last message"), _("And send it again"), actions.edit_last),
        ]
    conversation_id = state.conversation_id
    if conversation_id is not None and not state.switches.private:
        now += [
            Command(_("Rename this chat"), _("Give it a name"), lambda: chats.rename(conversation_id, state.title)),
            Command(_("Pin this chat"), _("Or let it go"), lambda: chats.do("pin", conversation_id)),
            Command(_("Archive this chat"), _("Or bring it back"), lambda: chats.do("archive", conversation_id)),
            Command(_("Delete this chat"), _("With all its messages"), lambda: chats.do("delete", conversation_id)),
        ]
    return now + always


class HippoCommands(Provider):
    """Offers the commands."""

    def _commands(self) -> Iterable[Command]:
        app = cast("HippoApp", self.app)
        screen = app.screen_stack[0]
        return commands(app, screen) if isinstance(screen, ChatScreen) else ()

    async def discover(self) -> AsyncIterator[DiscoveryHit]:
        """Offer everything while nothing is typed."""
        for command in self._commands():
            yield DiscoveryHit(command.name, command.run, help=command.help)

    async def search(self, query: str) -> AsyncIterator[Hit]:
        """Offer what fits."""
        matcher = self.matcher(query)
        for command in self._commands():
            score = max(matcher.match(command.name), matcher.match(command.help) / 2)
            if score > 0:
                yield Hit(score, matcher.highlight(command.name), command.run, text=command.name, help=command.help)


class HippoPalette(CommandPalette):
    """The palette with our commands alone, and in our language."""

    def __init__(self) -> None:
        super().__init__(providers=[HippoCommands], placeholder=_("What shall be done?"))
