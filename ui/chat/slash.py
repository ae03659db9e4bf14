"""The words that begin with / in the prompt: what there is, and how a line is read. Does nothing itself.

The prompt's completion, the palette and the help screen all show this one list.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from ui.locale import N_

_COMMAND: Final = re.compile(r"/([^\s/]*)(?:\s+(.*))?", re.DOTALL)


class Needs(StrEnum):
    """What must be there before a command can do anything."""

    NOTHING = "nothing"
    ENGINE = "engine"
    MESSAGES = "messages"
    KEPT_CHAT = "kept chat"


@dataclass(frozen=True, slots=True)
class SlashCommand:
    """One command. Title, argument and description are translated when they are shown."""

    name: str
    title: str
    says: str
    """What it does, in a few words."""
    argument: str = ""
    must: bool = False
    """Whether it does nothing without its argument."""
    needs: Needs = Needs.ENGINE
    aliases: tuple[str, ...] = ()


COMMANDS: Final = (
    SlashCommand("new", N_("New chat"), N_("Begin a new chat"), needs=Needs.NOTHING, aliases=("clear",)),
    SlashCommand("remember", N_("Remember"), N_("Keep a sentence in memory, in your own words"), N_("TEXT"), must=True),
    SlashCommand("forget", N_("Forget"), N_("Forget what these words mean, after asking"), N_("WORDS"), must=True),
    SlashCommand("memories", N_("All memories"), N_("Search and correct what is remembered"), N_("WORDS")),
    SlashCommand("why", N_("This answer"), N_("Show what the answer rests on")),
    SlashCommand("review", N_("Review memories"), N_("Keep or drop what is doubtful")),
    SlashCommand("health", N_("Memory health"), N_("Show queue, index and counts")),
    SlashCommand("undo", N_("Undo what was learned"), N_("Take back the last change of memory")),
    SlashCommand("read", N_("Memory read on or off"), N_("Let this chat use memories, or not")),
    SlashCommand("write", N_("Memory write on or off"), N_("Let this chat add memories, or not")),
    SlashCommand("private", N_("Private chat"), N_("Begin a chat of which nothing is kept, or end it")),
    SlashCommand("search", N_("Search chats"), N_("Find chats and messages by words"), N_("WORDS")),
    SlashCommand("model", N_("Choose model"), N_("Choose this chat's model, from all endpoints")),
    SlashCommand("setup", N_("This chat"), N_("Set this chat's model, instructions, parameters")),
    SlashCommand("profile", N_("Switch profile"), N_("Change to other memories and chats"), N_("NAME")),
    SlashCommand(
        "attach",
        N_("Attach a file"),
        N_("Send a text or an image along, as @FILE does"),
        N_("FILE"),
        must=True,
    ),
    SlashCommand("paste", N_("Paste an image"), N_("Take an image from the system's clipboard")),
    SlashCommand("detach", N_("Take the files away"), N_("Send the message without the files")),
    SlashCommand(
        "editor", N_("Write in your editor"), N_("Open the prompt in $VISUAL or $EDITOR"), needs=Needs.NOTHING
    ),
    SlashCommand("again", N_("Answer again"), N_("Ask the model once more"), needs=Needs.MESSAGES, aliases=("retry",)),
    SlashCommand(
        "continue",
        N_("Continue the answer"),
        N_("Let a stopped, cut or too short answer go on"),
        needs=Needs.MESSAGES,
        aliases=("more",),
    ),
    SlashCommand(
        "edit", N_("Edit the last message"), N_("Change your last message and send it again"), needs=Needs.MESSAGES
    ),
    SlashCommand("copy", N_("Copy the last answer"), N_("Put the last answer on the clipboard"), needs=Needs.MESSAGES),
    SlashCommand("code", N_("Copy code"), N_("Put code of the last answer on the clipboard"), needs=Needs.MESSAGES),
    SlashCommand(
        "export", N_("Export this chat"), N_("Write this chat to a file"), N_("md|json"), needs=Needs.MESSAGES
    ),
    SlashCommand("rename", N_("Rename this chat"), N_("Give this chat a name"), N_("NAME"), needs=Needs.KEPT_CHAT),
    SlashCommand(
        "pin", N_("Pin this chat"), N_("Keep this chat first in the list, or let it go"), needs=Needs.KEPT_CHAT
    ),
    SlashCommand(
        "archive",
        N_("Archive this chat"),
        N_("Take this chat out of the list, or bring it back"),
        needs=Needs.KEPT_CHAT,
    ),
    SlashCommand(
        "delete", N_("Delete this chat"), N_("Take this chat away with all its messages"), needs=Needs.KEPT_CHAT
    ),
    SlashCommand("settings", N_("Settings"), N_("Change whatever can be set, with explanations")),
    SlashCommand("connect", N_("Connect a model"), N_("Set up another endpoint or key")),
    SlashCommand("wipe", N_("Forget everything"), N_("Wipe all memories and chats")),
    SlashCommand("help", N_("Help"), N_("Show every key"), needs=Needs.NOTHING, aliases=("keys", "?")),
    SlashCommand("theme", N_("Theme"), N_("Change colours"), needs=Needs.NOTHING),
    SlashCommand("quit", N_("Quit"), N_("Leave Hippo"), needs=Needs.NOTHING, aliases=("exit",)),
)
"""Every command, what is done most first."""

_BY_NAME: Final = {name: command for command in COMMANDS for name in (command.name, *command.aliases)}


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the prompt, read: something to send, or a command."""

    text: str
    """What is sent, if it is no command."""
    name: str = ""
    """The name as it was typed, without the slash; empty for what is sent."""
    argument: str = ""

    @property
    def command(self) -> SlashCommand | None:
        """The command that is meant, None where there is none of that name."""
        return _BY_NAME.get(self.name.casefold())


def read_line(text: str) -> Line:
    """Read what was typed. ``//``, or a blank before the slash, sends it as it is; so is a path such as /etc/hosts."""
    if text.startswith("//"):
        return Line(text[1:])
    if not text.startswith("/"):
        return Line(text.removeprefix(" ") if text.startswith(" /") else text)
    match = _COMMAND.fullmatch(text)
    if match is None or not match[1]:
        return Line(text)
    return Line("", match[1], (match[2] or "").strip())


def beginning_with(typed: str) -> list[SlashCommand]:
    """Return the commands that a half-typed name (without the slash) may become, the closest first."""
    typed = typed.casefold()
    first = [command for command in COMMANDS if command.name.startswith(typed)]
    first.sort(key=lambda command: command.name != typed)
    also = [
        command
        for command in COMMANDS
        if command not in first and (typed in command.name or any(alias.startswith(typed) for alias in command.aliases))
    ]
    return first + also
