"""Searching the list of chats: each hit in its context with the words marked, and Enter goes there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from rich.cells import cell_len

from memory.erasure import Selection
from memory.snippets import found_in, snippet
from tests.ui.home import until
from ui.chat.conversations import ChatOptions
from ui.chat.found import LINES, MARK, found_line

if TYPE_CHECKING:
    from textual.content import Content
    from textual.pilot import Pilot

    from assistant.hippo import Hippo
    from tests.ui.home import Home
    from ui.chat.screen import ChatScreen

PROFILE = 1
FILLING = "We spoke of the weather and of the long way home through the hills. " * 6


def fill(hippo: Hippo) -> None:
    """Put in one long chat of forty messages, a Chinese one, and one that says nothing of it."""
    transcript = hippo.transcript
    for title, texts in (
        (
            "Journey",
            [*(f"[b]number[/b] {index}" for index in range(38)), FILLING + "Then the plumquats[/] came. " + FILLING],
        ),
        ("周报", ["今天下雨，我们在河边的小店里吃了里昂的奶酪和面包，味道很好，明天还想再去一次。"]),
        ("Nothing", ["about bread"]),
    ):
        conversation = transcript.create_conversation(hippo.profile_id, title=title).id or 0
        for text in texts:
            asked = transcript.add_user_message(hippo.profile_id, conversation, text, extract=False)
            transcript.add_answer(hippo.profile_id, conversation, asked.id or 0, "[i]Noted[/i].")


def marked(content: Content) -> list[str]:
    return [content.plain[span.start : span.end] for span in content.spans if span.style == MARK]


@pytest.mark.parametrize("width", [5, 18, 34, 80])
@pytest.mark.parametrize(
    ("text", "words", "shown"),
    [
        (FILLING + "Then the plumquats[/] came. " + FILLING, "plumquat", "plumquats"),
        ("奶酪" * 2 + "今天下雨我们在河边的小店里吃了里昂的面包，味道很好，明天还想再去一次" * 4, "里昂", "里昂"),
        ("[bold]cat[/bold] 👩‍👩‍👧 naïve cat", "cat", "cat"),
    ],
)
def test_a_hit_fits_the_list_and_its_words_are_marked(width: int, text: str, words: str, shown: str) -> None:
    around = snippet(text, words)
    assert around is not None
    line = found_line(around, found_in(around, words), width)
    lines = line.plain.split("\n")
    assert len(lines) <= LINES
    assert all(cell_len(each) <= max(width, 18) for each in lines)
    assert shown in marked(line)


def test_words_are_marked_whatever_their_ending_and_words_that_say_nothing_are_not() -> None:
    def found(line: str, words: str) -> list[str]:
        return [line[start:end] for start, end in found_in(line, words)]

    assert found("The cheeses of the market", "the cheese") == ["cheeses"]
    assert found("concatenate the CAT", "cat") == ["CAT"]
    assert found("我们周末去爬了香山，香山很高", "香山爬山") == ["香山", "香山"]
    assert found("the end", "the") == ["the"]


async def search(pilot: Pilot[int], screen: ChatScreen, words: str) -> ChatOptions:
    options = screen.query_one(ChatOptions)
    await until(pilot, lambda: options.option_count == 3)
    await pilot.press("ctrl+l", "slash")
    await pilot.press(*words)
    await until(pilot, lambda: options.option_count >= 2 and str(options.options[1].id).startswith("hit-"))
    return options


@pytest.mark.parametrize(("words", "title", "size"), [("plumquat", "Journey", (140, 40)), ("里昂", "周报", (80, 24))])
async def test_enter_opens_the_chat_at_the_message_that_was_found(
    home: Home, words: str, title: str, size: tuple[int, int]
) -> None:
    home.prepare = fill
    async with home.app(size) as (screen, pilot):
        options = await search(pilot, screen, words)
        assert title in str(options.options[0].prompt)
        assert words in marked(options.options[1].prompt)[0]  # type: ignore[arg-type]
        await pilot.press("enter", "enter")
        await until(pilot, lambda: screen.state.title == title and screen.transcript.selected is not None)
        hit = screen.state.message(screen.transcript.selected or 0)
        assert hit is not None
        assert words in hit.content
        view = screen.transcript.view(hit.id)
        assert view is not None
        assert view.has_class("-selected")
        await until(pilot, lambda: view.region.overlaps(screen.transcript.region))


async def test_a_message_far_above_is_reached_too(home: Home) -> None:
    home.prepare = fill
    async with home.app() as (screen, pilot):
        await search(pilot, screen, "number 3")
        await pilot.press("enter", "down", "enter")
        await until(pilot, lambda: screen.transcript.selected is not None)
        hit = screen.state.message(screen.transcript.selected or 0)
        assert hit is not None
        assert "number" in hit.content
        view = screen.transcript.view(hit.id)
        assert view is not None
        await until(pilot, lambda: view.region.overlaps(screen.transcript.region))


async def test_what_was_forgotten_or_masked_is_not_shown(home: Home) -> None:
    def prepare(hippo: Hippo) -> None:
        transcript = hippo.transcript
        conversation = transcript.create_conversation(hippo.profile_id, title="Bread").id or 0
        said = "I'm allergic to lupin. My password is hunter2zebra. What about the sourdough?"
        message = transcript.add_user_message(hippo.profile_id, conversation, said)
        hippo.extraction.learn_now(message.id or 0)
        facts = [view.fact_id for view in hippo.facts.views(hippo.profile_id) if "lupin" in view.text]
        assert facts
        hippo.erasure.forget(hippo.profile_id, Selection.facts(*facts), keep_transcript=True)

    home.prepare = prepare
    async with home.app() as (screen, pilot):
        options = screen.query_one(ChatOptions)
        await until(pilot, lambda: options.option_count == 1)
        await pilot.press("ctrl+l", "slash")
        for words in ("lupin", "hunter2zebra"):
            await pilot.press(*words)
            await until(pilot, lambda: "No chat and no message" in str(options.options[0].prompt))
            await pilot.press(*["backspace"] * len(words))
            await until(pilot, lambda: "No chat and no message" not in str(options.options[0].prompt))
        await pilot.press(*"sourdough")
        await until(pilot, lambda: options.option_count == 2)
        shown = str(options.options[1].prompt)
        assert "sourdough" in shown
        assert "lupin" not in shown
        assert "hunter2" not in shown
