"""Completes commands and paths in the prompt. Decides what is offered and puts in what is taken; never sends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.chat import mentions, slash
from ui.chat.completion import Completion, Suggestion
from ui.locale import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ui.chat.screen import ChatScreen


class Completer:
    """Leads the list above the prompt."""

    def __init__(self, screen: ChatScreen) -> None:
        self._screen = screen
        self._dismissed = ""
        """The text for which the user closed the list."""
        self._typed = ""
        """The part of the text that a suggestion would replace."""
        self._seen = ""
        """The text that the list was made for."""

    @property
    def _list(self) -> Completion:
        return self._screen.query_one(Completion)

    def look(self) -> None:
        """Offer what fits what stands before the cursor now."""
        prompt = self._screen.prompt
        row, column = prompt.cursor_location
        line = prompt.document.get_line(row)
        before, inside = line[:column], bool(line[column : column + 1].strip())
        if inside or prompt.text in {self._dismissed, prompt.put_text} or not prompt.has_focus:
            self._offer("", ())
            return
        if row == 0 and before.startswith("/") and slash.read_line(before).name == before[1:]:
            self._offer(before, [_of(command) for command in slash.beginning_with(before[1:])])
            return
        attaching = mentions.attaching(before) if row == 0 else None
        typed = mentions.being_typed(before) if attaching is None else attaching
        if typed is None:
            self._offer("", ())
            return
        text, folder = prompt.text, mentions.here()
        self._screen.in_thread(
            lambda: mentions.paths(typed, folder),
            lambda found: self._show_paths(text, before, typed, found, attaching=attaching is not None),
            group="completion",
            exclusive=True,
        )

    def _show_paths(self, text: str, before: str, typed: str, found: Sequence[str], *, attaching: bool) -> None:
        prompt = self._screen.prompt
        row, column = prompt.cursor_location
        if prompt.text != text or prompt.document.get_line(row)[:column] != before:
            return
        if attaching:
            # The path is all that stands behind the command, with blanks and without quotes.
            self._offer(typed, [Suggestion(path, path, complete=not path.endswith("/")) for path in found])
            return
        start = before.rindex('@"') if before.endswith(f'@"{typed}') else before.rindex("@" + typed)
        self._offer(before[start:], [Suggestion(mentions.as_mention(path), path) for path in found])

    def _offer(self, typed: str, suggestions: Sequence[Suggestion]) -> None:
        self._typed, self._seen = typed, self._screen.prompt.text
        self._list.offer(suggestions)

    def key(self, key: str) -> bool:
        """Do what a key means while the list is open. Returns whether the key was taken."""
        if not self._list.is_open:
            return False
        if key in {"tab", "enter"} and self._seen != self._screen.prompt.text:
            # A key that comes right behind the letters before it: the list still stands for fewer of them.
            self.look()
            if self._seen != self._screen.prompt.text:  # files are looked for in the background
                return key == "tab" or not self.close()
            return self.key(key)
        match key:
            case "tab":
                return self.take()
            case "enter":
                return not self.take_for_sending()
            case "up" | "down":
                self._list.move(1 if key == "down" else -1)
                return True
            case "escape":
                return self.close()
            case _:
                return False

    def close(self) -> bool:
        """Close the list until something else is typed. Returns whether it was open."""
        if not self._list.is_open:
            return False
        self._dismissed = self._screen.prompt.text
        self._offer("", ())
        return True

    def take(self) -> bool:
        """Put the row in that is marked. Returns whether there was one."""
        current = self._list.current
        if current is None:
            return False
        prompt = self._screen.prompt
        row, column = prompt.cursor_location
        prompt.replace(current.text, (row, column - len(self._typed)), (row, column))
        if not current.label.endswith("/"):
            if not current.complete:
                prompt.insert(" ")
            self._dismissed = prompt.text
            self._offer("", ())
        elif current.text.endswith('"'):
            # Inside a folder with blanks in its name: go on before the closing quote.
            prompt.move_cursor_relative(columns=-1)
        return True

    def take_for_sending(self) -> bool:
        """Put the marked row in; returns whether the text may be sent now, as it is."""
        current = self._list.current
        if current is None or current.text == self._typed or current.label == self._typed.strip('@"'):
            self.close()
            return True
        complete = current.complete
        self.take()
        return complete


def _of(command: slash.SlashCommand) -> Suggestion:
    argument = f" {_(command.argument)}" if command.argument else ""
    text = "/" + command.name
    return Suggestion(text, text + argument, _(command.says), complete=not command.argument)
