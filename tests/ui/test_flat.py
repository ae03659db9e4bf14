"""Lists, tables, quotes and code drawn as one piece: they fit the width, and can be selected and followed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from textual.app import App, ComposeResult
from textual.containers import VerticalScroll
from textual.geometry import Offset
from textual.selection import Selection

from tests.ui.home import until
from ui.chat.answer_body import AnswerBody
from ui.chat.flat_blocks import FlatSection

if TYPE_CHECKING:
    from textual.widgets import Markdown

TEXT = """Before [a link](https://example.org/a):
- one with **bold** words that go on until they wrap around
  - 二：中文也要换行，换行，换行，换行，换行，换行，换行
- three 🐾

| name | why |
|---|---|
| 苹果 | because [/] it is so, and for many more words than fit |
| b | |

> quoted

```python
x = [1, 2]
```
"""

COPIED = [
    "Before a link:",
    "",
    "• one with bold words that go on until they wrap around",
    "  ▪ 二：中文也要换行，换行，换行，换行，换行，换行，换行",
    "• three 🐾",
    "",
    "name\twhy",
    "苹果\tbecause [/] it is so, and for many more words than fit",
    "b\t",
    "",
    "quoted",
    "",
    "x = [1, 2]",
]


class Page(App[None]):
    """Holds one answer, and the links that were followed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text
        self.followed: list[str] = []

    def compose(self) -> ComposeResult:
        with VerticalScroll():
            yield AnswerBody(self.text)

    def on_markdown_link_clicked(self, event: Markdown.LinkClicked) -> None:
        self.followed.append(event.href)


@pytest.mark.parametrize("width", [12, 40, 100])
async def test_every_line_fits_and_nothing_is_lost(width: int) -> None:
    app = Page(TEXT)
    async with app.run_test(size=(width, 60)) as pilot:
        await until(pilot, lambda: app.query(FlatSection))
        section = app.query_one(FlatSection)
        await until(pilot, lambda: section.size.height > 0)
        rows = [section.render_line(y) for y in range(section.size.height)]
        assert all(row.cell_length == section.size.width for row in rows)
        shown = "".join("".join(row.text.split()) for row in rows).replace("│", "").replace("─", "").replace("┼", "")
        for word in ("one", "中", "🐾", "苹", "quoted", "x=[1,2]" if width > 12 else "x="):
            assert word in shown


async def test_what_is_selected_is_copied_without_the_breaks_of_the_screen() -> None:
    app = Page(TEXT)
    async with app.run_test(size=(40, 60)) as pilot:
        await until(pilot, lambda: app.query(FlatSection))
        section = app.query_one(FlatSection)
        whole = section.get_selection(Selection(None, None))
        assert whole is not None
        assert whole[0].split("\n") == COPIED
        part = section.get_selection(Selection(Offset(6, 2), Offset(5, 3)))
        assert part is not None
        assert part[0] == "with bold words that go on until they wrap around\n  ▪ 二"


async def test_each_cell_knows_its_place_in_what_is_copied() -> None:
    app = Page(TEXT)
    async with app.run_test(size=(40, 60)) as pilot:
        await until(pilot, lambda: app.query(FlatSection))
        section = app.query_one(FlatSection)
        await until(pilot, lambda: section.size.height > 0)
        for y in range(section.size.height):
            for segment in section.render_line(y):
                offset = segment.style.meta.get("offset") if segment.style is not None else None
                if offset is not None and segment.text.strip():
                    x, line = offset
                    assert COPIED[line][x:].startswith(segment.text.rstrip()), segment


async def test_a_link_inside_is_followed() -> None:
    app = Page(TEXT)
    async with app.run_test(size=(60, 60)) as pilot:
        await until(pilot, lambda: app.query(FlatSection))
        await pilot.pause()
        await pilot.click(FlatSection, offset=(9, 0))
        await until(pilot, lambda: app.followed)
        assert app.followed == ["https://example.org/a"]
