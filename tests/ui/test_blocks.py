"""Long Markdown is cut where it reads the same in pieces."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from ui.chat.blocks import HEAVY_LENGTH, Block, BlockScanner
from ui.chat.blocks import split as split_into_sections


def split(text: str, limit: int = 4_000) -> list[str]:
    return [section.text for section in split_into_sections(text, limit)]


PROSE = "Some words that stand in a paragraph and go on for a while. " * 4 + "\n\n"
CODE = "```python\n" + "x = 1\n\n# not a heading\n" * 10 + "```\n\n"
LIST = "".join(f"- item {n} with some words\n" for n in range(40)) + "\n"
TABLE = "| a | b |\n|---|---|\n" + "".join(f"| {n} | word |\n" for n in range(40)) + "\n"


def test_a_short_text_is_one_section() -> None:
    assert split("a\n\nb") == ["a\n\nb"]
    assert split(LIST) == [LIST]
    assert split("  \n") == []


def test_code_is_never_cut() -> None:
    sections = split(PROSE * 3 + CODE * 4 + PROSE, limit=500)
    assert "".join(sections) == PROSE * 3 + CODE * 4 + PROSE
    assert all(section.count("```") % 2 == 0 for section in sections)


def test_a_long_list_is_cut_between_items() -> None:
    text = LIST.rstrip("\n") + "\n" + "".join(f"- item {n} and more words\n  on a second line\n" for n in range(600))
    sections = split_into_sections(text)
    assert len(sections) > 2
    assert "".join(section.text for section in sections) == text
    assert all(section.heavy and section.text.startswith("- item") for section in sections)
    assert all(len(section.text) <= HEAVY_LENGTH + 100 for section in sections)


def test_a_long_table_repeats_its_head() -> None:
    sections = split(TABLE.replace("word", "a cell of many words " * 20))
    assert len(sections) > 1
    assert all(section.startswith("| a | b |\n|---|---|\n| ") for section in sections)
    assert sum(section.count("| a cell") for section in sections) == 40


def test_a_list_item_keeps_the_code_inside_it() -> None:
    text = "- one\n\n  ```\n  code\n\n  more\n  ```\n\n- two\n\nafter\n"
    scanner = BlockScanner()
    scanner.feed(text)
    assert scanner.block is Block.PROSE
    assert text[scanner.block_start :] == "after\n"


@given(
    st.lists(st.sampled_from([PROSE, CODE, LIST, TABLE, "# head\n\n", "> quote\n\n", "1. a\n2. b\n\n"]), max_size=12)
)
def test_cutting_loses_nothing(parts: list[str]) -> None:
    text = "".join(parts)
    words = [line for line in text.split("\n") if line.strip() and not line.startswith(("| a", "|---"))]
    kept = [line for s in split(text, limit=600) for line in s.split("\n") if line.strip()]
    assert [line for line in kept if not line.startswith(("| a", "|---"))] == words


@given(st.lists(st.sampled_from([PROSE, CODE, "# head\n\n", "1. a\n2. b\n\nend\n\n"]), min_size=1, max_size=8))
def test_pieces_render_as_the_whole_does(parts: list[str]) -> None:
    parser = MarkdownIt("gfm-like", {"html": False})
    text = "".join(parts)
    assert "".join(parser.render(section) for section in split(text, limit=300)) == parser.render(text)


@given(st.text(alphabet="ab \n-|`#1.>", max_size=200), st.integers(1, 7))
def test_reading_in_pieces_finds_what_reading_at_once_finds(text: str, size: int) -> None:
    at_once, in_pieces = BlockScanner(), BlockScanner()
    at_once.feed(text)
    for start in range(0, len(text), size):
        in_pieces.feed(text[start : start + size])
    assert (at_once.block, at_once.block_start) == (in_pieces.block, in_pieces.block_start)
