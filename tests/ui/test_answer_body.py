"""An answer that comes in pieces ends up as one drawn at once, whatever its pieces were."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from textual.app import App, ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from tests.ui.home import until
from ui.chat.answer_body import AnswerBody, PlainTail

if TYPE_CHECKING:
    from collections.abc import Iterator

HARD = [
    "# Title\n\nSome Vec<T> and <think>not hidden</think>.\n\n1. one\n\n2. two\n\n   more\n\n3. three\n\nEnd",
    "See [the page][1] and `code`.\n\n```rust\nfn main() {}\n```\n\n[1]: https://example.org\n",
    "| a | b |\n|---|---|\n| [/] | [bold]x |\n| `y` | [@click=app.bell]z[/] |\n",
    "谢谢！**粗体** 和 _斜体_。\n\n- 一\n- 二\n\n> 引用",
    "```nosuchlanguage\n[/foo]\n```\n\n```",
    "- [ ] task\n- [x] done\n\n$$\\frac{1}{2}$$ and \\(x\\)",
]


class Bench(App[None]):
    """Holds one answer that comes in and one that is there at once."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    def compose(self) -> ComposeResult:
        with VerticalScroll():
            yield AnswerBody(streaming=True)
        with VerticalScroll():
            yield AnswerBody(self.text)


def drawn(body: AnswerBody) -> list[str]:
    """Return the blocks and words on screen."""
    return [
        f"{type(node).__name__}:{node.visual}" if isinstance(node, Static) else type(node).__name__
        for node in body.walk_children()
    ]


def pieces(text: str, size: int) -> Iterator[str]:
    for start in range(0, len(text), size):
        yield text[start : start + size]


@pytest.mark.parametrize("text", HARD)
async def test_a_streamed_answer_ends_as_if_drawn_at_once(text: str) -> None:
    app = Bench(text)
    async with app.run_test(size=(80, 30), tooltips=True, notifications=True) as pilot:
        streamed, whole = app.query(AnswerBody)
        for piece in pieces(text, 7):
            streamed.add(piece)
            await pilot.pause(0.01)
        await streamed.finish(text)
        await pilot.pause(0.2)
        assert drawn(streamed) == drawn(whole)
        await pilot.hover(AnswerBody)


@pytest.mark.parametrize("line", ["- an item of a list that goes on and on\n", "| a cell | another |\n", "word " * 20])
async def test_a_long_open_block_is_shown_plain_until_it_ends(line: str) -> None:
    text = ("| a | b |\n|---|---|\n" if line.startswith("|") else "") + line * 400
    app = Bench("x")
    async with app.run_test(size=(80, 30)) as pilot:
        body = app.query(AnswerBody).first()
        for piece in pieces(text, 4_000):
            body.add(piece)
            await pilot.pause(0.12)
        await until(pilot, lambda: body.query(PlainTail))
        await body.finish(text)
        await pilot.pause()
        assert not body.query(PlainTail)
        assert body.text == text


async def test_what_a_model_sends_cannot_reach_the_terminal() -> None:
    app = Bench("x")
    async with app.run_test() as pilot:
        body = app.query(AnswerBody).first()
        body.add("safe \x1b]52;c;aGFjaw==\x07 and \x1b")
        body.add("]0;title\x07 done")
        await pilot.pause(0.2)
        await body.finish("safe \x1b]52;c;aGFjaw==\x07 and \x1b]0;title\x07 done")
        assert "\x1b" not in body.text
        assert body.text == "safe  and  done"
