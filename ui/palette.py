"""The command palette: everything that can be done where one is, by name.

Over another screen it offers what that screen does. What is done in the chat is offered only where the way there loses
nothing, and the screens between are left first: nothing is ever done behind what is seen.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final, cast

from textual.command import CommandPalette, DiscoveryHit, Hit, Provider

from ui.chat.screen import ChatScreen
from ui.help import key_names
from ui.locale import _
from ui.screen import HippoScreen

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterable

    from textual.screen import Screen

    from ui.app import HippoApp
    from ui.chat.slash import SlashCommand

ANYWHERE: Final = frozenset({"help", "theme", "quit"})
"""Commands that act on the whole app: each can be done over any screen."""

MOVES: Final = frozenset({"up", "down", "first", "last", "pageup", "pagedown", "before", "after", "rows", "groups"})
"""Last parts of the ids of keys that only move: nobody looks for them by name."""


@dataclass(frozen=True, slots=True)
class Command:
    """One entry."""

    name: str
    help: str
    run: Callable[[], object]


def commands(screen: ChatScreen) -> list[Command]:
    """Return what can be done now, what is done most first: the same that / offers in the prompt."""
    return [
        Command(_(command.title), f"{_(command.says)} · /{command.name}", partial(screen.slash.choose, command))
        for command in screen.slash.available()
    ]


def acts_of(screen: Screen[object]) -> list[Command]:
    """Return what the keys of another screen do where its focus is, in their order."""
    app, acts, known = screen.app, [], set()
    for active in screen.active_bindings.values():
        binding = active.binding
        is_move = not binding.id or binding.id.rpartition(".")[2] in MOVES
        if active.node is app or is_move or not binding.description or binding.id in known:
            continue
        known.add(binding.id)
        run = partial(app.run_action, binding.action, active.node)
        acts.append(Command(_(binding.description), key_names(app, binding), run))
    return acts


def offered(app: HippoApp, screen: Screen[object]) -> list[Command]:
    """Return what the palette offers over `screen`."""
    chat = app.screen_stack[0]
    if not isinstance(chat, ChatScreen):
        return []
    if isinstance(screen, ChatScreen):
        return commands(screen)
    above = app.screen_stack[1 : app.screen_stack.index(screen) + 1]
    shown_by = {one.shown_by if isinstance(one, HippoScreen) else "" for one in above}

    def fits(command: SlashCommand) -> bool:
        return command.name not in shown_by and (command.name in ANYWHERE or "" not in shown_by)

    def run(command: SlashCommand) -> Callable[[], object]:
        return partial(chat.slash.choose if command.name in ANYWHERE else partial(go_and_do, chat), command)

    return acts_of(screen) + [
        Command(_(command.title), f"{_(command.says)} · /{command.name}", run(command))
        for command in chat.slash.available()
        if fits(command)
    ]


async def go_and_do(chat: ChatScreen, command: SlashCommand) -> None:
    """Go back to the chat and do there what was chosen."""
    while len(chat.app.screen_stack) > 1:
        await chat.app.pop_screen()
    chat.slash.choose(command)


class HippoCommands(Provider):
    """Offers the commands."""

    def _commands(self) -> Iterable[Command]:
        return offered(cast("HippoApp", self.app), self.screen)

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

    DEFAULT_CSS = """
    HippoPalette {
        & > Vertical, &:dark > Vertical { background: $surface; }
        & #--input { border: hkey $border; }
        & #--input.--list-visible { border-bottom: none; }
        & SearchIcon { color: $text-muted; }
        & CommandList { border-bottom: hkey $border; }
        & CommandList > .option-list--option-highlighted {
            background: $block-cursor-background;
            color: $block-cursor-foreground;
        }
    }
    """

    def __init__(self) -> None:
        super().__init__(providers=[HippoCommands], placeholder=_("What shall be done?"))
