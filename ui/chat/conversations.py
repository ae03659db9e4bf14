"""The list of chats, pinned ones first, with a search over titles and messages."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from ui import wording
from ui.chat.found import found_line
from ui.chat.shown import LISTED
from ui.locale import N_, _
from ui.moving import cursor_keys
from ui.rows import hanging, room_for_rows, spread

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from textual.app import ComposeResult

    from ui.chat.shown import ConversationRow, MessageHit

FIRST_WIDTH = 20
"""Cells of a row before the list has been laid out."""

TITLE_LENGTH = 80
"""Characters of a title in the list; the width of the panel cuts it further."""


class ChatOptions(OptionList):
    """The rows."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *cursor_keys("chats"),
        Binding("r", "row('rename')", N_("Rename"), id="chats.rename"),
        Binding("p", "row('pin')", N_("Pin"), id="chats.pin"),
        Binding("a", "row('archive')", N_("Archive"), show=False, id="chats.archive"),
        Binding("z", "archived", N_("Archived ones too"), show=False, id="chats.archived"),
        Binding("x", "row('export')", N_("Export"), show=False, id="chats.export"),
        Binding("d,delete", "row('delete')", N_("Delete"), id="chats.delete"),
        Binding("slash", "search", N_("Search"), key_display="/", id="chats.search"),
    ]

    class Asked(Message):
        """The user wants something done with a conversation."""

        def __init__(self, what: str, conversation_id: int) -> None:
            super().__init__()
            self.what = what
            self.conversation_id = conversation_id

    @property
    def _conversation_id(self) -> int | None:
        option = self.highlighted_option
        if option is None or option.id is None or not option.id.startswith("chat-"):
            return None
        return int(option.id.removeprefix("chat-"))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's own
        """Offer what is done with a conversation where one is highlighted."""
        return action != "row" or self._conversation_id is not None

    def on_focus(self) -> None:
        """Begin with the first chat, so that Enter opens something."""
        if self.highlighted is None:
            self.action_first()

    def watch_highlighted(self, highlighted: int | None) -> None:
        """Tell the footer what can be done here."""
        super().watch_highlighted(highlighted)
        if self.has_focus:
            self.refresh_bindings()

    class SearchAsked(Message):
        """The user wants to search."""

    def action_row(self, what: str) -> None:
        """Ask for something to be done with the highlighted conversation."""
        if self._conversation_id is not None:
            self.post_message(self.Asked(what, self._conversation_id))

    class ArchivedAsked(Message):
        """The user wants to see archived conversations too, or no more."""

    def action_search(self) -> None:
        """Go to the search field."""
        self.post_message(self.SearchAsked())

    def action_archived(self) -> None:
        """Show archived conversations too, or not."""
        self.post_message(self.ArchivedAsked())


class ConversationList(Vertical):
    """The panel of chats."""

    DEFAULT_CSS = """
    ConversationList {
        width: 26;
        height: 1fr;
        background: $surface;
        & > .panel-title { height: 1; padding: 0 1; color: $text-muted; text-style: bold; }
        &:focus-within { background: $surface; }  /* without a rule of its own Textual does not look inside */
        &:focus-within > .panel-title { color: $text-primary; }
        & > Input {
            height: 1;
            border: none;
            padding: 0 1;
            background: $panel;
            margin: 0 1 1 1;
            &:focus { border: none; }
        }
        & > ChatOptions {
            height: 1fr; border: none; padding: 0; background: $surface; scrollbar-size-vertical: 1;
            scrollbar-background: $surface; scrollbar-background-hover: $surface; scrollbar-background-active: $surface;
            text-wrap: nowrap; text-overflow: ellipsis;
            &:focus { border: none; background-tint: transparent; }
            & > .option-list--option { padding: 0 1; }
            & > .option-list--option-highlighted { background: $panel; color: $foreground; }
            &:focus > .option-list--option-highlighted {
                background: $block-cursor-background;
                color: $block-cursor-foreground;
            }
        }
    }
    """

    is_filled: bool = False
    """Whether search field and rows are there yet."""

    archived: bool = False
    """Whether archived chats are listed too; a search finds them anyhow."""

    class Chosen(Message):
        """The user opened a conversation, perhaps at a message that a search found."""

        def __init__(self, conversation_id: int, message_id: int | None = None) -> None:
            super().__init__()
            self.conversation_id = conversation_id
            self.message_id = message_id

    class Searched(Message):
        """The words that are searched for have changed."""

        def __init__(self, words: str) -> None:
            super().__init__()
            self.words = words

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's own name
        super().__init__(id=id)
        self._current: int | None = None
        self._shown: tuple[Sequence[ConversationRow], datetime, Sequence[MessageHit]] | None = None
        self._fitted = 0
        self._best: dict[int, int] = {}
        """Conversation to the message that a search found best in it."""

    def compose(self) -> ComposeResult:
        """Compose title, search field and rows."""
        yield Static(Content(_("Chats")), classes="panel-title")

    def on_mount(self) -> None:
        """Put the rest in after the first frame, which does not wait for it."""
        self.call_after_refresh(self._fill)

    async def _fill(self) -> None:
        await self.mount(
            Input(placeholder="/ " + _("search"), id="chat-search"), ChatOptions(id="chat-options", markup=False)
        )
        self.is_filled = True
        self.watch(self.options, "show_vertical_scrollbar", self.on_resize, init=False)
        self.post_message(self.Searched(""))

    @property
    def options(self) -> ChatOptions:
        """The rows."""
        return self.query_one(ChatOptions)

    @property
    def words(self) -> str:
        """What is searched for."""
        if not self.is_filled:
            return ""
        return self.query_one("#chat-search", Input).value.strip()

    def show(
        self, rows: Sequence[ConversationRow], now: datetime, *, current: int | None, hits: Sequence[MessageHit] = ()
    ) -> None:
        """Show the conversations, and under each the messages that a search found in it."""
        self._current = current
        if not self.is_filled:
            return
        self._shown = (rows, now, hits)
        self._fitted = self._width
        found: dict[int, list[MessageHit]] = {}
        for hit in hits:
            found.setdefault(hit.conversation_id, []).append(hit)
        self._best = {conversation_id: of_chat[0].message_id for conversation_id, of_chat in found.items()}
        options: list[Option] = []
        archived = sum(row.archived for row in rows)
        for row in sorted(rows, key=lambda row: row.archived):
            if row.archived and archived:
                gap = "\n" if options else ""
                heading = gap + _("archived ({count})").format(count=archived)
                options.append(Option(Content(heading).stylize("bold $foreground-muted"), disabled=True))
                archived = 0
            options.append(Option(self._row(row, now), id=f"chat-{row.id}"))
            options += [
                Option(found_line(hit.snippet, hit.marks, self._width), id=f"hit-{row.id}-{hit.message_id}")
                for hit in found.get(row.id, ())
            ]
        if not options:
            nothing = (
                _("No chat and no message has these words.") if self.words else _("No chats yet: a message begins one.")
            )
            said = hanging(Content(""), nothing, self._width, "$foreground-muted")
            options.append(Option(said, disabled=True))
        if len(rows) >= LISTED:
            older = _("  … older ones: / finds them")
            options.append(Option(Content(older).stylize("$foreground-muted"), disabled=True))
        widget = self.options
        kept = widget.highlighted_option.id if widget.highlighted_option else None
        widget.clear_options()
        widget.add_options(options)
        wanted = kept if self.has_focus_within and kept else f"chat-{current}"
        index = next((i for i, option in enumerate(widget.options) if option.id == wanted), None)
        if index is not None:
            widget.highlighted = index
        elif widget.has_focus:
            widget.action_first()

    def _row(self, row: ConversationRow, now: datetime) -> Content:
        title = wording.chat_name(row.title, TITLE_LENGTH)
        mark = Content.styled("★ ", "$text-accent") if row.pinned else Content("  ")
        if row.id == self._current:
            mark = Content.styled("★ " if row.pinned else "▸ ", "$text-accent")
        name = Content.styled(title, "bold") if row.id == self._current else Content(title)
        age = Content.styled(wording.age(row.updated_at, now), "$foreground-muted")
        pen = Content.styled("✎ ", "$text-warning") if row.draft else Content("")
        return spread(Content.assemble(mark, name), Content.assemble(pen, age), self._width)

    @property
    def _width(self) -> int:
        return room_for_rows(self.options, FIRST_WIDTH)

    def on_resize(self) -> None:
        """Fit the rows to the new width."""
        self.call_after_refresh(self._fit)

    def _fit(self) -> None:
        if self._shown is not None and self._fitted != self._width:
            rows, now, hits = self._shown
            self.show(rows, now, current=self._current, hits=hits)

    def focus_list(self) -> None:
        """Go to the rows."""
        if self.is_filled:
            self.options.focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Search while the words are typed."""
        event.stop()
        self.post_message(self.Searched(event.value.strip()))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Go to the first row that was found."""
        event.stop()
        self.options.focus()
        self.options.action_first()

    def on_chat_options_search_asked(self, event: ChatOptions.SearchAsked) -> None:
        """Go to the search field."""
        event.stop()
        self.query_one("#chat-search", Input).focus()

    def on_chat_options_archived_asked(self, event: ChatOptions.ArchivedAsked) -> None:
        """List archived chats too, or no more."""
        event.stop()
        self.archived = not self.archived
        title = _("Chats, archived too") if self.archived else _("Chats")
        self.query_one(".panel-title", Static).update(Content(title))
        self.post_message(self.Searched(self.words))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open what was chosen."""
        event.stop()
        sort, _dash, rest = (event.option_id or "").partition("-")
        if sort == "chat":
            self.post_message(self.Chosen(int(rest), self._best.get(int(rest))))
        elif sort == "hit":
            conversation, _dash, message = rest.partition("-")
            self.post_message(self.Chosen(int(conversation), int(message)))
