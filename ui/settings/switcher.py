"""The model switcher: every model of every endpoint in one list, narrowed while one types."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Input, Static
from textual.widgets.option_list import Option

from ui.dialogs.dialog import Dialog
from ui.lists import MovingList
from ui.locale import N_, _
from ui.plain_text import one_line
from ui.rows import spread
from ui.settings.models import EndpointRows, ModelRow, ModelWish, list_models

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.widgets import OptionList

NAME_LENGTH: Final = 80
"""Characters of a model's name."""
SHOWN: Final = 300
"""Models that are listed at once; typing narrows the rest."""
ROW_WIDTH: Final = 60
"""Cells of a row before the list has been laid out."""


class ModelSwitcher(Dialog[ModelWish]):
    """Returns the model that was chosen, None when none was."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "move(1)", N_("Down"), show=False, id="models.down"),
        Binding("up", "move(-1)", N_("Up"), show=False, id="models.up"),
        Binding("pagedown", "page(1)", N_("Down"), show=False, id="models.pagedown"),
        Binding("pageup", "page(-1)", N_("Up"), show=False, id="models.pageup"),
        Binding("ctrl+s", "choose(True)", N_("For new chats too"), id="models.default", priority=True),
        Binding("f5", "look", N_("Look again"), id="models.look"),
    ]

    DEFAULT_CSS = """
    ModelSwitcher {
        & > Vertical { width: 84; }
        & MovingList { height: auto; min-height: 3; max-height: 40vh; background: $surface; margin: 0 0 1 0; }
        & MovingList > .option-list--option-highlighted {
            background: $block-cursor-background;
            color: $block-cursor-foreground;
        }
        & .keys { height: auto; margin: 0 0 1 0; }
    }
    """

    def __init__(
        self,
        *,
        title: str,
        current: tuple[str, str],
        usual: str = "",
        problem: str = "",
        known: list[EndpointRows] | None = None,
        only: str = "",
    ) -> None:
        """Prepare.

        Args:
            title: of the box.
            current: endpoint and model in use.
            usual: the model of new chats, offered first; empty where that is what is being chosen.
            problem: why another one is needed, in words.
            known: what was found last time, shown until the lists are there.
            only: shows the models of this endpoint alone.
        """
        super().__init__()
        self._heading, self._current, self._usual, self._problem, self._only = title, current, usual, problem, only
        self._places = known or []
        self._is_looking = True
        self._has_moved = False
        self._shown: dict[str, ModelWish] = {}

    def compose(self) -> ComposeResult:
        """Compose field and list."""
        with self.frame(self._heading):
            if self._problem:
                yield Static(Content(self._problem), classes="text problem")
            yield Input(placeholder=_("type to narrow, or a name that no list has"), id="narrow")
            yield MovingList(id="models")
            yield Static(Content(self._keys()), classes="muted keys")

    def _keys(self) -> str:
        keys = [_("enter uses it"), _("f5 looks again")]
        if self._usual:
            keys.insert(1, _("ctrl+s uses it for new chats too"))
        told = " · ".join(keys)
        if any(model.price for place in self._places for model in place.models):
            told += "\n" + _("prices: per million tokens, sent / received")
        return told

    def on_mount(self) -> None:
        """Show what is known and look for more."""
        self.query_one(Input).focus()
        self.call_after_refresh(self._show)
        self.action_look()

    def action_look(self) -> None:
        """Ask the endpoints again."""
        hippo = self.home
        self._is_looking = True
        self.in_thread(lambda: list_models(hippo), self._looked, group="models", exclusive=True)

    def _looked(self, places: list[EndpointRows]) -> None:
        self._is_looking = False
        self._places = places
        self.query_one(".keys", Static).update(Content(self._keys()))
        self.hippo_app.known_models = places
        self._show()

    def _show(self) -> None:
        words = self.query_one(Input).value
        options = self.query_one(MovingList)
        kept = options.highlighted_option.id if options.highlighted_option else None
        rows = self._rows(words, options.row_width or ROW_WIDTH)
        options.clear_options()
        options.add_options(rows)
        ids = [option.id for option in options.options]
        stays = kept in ids and self._has_moved and not words
        at = ids.index(kept) if stays else self._first(ids, current=not words)
        options.highlighted = at

    def _first(self, ids: list[str | None], *, current: bool) -> int | None:
        if current:
            for index, row in enumerate(ids):
                wish = self._shown.get(row or "")
                if wish is not None and (wish.endpoint, wish.model) == self._current:
                    return index
        return next((index for index, row in enumerate(ids) if row is not None), None)

    def _rows(self, words: str, width: int) -> list[Option]:
        self._shown = {}
        wanted = words.casefold().split()
        rows: list[Option] = []
        if self._usual and not wanted:
            rows.append(self._option(Content(_("as new chats: {model}").format(model=self._usual)), ModelWish("", "")))
        places = [place for place in self._places if not self._only or place.endpoint == self._only]
        left = SHOWN
        exact = False
        for place in places:
            models = [
                model
                for model in place.models
                if all(word in f"{model.model} {place.endpoint}".casefold() for word in wanted)
            ]
            exact = exact or any(model.model == words.strip() for model in models)
            if not models and (wanted or not place.problem):
                continue
            rows.append(Option(self._heading_of(place, width), disabled=True))
            rows += [
                self._option(self._row(model, width), ModelWish(model.endpoint, model.model)) for model in models[:left]
            ]
            left = max(left - len(models), 0)
        if self._is_looking:
            rows.append(Option(Content.styled(_("looking …"), "$foreground-muted"), disabled=True))
        typed = one_line(words, NAME_LENGTH)
        if typed and not exact:
            for place in places:
                text = _("use “{model}” at {endpoint}").format(model=typed, endpoint=place.endpoint)
                rows.append(self._option(Content("+ " + text), ModelWish(place.endpoint, words.strip())))
        if not rows:
            rows.append(Option(Content(_("No endpoint is set up yet.")), disabled=True))
        return rows

    def _option(self, row: Content, wish: ModelWish) -> Option:
        row_id = f"{wish.endpoint}\n{wish.model}"
        self._shown[row_id] = wish
        return Option(row, id=row_id)

    def _heading_of(self, place: EndpointRows, width: int) -> Content:
        name = Content.styled(one_line(place.endpoint, 40), "bold $text-primary")
        if place.problem:
            return Content.assemble(name, "  ", Content.styled("✗ " + one_line(place.problem, 120), "$text-error"))
        return spread(name, one_line(place.address, 50), width)

    def _row(self, model: ModelRow, width: int) -> Content:
        mark = "● " if (model.endpoint, model.model) == self._current else "  "
        window = _("{count} tokens").format(count=f"{model.window:,}") if model.window else ""
        note = "  ".join(part for part in (model.price, window) if part)
        return spread(Content(mark + one_line(model.model, NAME_LENGTH)), note, width)

    def action_move(self, step: int) -> None:
        """Move in the list without leaving the field."""
        self._has_moved = True
        options = self.query_one(MovingList)
        if step > 0:
            options.action_cursor_down()
        else:
            options.action_cursor_up()

    def action_page(self, step: int) -> None:
        """Move by a page."""
        options = self.query_one(MovingList)
        if step > 0:
            options.action_page_down()  # type: ignore[no-untyped-call]
        else:
            options.action_page_up()  # type: ignore[no-untyped-call]

    def on_input_changed(self, event: Input.Changed) -> None:
        """Narrow the list."""
        event.stop()
        self._show()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take what is highlighted."""
        event.stop()
        self.action_choose(False)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take what was chosen."""
        event.stop()
        self.action_choose(False)

    def action_choose(self, for_new_chats: bool) -> None:
        """Take what is highlighted, for this chat or for new ones too."""
        option = self.query_one(MovingList).highlighted_option
        wish = self._shown.get(option.id or "") if option is not None else None
        if wish is not None:
            self.dismiss(ModelWish(wish.endpoint, wish.model, for_new_chats and bool(wish.model)))

    def on_resize(self) -> None:
        """Fit the rows to the width."""
        self.call_after_refresh(self._show)
